import { type Quantity, ZERO, minus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { FIXED_ONE, divideFixed } from '@meridian/money/fixed.ts';
import { orderKey } from '@meridian/money/order-key.ts';
import { type RunningShare, takeShare } from '@meridian/money/running-share.ts';
import type { DeferredLoss } from './deferred-loss.ts';
import type { Lot } from '../../result/lot.ts';

/** A lot in a queue: `used` of its units have been taken, and `given` of its cost with them. */
export type OpenLot = RunningShare<bigint> & {
  readonly lot: Lot;
  /** Number of arrival; decides between lots that rank alike. */
  readonly sequence: number;
  /** What HIFO and LOFO compare, once they had to look at it; null: no cost is known. */
  unitCost: bigint | null | undefined;
  /** Losses that wait for the next units of this lot to be sold. */
  deferred: DeferredLoss | undefined;
};

/** What HIFO and LOFO compare: cost with fees, or the price the source states without them. */
export type RankBy = 'cost' | 'stated-price';

export function openLot(lot: Lot, sequence: number): OpenLot {
  invariant(lot.quantity > ZERO, 'lot-has-units');
  return {
    lot,
    sequence,
    unitCost: undefined,
    used: ZERO,
    given: 0n,
    deferred: undefined,
  };
}

/** Instant of acquisition; for units of unknown history the instant they arrived. */
export function sinceOf({ lot }: OpenLot): number {
  return lot.acquiredAt ?? lot.entry.at;
}

export function hasUnits({ lot, used }: OpenLot): boolean {
  return used < lot.quantity;
}

/** Units that are still to be taken. */
export function unitsLeft({ lot, used }: OpenLot): Quantity {
  return minus(lot.quantity, used);
}

/** Cost of one unit, to the atom; null where it is not known. */
export function unitCostOf(open: OpenLot, rankBy: RankBy): bigint | null {
  if (open.unitCost === undefined) {
    const [total, units] = ranked(open, rankBy);
    open.unitCost = total === null ? null : divideFixed(total, units, 'half-even');
  }
  return open.unitCost;
}

/** Quotients below this are compared to the atom at once: there rounding could tell. */
const MIN_CLEAR = 2 ** 53;

/**
 * A number that orders lots by the cost of one unit as far as its first 46 binary digits tell them
 * apart: two roundings to a double and a division are 2^-51 off at most. Null: not known.
 */
export function unitCostKey(open: OpenLot, rankBy: RankBy): number | null {
  const [total, units] = ranked(open, rankBy);
  if (total === null) return null;
  const quotient = (orderKey(total) / orderKey(units)) * ATOMS;
  if (quotient >= MIN_CLEAR && quotient < Number.MAX_VALUE) return quotient;
  const exact = unitCostOf(open, rankBy);
  return exact === null ? null : orderKey(exact);
}

const ATOMS = orderKey(FIXED_ONE);

/** An amount and the units it is for. */
function ranked({ lot }: OpenLot, rankBy: RankBy): readonly [bigint | null, Quantity] {
  const leg = 'in' in lot.entry && lot.from === undefined ? lot.entry.in : undefined;
  return rankBy === 'stated-price' && leg?.value !== undefined
    ? [leg.value.atoms, leg.quantity]
    : [lot.cost, lot.quantity];
}

/** Takes units out of a lot and returns their share of its cost. */
export function useUnits(open: OpenLot, units: Quantity): bigint | null {
  const whole = open.lot.cost;
  const cost = takeShare(open, units, whole, open.lot.quantity);
  if (cost !== null && cost < 0n) {
    invariant(whole !== null && whole < 0n, 'lot-cost-share-not-negative');
  }
  return cost;
}
