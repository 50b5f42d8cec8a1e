/** What other tools compute in their own way, each rule by itself; figures derived by hand. */
import { describe, expect, it } from 'vitest';
import { createMatcherIn } from './create-matcher.ts';
import type { CompatibilityMode } from './mode.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { type LotRules, lotReport, lotsOf } from '@meridian/tax-engine/testing/lot-report.ts';
import { issuesOf, trade } from '@meridian/tax-engine/testing/entries.ts';

const report = (entries: readonly Entry[], mode: CompatibilityMode, more: LotRules = {}) =>
  lotsOf(lotReport(2024, entries, { ...more, createMatcher: createMatcherIn(mode) }));

describe('tax free after so many seconds (rotki)', () => {
  const mode: CompatibilityMode = { holding: { type: 'after-seconds', seconds: 31_536_000 } };
  const bought = trade('2023-03-01T10:00:00Z', '100 USD', '1 BTC');
  const terms = (sold: string, within = mode) =>
    report([bought, trade(sold, '1 BTC', '150 USD')], within);

  it('begins the moment after, leap day or not', () => {
    // 365 days after 1 March 2023 is 29 February 2024.
    expect(terms('2024-02-29T10:00:00Z')).toEqual(['1 fifo taxable 100 50']);
    expect(terms('2024-02-29T10:00:00.001Z')).toEqual(['1 fifo exempt 100 50']);
  });

  it('may be off, or another time', () => {
    expect(terms('2024-12-31', { holding: { type: 'none' } })).toEqual(['1 fifo taxable 100 50']);
    const day: CompatibilityMode = { holding: { type: 'after-seconds', seconds: 86_400 } };
    const sold = [
      trade('2024-03-01T10:00:00Z', '100 USD', '1 BTC'),
      trade('2024-03-02T10:00:01Z', '1 BTC', '150 USD'),
    ];
    expect(report(sold, day)).toEqual(['1 fifo exempt 100 50']);
  });
});

describe('taxable through the same time a calendar year later (CoinTaxman)', () => {
  const mode: CompatibilityMode = { holding: { type: 'after-calendar-years', years: 1 } };
  it.each([
    ['2023-03-01T10:00:00Z', '2024-03-01T10:00:00Z', 'taxable'],
    ['2023-03-01T10:00:00Z', '2024-03-01T10:00:01Z', 'exempt'],
    // 29 February becomes 28 February.
    ['2020-02-29T10:00:00Z', '2024-02-29T09:59:59Z', 'exempt'],
    ['2023-02-28T10:00:00Z', '2024-02-28T10:00:00Z', 'taxable'],
  ])('%s, sold %s: %s', (bought, sold, term) => {
    expect(
      report([trade(bought, '100 USD', '1 BTC'), trade(sold, '1 BTC', '150 USD')], mode),
    ).toEqual([`1 fifo ${term} 100 50`]);
  });

  it('takes 28 February as the anniversary of a leap day', () => {
    const sold = (date: string) =>
      lotsOf(
        lotReport(
          2025,
          [trade('2024-02-29T10:00:00Z', '100 USD', '1 BTC'), trade(date, '1 BTC', '150 USD')],
          { createMatcher: createMatcherIn(mode) },
        ),
      );
    expect(sold('2025-02-28T10:00:00Z')).toEqual(['1 fifo taxable 100 50']);
    expect(sold('2025-02-28T10:00:01Z')).toEqual(['1 fifo exempt 100 50']);
  });
});

describe('whole days (RP2)', () => {
  it('are long from 365 on', () => {
    const holding = { type: 'long-after', period: { years: 1 } } as const;
    const bought = trade('2023-03-01', '100 USD', '1 BTC');
    const sold = (day: string) =>
      report(
        [bought, trade(day, '1 BTC', '150 USD')],
        { holding: { type: 'whole-days', days: 365 } },
        { holding },
      );
    expect(sold('2024-02-28')).toEqual(['1 fifo short 100 50']);
    expect(sold('2024-02-29')).toEqual(['1 fifo long 100 50']);
  });

  it('lie between two instants', () => {
    const holding = { type: 'long-after', period: { years: 1 } } as const;
    const bought = trade('2023-03-01T10:00:00Z', '100 USD', '1 BTC');
    const sold = (date: string) =>
      report(
        [bought, trade(date, '1 BTC', '150 USD')],
        { holding: { type: 'whole-days', days: 365 } },
        { holding },
      );
    expect(sold('2024-02-29T09:59:59Z')).toEqual(['1 fifo short 100 50']);
    expect(sold('2024-02-29T10:00:00Z')).toEqual(['1 fifo long 100 50']);
  });
});

describe('the highest first', () => {
  const entries = [
    trade('2024-01-01', '100 USD', '1 BTC @ 100 USD', { fees: ['20 USD'] }),
    trade('2024-02-01', '110 USD', '1 BTC @ 110 USD'),
    trade('2024-03-01', '1 BTC', '150 USD'),
  ];

  it('compares the unit rate with fee (rotki) or the price without (RP2)', () => {
    const by = (rankBy: 'cost' | 'stated-price') => report(entries, { rankBy }, { method: 'hifo' });
    expect(by('cost')).toEqual(['1 hifo taxable 120 30']);
    expect(by('stated-price')).toEqual(['1 hifo taxable 110 40']);
  });

  it('takes the earlier of two alike, and none from after the disposal', () => {
    const alike = [
      trade('2024-01-01', '100 USD', '1 BTC'),
      trade('2024-02-01', '200 USD', '2 BTC'),
      trade('2024-03-01', '0.5 BTC', '60 USD'),
      trade('2024-04-01', '900 USD', '1 BTC'),
    ];
    const made = lotReport(2024, alike, { method: 'hifo' });
    expect(made.disposals[0]?.slices[0]?.lots[0]?.entry).toBe(alike[0]);
  });
});

describe('a method by year (RP2)', () => {
  const entries = [
    trade('2022-01-01', '100 USD', '1 BTC'),
    trade('2022-02-01', '300 USD', '1 BTC'),
    trade('2022-03-01', '200 USD', '1 BTC'),
    trade('2022-04-01', '50 USD', '1 BTC'),
    trade('2023-01-01', '0.5 BTC', '500 USD'),
    trade('2024-01-01', '1 BTC', '500 USD'),
    trade('2025-01-01', '1 BTC', '500 USD'),
    trade('2026-01-01', '1.5 BTC', '750 USD'),
  ];
  const lotsIn = (year: number) =>
    lotsOf(
      lotReport(year, entries, {
        createMatcher: createMatcherIn({ methodByYear: { 2024: 'hifo', 2026: 'lifo' } }),
      }),
    );

  it('changes with the year and goes on until the next', () => {
    expect(lotsIn(2023)).toEqual(['0.5 fifo taxable 50 450']);
    expect(lotsIn(2024)).toEqual(['1 hifo taxable 300 200']);
    expect(lotsIn(2025)).toEqual(['1 hifo taxable 200 300']);
    // Half of the lot of 100 is left, and that of 50; the latest first.
    expect(lotsIn(2026)).toEqual(['1 lifo taxable 50 450', '0.5 lifo taxable 50 200']);
  });

  it('takes methods of lots only', () => {
    const methodByYear = { 2024: 'total-average' } as const;
    expect(() =>
      lotReport(2024, entries, { createMatcher: createMatcherIn({ methodByYear }) }),
    ).toThrow('later-method-takes-lots');
  });
});

describe('more sold than bought', () => {
  const entries = [
    trade('2024-01-01', '100 USD', '1 BTC'),
    trade('2024-02-01', '3 BTC', '600 USD'),
  ];

  it('costs nothing and is taxable where a tool says so (rotki)', () => {
    const made = lotReport(2024, entries, {
      createMatcher: createMatcherIn({ missingCost: 'zero' }),
    });
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 100', '2 missing taxable 0 400']);
    expect(issuesOf(made)).toEqual([]);
  });

  it('is not known by default', () => {
    const made = lotReport(2024, entries);
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 100', '2 missing unknown ? ?']);
    expect(issuesOf(made)).toEqual(['open missing-acquisition 2 BTC 2024-02-01 400']);
  });
});
