import { type Instant, LATEST_INSTANT, msOf } from '../common/time.ts';
import { Heap } from '../common/heap.ts';
import type { Entry } from '../ledger/entry.ts';
import { compareEntries } from '../ledger/order.ts';
import type { Disposal } from '../result/disposal.ts';

/** Order of items of the same instant: by their entries, and within an entry by place. */
export interface LedgerOrder<T> {
  readonly entryOf: (item: T) => Entry | undefined;
  /** Of entries; that of `compareEntries` unless given. */
  readonly compare?: (a: Entry, b: Entry) => number;
  readonly placeOf?: (item: T) => number;
}

/** Items in the order of the ledger, with the instants of their entries in an array of their own. */
export interface InOrder<T> {
  readonly items: readonly T[];
  readonly instants: readonly Instant[];
}

/** Disposals by their first entry. */
export const BY_ENTRY: LedgerOrder<Disposal> = { entryOf: ({ parts: [first] }) => first?.entry };

/** A list, its number, and the next item to read. */
interface Reader<T> {
  readonly list: InOrder<T>;
  readonly nr: number;
  head: T;
  index: number;
}

/**
 * Merges lists that are each in the order of the ledger; items that compare equal keep the order of
 * their lists.
 */
export function mergeInOrder<T>(lists: readonly InOrder<T>[], order: LedgerOrder<T>): readonly T[] {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only.items;
  const readers = new Heap<Reader<T>>(
    (a, b) => compareIn(order, a.head, b.head) || a.nr - b.nr,
    ({ list, index }) => msOf(list.instants[index] ?? LATEST_INSTANT),
  );
  for (const [nr, list] of lists.entries()) {
    const [head] = list.items;
    if (head !== undefined) readers.push({ list, nr, head, index: 0 });
  }
  const merged = lists.flatMap(({ items }) => items);
  let count = 0;
  for (let reader = readers.top; reader !== undefined; reader = readers.top) {
    readers.pop();
    merged[count] = reader.head;
    count += 1;
    reader.index += 1;
    const next = reader.list.items[reader.index];
    if (next === undefined) continue;
    reader.head = next;
    readers.push(reader);
  }
  return merged;
}

export function compareIn<T>(
  { entryOf, compare = compareEntries, placeOf }: LedgerOrder<T>,
  a: T,
  b: T,
): number {
  const [first, other] = [entryOf(a), entryOf(b)];
  if (first === undefined || other === undefined) return 0;
  const order = compare(first, other);
  return order !== 0 || placeOf === undefined ? order : placeOf(a) - placeOf(b);
}
