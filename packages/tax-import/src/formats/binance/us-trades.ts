import { minusAmounts } from '@meridian/money/amount.ts';
import type { Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/** One asset of a row with its amount, signed as written; `usd` without its sign. */
export interface UsSide {
  readonly asset: string;
  readonly quantity: bigint;
  readonly usd: bigint | null;
}

export interface UsTrade {
  readonly line: number;
  readonly at: Instant;
  readonly wording: string;
  readonly key: string;
  /** In lower case. */
  readonly category: string;
  readonly operation: string;
  readonly base: UsSide | null;
  readonly quote: UsSide | null;
  readonly fee: UsSide | null;
}

/**
 * Enters a trade. On the order books the base is what is bought or sold; the simple forms (Quick
 * Buy, Convert) call what is given the base and what is received the quote.
 */
export function enterUsTrade(trade: UsTrade, ledger: LedgerBuilder): void {
  const { line, at: time, wording, key, category, operation, base, quote } = trade;
  const onBook = category === 'spot trading';
  if (onBook && operation !== 'buy' && operation !== 'sell') {
    return refuseOperation(ledger, line, wording);
  }
  const buys = onBook && operation === 'buy';
  const given = buys ? quote : base;
  const received = buys ? base : quote;
  const included = !onBook && isFeeIncluded(trade);
  const fees = trade.fee === null ? [] : [leg(trade.fee.asset, magnitude(trade.fee.quantity))];
  const [fee] = fees;
  const out = sideLeg(given);
  const net =
    included && fee?.asset === out.asset && fee.quantity < out.quantity
      ? leg(out.asset, minusAmounts(out, fee))
      : out;
  // The value of a swap stands on what is received; with money on a side none is needed.
  const isSwap =
    given !== null && received !== null && !isFiat(given.asset) && !isFiat(received.asset);
  const sides = { out: net, in: isSwap ? valuedSide(received) : sideLeg(received) };
  enterSingleFill({ line, at: time, id: key, wording, ...sides, fees }, ledger);
}

function sideLeg(side: UsSide | null): Leg {
  return side === null ? leg('', 0n) : leg(side.asset, magnitude(side.quantity));
}

/** A side with the value in dollars that the row gives it; money needs none. */
export function valuedSide({ asset, quantity, usd }: UsSide): Leg {
  const value: MoneyAmount | null =
    usd === null || usd === 0n || isFiat(asset) ? null : { currency: 'USD', atoms: usd };
  return leg(asset, magnitude(quantity), value);
}

/**
 * Whether the amount given has the fee in it. The row's own values in dollars say so: what was
 * given is then nearer to what was received and the fee together than to what was received.
 */
function isFeeIncluded({ base, quote, fee }: UsTrade): boolean {
  if (!base?.usd || !quote?.usd || !fee?.usd || base.asset !== fee.asset) return false;
  const apart = base.usd - quote.usd;
  return magnitude(apart - fee.usd) < magnitude(apart);
}
