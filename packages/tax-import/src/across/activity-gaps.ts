import { type Instant, msBetween } from '@meridian/tax-engine/common/time.ts';
import { DAY_MS } from '../times/zone.ts';

/** A time without entries that is unusually long for the source: rows may be missing. */
export interface ActivityGap {
  readonly from: Instant;
  readonly to: Instant;
  /** The pause between its entries that nine in ten do not exceed, in milliseconds. */
  readonly usual: number;
}

/** A shorter pause is never reported: many accounts trade less than monthly. */
const ACTIVITY_GAP_MIN_MS = 30 * DAY_MS;
const TIMES_USUAL = 8;
/** With fewer pauses the usual one is not computed. */
const PAUSES_MIN = 20;
const USUAL_SHARE = 0.9;

/** Pauses over `TIMES_USUAL` times the usual one of the source. @param entries by time */
export function findActivityGaps(entries: readonly { readonly at: Instant }[]): ActivityGap[] {
  const pauses: { readonly from: Instant; readonly to: Instant }[] = [];
  let last: Instant | undefined;
  for (const { at: time } of entries) {
    // Entries of one instant count as one event.
    if (last !== undefined && time > last) pauses.push({ from: last, to: time });
    if (last === undefined || time > last) last = time;
  }
  if (pauses.length < PAUSES_MIN) return [];
  const lengths = pauses.map(({ from, to }) => msBetween(from, to)).sort((a, b) => a - b);
  const usual = lengths[Math.floor(USUAL_SHARE * (lengths.length - 1))];
  if (usual === undefined) return [];
  const limit = Math.max(ACTIVITY_GAP_MIN_MS, TIMES_USUAL * usual);
  return pauses.flatMap(({ from, to }) =>
    msBetween(from, to) > limit ? [{ from, to, usual }] : [],
  );
}
