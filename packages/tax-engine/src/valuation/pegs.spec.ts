import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { isoToDay } from '../common/calendar.ts';
import { PEGS, pegOf } from './pegs.ts';
import { rate, show } from '../testing/entries.ts';
import { createValueBook } from './values.ts';

const TEN = fixed('10');
const day = isoToDay('2025-03-03');

it('pegs the dirham and the riyal, and not the Hong Kong dollar', () => {
  expect(PEGS.map(({ currency }) => currency)).toEqual(['AED', 'SAR']);
  expect(pegOf('HKD')).toBeNull();
});

it('converts dollars without any file', () => {
  const book = createValueBook({ prices: [], rates: [] });
  expect(show(book.convert(TEN, 'USD', 'AED', day))).toBe('36.725');
  expect(show(book.convert(TEN, 'USD', 'SAR', day))).toBe('37.5');
  expect(book.convert(TEN, 'EUR', 'AED', day)).toBeNull();
  expect(book.convert(TEN, 'USD', 'AED', isoToDay('1990-01-01'))).toBeNull();
});

it('converts what has a dollar rate through it, unless the user states a rate of their own', () => {
  const dollars = rate('2025-03-03', 'EUR', '1.05 USD');
  const book = createValueBook({ prices: [], rates: [dollars] });
  expect(show(book.convert(TEN, 'EUR', 'AED', day))).toBe('38.56125');
  const own = createValueBook({ prices: [], rates: [dollars, rate('2025-03-03', 'EUR', '4 AED')] });
  expect(show(own.convert(TEN, 'EUR', 'AED', day))).toBe('40');
});
