import { type Quantity, ZERO, minus, negate, plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { type Pair, splitPair } from './pairs.ts';
import type { RowCells } from '../shared/row-cells.ts';

/** What a spot row trades, and which way. */
export interface Market {
  readonly pair: Pair;
  readonly buys: boolean;
  readonly wording: string;
}

/** Null when the row was set aside: a pair of unknown currencies, or neither BUY nor SELL. */
export function readMarket(name: string, direction: string, row: RowCells): Market | null {
  const pair = splitPair(name);
  if (pair === null) {
    row.setAside('unknown-pair', { pair: name });
    return null;
  }
  if (direction !== 'BUY' && direction !== 'SELL') {
    row.unknownOperation(direction);
    return null;
  }
  return { pair, buys: direction === 'BUY', wording: `${direction} ${name}` };
}

/** One spot fill or the executed part of one order. Amounts are positive, a rebate's fee negative. */
export interface SpotFill {
  readonly line: number;
  readonly at: Instant;
  readonly pair: Pair;
  readonly buys: boolean;
  readonly base: bigint;
  readonly quote: bigint;
  readonly fees: readonly Leg[];
  /** The source's id, part of the entry's key. */
  readonly ids: string;
  readonly wording: string;
}

export function enterSpotFill(fill: SpotFill, ledger: LedgerBuilder): void {
  const { line, at: time, pair, buys, wording } = fill;
  const bought = leg(pair.base, fill.base);
  const paid = leg(pair.quote, fill.quote);
  const { received, given, fees, settled } = withRebates(
    buys ? bought : paid,
    buys ? paid : bought,
    fill.fees,
  );
  const key = `${pair.base}/${pair.quote} ${buys ? 'BUY' : 'SELL'} ${fill.ids}`;
  const base = ledger.base(key, time, wording, fees);
  enterCounted(ledger, { ...base, kind: 'trade', out: given, in: received }, [line]);
  if (!settled) ledger.issue('fee-unclear', [line]);
}

interface Settled {
  readonly received: Leg;
  readonly given: Leg;
  readonly fees: readonly Leg[];
  /** False when a rebate came in a third currency, for which a trade has no place. */
  readonly settled: boolean;
}

/** A maker's rebate adds to what is received, or takes from what is given. */
function withRebates(received: Leg, given: Leg, fees: readonly Leg[]): Settled {
  let more: Quantity = ZERO;
  let less: Quantity = ZERO;
  let settled = true;
  const charged: Leg[] = [];
  for (const { asset, quantity } of fees) {
    if (quantity >= ZERO) charged.push(leg(asset, quantity));
    else if (asset === received.asset) more = plus(more, negate(quantity));
    else if (asset === given.asset && negate(quantity) < minus(given.quantity, less)) {
      less = plus(less, negate(quantity));
    } else settled = false;
  }
  return {
    received: leg(received.asset, plus(received.quantity, more)),
    given: leg(given.asset, minus(given.quantity, less)),
    fees: charged,
    settled,
  };
}

/** Parts in a thousand by which value and price times quantity may differ for rounding. */
const TOLERANCE_PER_MILLE = 1n;

/** Whether two figures for one amount are the same but for rounding. */
export function agrees(stated: bigint, computed: bigint): boolean {
  return magnitude(stated - computed) * 1000n <= magnitude(stated) * TOLERANCE_PER_MILLE;
}
