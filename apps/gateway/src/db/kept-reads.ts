import type { Ask } from './ask-together.ts';
import type { Writes } from './writes.ts';

/** Answers that are kept at most; then all are forgotten. */
const MOST_KEPT = 10_000;

/**
 * Keeps what was read by a key until one of its tables is written to, so that a call which asks for the
 * same row again does not wait for the one connection of the embedded database. What is not there is not
 * kept.
 *
 * @param writes null where other processes write to the database too: then nothing is kept
 */
export function keptReads<Key, Value>(
  read: Ask<Key, Value>,
  writes: Writes | null,
  tables: readonly string[],
): Ask<Key, Value> {
  if (writes === null) return read;
  const kept = new Map<Key, Value>();
  /** Counts writes: what was asked for before one may have been read before it. */
  let age = 0;
  writes.listen((written) => {
    if (!tables.some((table) => written.has(table))) return;
    age += 1;
    kept.clear();
  });
  return async (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const asked = age;
    const value = await read(key);
    if (value === undefined || asked !== age) return value;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, value);
    return value;
  };
}
