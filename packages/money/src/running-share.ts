import { invariant } from './invariants.ts';
import { divideRounded } from './rounding.ts';

/**
 * How far a total is handed out over the parts of a whole: units of the parts so far, and what of
 * the total has gone to them. Starts as `{ used: 0n, given: 0n }`.
 *
 * An object that is handed out itself (an open lot) holds these two fields beside its own: with a
 * second object for each, a million lots would take 40 MB more.
 */
export type RunningShare = { used: bigint; given: bigint };

/** Nothing handed out yet. */
export function startShare(): RunningShare {
  return { used: 0n, given: 0n };
}

/**
 * What of `total` falls to the first `units` of `whole`, rounded down to the atom; all of it to the
 * whole.
 *
 * @throws RangeError when `whole` is zero and `units` is not.
 */
export function cumulativeShare(total: bigint, units: bigint, whole: bigint): bigint {
  if (units === whole) return total;
  // Above zero the quotient of bigints is the floor; below, `divideRounded` looks at the remainder.
  return total > 0n ? (total * units) / whole : divideRounded(total * units, whole, 'floor');
}

/** Of the total, the first units, and the whole. */
export type CumulativeShare = typeof cumulativeShare;

/**
 * The share of the next `units` of `whole`: the difference of two cumulative shares. So the shares
 * of any split add up to the total exactly, and splitting a part in two moves nothing.
 *
 * @param total null while it is not known; the units count as used all the same
 * @param cumulative what of the total falls to the first units; a law may round it by its own rule
 */
export function takeShare(
  running: RunningShare,
  units: bigint,
  total: bigint,
  whole: bigint,
  cumulative?: CumulativeShare,
): bigint;
export function takeShare(
  running: RunningShare,
  units: bigint,
  total: bigint | null,
  whole: bigint,
  cumulative?: CumulativeShare,
): bigint | null;
export function takeShare(
  running: RunningShare,
  units: bigint,
  total: bigint | null,
  whole: bigint,
  cumulative: CumulativeShare = cumulativeShare,
): bigint | null {
  running.used += units;
  invariant(running.used <= whole, 'shared-units-within-the-whole');
  if (total === null) return null;
  const reached = cumulative(total, running.used, whole);
  const share = reached - running.given;
  running.given = reached;
  return share;
}
