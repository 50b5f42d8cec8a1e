import { minus, type Quantity, type UnitPrice, ZERO } from '@meridian/money/measure.ts';
import type { Instant } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { FIXED_ONE, divideFixed } from '@meridian/money/fixed.ts';
import { orderKey } from '@meridian/money/order-key.ts';
import { type RunningShare, takeShare } from '@meridian/money/running-share.ts';
import type { DeferredLoss } from './deferred-loss.ts';
import type { Lot } from '../../result/lot.ts';

/** A lot with the units consumed (`used`) and the cost allocated to them (`given`). */
export type OpenLot = RunningShare<bigint> & {
  readonly lot: Lot;
  /** Number in order of arrival; breaks ties between lots that rank equal. */
  readonly sequence: number;
  /** Unit cost for HIFO and LOFO, computed when first compared; null: unknown. */
  unitCost: UnitPrice | null | undefined;
  /** Deferred losses on the next units of this lot. */
  deferred: DeferredLoss | undefined;
};

/** What HIFO and LOFO compare: cost with fees, or the price that the source states without fees. */
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

/** Instant of acquisition; for units of unknown history, the instant they arrived. */
export function sinceOf({ lot }: OpenLot): Instant {
  return lot.acquiredAt ?? lot.entry.at;
}

export function hasUnits({ lot, used }: OpenLot): boolean {
  return used < lot.quantity;
}

/** Units not consumed yet. */
export function unitsLeft({ lot, used }: OpenLot): Quantity {
  return minus(lot.quantity, used);
}

/** Cost of a unit, to the atom; null where unknown. */
export function unitCostOf(open: OpenLot, rankBy: RankBy): UnitPrice | null {
  if (open.unitCost === undefined) {
    const [total, units] = ranked(open, rankBy);
    open.unitCost = total === null ? null : divideFixed(total, units, 'half-even');
  }
  return open.unitCost;
}

/**
 * Quotients below this are compared to the atom: there rounding to a double could change the order.
 */
const MIN_CLEAR = 2 ** 53;

/**
 * A number that orders lots by unit cost up to its first 46 binary digits: two roundings to a
 * double and a division are off by at most 2^-51. Null: unknown.
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

/** An amount and the units it is for, as `rankBy` compares them. */
function ranked({ lot }: OpenLot, rankBy: RankBy): readonly [bigint | null, Quantity] {
  const leg = 'in' in lot.entry && lot.from === undefined ? lot.entry.in : undefined;
  return rankBy === 'stated-price' && leg?.value !== undefined
    ? [leg.value.atoms, leg.quantity]
    : [lot.cost, lot.quantity];
}

/** Consumes units of a lot and returns their share of its cost. */
export function useUnits(open: OpenLot, units: Quantity): bigint | null {
  const whole = open.lot.cost;
  const cost = takeShare(open, units, whole, open.lot.quantity);
  if (cost !== null && cost < 0n) {
    invariant(whole !== null && whole < 0n, 'lot-cost-share-not-negative');
  }
  return cost;
}
