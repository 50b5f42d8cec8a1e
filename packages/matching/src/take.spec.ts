import { describe, expect, it } from 'vitest';
import { type Book, createBook, depth, ordersOf, rest } from './book.ts';
import { checkBook } from './check.ts';
import type { Side, SmpType } from './order.ts';
import { commitMeeting, MAX_TRADES, planTake, type Take } from './take.ts';
import { makeTestOrder, type TestOrder } from './testing/order.ts';

/** Asks of 3 and 4 lots at 100, of 5 at 101, of 6 at 103; bids mirrored around 99. */
function startBook(): Book<TestOrder> {
  const book = createBook<TestOrder>();
  const levels = [
    [100n, 3n],
    [100n, 4n],
    [101n, 5n],
    [103n, 6n],
  ] as const;
  for (const [index, [price, lots]] of levels.entries()) {
    rest(book, makeTestOrder(index + 1, 'Sell', price, lots));
    rest(book, makeTestOrder(index + 5, 'Buy', 199n - price, lots));
  }
  return book;
}

const wants = (side: Side, left: bigint, value: bigint | null = null): Take => ({
  ...{ side, left, value, smpOwner: 'taker', smpGroup: '', smpType: 'None' },
});
const plan = (book: Book<TestOrder>, take: Take, limit: bigint | null = null) => {
  const { meetings, ...sums } = planTake(book, take, limit);
  return { met: meetings.map(({ maker, lots }) => [maker.id, lots]), ...sums };
};

describe('planTake by lots', () => {
  it('takes the best price first, within a price the order that came first', () => {
    expect(plan(startBook(), wants('Buy', 9n))).toEqual({
      met: [
        [1, 3n],
        [2, 4n],
        [3, 2n],
      ],
      // 7 at 100 and 2 at 101.
      ...{ lots: 9n, value: 902n, end: 'complete' },
    });
    expect(plan(startBook(), wants('Sell', 9n))).toEqual({
      met: [
        [5, 3n],
        [6, 4n],
        [7, 2n],
      ],
      // 7 at 99 and 2 at 98.
      ...{ lots: 9n, value: 889n, end: 'complete' },
    });
  });

  it('goes to its limit and no further', () => {
    expect(plan(startBook(), wants('Buy', 99n), 101n)).toMatchObject({
      ...{ lots: 12n, value: 1_205n, end: 'exhausted' },
    });
    expect(plan(startBook(), wants('Sell', 99n), 98n)).toMatchObject({ lots: 12n });
    expect(plan(startBook(), wants('Buy', 99n), 102n)).toMatchObject({ lots: 12n });
    expect(plan(startBook(), wants('Buy', 99n), 103n)).toMatchObject({ lots: 18n });
  });

  it('is complete with the last lot of the book, and of a level', () => {
    expect(plan(startBook(), wants('Buy', 18n))).toMatchObject({ lots: 18n, end: 'complete' });
    expect(plan(startBook(), wants('Buy', 7n))).toMatchObject({
      ...{ lots: 7n, value: 700n, end: 'complete' },
    });
    expect(plan(startBook(), wants('Buy', 19n))).toMatchObject({ lots: 18n, end: 'exhausted' });
  });

  it('meets nobody in an empty book, or beyond its limit', () => {
    const nobody = { met: [], lots: 0n, value: 0n, end: 'exhausted' };
    expect(plan(createBook(), wants('Buy', 9n))).toEqual(nobody);
    expect(plan(startBook(), wants('Buy', 9n), 99n)).toEqual(nobody);
    expect(plan(startBook(), wants('Sell', 9n), 100n)).toEqual(nobody);
  });

  it('changes nothing', () => {
    const book = startBook();
    plan(book, wants('Buy', 18n));
    expect(depth(book, 'Sell', 9).map(({ lots }) => lots)).toEqual([7n, 5n, 6n]);
    checkBook(book, ({ place }) => place);
  });
});

describe('planTake by value', () => {
  it('spends to the last whole lot', () => {
    // 700 for 7 lots at 100; 303 more buy three at 101, 402 not a fourth.
    expect(plan(startBook(), wants('Buy', 0n, 1_103n))).toMatchObject({
      ...{ lots: 10n, value: 1_003n, end: 'value-spent' },
    });
    expect(plan(startBook(), wants('Buy', 0n, 1_104n))).toMatchObject({ lots: 11n, value: 1_104n });
    expect(plan(startBook(), wants('Buy', 0n, 99n))).toMatchObject({
      ...{ met: [], lots: 0n, end: 'value-spent' },
    });
  });

  it('is spent where the rest buys no lot of the last price, exhausted where it would', () => {
    // All 18 lots come to 700 + 505 + 618 = 1823.
    const worth = (value: bigint) => plan(startBook(), wants('Buy', 0n, value));
    expect(worth(1_823n + 102n)).toMatchObject({ value: 1_823n, end: 'value-spent' });
    expect(worth(1_823n + 103n)).toMatchObject({ value: 1_823n, end: 'exhausted' });
  });

  it('sells what comes to a value', () => {
    // 693 for 7 lots at 99, 196 for two at 98.
    expect(plan(startBook(), wants('Sell', 0n, 900n))).toMatchObject({ lots: 9n, value: 889n });
  });
});

describe('self-match prevention', () => {
  const own = { owner: 'taker' };
  const ownBook = () => {
    const book = createBook<TestOrder>();
    rest(book, makeTestOrder(1, 'Sell', 100n, 3n));
    rest(book, makeTestOrder(2, 'Sell', 100n, 4n, own));
    rest(book, makeTestOrder(3, 'Sell', 101n, 5n));
    return book;
  };
  const taker = (smpType: SmpType): Take => ({ ...wants('Buy', 9n), smpType });

  it.each([
    [
      'None',
      [
        [1, 3n],
        [2, 4n],
        [3, 2n],
      ],
      'complete',
    ],
    [
      'CancelMaker',
      [
        [1, 3n],
        [2, 0n],
        [3, 5n],
      ],
      'exhausted',
    ],
    [
      'CancelTaker',
      [
        [1, 3n],
        [2, 0n],
      ],
      'self-match',
    ],
    [
      'CancelBoth',
      [
        [1, 3n],
        [2, 0n],
      ],
      'self-match',
    ],
  ] as const)("goes by the taker's flag: %s", (smpType, met, end) => {
    expect(plan(ownBook(), taker(smpType))).toMatchObject({ met, end });
  });

  it('compares groups where both have one, else owners', () => {
    const meets = (maker: { owner?: string; group?: string }, smpGroup: string) => {
      const book = createBook<TestOrder>();
      rest(book, makeTestOrder(1, 'Sell', 100n, 9n, maker));
      return plan(book, { ...taker('CancelTaker'), smpGroup }).end === 'complete';
    };
    expect(meets({ group: 'g' }, 'g')).toBe(false);
    expect(meets({ ...own, group: 'h' }, 'g')).toBe(true);
    expect(meets({ ...own, group: '' }, 'g')).toBe(false);
    expect(meets({ ...own, group: 'g' }, '')).toBe(false);
    expect(meets({ owner: 'other', group: '' }, 'g')).toBe(true);
    expect(meets({ owner: 'other', group: 'g' }, '')).toBe(true);
    expect(meets({ owner: 'other' }, '')).toBe(true);
    expect(meets(own, '')).toBe(false);
  });

  it('ends the maker, or leaves it where the taker alone is to end', () => {
    for (const smpType of ['CancelMaker', 'CancelTaker', 'CancelBoth'] as const) {
      const book = ownBook();
      for (const meeting of planTake(book, taker(smpType), null).meetings) {
        commitMeeting(book, smpType, meeting);
      }
      const ids = [...ordersOf(book, 'Sell')].map(({ id }) => id);
      expect([smpType, ids]).toEqual([
        smpType,
        { CancelMaker: [], CancelTaker: [2, 3], CancelBoth: [3] }[smpType],
      ]);
      checkBook(book, ({ place }) => place);
    }
  });
});

it('a plan that is carried out leaves what it did not take, in its place', () => {
  const book = startBook();
  for (const meeting of planTake(book, wants('Buy', 5n), null).meetings) {
    commitMeeting(book, 'None', meeting);
  }
  expect([...ordersOf(book, 'Sell')].map(({ id, left }) => [id, left])).toEqual([
    [2, 2n],
    [3, 5n],
    [4, 6n],
  ]);
  expect(depth(book, 'Sell', 1)).toEqual([{ price: 100n, lots: 2n, orders: 1 }]);
  checkBook(book, ({ place }) => place);
});

it('an order trades with 10,000 makers at most', () => {
  const book = createBook<TestOrder>();
  for (let id = 1; id <= MAX_TRADES + 1; id += 1) rest(book, makeTestOrder(id, 'Sell', 100n, 1n));
  const most = BigInt(MAX_TRADES);
  expect(MAX_TRADES).toBe(10_000);
  expect(plan(book, wants('Buy', most + 1n))).toMatchObject({ lots: most, end: 'max-trades' });
  expect(plan(book, wants('Buy', most))).toMatchObject({ lots: most, end: 'complete' });
});
