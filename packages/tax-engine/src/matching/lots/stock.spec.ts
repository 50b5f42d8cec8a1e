/** What a stock knows of its lots: their units, how many came, and those of an entry. */
import { describe, expect, it } from 'vitest';
import { LotStock } from './stock.ts';
import { type OpenLot, openLot, useUnits } from './open-lot.ts';
import { trade } from '../../testing/story.ts';

const PLAN = { method: 'specific', rankBy: 'cost', daysBefore: null, byName: true } as const;

function lot(quantity: bigint, entry = trade('2024-01-01', '1 EUR', '1 BTC')): OpenLot {
  const common = { entry, asset: 'BTC', quantity, cost: 1n, origin: null, missing: null };
  return openLot({ ...common, acquiredDay: 0, acquiredAt: entry.at }, 1);
}

describe('a stock of lots', () => {
  it('counts its units once somebody asks, and what comes and goes then', () => {
    const stock = new LotStock(PLAN);
    const [first, second] = [lot(5n), lot(3n)];
    stock.add(first);
    useUnits(first, 2n);
    stock.gave(2n);
    stock.add(second);
    expect(stock.units).toBe(6n);
    stock.add(lot(4n));
    expect(stock.units).toBe(10n);
    useUnits(second, 3n);
    stock.gave(3n);
    expect(stock.units).toBe(7n);
    expect(stock.units).toBe(
      stock.open().reduce((sum, one) => sum + one.lot.quantity - one.used, 0n),
    );
  });

  it('knows how many lots came', () => {
    const stock = new LotStock(PLAN);
    expect([stock.size, stock.units]).toEqual([0, 0n]);
    for (let count = 1; count <= 3; count += 1) {
      stock.add(lot(1n));
      expect(stock.size).toBe(count);
    }
  });

  it('finds lots by their entry as long as they have units', () => {
    const entry = trade('2024-01-02', '1 EUR', '1 BTC');
    const [first, second] = [lot(2n, entry), lot(1n, entry)];
    const stock = new LotStock(PLAN);
    stock.add(first);
    expect(stock.nextOf(entry.id)).toBe(first);
    stock.add(second);
    useUnits(first, 2n);
    expect(stock.nextOf(entry.id)).toBe(second);
    useUnits(second, 1n);
    expect(stock.nextOf(entry.id)).toBeUndefined();
  });

  it('does not find by name where nobody names lots', () => {
    const stock = new LotStock({ ...PLAN, byName: false });
    const one = lot(1n);
    stock.add(one);
    expect(stock.nextOf(one.lot.entry.id)).toBeUndefined();
    expect(stock.next(0)).toBe(one);
  });

  it('gives first what came within the days before, where there is such a rule', () => {
    const stock = new LotStock({ ...PLAN, method: 'fifo', daysBefore: 2 });
    const [early, late] = [0, 9].map((acquiredDay) => {
      const one = lot(1n);
      return { ...one, lot: { ...one.lot, acquiredDay, acquiredAt: acquiredDay } };
    });
    if (early === undefined || late === undefined) throw new Error('no lots');
    stock.add(early);
    stock.add(late);
    expect([stock.next(10), stock.rule]).toEqual([late, 'days-before']);
    expect(stock.units).toBe(2n);
    useUnits(late, 1n);
    expect([stock.next(10), stock.rule]).toEqual([early, 'fifo']);
  });
});
