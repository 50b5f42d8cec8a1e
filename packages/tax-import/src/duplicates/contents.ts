import { atomsOf } from '@meridian/money/measure.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { addMs, type Instant, LATEST_INSTANT, msApart } from '@meridian/tax-engine/common/time.ts';
import type { Pooled } from '../across/pool.ts';

/** Two entries that say the same: the same legs at about the same time. */
export interface SameContent {
  readonly left: number;
  readonly right: number;
  /** How far apart, in milliseconds. */
  readonly apart: number;
}

/** Files with minutes only stand up to a minute beside those with seconds. */
const APART_MAX_MS = 90_000;

/**
 * Pairs entries of two sources by their legs and time, each with the nearest; true copies pair off
 * one by one.
 *
 * @param free whether a place may still be paired
 */
export function pairContents(
  left: Pooled,
  right: Pooled,
  free: { left(index: number): boolean; right(index: number): boolean },
): SameContent[] {
  const index = new Map<string, number[]>();
  for (const [position, entry] of right.entries.entries()) {
    const legs = legsText(entry);
    if (legs === null || !free.right(position)) continue;
    const list = index.get(legs);
    if (list === undefined) index.set(legs, [position]);
    else list.push(position);
  }
  const options: SameContent[] = [];
  for (const [position, entry] of left.entries.entries()) {
    const legs = legsText(entry);
    const list = legs === null ? undefined : index.get(legs);
    if (list === undefined || !free.left(position)) continue;
    options.push(...near(position, entry, list, right.entries));
  }
  // The nearest pairs first; ends of the same distance in the order of time, which both lists have.
  options.sort((a, b) => a.apart - b.apart || a.left - b.left || a.right - b.right);
  const taken = { left: new Set<number>(), right: new Set<number>() };
  return options.filter((pair) => {
    if (taken.left.has(pair.left) || taken.right.has(pair.right)) return false;
    taken.left.add(pair.left);
    taken.right.add(pair.right);
    return true;
  });
}

/** Others compared with one entry: equal legs in one minute are few but for robots. */
const OPTIONS_MAX = 16;

function near(
  left: number,
  { at: time }: Entry,
  list: readonly number[],
  entries: readonly Entry[],
): SameContent[] {
  const timeAt = (nth: number): Instant => entries[list[nth] ?? -1]?.at ?? LATEST_INSTANT;
  const earliest = addMs(time, -APART_MAX_MS);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(middle) < earliest) low = middle + 1;
    else high = middle;
  }
  const options: SameContent[] = [];
  for (let nth = low; nth < list.length && options.length < OPTIONS_MAX; nth += 1) {
    const right = list[nth];
    const apart = msApart(timeAt(nth), time);
    if (right === undefined || apart > APART_MAX_MS) break;
    options.push({ left, right, apart });
  }
  return options;
}

/** Legs without fees, which one of two exports may leave out; null for an entry without legs. */
function legsText(entry: Entry): string | null {
  const got = 'in' in entry ? entry.in : undefined;
  const given = 'out' in entry ? entry.out : undefined;
  if (got === undefined && given === undefined) return null;
  return `${got && atomsOf(got.quantity)} ${got?.asset}|${given && atomsOf(given.quantity)} ${given?.asset}`;
}
