/** A pool's own arithmetic: shares of running sums, unknown costs, units rounded up. */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { CostPool, nameUnknown } from './cost-pool.ts';
import type { Lot } from '../../result/lot.ts';
import { acquire } from '../../testing/movements.ts';
import { show } from '../../testing/entries.ts';

const lots = (count: number): Lot[] =>
  Array.from({ length: count }, () => acquire('2024-01-01', '1 BTC', '?').lot);

describe('lots of unknown cost', () => {
  it('are named in their order, up to thirty-two', () => {
    const [first, second] = [lots(20), lots(20)];
    expect(nameUnknown([], first)).toBe(first);
    expect(nameUnknown(first, [])).toBe(first);
    expect(nameUnknown(first, second)).toEqual([...first, ...second].slice(0, 32));
    expect(nameUnknown([], lots(40))).toHaveLength(32);
    const [full, more] = [lots(32), lots(1)];
    expect(nameUnknown([], full)).toBe(full);
    expect(nameUnknown(full, more)).toBe(full);
  });

  it('leave the cost open until the pool is empty, and are not named after that', () => {
    const pool = new CostPool();
    const unknown = lots(1);
    pool.add(asQuantity(fixed('2')), fixed('10'));
    pool.add(asQuantity(fixed('1')), null, unknown);
    expect(pool.snapshot()).toEqual({ quantity: fixed('3'), cost: null, unknown });
    expect(pool.take(asQuantity(fixed('1')))).toBeNull();
    // A known cost adds no name, and makes nothing else known.
    pool.add(asQuantity(fixed('1')), fixed('5'), lots(1));
    expect(pool.snapshot()).toEqual({ quantity: fixed('3'), cost: null, unknown });
    expect(pool.take(asQuantity(fixed('9')))).toBeNull();
    pool.add(asQuantity(fixed('1')), fixed('7'));
    expect(pool.snapshot()).toEqual({ quantity: fixed('1'), cost: fixed('7'), unknown: [] });
  });
});

describe('what leaves', () => {
  const taken = (pool: CostPool, ...units: readonly string[]) =>
    units.map((quantity) => show(pool.take(asQuantity(fixed(quantity)))));

  it('takes shares that add up to the whole', () => {
    const pool = new CostPool();
    pool.add(asQuantity(fixed('3')), fixed('100'));
    const third = '33.333333333333333333333333';
    expect(taken(pool, '1', '1', '1')).toEqual([third, third, `${third.slice(0, -1)}4`]);
    expect([pool.quantity, pool.cost]).toEqual([0n, 0n]);
  });

  it('takes units at a cost rounded up to a whole one, and never more than there is (JP)', () => {
    const pool = new CostPool(true);
    pool.add(asQuantity(fixed('3')), fixed('100'));
    // 33.33 becomes 34; the last units take what is left.
    expect(taken(pool, '1', '1.5', '0.5')).toEqual(['34', '51', '15']);
    pool.add(asQuantity(fixed('10')), fixed('1'));
    expect(taken(pool, '0.5', '4', '5.5')).toEqual(['0.5', '0.5', '0']);
  });

  it('rounds a part of such a unit down', () => {
    const pool = new CostPool(true);
    pool.add(asQuantity(10n), fixed('1'));
    // At most one atom of money per atom of units, however high the price.
    const dear = new CostPool(true);
    dear.add(asQuantity(fixed('3')), fixed('8'));
    expect(dear.take(asQuantity(1n))).toBe(3n);
    expect(pool.take(asQuantity(10n))).toBe(fixed('1'));
  });
});
