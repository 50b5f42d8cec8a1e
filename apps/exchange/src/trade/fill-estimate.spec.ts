import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';

import { fillOf } from './fill-estimate.ts';

const ASKS = [
  ['100', '1'],
  ['101', '2'],
  ['110', '5'],
] as const;
const BIDS = [
  ['99', '1'],
  ['90', '4'],
] as const;

function fill(part: Partial<Parameters<typeof fillOf>[0]> & { readonly text: string }) {
  const { text, ...rest } = part;
  const parts = {
    side: 'Buy',
    levels: ASKS,
    unit: 'base',
    lot: decimal('0.01'),
    cap: null,
  } as const;
  const found = fillOf({ ...parts, ...rest, amount: decimal(text) });
  if (found === null) return null;
  const { qty, value, average, worst, away, isWhole } = found;
  return [...[qty, value, average, worst, away].map(decimalToText), isWhole];
}

describe('what a market order would get', () => {
  it('an amount from the best level on', () => {
    // 1 at 100 and 1 at 101: 201, on average 100.5, the last one a hundredth away.
    expect(fill({ text: '2' })).toEqual(['2', '201', '100.5', '101', '0.01', true]);
  });

  it('a value in whole lots: what is left buys none any more', () => {
    // 100 for one, 101 for one more, and 9.5 of the next level at 101 would be 0.09 lots of 0.01.
    expect(fill({ text: '210.5', unit: 'quote' })).toEqual([
      ...['2.09', '210.09', '100.52', '101', '0.01'],
      true,
    ]);
  });

  it('not beyond the cap, and says that it is not all', () => {
    // 5 % above 100 is 105: three of four.
    expect(fill({ text: '4', cap: 500n })).toEqual(['3', '302', '100.67', '101', '0.01', false]);
    expect(fill({ text: '4', cap: 1_000n })?.[5]).toBe(true);
  });

  it('a sale goes down the bids', () => {
    expect(fill({ text: '2', side: 'Sell', levels: BIDS })).toEqual([
      ...['2', '189', '94.5', '90', '0.090909'],
      true,
    ]);
    expect(fill({ text: '2', side: 'Sell', levels: BIDS, cap: 900n })?.[5]).toBe(false);
  });

  it('nothing from an empty book', () => {
    expect(fill({ text: '2', levels: [] })).toBeNull();
  });
});
