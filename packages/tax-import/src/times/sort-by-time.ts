import { type Instant, msBetween, msOf } from '@meridian/tax-engine/common/time.ts';
import type { Throttle } from '../throttle.ts';
import { DAY_MS } from './zone.ts';

/** Items between two readings of the clock. */
const STRIDE = 4096;

/** Sorted by time, then by `compare`. Day by day, so that a million items leave room for others. */
export async function sortByTime<T extends { readonly at: Instant }>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  throttle: Throttle,
): Promise<T[]> {
  if (isSorted(items, compare)) return items.slice();
  const days = new Map<number, T[]>();
  let count = 0;
  for (const item of items) {
    const day = Math.floor(msOf(item.at) / DAY_MS);
    const list = days.get(day);
    if (list === undefined) days.set(day, [item]);
    else list.push(item);
    count += 1;
    if (count % STRIDE === 0 && throttle.due()) await throttle.pause();
  }
  const sorted: T[] = [];
  for (const [, list] of [...days].sort(([a], [b]) => a - b)) {
    list.sort((a, b) => msBetween(b.at, a.at) || compare(a, b));
    for (const item of list) sorted.push(item);
    if (throttle.due()) await throttle.pause();
  }
  return sorted;
}

/** Exports are in order as a rule: a look spares the lists of days. */
function isSorted<T extends { readonly at: Instant }>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): boolean {
  let last: T | undefined;
  for (const item of items) {
    if (
      last !== undefined &&
      !(last.at < item.at || (last.at === item.at && compare(last, item) <= 0))
    ) {
      return false;
    }
    last = item;
  }
  return true;
}
