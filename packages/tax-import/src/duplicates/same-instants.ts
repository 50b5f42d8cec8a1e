import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { amountsOf, compareText } from './entry-content.ts';
import type { MergedEntry } from './merged-entry.ts';
import type { Pooled } from '../across/pool.ts';

interface Place {
  readonly pool: number;
  readonly index: number;
  readonly entry: Entry;
}

/**
 * Puts instants whose entries come from several files of one account in an order of their own: the
 * numbers files give to the entries of an instant count from nought in each. Where one file has all
 * entries of the instant, its numbers hold; else there are none, and content decides.
 */
export function reorderInstants(
  pooled: readonly Pooled[],
  merged: readonly MergedEntry[],
): readonly Pooled[] {
  const mixed = mixedInstants(pooled);
  if (mixed.size === 0) return pooled;
  const twins = new Map<Entry, Entry[]>();
  for (const { entry, into } of merged) {
    if (!mixed.has(entry.at)) continue;
    const known = twins.get(into);
    if (known === undefined) twins.set(into, [entry]);
    else known.push(entry);
  }
  const lists = pooled.map(({ entries }) => [...entries]);
  for (const places of mixed.values()) {
    for (const { place, entry } of renumbered(places, twins, pooled)) {
      const list = lists[place.pool];
      if (list !== undefined) list[place.index] = entry;
    }
  }
  return pooled.map((pool, index) => ({ ...pool, entries: lists[index] ?? pool.entries }));
}

function mixedInstants(pooled: readonly Pooled[]): Map<Instant, Place[]> {
  const first = new Map<Instant, number>();
  const mixed = new Map<Instant, Place[]>();
  for (const [pool, { entries }] of pooled.entries()) {
    for (const { at: time } of entries) {
      const known = first.get(time);
      if (known === undefined) first.set(time, pool);
      else if (known !== pool) mixed.set(time, []);
    }
  }
  if (mixed.size === 0) return mixed;
  for (const [pool, { entries }] of pooled.entries()) {
    for (const [index, entry] of entries.entries()) {
      mixed.get(entry.at)?.push({ pool, index, entry });
    }
  }
  return mixed;
}

interface Renumbered {
  readonly place: Place;
  readonly entry: Entry;
}

function renumbered(
  places: readonly Place[],
  twins: ReadonlyMap<Entry, readonly Entry[]>,
  pooled: readonly Pooled[],
): Renumbered[] {
  const sequences = wholeFile(places, twins);
  const keyOf = ({ pool, index }: Place): string => pooled[pool]?.keys[index] ?? '';
  const sorted = places.toSorted(
    (a, b) => compareText(keyOf(a), keyOf(b)) || compareText(sayings(a.entry), sayings(b.entry)),
  );
  let before = '';
  let copies = 0;
  return sorted.map((place) => {
    const key = keyOf(place);
    copies = copies > 0 && key === before ? copies + 1 : 1;
    before = key;
    const { sequence: _sequence, ...rest } = place.entry;
    const sequence = sequences?.get(place.entry);
    const numbered = { ...rest, key: copies === 1 ? key : `${key}#${copies}` };
    return { place, entry: sequence === undefined ? numbered : { ...numbered, sequence } };
  });
}

function sayings(entry: Entry): string {
  return `${entry.kind}|${entry.wording ?? ''}|${amountsOf(entry)}`;
}

/** The numbers of a file that has every entry of the instant. */
function wholeFile(
  places: readonly Place[],
  twins: ReadonlyMap<Entry, readonly Entry[]>,
): Map<Entry, number> | null {
  const bySource = new Map<string, Map<Entry, number>>();
  for (const { entry } of places) {
    for (const twin of [entry, ...(twins.get(entry) ?? [])]) {
      const own = bySource.get(twin.source) ?? new Map<Entry, number>();
      bySource.set(twin.source, own);
      if (twin.sequence !== undefined) own.set(entry, twin.sequence);
    }
  }
  for (const own of bySource.values()) if (own.size === places.length) return own;
  return null;
}
