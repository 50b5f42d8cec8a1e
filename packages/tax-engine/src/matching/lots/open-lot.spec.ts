/** The order of lots by unit cost, and shares of a negative cost. */
import { fixed } from '@meridian/money/fixed.ts';
import { asQuantity } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import { openLot, unitCostKey, unitCostOf, useUnits } from './open-lot.ts';
import { acquire } from '../../testing/movements.ts';

const open = (cost: string) => openLot(acquire('2024-01-01', '2 BTC', cost).lot, 1);

describe('the cost of one unit', () => {
  it('is in atoms, as the number that orders lots is', () => {
    expect(unitCostOf(open('10'), 'cost')).toBe(fixed('5'));
    expect(unitCostKey(open('10'), 'cost')).toBeCloseTo(5e24, -10);
  });

  // By hand: 10 / 3 and 20 / 3 to the nearest of 24 places, and a tie to the even one.
  it.each([
    ['10', '3 BTC', '3.333333333333333333333333'],
    ['20', '3 BTC', '6.666666666666666666666667'],
    ['0.000000000000000000000001', '2 BTC', '0'],
  ])('of %s for %s is %s', (cost, units, expected) => {
    const { lot } = acquire('2024-01-01', units, cost);
    expect(unitCostOf(openLot(lot, 1), 'cost')).toBe(fixed(expected));
  });

  it('is not known where the cost is not', () => {
    expect(unitCostOf(open('?'), 'cost')).toBeNull();
    expect(unitCostKey(open('?'), 'cost')).toBeNull();
  });
});

it('a lot that cost less than nothing gives shares below zero', () => {
  const lot = open('-10');
  const unit = asQuantity(fixed('1'));
  expect([useUnits(lot, unit), useUnits(lot, unit)]).toEqual([fixed('-5'), fixed('-5')]);
});
