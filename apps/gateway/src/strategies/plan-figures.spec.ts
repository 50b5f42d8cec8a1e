import { decimalToText } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';
import { boughtFigures } from './plan-figures.ts';

/** Two buys of 100: 1 at 100 with a fee of 0.001, then 0.8 at 125 with a fee of 0.0008. */
const TRADED = {
  ...{ symbol: 'BTCUSDT', filled: '1.8', filledValue: '200', baseFee: '0.0018', quoteFee: '0' },
  first: { paid: '100', got: '0.999' },
};

it('the average price is what was paid for what was got, and a lump sum had the first price', () => {
  const figures = boughtFigures(TRADED, '150', { baseScale: 8, tickSize: '0.01' });
  // 200 / 1.7982 = 111.222333444...
  expect(figures.averagePrice).toBe('111.2223');
  // 1.7982 × 150 - 200, and 200 × 0.999 / 100 = 1.998 × 150 - 200.
  const { result, lumpResult, value } = figures;
  expect([value, result, lumpResult].map((each) => each && decimalToText(each))).toEqual([
    ...['269.73', '69.73', '99.7'],
  ]);
});

it('without a price nothing is said of value and result', () => {
  const figures = boughtFigures(TRADED, null, { baseScale: 8, tickSize: '0.01' });
  expect(figures).toMatchObject({ value: null, result: null, lumpResult: null });
  expect(figures.averagePrice).toBe('111.2223');
});

it('the average price of a coin whose prices are small has two digits more than they have', () => {
  const filled = '3000000';
  const traded = { ...TRADED, filled, filledValue: '0.01', baseFee: '0', quoteFee: '0' };
  const { averagePrice } = boughtFigures(traded, null, { baseScale: 0, tickSize: '0.000000001' });
  // 0.01 / 3,000,000 = 0.00000000333...
  expect(averagePrice).toBe('0.00000000333');
});
