/** State of a lot inventory: the units of its lots, how many were added, and the lots of an entry. */
import { type Quantity, ZERO, asQuantity, minus, plus } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import { asDay, asInstant } from '../../common/time.ts';
import { LotInventory } from './inventory.ts';
import { type OpenLot, openLot, useUnits } from './open-lot.ts';
import { trade } from '../../testing/entries.ts';

const PLAN = { method: 'specific', rankBy: 'cost', daysBefore: null, byName: true } as const;

function lot(quantity: bigint, entry = trade('2024-01-01', '1 EUR', '1 BTC')): OpenLot {
  const common = {
    entry,
    asset: 'BTC',
    quantity: asQuantity(quantity),
    cost: 1n,
    origin: null,
    missing: null,
  };
  return openLot({ ...common, acquiredDay: asDay(0), acquiredAt: entry.at }, 1);
}

describe('a inventory of lots', () => {
  it('counts its units once somebody asks, and what comes and goes then', () => {
    const inventory = new LotInventory(PLAN);
    const [first, second] = [lot(5n), lot(3n)];
    inventory.add(first);
    useUnits(first, asQuantity(2n));
    inventory.subtract(asQuantity(2n));
    inventory.add(second);
    expect(inventory.units).toBe(6n);
    inventory.add(lot(4n));
    expect(inventory.units).toBe(10n);
    useUnits(second, asQuantity(3n));
    inventory.subtract(asQuantity(3n));
    expect(inventory.units).toBe(7n);
    expect(inventory.units).toBe(
      inventory
        .open()
        .reduce<Quantity>((sum, open) => minus(plus(sum, open.lot.quantity), open.used), ZERO),
    );
  });

  it('knows how many lots came', () => {
    const inventory = new LotInventory(PLAN);
    expect([inventory.size, inventory.units]).toEqual([0, 0n]);
    for (let count = 1; count <= 3; count += 1) {
      inventory.add(lot(1n));
      expect(inventory.size).toBe(count);
    }
  });

  it('finds lots by their entry as long as they have units', () => {
    const entry = trade('2024-01-02', '1 EUR', '1 BTC');
    const [first, second] = [lot(2n, entry), lot(1n, entry)];
    const inventory = new LotInventory(PLAN);
    inventory.add(first);
    expect(inventory.nextOf(entry.id)).toBe(first);
    inventory.add(second);
    useUnits(first, asQuantity(2n));
    expect(inventory.nextOf(entry.id)).toBe(second);
    useUnits(second, asQuantity(1n));
    expect(inventory.nextOf(entry.id)).toBeUndefined();
  });

  it('does not find by name where nobody names lots', () => {
    const inventory = new LotInventory({ ...PLAN, byName: false });
    const single = lot(1n);
    inventory.add(single);
    expect(inventory.nextOf(single.lot.entry.id)).toBeUndefined();
    expect(inventory.next(asDay(0))).toBe(single);
  });

  it('gives first what came within the days before, where there is such a rule', () => {
    const inventory = new LotInventory({ ...PLAN, method: 'fifo', daysBefore: 2 });
    const [early, late] = [0, 9].map((days) => {
      const single = lot(1n);
      return {
        ...single,
        lot: { ...single.lot, acquiredDay: asDay(days), acquiredAt: asInstant(days) },
      };
    });
    if (early === undefined || late === undefined) throw new Error('no lots');
    inventory.add(early);
    inventory.add(late);
    expect([inventory.next(asDay(10)), inventory.rule]).toEqual([late, 'days-before']);
    expect(inventory.units).toBe(2n);
    useUnits(late, asQuantity(1n));
    expect([inventory.next(asDay(10)), inventory.rule]).toEqual([early, 'fifo']);
  });
});
