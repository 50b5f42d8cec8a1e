/** Lists in the ledger's order become one list in the ledger's order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asInstant } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import { type LedgerOrder, mergeInOrder } from './ledger-order.ts';
import { compareEntries } from '../ledger/order.ts';
import { trade } from '../testing/entries.ts';

interface Thing {
  readonly entry: Entry | undefined;
  readonly place: number;
  readonly list: number;
}

const ORDER: LedgerOrder<Thing> = {
  entryOf: ({ entry }) => entry,
  placeOf: ({ place }) => place,
};

/** A few entries, of which some share their instant. */
const ENTRIES = ['10:00', '10:00', '11:00', '12:00', '12:00', '12:00'].map((time) =>
  trade(`2024-01-01T${time}:00Z`, '1 BTC', '100 EUR'),
);

const inOrder = (items: readonly Thing[]) => ({
  items,
  instants: items.map(({ entry }) => entry?.at ?? asInstant(0)),
});

const compare = (a: Thing, b: Thing): number =>
  a.entry === undefined || b.entry === undefined
    ? 0
    : compareEntries(a.entry, b.entry) || a.place - b.place;

describe('lists in order', () => {
  it('are one as a stable sort puts them', () => {
    const thing = fc.record({
      entry: fc.constantFrom(...ENTRIES),
      place: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(thing, { maxLength: 8 }), { maxLength: 6 }), (given) => {
        const lists = given.map((things, list) =>
          things.map((item) => ({ ...item, list })).toSorted(compare),
        );
        expect(mergeInOrder(lists.map(inOrder), ORDER)).toEqual(lists.flat().toSorted(compare));
      }),
    );
  });

  it('leave alone what has one list or none', () => {
    const only: Thing[] = [{ entry: ENTRIES[0], place: 0, list: 0 }];
    expect(mergeInOrder([inOrder(only)], ORDER)).toBe(only);
    expect(mergeInOrder([], ORDER)).toEqual([]);
    expect(mergeInOrder([inOrder([]), inOrder([])], ORDER)).toEqual([]);
  });

  it('stand as they do where nothing tells things apart', () => {
    const [entry] = ENTRIES;
    const lists = [1, 0].map((list) => [{ entry, place: 0, list }]);
    const { entryOf } = ORDER;
    expect(mergeInOrder(lists.map(inOrder), { entryOf }).map(({ list }) => list)).toEqual([1, 0]);
    const none = lists.map(([first]) => [
      { ...first, entry: undefined, place: 0, list: first?.list ?? 0 },
    ]);
    expect(mergeInOrder(none.map(inOrder), ORDER).map(({ list }) => list)).toEqual([1, 0]);
  });
});
