import type { Pacer } from '../pacer.ts';
import { DAY_MS } from './zone.ts';

/** Items looked at between two glances at the clock. */
const STRIDE = 4096;

/** Sorted by time, then by `compare`. Day by day, so that a million items leave room for others. */
export async function sortByTime<T extends { readonly at: number }>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pacer: Pacer,
): Promise<T[]> {
  const days = new Map<number, T[]>();
  let count = 0;
  for (const item of items) {
    const day = Math.floor(item.at / DAY_MS);
    const list = days.get(day);
    if (list === undefined) days.set(day, [item]);
    else list.push(item);
    count += 1;
    if (count % STRIDE === 0 && pacer.due()) await pacer.pause();
  }
  const sorted: T[] = [];
  for (const [, list] of [...days].sort(([a], [b]) => a - b)) {
    list.sort((a, b) => a.at - b.at || compare(a, b));
    for (const item of list) sorted.push(item);
    if (pacer.due()) await pacer.pause();
  }
  return sorted;
}
