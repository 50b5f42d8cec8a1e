import { divideFixed } from '@meridian/money/fixed.ts';
import type { DeferredLoss } from './deferred-loss.ts';
import type { Lot } from './result.ts';

/** A lot in a queue: `used` of its units have been taken, with `usedCost` of its cost. */
export type OpenLot = {
  readonly lot: Lot;
  /** Number of arrival; decides between lots that rank alike. */
  readonly arrival: number;
  /** Cost of one unit for HIFO and LOFO; null ranks last. */
  readonly unitCost: bigint | null;
  used: bigint;
  usedCost: bigint;
  /** Losses that wait for the next units of this lot to be sold. */
  deferred: DeferredLoss | undefined;
  /** The lot alone, shared by all slices that use it; made with the first. */
  alone: readonly [Lot] | undefined;
};

/** What HIFO and LOFO compare: cost with fees, or the price the source states without them. */
export type RankBy = 'cost' | 'stated-price';

/** @param rankBy null where the method does not compare costs */
export function openLot(lot: Lot, arrival: number, rankBy: RankBy | null): OpenLot {
  return {
    lot,
    arrival,
    unitCost: rankBy === null ? null : unitCostOf(lot, rankBy),
    used: 0n,
    usedCost: 0n,
    deferred: undefined,
    alone: undefined,
  };
}

/** Instant of acquisition; for units of unknown history the instant they arrived. */
export function sinceOf({ lot }: OpenLot): number {
  return lot.acquiredAt ?? lot.entry.at;
}

export function hasUnits({ lot, used }: OpenLot): boolean {
  return used < lot.quantity;
}

/** Units that are still to be taken; the lot's own as long as none are. */
export function unitsLeft({ lot, used }: OpenLot): bigint {
  return used === 0n ? lot.quantity : lot.quantity - used;
}

/** The list that slices of a lot name. */
export function aloneOf(open: OpenLot): readonly [Lot] {
  open.alone ??= [open.lot];
  return open.alone;
}

function unitCostOf(lot: Lot, rankBy: RankBy): bigint | null {
  const leg = 'in' in lot.entry && lot.from === undefined ? lot.entry.in : undefined;
  if (rankBy === 'stated-price' && leg?.value !== undefined) {
    return divideFixed(leg.value.atoms, leg.quantity, 'half-even');
  }
  return lot.cost === null ? null : divideFixed(lot.cost, lot.quantity, 'half-even');
}

/**
 * Takes units out of a lot and returns their cost. Shares are differences of running sums counted
 * from the start of the lot, so that the shares of any split add up to the cost exactly, and
 * splitting a sale in two moves nothing. All figures are positive: `/` rounds down.
 */
export function useUnits(open: OpenLot, units: bigint): bigint | null {
  const { lot } = open;
  const isFirst = open.used === 0n;
  open.used = isFirst ? units : open.used + units;
  if (lot.cost === null) return null;
  const reached = open.used === lot.quantity ? lot.cost : (lot.cost * open.used) / lot.quantity;
  const cost = isFirst ? reached : reached - open.usedCost;
  open.usedCost = reached;
  return cost;
}
