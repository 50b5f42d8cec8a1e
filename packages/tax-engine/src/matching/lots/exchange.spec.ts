/**
 * Units that become others with their cost. Portugal: CIRS art. 10 n. 20 (the cost goes on), the day
 * of acquisition with it by the ruling AT 28969/2025. Figures derived by hand.
 */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../../common/calendar.ts';
import type { Entry } from '../../ledger/entry.ts';
import { createLotMatcher } from './matcher.ts';
import type { LotMethod } from './queue.ts';
import type { Acquire, Dispose, Exchange, Movement } from '../../movements/movement.ts';
import type { Holding } from '../../result/report.ts';
import {
  deposit,
  holdingsOf,
  issuesOf,
  reportOf,
  show,
  lotMatchesOf,
  trade,
} from '../../testing/entries.ts';

const PERIOD = { year: 2025, firstDay: isoToDay('2025-01-01'), lastDay: isoToDay('2025-12-31') };
const on = (day: string) => ({ day: isoToDay(day), account: 'A' });

function entry(day: string): Entry {
  return trade(day, '1 X', '1 Y');
}

function buy(day: string, quantity: string, cost: string | null, asset = 'X'): Acquire {
  const when = on(day);
  const units = { entry: entry(day), asset, quantity: asQuantity(fixed(quantity)) };
  return {
    ...when,
    type: 'acquire',
    ...units,
    lot: {
      ...units,
      cost: cost === null ? null : fixed(cost),
      origin: cost === null ? null : 'own-leg',
      missing: cost === null ? 'price' : null,
      acquiredDay: when.day,
      acquiredAt: units.entry.at,
    },
  };
}

interface More {
  readonly keepsDay?: boolean;
  readonly added?: string | null;
}

function swap(day: string, quantity: string, into: string, more: More = {}): Exchange {
  const { keepsDay = false, added = '0' } = more;
  return {
    ...on(day),
    type: 'exchange',
    entry: entry(day),
    asset: 'X',
    quantity: asQuantity(fixed(quantity)),
    into: { asset: 'Y', quantity: asQuantity(fixed(into)) },
    keepsDay,
    added: added === null ? null : fixed(added),
    value: null,
    origin: null,
  };
}

function sell(day: string, quantity: string, proceeds: string, asset = 'Y'): Dispose {
  return {
    ...on(day),
    type: 'dispose',
    entry: entry(day),
    at: entry(day).at,
    kind: 'sale',
    asset,
    quantity: asQuantity(fixed(quantity)),
    proceeds: fixed(proceeds),
    fees: 0n,
    origin: 'own-leg',
  };
}

function match(movements: readonly Movement[], method: LotMethod = 'fifo') {
  const matcher = createLotMatcher(
    {
      method,
      matching: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
      holding: { type: 'exempt-after', period: { atLeastDays: 365 } },
    },
    PERIOD,
  );
  for (const movement of movements) matcher.apply(movement);
  const { disposals, ...result } = matcher.finish();
  return { ...result, matched: disposals.items };
}

const slices = (movements: readonly Movement[], method?: LotMethod) =>
  match(movements, method).matched.flatMap((matched) =>
    matched.slices.map(({ quantity, term, cost }) => `${show(quantity)} ${term} for ${show(cost)}`),
  );

describe('an exchange', () => {
  const lots = [buy('2024-01-01', '1', '100'), buy('2024-11-01', '3', '600')];

  it('carries the cost of each lot to its share of the units', () => {
    // 2 of 4 X for 10 Y: 5 Y from the lot of 100, 5 Y from a third of the lot of 600.
    const exchange = swap('2025-01-10', '2', '10', { keepsDay: true });
    const movements = [...lots, exchange, sell('2025-02-01', '10', '900')];
    expect(slices(movements)).toEqual(['5 exempt for 100', '5 taxable for 200']);
    expect(match(movements).holdings).toEqual([
      { asset: 'X', account: null, quantity: fixed('2'), cost: fixed('400') },
    ]);
  });

  it('begins a new period, or goes on with that of each lot', () => {
    const after = sell('2025-02-01', '10', '900');
    const moved = (keepsDay: boolean) => swap('2025-01-10', '2', '10', { keepsDay });
    expect(slices([...lots, moved(false), after])).toEqual(['10 taxable for 300']);
    expect(slices([...lots, moved(true), after])).toEqual([
      '5 exempt for 100',
      '5 taxable for 200',
    ]);
  });

  it('A8: is one acquisition with one cost where a new period begins', () => {
    const { holdings } = match([...lots, swap('2025-01-10', '2', '10')]);
    expect(holdings.at(-1)).toMatchObject({ asset: 'Y', cost: fixed('300') });
    // Half of the units take half of the cost, by any order of lots: not that of one lot given.
    for (const method of ['fifo', 'lifo', 'hifo', 'lofo'] as const) {
      const movements = [...lots, swap('2025-01-10', '4', '10'), sell('2025-02-01', '5', '900')];
      expect(slices(movements, method)).toEqual(['5 taxable for 350']);
    }
  });

  it('puts units that keep their day before those acquired later', () => {
    const own = buy('2024-06-01', '5', '50', 'Y');
    const sale = sell('2025-02-01', '10', '900');
    const [old, young] = [true, false].map((keepsDay) =>
      slices([lots[0] ?? own, own, swap('2025-01-10', '1', '5', { keepsDay }), sale]),
    );
    expect(old).toEqual(['5 exempt for 100', '5 taxable for 50']);
    expect(young).toEqual(['5 taxable for 50', '5 taxable for 100']);
  });

  it('adds what it cost itself, by units', () => {
    const movements = [...lots, swap('2025-01-10', '2', '10', { added: '6' })];
    const sale = sell('2025-02-01', '10', '900');
    expect(slices([...movements, sale])).toEqual(['10 taxable for 306']);
    const unknown = [...lots, swap('2025-01-10', '2', '10', { added: null }), sale];
    expect(slices(unknown)).toEqual(['5 taxable for ?', '5 taxable for ?']);
    expect(match(unknown).matched[0]?.slices[0]?.lots[0]?.missing).toBe('fee');
  });

  it('leaves only the share of an unknown lot unknown', () => {
    const movements = [buy('2024-01-01', '1', null), buy('2024-02-01', '1', '80')];
    const given = [...movements, swap('2025-01-10', '2', '4'), sell('2025-02-01', '4', '900')];
    expect(slices(given)).toEqual(['2 taxable for ?', '2 taxable for 80']);
  });

  it('makes a lot of unknown cost of units that nothing answers', () => {
    const exchange = swap('2025-01-10', '2', '10');
    const movements = [buy('2024-01-01', '1', '100'), exchange, sell('2025-02-01', '10', '900')];
    expect(slices(movements)).toEqual(['5 taxable for 100', '5 taxable for ?']);
    expect(match(movements).shortfalls).toEqual([{ movement: exchange, quantity: fixed('1') }]);
  });

  it('says of those what is missing, and the day only where a new one begins', () => {
    const unknownOf = (keepsDay: boolean) => {
      const exchange = swap('2025-01-10', '2', '10', { keepsDay });
      const sale = sell('2025-02-01', '10', '900');
      const { matched } = match([buy('2024-01-01', '1', '100'), exchange, sale]);
      const used = matched[0]?.slices.map(({ lots: [lot] }) => lot) ?? [];
      return used.find((lot) => lot?.cost === null);
    };
    const { day, entry: exchanged } = swap('2025-01-10', '1', '5');
    const given = { asset: 'X', quantity: fixed('1'), cost: null, missing: 'price', from: [] };
    const lot = { asset: 'Y', quantity: fixed('5'), cost: null, origin: null, missing: 'price' };
    const nowhen = { acquiredDay: null, acquiredAt: null };
    const from = [{ ...given, ...nowhen }];
    expect(unknownOf(false)).toMatchObject({
      ...lot,
      acquiredDay: day,
      acquiredAt: exchanged.at,
      from,
    });
    expect(unknownOf(true)).toMatchObject({ ...lot, ...nowhen, from });
  });

  it('leaves what was missing before its fee missing', () => {
    const exchange = swap('2025-01-10', '2', '4', { added: null });
    const movements = [buy('2024-01-01', '1', null), buy('2024-02-01', '1', '80'), exchange];
    const { matched } = match([...movements, sell('2025-02-01', '4', '900')]);
    const why = matched[0]?.slices.map(({ lots: [lot] }) => [lot?.missing, lot?.origin]);
    expect(why).toEqual([
      ['price', null],
      ['fee', null],
    ]);
  });

  it('says nothing is missing where nothing is', () => {
    const movements = [buy('2024-01-01', '1', '100'), swap('2025-01-10', '1', '4')];
    const { matched } = match([...movements, sell('2025-02-01', '4', '900')]);
    const [lot] = matched[0]?.slices[0]?.lots ?? [];
    expect([lot?.missing, lot?.origin]).toEqual([null, 'own-leg']);
  });

  it('keeps apart what is not of one acquisition, or not known', () => {
    const into = (when: string, asset: string, quantity: string, to: string, units: string) => ({
      ...swap(when, quantity, units, { keepsDay: true }),
      asset,
      into: { asset: to, quantity: asQuantity(fixed(units)) },
    });
    const after = (first: Acquire, keepsDay: boolean) => {
      const result = match([
        first,
        into('2025-01-01', 'X', '1', 'Y', '10'),
        into('2025-01-02', 'X', '3', 'Y', '30'),
        { ...into('2025-01-03', 'Y', '40', 'Z', '20'), keepsDay },
        sell('2025-02-10', '20', '900', 'Z'),
      ]);
      return result.matched[0]?.slices.map(({ quantity }) => show(quantity));
    };
    const known = buy('2024-01-01', '4', '100');
    const nowhen = { acquiredDay: null, acquiredAt: null };
    expect(after(known, true)).toEqual(['20']);
    expect(after(known, false)).toEqual(['20']);
    expect(after(buy('2024-01-01', '4', null), true)).toEqual(['5', '15']);
    expect(after({ ...known, lot: { ...known.lot, ...nowhen } }, true)).toEqual(['5', '15']);
  });

  it('names the lots given', () => {
    const [lot] = lots;
    const back: Exchange = {
      ...swap('2025-01-20', '5', '1'),
      asset: 'Y',
      into: { asset: 'Z', quantity: asQuantity(1n) },
    };
    const result = match([
      buy('2024-01-01', '1', '100'),
      swap('2025-01-10', '1', '5'),
      back,
      sell('2025-02-01', '0.000000000000000000000001', '900', 'Z'),
    ]);
    const received = result.matched[0]?.slices[0]?.lots[0];
    expect(received?.cost).toBe(fixed('100'));
    expect(received?.from?.[0]?.asset).toBe('Y');
    expect(received?.from?.[0]?.from?.[0]).toMatchObject({ asset: 'X', cost: lot?.lot.cost });
  });

  it('keeps the cost of shares that are less than one atom', () => {
    const atom = 1n;
    const exchange: Exchange = {
      ...swap('2025-01-10', '3', '1'),
      into: { asset: 'Y', quantity: asQuantity(atom) },
    };
    const movements = ['2024-01-01', '2024-01-02', '2024-01-03'].map((day) => buy(day, '1', '7'));
    expect(match([...movements, exchange]).holdings).toEqual([
      { asset: 'Y', account: null, quantity: atom, cost: fixed('21') },
    ]);
  });

  it('makes one lot again of parts of one acquisition that came apart', () => {
    const into = (day: string, asset: string, quantity: string, to: string, units: string) => ({
      ...swap(day, quantity, units, { keepsDay: true }),
      asset,
      into: { asset: to, quantity: asQuantity(fixed(units)) },
    });
    const result = match([
      buy('2024-01-01', '4', '100'),
      buy('2024-02-01', '1', '60'),
      into('2025-01-01', 'X', '1', 'Y', '10'),
      into('2025-01-02', 'X', '4', 'Y', '44'),
      into('2025-01-03', 'Y', '54', 'Z', '27'),
      sell('2025-02-10', '27', '900', 'Z'),
    ]);
    // 10 Y for 25 and 33 Y for 75 are both of January 2024; 11 Y for 60 of February.
    const made = result.matched[0]?.slices ?? [];
    expect(made.map(({ quantity, cost }) => `${show(quantity)} for ${show(cost)}`)).toEqual([
      '21.5 for 100',
      '5.5 for 60',
    ]);
    expect(made.map(({ lots: [lot] }) => lot?.from?.map((given) => show(given.quantity)))).toEqual([
      ['10', '33'],
      ['11'],
    ]);
  });

  it('conserves units and cost exactly', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), amount), { maxLength: 5 }),
        (bought, swaps) => {
          const first = buy('2024-01-01', '1', '1');
          const movements: Movement[] = bought.map(([units, cost]) => {
            const quantity = asQuantity(units);
            return { ...first, quantity, lot: { ...first.lot, quantity, cost } };
          });
          let held = bought.reduce((sum, [quantity]) => sum + quantity, 0n);
          let received = 0n;
          for (const [percent, into] of swaps) {
            const quantity = (held * BigInt(percent)) / 100n;
            if (quantity === 0n) continue;
            held -= quantity;
            received += into;
            movements.push({
              ...swap('2025-01-10', '1', '1'),
              quantity: asQuantity(quantity),
              into: { asset: 'Y', quantity: asQuantity(into) },
            });
          }
          const holdings = new Map(
            match(movements).holdings.map((holding) => [holding.asset, holding]),
          );
          const sum = (pick: (holding: Holding) => bigint | null) =>
            [...holdings.values()].reduce((total, holding) => total + (pick(holding) ?? -1n), 0n);
          expect(holdings.get('X')?.quantity ?? 0n).toBe(held);
          expect(holdings.get('Y')?.quantity ?? 0n).toBe(received);
          expect(sum(({ cost }) => cost)).toBe(
            bought.reduce((total, [, cost]) => total + cost, 0n),
          );
        },
      ),
    );
  });
});

describe('Portugal', () => {
  it('takes a swap with the day of the units given: 388 days are exempt, not 62', () => {
    const report = reportOf('PT', 2025, [
      trade('2024-01-10', '30000 EUR', '1 BTC'),
      trade('2024-12-02', '1 BTC', '20 ETH'),
      trade('2025-02-01', '20 ETH', '80000 EUR'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['20 ETH fifo exempt 50000']);
    expect(issuesOf(report)).toEqual([]);
  });

  it('asks for the entry whose cost is not known, behind the swap', () => {
    const report = reportOf('PT', 2025, [
      deposit('2025-01-10', '1 BTC'),
      trade('2025-01-20', '1 BTC', '20 ETH'),
      trade('2025-02-01', '20 ETH', '80000 EUR'),
    ]);
    expect(issuesOf(report)[0]).toBe('open missing-cost 1 BTC 2025-01-10 80000');
    expect(holdingsOf(report)).toEqual([]);
  });

  it('asks for the acquisition of units that were swapped without one', () => {
    const report = reportOf('PT', 2025, [
      trade('2025-01-10', '10000 EUR', '0.5 BTC'),
      trade('2025-01-20', '1 BTC', '20 ETH'),
      trade('2025-02-01', '15 ETH', '60000 EUR'),
      trade('2025-02-01', '5 ETH', '20000 EUR'),
    ]);
    // One lot without an acquisition behind two sales: its units are named once.
    expect(lotMatchesOf(report)).toEqual([
      '10 ETH fifo taxable 30000',
      '5 ETH fifo unknown ?',
      '5 ETH fifo unknown ?',
    ]);
    expect(issuesOf(report)).toEqual(['open missing-acquisition 0.5 BTC 2025-01-20 40000']);
  });
});
