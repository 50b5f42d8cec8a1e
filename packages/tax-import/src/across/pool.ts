import { invariant } from '../invariants.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { FormatId } from '../formats/format-id.ts';
import { FORMATS } from '../formats/registry.ts';
import type { ImportedSource } from '../outcome.ts';
import { copyNumbers, plainKeys, refOf } from '../duplicates/entry-content.ts';

/** What of a source is in the ledger; the lists are parallel. */
export interface Pooled {
  readonly source: ImportedSource;
  readonly entries: readonly Entry[];
  /** The entries' keys without copy numbers. */
  readonly keys: readonly string[];
  /** Which copy of its content each entry is, among all files of its format and account. */
  readonly copies: readonly number[];
}

export function poolOf(sources: readonly ImportedSource[]): Pooled[] {
  return sources.map((source) => {
    const { entries } = source;
    const keys = plainKeys(entries);
    return { source, entries, keys, copies: copyNumbers(entries, keys) };
  });
}

/** The name of an entry by its content, see `refOf`. */
export function refAt({ source, entries, keys, copies }: Pooled, index: number): string {
  const entry = entries[index];
  invariant(entry !== undefined, 'pool-holds-its-entry');
  return refOf(source.format, entry, keys[index] ?? entry.key, copies[index] ?? 1);
}

/** A pool with some of its entries. */
export function keepOf(pooled: Pooled, keeps: (entry: Entry, index: number) => boolean): Pooled {
  const kept = pooled.entries.flatMap((entry, index) => (keeps(entry, index) ? [index] : []));
  if (kept.length === pooled.entries.length) return pooled;
  const pick = <T>(list: readonly T[]): T[] => kept.flatMap((index) => list[index] ?? []);
  return {
    source: pooled.source,
    entries: pick(pooled.entries),
    keys: kept.map((index) => pooled.keys[index] ?? ''),
    copies: pick(pooled.copies),
  };
}

const EXCHANGES: ReadonlyMap<FormatId, string> = new Map(
  FORMATS.map(({ id, account }) => [id, account]),
);

/** The provider a file comes from, whatever name the user gave the account. */
export function exchangeOf({ format, account }: ImportedSource): string {
  return EXCHANGES.get(format) ?? account;
}

const OVERLAPS: ReadonlyMap<FormatId, ReadonlySet<FormatId>> = new Map(
  FORMATS.map(({ id, overlaps = [] }) => [id, new Set(overlaps)]),
);

/** Whether two formats are known to show the same events. */
export function formatsOverlap(a: FormatId, b: FormatId): boolean {
  return OVERLAPS.get(a)?.has(b) === true || OVERLAPS.get(b)?.has(a) === true;
}
