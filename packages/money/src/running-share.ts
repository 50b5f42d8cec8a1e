import { invariant } from './invariants.ts';
import { type Atoms, atomsOf, minus, plus, type Quantity, ZERO } from './measure.ts';
import { divideRounded } from './rounding.ts';

/**
 * How far a total is handed out over the parts of a whole: units of the parts so far, and what of
 * the total has gone to them. Starts at zero for both.
 *
 * An object that is handed out itself (an open lot) holds these two fields beside its own: with a
 * second object for each, a million lots would take 40 MB more.
 */
export interface RunningShare<T extends Atoms> {
  used: Quantity;
  given: T;
}

/** Nothing handed out yet. */
export function startShare<T extends Atoms = bigint>(): RunningShare<T> {
  // `as`: zero is zero in every unit.
  return { used: ZERO, given: ZERO as T };
}

/** Counts from nothing again, in the same object. */
export function restartShare<T extends Atoms>(running: RunningShare<T>): void {
  running.used = ZERO;
  // `as`: zero is zero in every unit.
  running.given = ZERO as T;
}

/**
 * What of `total` falls to the first `units` of `whole`, rounded down to the atom; all of it to the
 * whole.
 *
 * @throws RangeError when `whole` is zero and `units` is not.
 */
export function cumulativeShare<T extends Atoms>(total: T, units: Quantity, whole: Quantity): T {
  if (units === whole) return total;
  const product = atomsOf(total) * atomsOf(units);
  // Above zero the quotient of bigints is the floor; below, `divideRounded` looks at the remainder.
  const share =
    product > 0n ? product / atomsOf(whole) : divideRounded(product, atomsOf(whole), 'floor');
  // `as`: a share is in the unit of its total.
  return share as T;
}

/** Of the total, the first units, and the whole. */
export type CumulativeShare<T extends Atoms> = (total: T, units: Quantity, whole: Quantity) => T;

/**
 * The share of the next `units` of `whole`: the difference of two cumulative shares. So the shares
 * of any split add up to the total exactly, and splitting a part in two moves nothing.
 *
 * @param total null while it is not known; the units count as used all the same
 * @param cumulative what of the total falls to the first units; a law may round it by its own rule
 */
export function takeShare<T extends Atoms>(
  running: RunningShare<T>,
  units: Quantity,
  total: T,
  whole: Quantity,
  cumulative?: CumulativeShare<T>,
): T;
export function takeShare<T extends Atoms>(
  running: RunningShare<T>,
  units: Quantity,
  total: T | null,
  whole: Quantity,
  cumulative?: CumulativeShare<T>,
): T | null;
export function takeShare<T extends Atoms>(
  running: RunningShare<T>,
  units: Quantity,
  total: T | null,
  whole: Quantity,
  cumulative?: CumulativeShare<T>,
): T | null {
  running.used = plus(running.used, units);
  invariant(running.used <= whole, 'shared-units-within-the-whole');
  if (total === null) return null;
  // Called by its name, so that it is compiled into the callers that have no rule of their own.
  const reached =
    cumulative === undefined
      ? cumulativeShare(total, running.used, whole)
      : cumulative(total, running.used, whole);
  const share = minus(reached, running.given);
  running.given = reached;
  return share;
}
