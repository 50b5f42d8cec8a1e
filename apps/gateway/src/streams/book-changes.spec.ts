import { expect, it } from 'vitest';

import type { BookInfo } from '../venue/port.ts';
import { createBookChanges } from './book-changes.ts';

const BOOK: BookInfo = {
  ...{ symbol: 'BTCUSDT', status: 'Trading', seq: 7 },
  ...{ bids: [['99', '1']], asks: [['100', '2']] },
};

it('sends levels that changed, and a halt of a book in which nothing else did', () => {
  let now = BOOK;
  const book = createBookChanges(() => now);
  expect(book.next()).toMatchObject({ isWhole: true, status: 'Trading', after: 7, seq: 7 });
  expect(book.next()).toBeNull();
  now = { ...BOOK, asks: [['101', '2']], seq: 8 };
  expect(book.next()).toMatchObject({
    ...{ isWhole: false, after: 7, seq: 8, bids: [] },
    asks: [
      ['100', '0'],
      ['101', '2'],
    ],
  });
  now = { ...now, status: 'Halted' };
  expect(book.next()).toMatchObject({ status: 'Halted', bids: [], asks: [], after: 8, seq: 8 });
  expect(book.next()).toBeNull();
  now = { ...now, status: 'Trading' };
  expect(book.next()).toMatchObject({ status: 'Trading', bids: [], asks: [] });
});
