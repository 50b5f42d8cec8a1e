import { Heap } from './lot-heap.ts';
import type { Entry } from './ledger.ts';
import type { Matched } from './matcher.ts';
import { compareEntries } from './order.ts';

/** How things of the ledger stand: as their entries do, and those of one entry by number. */
export type LedgerOrder<T> = {
  /** Instant of the entry. */
  readonly atOf: (one: T) => number;
  readonly entryOf: (one: T) => Entry | undefined;
  readonly placeOf?: (one: T) => number;
};

/** Disposals by their first entry; those of one entry keep their order. */
export const BY_ENTRY: LedgerOrder<Matched> = {
  atOf: ({ parts: [first] }) => first.at,
  entryOf: ({ parts: [first] }) => first.entry,
};

export function compareMatched(a: Matched, b: Matched): number {
  return compareIn(BY_ENTRY, a, b);
}

/** A list, its number, and how far it is read. */
type Reader<T> = { readonly list: readonly T[]; readonly nr: number; head: T; at: number };

/** Lists that are each in the ledger's order, as one; what nothing tells apart stands as they do. */
export function mergeInOrder<T>(
  lists: readonly (readonly T[])[],
  order: LedgerOrder<T>,
): readonly T[] {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const readers = new Heap<Reader<T>>(
    (a, b) => compareIn(order, a.head, b.head) || a.nr - b.nr,
    ({ head }) => order.atOf(head),
  );
  for (const [nr, list] of lists.entries()) {
    const [head] = list;
    if (head !== undefined) readers.push({ list, nr, head, at: 0 });
  }
  const all = lists.flat();
  let count = 0;
  for (let reader = readers.top; reader !== undefined; reader = readers.top) {
    readers.pop();
    all[count] = reader.head;
    count += 1;
    reader.at += 1;
    const next = reader.list[reader.at];
    if (next === undefined) continue;
    reader.head = next;
    readers.push(reader);
  }
  return all;
}

function compareIn<T>({ entryOf, placeOf }: LedgerOrder<T>, a: T, b: T): number {
  const [first, other] = [entryOf(a), entryOf(b)];
  if (first === undefined || other === undefined) return 0;
  const order = compareEntries(first, other);
  return order !== 0 || placeOf === undefined ? order : placeOf(a) - placeOf(b);
}
