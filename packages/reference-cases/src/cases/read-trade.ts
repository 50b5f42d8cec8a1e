import { asQuantity, asUnitPrice } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import {
  type Entry,
  type Leg,
  type MoneyAmount,
  isFiat,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { CaseTransaction } from './case.ts';
import { valued } from './legs.ts';
import { atomsOf, moneyOf, orNone } from './numbers.ts';
import type { ReadContext, baseOf } from './read-base.ts';
import type { Side } from './words.ts';

export type Base = ReturnType<typeof baseOf> & { readonly fees: readonly Leg[] };

/** Units for money or for other units; where a tool says only `trade`, the base is received. */
export function tradeEntry(
  given: CaseTransaction,
  side: Side,
  { base, own }: { readonly base: Base; readonly own: Leg },
  context: ReadContext,
): Entry {
  const isSale = side === 'sell' || (side !== 'buy' && given.direction === 'out');
  const quote = quoteOf(given, own, context);
  const [out, got] = isSale ? [own, quote] : [quote, own];
  if (out === undefined || got === undefined || isFiat(out.asset) || isFiat(got.asset)) {
    return {
      ...base,
      kind: 'trade',
      ...(got === undefined ? {} : { in: got }),
      ...(out === undefined ? {} : { out }),
    };
  }
  return { ...base, kind: 'trade', ...swapLegs(given, { out, got, at: base.at }, context) };
}

interface Swap {
  readonly out: Leg;
  readonly got: Leg;
  readonly at: Instant;
}

/**
 * Units for units are worth what was given, by the oracle; CoinTaxman: the sale what was received
 * and the purchase what was given. The case's own word comes first.
 */
function swapLegs(
  given: CaseTransaction,
  { out, got, at }: Swap,
  { currency, oracle, policy }: ReadContext,
): { readonly out: Leg; readonly in: Leg } {
  const stated = moneyOf(given.fiatValue, currency);
  const paid = stated ?? valued(out, oracle.priceAt(out.asset, at), currency);
  const received = stated ?? valued(got, oracle.priceAt(got.asset, at), currency);
  const isCrosswise = policy.swapValue === 'crosswise';
  return {
    out: worth(out, isCrosswise ? (received ?? paid) : (paid ?? received)),
    in: worth(got, paid ?? received),
  };
}

function worth({ asset, quantity }: Leg, value: MoneyAmount | undefined): Leg {
  return value === undefined ? { asset, quantity } : { asset, quantity, value };
}

/** The other side; without one, money of the value. */
function quoteOf(given: CaseTransaction, own: Leg, { currency }: ReadContext): Leg | undefined {
  const { quoteAsset, quoteQty, price } = given;
  if (quoteAsset == null) return moneyFor(own, currency);
  const stated = atomsOf(quoteQty);
  const rate = atomsOf(price);
  if (stated === null && rate === null) return moneyFor(own, currency);
  const atoms = stated ?? multiplyFixed(own.quantity, asUnitPrice(rate ?? orNone(null)));
  return { asset: quoteAsset, quantity: asQuantity(atoms < 0n ? -atoms : atoms) };
}

/** Money of the units' value. */
export function moneyFor({ value }: Leg, currency: string): Leg | undefined {
  return value === undefined ? undefined : { asset: currency, quantity: asQuantity(value.atoms) };
}
