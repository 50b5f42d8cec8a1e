import { add, compare, decimal, divide, multiply, subtract, sum } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';

import { workedExample as example } from './worked-example.ts';

const DAY_MS = 86_400_000;

it('adds up: amounts and proceeds of the lots make those of the sale', () => {
  expect(sum(example.lots.map((lot) => decimal(lot.amount)))).toEqual(decimal(example.amount));
  expect(compare(sum(example.lots.map((lot) => decimal(lot.proceeds))), decimal('26000'))).toBe(0);
});

it('shares the proceeds by amount and takes the cost from them', () => {
  const price = divide(decimal(example.proceeds), decimal(example.amount), 2, 'half-even');
  for (const lot of example.lots) {
    expect(compare(multiply(decimal(lot.amount), price), decimal(lot.proceeds))).toBe(0);
    expect(compare(subtract(decimal(lot.proceeds), decimal(lot.cost)), decimal(lot.gain))).toBe(0);
  }
});

it('counts the days, and taxes what was held for no more than a year', () => {
  for (const lot of example.lots) {
    const days = (Date.parse(example.soldOn) - Date.parse(lot.boughtOn)) / DAY_MS;
    expect(lot.heldDays).toBe(days);
    expect(lot.treatment).toBe(days > 366 ? 'free' : 'taxable');
  }
  const taxable = example.lots
    .filter(({ treatment }) => treatment === 'taxable')
    .reduce((total, lot) => add(total, decimal(lot.gain)), decimal('0'));
  expect(compare(taxable, decimal(example.taxableGain))).toBe(0);
});
