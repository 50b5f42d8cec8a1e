import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { ImportedSource } from '../outcome.ts';
import { contentOf } from './entry-content.ts';
import { type Pooled, keepOf } from '../across/pool.ts';
import type { MergedEntry } from './merged-entry.ts';
import { reorderInstants } from './same-instants.ts';

/** A file that is there already. */
export interface IdenticalFile {
  readonly source: ImportedSource;
  readonly of: ImportedSource;
}

/** The same bytes again change nothing: the first of them stays. */
export function dropIdentical(sources: readonly ImportedSource[]): {
  readonly sources: readonly ImportedSource[];
  readonly identical: readonly IdenticalFile[];
} {
  const byId = new Map<string, ImportedSource>();
  const identical: IdenticalFile[] = [];
  for (const source of sources) {
    const known = byId.get(source.id);
    if (known === undefined) byId.set(source.id, source);
    else identical.push({ source, of: known });
  }
  return { sources: [...byId.values()], identical };
}

/**
 * Merges files of one format and account that overlap. Of entries that say the same the larger
 * count of one file stays, so that true copies are never taken for repetitions: a file of two equal
 * fills beside another with the same two gives two.
 *
 * Files that show copies of their own and share hardly anything are parts of one file rather than
 * overlapping ones: their counts add up.
 */
export function mergeOverlaps(pooled: readonly Pooled[]): {
  readonly pooled: readonly Pooled[];
  readonly merged: readonly MergedEntry[];
} {
  const groups = new Map<string, number[]>();
  for (const [index, { source }] of pooled.entries()) {
    const key = `${source.format}|${source.account}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  const result = [...pooled];
  const merged: MergedEntry[] = [];
  for (const indices of groups.values()) {
    if (indices.length < 2) continue;
    const group = new Group();
    for (const index of indices) {
      const pool = pooled[index];
      if (pool !== undefined) result[index] = group.add(pool);
    }
    merged.push(...group.merged);
    const reordered = reorderInstants(
      indices.flatMap((index) => result[index] ?? []),
      group.merged,
    );
    for (const [nth, index] of indices.entries()) {
      const pool = reordered[nth];
      if (pool !== undefined) result[index] = pool;
    }
  }
  return { pooled: result, merged };
}

/** Entries shared by two files are a repetition from this share of the smaller one's. */
const SHARED_SHARE = 4;

class Group {
  readonly merged: MergedEntry[] = [];
  readonly #kept = new Map<string, Entry[]>();
  #hasCopies = false;

  /** The file's entries that are not there yet. */
  add(pool: Pooled): Pooled {
    const contents = pool.entries.map((entry, index) => contentOf(entry, pool.keys[index] ?? ''));
    const isPart = this.#isPart(pool, contents);
    this.#hasCopies ||= pool.copies.some((copy) => copy > 1);
    const seen = new Map<string, number>();
    const copies: number[] = [];
    const rest = keepOf(pool, (entry, index) => {
      const content = contents[index] ?? '';
      const nth = (seen.get(content) ?? 0) + 1;
      seen.set(content, nth);
      const kept = this.#kept.get(content) ?? [];
      const before = isPart ? undefined : kept[nth - 1];
      if (before !== undefined) {
        this.merged.push({ entry, into: before });
        return false;
      }
      this.#kept.set(content, [...kept, entry]);
      copies.push(kept.length + 1);
      return true;
    });
    return { ...rest, copies };
  }

  /** Whether what the file shares with those before is so little that it is chance. */
  #isPart({ source, copies }: Pooled, contents: readonly string[]): boolean {
    if (!this.#hasCopies && !copies.some((copy) => copy > 1)) return false;
    const shared = contents.filter((content) => this.#kept.has(content)).length;
    if (shared === 0 || source.period === null) return false;
    const { from, to } = source.period;
    let there = 0;
    for (const [first] of this.#kept.values()) {
      if (first !== undefined && first.at >= from && first.at <= to) there += 1;
    }
    return shared * SHARED_SHARE < Math.min(there, contents.length);
  }
}
