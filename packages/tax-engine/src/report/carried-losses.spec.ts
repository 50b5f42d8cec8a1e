/** Losses from year to year, each chain derived by hand from the country's rule. */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../common/run-to-end.ts';
import { fixed } from '@meridian/money/fixed.ts';
import type { Settings } from '../input/settings.ts';
import type { Entry } from '../ledger/entry.ts';
import { deposit, inputOf, show, trade } from '../testing/entries.ts';
import { type CarriedLosses, carriedLosses } from './carried-losses.ts';

type Stated = Readonly<Record<number, Settings>>;

function chainOf(
  country: string,
  years: readonly number[],
  entries: readonly Entry[],
  stated: Stated = {},
) {
  return runToEnd(
    carriedLosses(
      (year) => inputOf(country, year, entries, { settings: stated[year] ?? {} }),
      years,
    ),
  );
}

/** Each year as `year: before - used + made - lapsed = after`. */
function linesOf({ years }: CarriedLosses): string[] {
  return years.map(
    ({ year, before, used, made, lapsed, after }) =>
      `${year}: ${show(before)} - ${show(used)} + ${show(made)} - ${show(lapsed)} = ${show(after)}`,
  );
}

/** A purchase in January and the sale of all of it in March: a result of `gain` in the year. */
function result(year: number, gain: number, currency: string): Entry[] {
  const cost = 20_000;
  return [
    trade(`${year}-01-10`, `${cost} ${currency}`, '1 BTC'),
    trade(`${year}-03-10`, '1 BTC', `${cost + gain} ${currency}`),
  ];
}

describe('losses carried', () => {
  it('reduce what is taxable after the limit of the year, and wait below it (DE)', () => {
    const entries = [
      ...result(2024, -2000, 'EUR'),
      ...result(2025, 1500, 'EUR'),
      ...result(2026, 800, 'EUR'),
    ];
    expect(linesOf(chainOf('DE', [2026, 2024, 2025], entries))).toEqual([
      '2024: 0 - 0 + 2000 - 0 = 2000',
      '2025: 2000 - 1500 + 0 - 0 = 500',
      '2026: 500 - 0 + 0 - 0 = 500',
    ]);
  });

  it('reduce a gain only down to the exempt amount (GB)', () => {
    const entries = [...result(2024, -5000, 'GBP'), ...result(2025, 4000, 'GBP')];
    // January and March 2025 are in the tax year 2024; its exempt amount is 3,000.
    expect(linesOf(chainOf('GB', [2023, 2024], entries))).toEqual([
      '2023: 0 - 0 + 5000 - 0 = 5000',
      '2024: 5000 - 1000 + 0 - 0 = 4000',
    ]);
  });

  it('lapse after the years of the law, the oldest used first, in years without entries too (MX)', () => {
    const entries = [
      ...result(2023, -900, 'MXN'),
      ...result(2024, -500, 'MXN'),
      ...result(2026, 300, 'MXN'),
    ];
    expect(linesOf(chainOf('MX', [2023, 2024, 2026], entries))).toEqual([
      '2023: 0 - 0 + 900 - 0 = 900',
      '2024: 900 - 0 + 500 - 0 = 1400',
      '2025: 1400 - 0 + 0 - 0 = 1400',
      '2026: 1400 - 300 + 0 - 600 = 500',
    ]);
  });

  it('reduce other income too, and keep their term (US)', () => {
    const long = [
      trade('2022-01-10', '20000 USD', '1 BTC'),
      trade('2024-03-10', '1 BTC', '10000 USD'),
    ];
    const chain = chainOf('US', [2024, 2025], [...long, ...result(2025, 2000, 'USD')]);
    // 10,000 less 3,000 against income; then 7,000 - 2,000 of gain - 3,000.
    expect(linesOf(chain)).toEqual([
      '2024: 0 - 0 + 7000 - 0 = 7000',
      '2025: 7000 - 5000 + 0 - 0 = 2000',
    ]);
    expect(chain.years.map(({ beforeLong }) => show(beforeLong))).toEqual(['0', '7000']);
  });

  it('are those that the user states for a year', () => {
    const entries = [...result(2024, -2000, 'EUR'), ...result(2025, 1500, 'EUR')];
    const chain = chainOf('DE', [2024, 2025], entries, {
      2025: { lossesBroughtForward: fixed('100') },
    });
    expect(linesOf(chain)[1]).toBe('2025: 100 - 100 + 0 - 0 = 0');
    expect(chain.years.map(({ isStated }) => isStated)).toEqual([false, true]);
  });

  it('are unknown after a year that something open moves, until the user states them', () => {
    const entries = [
      deposit('2024-01-05', '1 ETH'),
      trade('2024-02-05', '1 ETH', '100 EUR'),
      ...result(2024, -2000, 'EUR'),
      ...result(2025, 1500, 'EUR'),
      ...result(2026, 1500, 'EUR'),
    ];
    const stated = { 2026: { lossesBroughtForward: fixed('1000') } };
    expect(linesOf(chainOf('DE', [2024, 2025, 2026], entries, stated))).toEqual([
      '2024: 0 - ? + ? - ? = ?',
      '2025: ? - ? + ? - ? = ?',
      '2026: 1000 - 1000 + 0 - 0 = 0',
    ]);
  });

  it('begin with the first year whose rates are covered, and say that earlier ones are missing', () => {
    const entries = [...result(2019, -2000, 'EUR'), ...result(2025, 1500, 'EUR')];
    const chain = chainOf('DE', [2019, 2025], entries);
    expect(chain.isPartial).toBe(true);
    expect(chain.years[0]?.before).toBe(0n);
  });

  it.each([
    ['AT', 'none'],
    ['JP', 'none'],
    ['HU', 'not-computed'],
    ['PL', 'not-computed'],
    ['AU', 'carried'],
  ])('of %s are %s', (country, kind) => {
    const chain = chainOf(country, [2025], result(2025, -100, 'EUR'));
    expect(chain.kind).toBe(kind);
    expect(chain.years.length > 0).toBe(kind === 'carried');
  });
});
