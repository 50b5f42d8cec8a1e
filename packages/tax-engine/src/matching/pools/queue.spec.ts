import { asQuantity, atomsOf } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import { fixed } from '@meridian/money/fixed.ts';
import { dayToIso } from '../../common/calendar.ts';
import { PoolQueue } from './queue.ts';
import type { Lot } from '../../result/lot.ts';
import { acquire } from '../../testing/movements.ts';

const lotOf = (day: string, units: string, cost: string, since?: string | null): Lot =>
  acquire(day, `${units} BTC`, cost, since === undefined ? {} : { since }).lot;

/** What is taken: day of acquisition, units, cost. */
function taken(queue: PoolQueue, units: string): string[] {
  const lines: string[] = [];
  const found = queue.take(asQuantity(fixed(units)), ([lot], quantity, cost) => {
    lines.push(
      `${lot.acquiredDay === null ? '?' : dayToIso(lot.acquiredDay)}: ${atomsOf(quantity)} for ${cost ?? '?'}`,
    );
  });
  return [...lines, `${atomsOf(found)}`];
}

describe('lots beside a pool', () => {
  it('go in the order of acquisition, whenever they arrived; those of one instant as they came', () => {
    const queue = new PoolQueue();
    queue.add(lotOf('2024-03-01', '1', '30'));
    queue.add(lotOf('2024-01-01', '2', '10'));
    queue.add(lotOf('2024-02-01', '1', '20'));
    queue.add(lotOf('2024-01-01', '3', '99'));
    expect(queue.quantity).toBe(fixed('7'));
    expect(queue.cost).toBe(fixed('159'));
    expect(taken(queue, '5.5')).toEqual([
      `2024-01-01: ${fixed('2')} for ${fixed('10')}`,
      `2024-01-01: ${fixed('3')} for ${fixed('99')}`,
      `2024-02-01: ${fixed('0.5')} for ${fixed('10')}`,
      `${fixed('5.5')}`,
    ]);
    expect(queue.quantity).toBe(fixed('1.5'));
    expect(queue.cost).toBe(fixed('40'));
  });

  it('of unknown day stand where they arrived', () => {
    const queue = new PoolQueue();
    queue.add(lotOf('2024-01-01', '1', '10'));
    queue.add(lotOf('2024-03-01', '1', '30'));
    queue.add(lotOf('2024-02-01', '1', '20', null));
    expect(taken(queue, '2')[1]).toBe(`?: ${fixed('1')} for ${fixed('20')}`);
  });

  it('lose shares that add up to the cost of the lot', () => {
    const queue = new PoolQueue();
    queue.add(lotOf('2024-01-01', '3', '0.000000000000000000000010'));
    const costs = ['1', '1', '1'].map((units) => taken(queue, units)[0]?.split(' for ')[1]);
    expect(costs).toEqual(['3', '3', '4']);
    expect(queue.cost).toBe(0n);
  });

  it('have no cost together as soon as one has none, and none of its own', () => {
    const queue = new PoolQueue();
    queue.add(lotOf('2024-01-01', '2', '?'));
    queue.add(lotOf('2024-02-01', '1', '20'));
    expect(queue.cost).toBeNull();
    expect(taken(queue, '2')[0]).toBe(`2024-01-01: ${fixed('2')} for ?`);
    expect(queue.cost).toBe(fixed('20'));
  });

  it('give no more than there are', () => {
    const queue = new PoolQueue();
    queue.add(lotOf('2024-01-01', '1', '10'));
    expect(taken(queue, '3').at(-1)).toBe(`${fixed('1')}`);
    expect(taken(queue, '1')).toEqual(['0']);
    expect(queue.quantity).toBe(0n);
  });

  it('are kept apart from thousands that are used up', () => {
    const queue = new PoolQueue();
    const start = Date.UTC(2000, 0, 1);
    const dayOf = (nth: number): string =>
      new Date(start + nth * 86_400_000).toISOString().slice(0, 10);
    for (let nth = 0; nth < 3000; nth += 1) queue.add(lotOf(dayOf(nth), '1', `${nth}`));
    for (let nth = 0; nth < 2500; nth += 1) {
      expect(taken(queue, '1')[0]?.endsWith(` for ${fixed(`${nth}`)}`)).toBe(true);
    }
    // One older than the remaining lots, and one of the same day as the last.
    queue.add(lotOf(dayOf(10), '1', '7'));
    queue.add(lotOf(dayOf(2999), '1', '8'));
    expect(queue.quantity).toBe(fixed('502'));
    expect(taken(queue, '1')[0]?.endsWith(` for ${fixed('7')}`)).toBe(true);
    expect(
      taken(queue, '500')
        .at(-2)
        ?.endsWith(` for ${fixed('2999')}`),
    ).toBe(true);
    expect(taken(queue, '1')[0]?.endsWith(` for ${fixed('8')}`)).toBe(true);
  });
});
