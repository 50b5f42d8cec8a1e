import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  signOf,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';
import type { LedgerEntry } from './ledger-entries.ts';

/** Digits of what is left of a cost after a part of an asset went: more than any asset has. */
const SHARE_SCALE = 24;

/** What was bought for one currency and is still held, and what it cost, fees in either coin included. */
interface Bought {
  readonly quantity: Decimal;
  readonly cost: Decimal;
}

/** An asset of an owner, all accounts taken together. */
interface Pool {
  readonly held: Decimal;
  /** By the currency that was paid. The rest of what is held came without a price. */
  readonly bought: ReadonlyMap<string, Bought>;
}

export type Pools = Map<string, Pool>;

const EMPTY: Pool = { held: ZERO, bought: new Map() };

/**
 * Takes an entry into the pools. A purchase adds what was received after fees, for what was paid with
 * fees; whatever else comes in has no cost, which is not a cost of zero. What goes out takes the same
 * share of every part with it (average cost); a fee in a third coin takes from that coin only.
 */
export function takeEntry(pools: Pools, { in: received, out: paid, fees }: LedgerEntry): void {
  const feeIn = (asset: string | undefined) =>
    fees.reduce((sum, fee) => (fee.asset === asset ? add(sum, decimal(fee.quantity)) : sum), ZERO);
  const others = fees.filter(({ asset }) => asset !== received?.asset && asset !== paid?.asset);
  for (const { asset, quantity } of others) takeOut(pools, asset, decimal(quantity));
  if (paid !== null) {
    takeOut(pools, paid.asset, add(decimal(paid.quantity), feeIn(paid.asset)));
  }
  if (received === null) return;
  const quantity = subtract(decimal(received.quantity), feeIn(received.asset));
  const pool = pools.get(received.asset) ?? EMPTY;
  const bought = new Map(pool.bought);
  if (paid !== null) {
    const before = bought.get(paid.asset) ?? { quantity: ZERO, cost: ZERO };
    bought.set(paid.asset, {
      quantity: add(before.quantity, quantity),
      cost: add(before.cost, add(decimal(paid.quantity), feeIn(paid.asset))),
    });
  }
  pools.set(received.asset, { held: add(pool.held, quantity), bought });
}

function takeOut(pools: Pools, asset: string, quantity: Decimal): void {
  const pool = pools.get(asset) ?? EMPTY;
  const left = subtract(pool.held, quantity);
  // Nothing is left, or more went than came: a debt has no cost.
  if (signOf(left) <= 0) {
    pools.set(asset, { held: left, bought: new Map() });
    return;
  }
  const shareOf = (value: Decimal) =>
    divide(multiply(value, left), pool.held, SHARE_SCALE, 'half-even');
  const bought = [...pool.bought].map(
    ([currency, part]) =>
      [currency, { quantity: shareOf(part.quantity), cost: shareOf(part.cost) }] as const,
  );
  pools.set(asset, { held: left, bought: new Map(bought) });
}

/** What of an asset came without a price; rounding of shares does not make one up. */
export function unpricedOf({ held, bought }: Pool): Decimal {
  const priced = [...bought.values()].reduce((sum, { quantity }) => add(sum, quantity), ZERO);
  return compare(priced, held) < 0 ? subtract(held, priced) : ZERO;
}
