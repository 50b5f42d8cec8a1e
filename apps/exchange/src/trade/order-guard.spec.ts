import { decimal } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';

import { type Draft, FIRST_DRAFT } from './draft.ts';
import type { Fill } from './fill-estimate.ts';
import { usualOf, warningsOf } from './order-guard.ts';

const FILL: Fill = {
  average: decimal('60000'),
  worst: decimal('60000'),
  away: decimal('0'),
  qty: decimal('1'),
  value: decimal('60000'),
  isWhole: true,
};

function warnings(part: Partial<Draft>, total = '600', around: { fill?: Fill } = {}) {
  const draft = { ...FIRST_DRAFT, price: '60000', amount: '0.01', ...part };
  const estimate = { qty: decimal('0.01'), total: decimal(total), fee: null, left: null };
  const read = { estimate: { ...estimate, isEstimate: false }, fault: null };
  const world = { last: decimal('60000'), tag: 'en' };
  const values = ['100', '500', '400', '900', '300'].map(decimal);
  return warningsOf(draft, read, world, { values, fill: around.fill ?? null });
}

describe('what is asked about once more', () => {
  it.each([
    // Two percent above 60,000 is 61,200, below 58,800.
    [{ price: '61200' }, []],
    [{ price: '61200.1' }, ['worse-price']],
    [{ price: '6000' }, ['far-price']],
    [{ price: '54000' }, []],
    [{ side: 'Sell', price: '58799.9' }, ['worse-price']],
    [{ side: 'Sell', price: '600000' }, ['far-price']],
    [{ kind: 'stop-market', trigger: '6000' }, ['far-trigger']],
    // A stop's limit is compared with its trigger: 55,000 is near 54,900.
    [{ kind: 'stop-limit', side: 'Sell', trigger: '55000', price: '54900' }, []],
    [{ kind: 'stop-limit', side: 'Sell', trigger: '55000', price: '50000' }, ['worse-price']],
    [{ kind: 'scaled', price: '50000', priceTo: '5000' }, ['far-price']],
  ] as const)('%j: %j', (part, expected) => {
    expect(warnings(part)).toEqual(expected);
  });

  it('an order of more than ten times the usual one', () => {
    // Median of 100, 300, 400, 500 and 900.
    expect(warnings({}, '4000')).toEqual([]);
    expect(warnings({}, '4000.01')).toEqual(['large']);
    expect(usualOf(['1', '2', '3', '4'].map(decimal))).toBeNull();
  });

  it('a market order that goes deep, or finds too little', () => {
    const market = { kind: 'market' } as const;
    expect(warnings(market, '600', { fill: FILL })).toEqual([]);
    const deep = { ...FILL, away: decimal('0.0101') };
    expect(warnings(market, '600', { fill: deep })).toEqual(['deep']);
    expect(warnings(market, '600', { fill: { ...FILL, isWhole: false } })).toEqual(['partial']);
  });
});
