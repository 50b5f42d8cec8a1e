import { DAY_MS } from '../times/zone.ts';

/** Time in which a source that is usually busy shows nothing: rows may be missing. */
export type QuietStretch = {
  readonly from: number;
  readonly to: number;
  /** The pause between its entries that nine in ten do not exceed, in milliseconds. */
  readonly usual: number;
};

/** Nobody has to trade every month. */
const QUIET_MIN_MS = 30 * DAY_MS;
const TIMES_USUAL = 8;
/** With fewer pauses there is no usual one. */
const PAUSES_MIN = 20;
const USUAL_SHARE = 0.9;

/** Stretches longer by far than the source's usual pause. @param entries by time */
export function quietStretches(entries: readonly { readonly at: number }[]): QuietStretch[] {
  const pauses: { readonly from: number; readonly to: number }[] = [];
  let last: number | undefined;
  for (const { at } of entries) {
    // Entries of one instant are one event to the rhythm of a source.
    if (last !== undefined && at > last) pauses.push({ from: last, to: at });
    if (last === undefined || at > last) last = at;
  }
  if (pauses.length < PAUSES_MIN) return [];
  const lengths = pauses.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const usual = lengths[Math.floor(USUAL_SHARE * (lengths.length - 1))];
  if (usual === undefined) return [];
  const limit = Math.max(QUIET_MIN_MS, TIMES_USUAL * usual);
  return pauses.flatMap(({ from, to }) => (to - from > limit ? [{ from, to, usual }] : []));
}
