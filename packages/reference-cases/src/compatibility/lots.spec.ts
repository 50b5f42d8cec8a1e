/** Lots as other tools match them, where no country does; figures by hand. */
import { describe, expect, it } from 'vitest';
import { createMatcherIn } from './create-matcher.ts';
import type { CompatibilityMode } from './mode.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { type LotRules, lotReport, lotsOf } from '@meridian/tax-engine/testing/lot-report.ts';
import { deposit, trade } from '@meridian/tax-engine/testing/entries.ts';

const linesOf = (
  entries: readonly Entry[],
  mode: CompatibilityMode,
  year = 2024,
  rules: LotRules = {},
) => lotsOf(lotReport(year, entries, { ...rules, createMatcher: createMatcherIn(mode) }));

describe('units sold and never bought', () => {
  const entries = [trade('2024-01-01', '30 USD', '1 BTC'), trade('2024-06-01', '2 BTC', '100 USD')];

  it('cost nothing where a tool says so, else what is not known', () => {
    expect(linesOf(entries, { missingCost: 'zero' })).toEqual([
      '1 fifo taxable 30 20',
      '1 missing taxable 0 50',
    ]);
    expect(linesOf(entries, {})[1]).toMatch(/^1 missing unknown /);
    const { disposals } = lotReport(2024, entries, {
      createMatcher: createMatcherIn({ missingCost: 'zero' }),
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
  const mode: CompatibilityMode = { methodByYear: { 2024: 'hifo', 2023: 'lifo' } };

  it('begins with its year, goes on until the next, and leaves what was taken', () => {
    const years = [2022, 2023, 2024, 2025, 2026].flatMap((year) => linesOf(entries, mode, year));
    expect(years).toEqual([
      '1 fifo taxable 100 300',
      '1 lifo taxable 50 350',
      '1 hifo taxable 300 100',
      '1 hifo taxable 150 250',
      '1 hifo taxable 100 300',
    ]);
  });

  it('is one of lots', () => {
    const pooled: CompatibilityMode = { methodByYear: { 2024: 'moving-average' } };
    expect(() => linesOf(entries, pooled)).toThrow('later-method-takes-lots: moving-average');
  });
});

describe('what HIFO compares', () => {
  const entries = [
    trade('2024-01-01', '110 USD', '1 BTC @ 100 USD'),
    trade('2024-01-02', '106 USD', '1 BTC @ 105 USD'),
    trade('2024-01-03', '103 USD', '1 BTC'),
    trade('2024-06-01', '3 BTC', '600 USD'),
  ];
  const order = (mode: CompatibilityMode) =>
    linesOf(entries, mode, 2024, { method: 'hifo' }).map((line) => line.split(' ')[3]);

  it('is the cost, or the price that the source states', () => {
    expect(order({})).toEqual(['110', '106', '103']);
    expect(order({ rankBy: 'cost' })).toEqual(['110', '106', '103']);
    expect(order({ rankBy: 'stated-price' })).toEqual(['106', '103', '110']);
  });
});

describe('exempt units', () => {
  const held = (from: string, to: string, holding: CompatibilityMode['holding']) =>
    linesOf(
      [trade(from, '100 USD', '1 BTC'), trade(to, '1 BTC', '150 USD')],
      holding === undefined ? {} : { holding },
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
    const [line] = linesOf(entries, { holding: { type: 'after-seconds', seconds: 1 } });
    expect(line?.split(' ')[2]).toBe('unknown');
  });
});
