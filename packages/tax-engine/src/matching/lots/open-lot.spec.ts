/** What orders lots by the cost of one unit, and shares of a cost below zero. */
import { fixed } from '@meridian/money/fixed.ts';
import { asQuantity } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import { openLot, unitCostKey, unitCostOf, useUnits } from './open-lot.ts';
import { acquire } from '../../testing/moves.ts';

const open = (cost: string) => openLot(acquire('2024-01-01', '2 BTC', cost).lot, 1);

describe('the cost of one unit', () => {
  it('is in atoms, as the number that orders lots is', () => {
    expect(unitCostOf(open('10'), 'cost')).toBe(fixed('5'));
    expect(unitCostKey(open('10'), 'cost')).toBeCloseTo(5e24, -10);
  });

  it('is not known where the cost is not', () => {
    expect(unitCostOf(open('?'), 'cost')).toBeNull();
    expect(unitCostKey(open('?'), 'cost')).toBeNull();
  });
});

it('a lot that cost less than nothing gives shares below zero', () => {
  const lot = open('-10');
  const one = asQuantity(fixed('1'));
  expect([useUnits(lot, one), useUnits(lot, one)]).toEqual([fixed('-5'), fixed('-5')]);
});
