/** Lots as other tools reckon them, where no country does; figures by hand. */
import { describe, expect, it } from 'vitest';
import type { ForeignPolicy } from '../foreign-policy.ts';
import type { Entry } from '../../ledger/entry.ts';
import { type LotRules, lotReport, lotsOf } from '../../testing/lot-story.ts';
import { deposit, trade } from '../../testing/story.ts';

const told = (
  entries: readonly Entry[],
  foreignPolicy: ForeignPolicy,
  year = 2024,
  rules: LotRules = {},
) => lotsOf(lotReport(year, entries, { ...rules, foreignPolicy }));

describe('units sold and never bought', () => {
  const entries = [trade('2024-01-01', '30 USD', '1 BTC'), trade('2024-06-01', '2 BTC', '100 USD')];

  it('cost nothing where a tool says so, else what is not known', () => {
    expect(told(entries, { soldUnbought: 'zero-cost' })).toEqual([
      '1 fifo taxable 30 20',
      '1 missing taxable 0 50',
    ]);
    expect(told(entries, { soldUnbought: 'unknown' })[1]).toMatch(/^1 missing unknown /);
    const { disposals } = lotReport(2024, entries, {
      foreignPolicy: { soldUnbought: 'zero-cost' },
    });
    expect(disposals[0]?.slices[1]?.lots).toEqual([]);
  });
});

describe('a method by year', () => {
  const entries = [
    trade('2021-01-01', '200 USD', '2 BTC'),
    trade('2021-02-01', '300 USD', '1 BTC'),
    trade('2021-03-01', '150 USD', '1 BTC'),
    trade('2021-04-01', '50 USD', '1 BTC'),
    ...['2022', '2023', '2024', '2025', '2026'].map((year) =>
      trade(`${year}-06-01`, '1 BTC', '400 USD'),
    ),
  ];
  const foreign: ForeignPolicy = { methodByYear: { 2024: 'hifo', 2023: 'lifo' } };

  it('begins with its year, goes on until the next, and leaves what was taken', () => {
    const years = [2022, 2023, 2024, 2025, 2026].flatMap((year) => told(entries, foreign, year));
    expect(years).toEqual([
      '1 fifo taxable 100 300',
      '1 lifo taxable 50 350',
      '1 hifo taxable 300 100',
      '1 hifo taxable 150 250',
      '1 hifo taxable 100 300',
    ]);
  });

  it('is one of lots', () => {
    const pooled: ForeignPolicy = { methodByYear: { 2024: 'moving-average' } };
    expect(() => told(entries, pooled)).toThrow('method moving-average takes no lots');
  });
});

describe('what HIFO compares', () => {
  const entries = [
    trade('2024-01-01', '110 USD', '1 BTC @ 100 USD'),
    trade('2024-01-02', '106 USD', '1 BTC @ 105 USD'),
    trade('2024-01-03', '103 USD', '1 BTC'),
    trade('2024-06-01', '3 BTC', '600 USD'),
  ];
  const order = (foreign: ForeignPolicy) =>
    told(entries, foreign, 2024, { method: 'hifo' }).map((line) => line.split(' ')[3]);

  it('is the cost, or the price that the source states', () => {
    expect(order({})).toEqual(['110', '106', '103']);
    expect(order({ rankBy: 'cost' })).toEqual(['110', '106', '103']);
    expect(order({ rankBy: 'stated-price' })).toEqual(['106', '103', '110']);
  });
});

describe('a window of instants', () => {
  const at = (time: string): number => Date.parse(time);
  const entries = [
    trade('2024-01-01', '400 USD', '4 BTC'),
    trade('2024-06-01T10:00:00Z', '1 BTC', '101 USD'),
    trade('2024-06-01T11:00:00Z', '1 BTC', '102 USD'),
    trade('2024-06-01T12:00:00Z', '1 BTC', '103 USD'),
    trade('2024-06-01T13:00:00Z', '1 BTC', '104 USD'),
  ];

  it('has its first and its last', () => {
    const window = { from: at('2024-06-01T11:00:00Z'), to: at('2024-06-01T12:00:00Z') };
    expect(told(entries, { window })).toEqual(['1 fifo taxable 100 2', '1 fifo taxable 100 3']);
  });
});

describe('exempt units', () => {
  const held = (from: string, to: string, exempt: ForeignPolicy['exempt']) =>
    told(
      [trade(from, '100 USD', '1 BTC'), trade(to, '1 BTC', '150 USD')],
      exempt === undefined ? {} : { exempt },
      new Date(to).getUTCFullYear(),
      { holding: { type: 'exempt-after', period: { years: 1 } } },
    )[0]?.split(' ')[2];

  it('are none where a tool knows none', () => {
    expect(held('2020-01-01', '2024-06-01', { type: 'none' })).toBe('taxable');
    expect(held('2020-01-01', '2024-06-01', undefined)).toBe('exempt');
  });

  it('are those held for more than some seconds', () => {
    const day = { type: 'after-seconds', seconds: 86_400 } as const;
    expect(held('2024-01-01T08:00:00Z', '2024-01-02T08:00:00Z', day)).toBe('taxable');
    expect(held('2024-01-01T08:00:00Z', '2024-01-02T08:00:01Z', day)).toBe('exempt');
  });

  it('are those held for more than some years, to the instant', () => {
    const years = { type: 'after-calendar-years', years: 1 } as const;
    expect(held('2023-03-05T10:00:00Z', '2024-03-05T10:00:00Z', years)).toBe('taxable');
    expect(held('2023-03-05T10:00:00Z', '2024-03-05T10:00:01Z', years)).toBe('exempt');
    // A year after 29 February is 28 February.
    expect(held('2020-02-29T10:00:00Z', '2021-02-28T10:00:00Z', years)).toBe('taxable');
    expect(held('2020-02-29T10:00:00Z', '2021-02-28T10:00:01Z', years)).toBe('exempt');
  });

  it('are not known of units whose day is not known', () => {
    const entries = [deposit('2023-01-01', '1 BTC'), trade('2024-06-01', '1 BTC', '150 USD')];
    const [line] = told(entries, { exempt: { type: 'after-seconds', seconds: 1 } });
    expect(line?.split(' ')[2]).toBe('unknown');
  });
});
