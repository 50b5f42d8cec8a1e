import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';

import { sharesOf, type Sizes } from './scaled.ts';

const shares = (whole: string, count: number, sizes: Sizes) =>
  sharesOf(decimal(whole), decimal('0.01'), count, sizes).map(decimalToText);

it('shares evenly, with what is left over for the first ones', () => {
  expect(shares('1', 3, 'even')).toEqual(['0.34', '0.33', '0.33']);
});

it('shares in rising sizes, with what is left over for the last ones', () => {
  // 1 : 2 : 3 : 4 of 100 lots; of 103 lots 10.3, 20.6, 30.9 and 41.2, so two are left over.
  expect(shares('1', 4, 'rising')).toEqual(['0.1', '0.2', '0.3', '0.4']);
  expect(shares('1.03', 4, 'rising')).toEqual(['0.1', '0.2', '0.31', '0.42']);
});

it.each(['even', 'rising'] as const)('%s sizes are all of the amount', (sizes) => {
  for (const count of [2, 7, 20]) {
    const lots = shares('5.37', count, sizes).map((share) => Math.round(Number(share) * 100));
    expect(lots.reduce((sum, lot) => sum + lot, 0)).toBe(537);
  }
});
