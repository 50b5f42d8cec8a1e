/** Holding periods at their boundaries, each day derived by hand from the law it names. */
import type { Holding } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../common/time.ts';
import { dayToIso, isoToDay } from '../common/calendar.ts';
import { createLateFrom, createTerms } from './holding-terms.ts';

/** First day in the five years after acquisition on which the term has changed. */
function firstLate(rule: Holding, acquired: string): string {
  const termOf = createTerms(rule);
  const start = isoToDay(acquired);
  const early = termOf('crypto', start, start);
  for (let held = 0; held < 5 * 366; held += 1) {
    const day = addDays(start, held);
    if (termOf('crypto', start, day) !== early) return dayToIso(day);
  }
  return 'never';
}

const DE: Holding = { type: 'exempt-after', period: { years: 1 } };
const CZ: Holding = {
  type: 'exempt-after',
  period: { years: 3 },
  disposedFrom: '2025-02-15',
  except: ['e-money-token', 'euro-e-money-token'],
};
const US: Holding = { type: 'long-after', period: { years: 1 } };
const LONG_TWO: Holding = { type: 'long-after', period: { years: 2 } };
const PT: Holding = { type: 'exempt-after', period: { atLeastDays: 365 } };
const AU: Holding = {
  type: 'discount-after',
  period: { months: 12, betweenDays: true },
  share: '0.5',
};
const HALF_YEAR: Holding = { type: 'exempt-after', period: { months: 6 } };

describe('the first day after the period', () => {
  it.each([
    // EStG § 23 (1) no. 2: not more than one year; BGB §§ 187 (1), 188 (2) and (3).
    ['DE', DE, '2024-02-01', '2025-02-02'],
    ['DE', DE, '2024-02-29', '2025-03-01'],
    ['DE', DE, '2023-02-28', '2024-02-29'],
    ['DE', DE, '2023-12-31', '2025-01-01'],
    // IRC § 1222: more than one year, counted in calendar months from the day after acquisition.
    ['US', US, '2024-02-01', '2025-02-02'],
    ['US', US, '2024-02-29', '2025-03-01'],
    ['US', US, '2023-02-28', '2024-03-01'],
    ['US', US, '2024-02-28', '2025-03-01'],
    ['US', US, '2023-12-31', '2025-01-01'],
    ['two years', LONG_TWO, '2024-02-01', '2026-02-02'],
    // CIRS art. 10 n. 19: 365 days or more; 2024 has 366.
    ['PT', PT, '2023-01-01', '2024-01-01'],
    ['PT', PT, '2024-01-10', '2025-01-09'],
    ['PT', PT, '2024-02-29', '2025-02-28'],
    // ZDP § 4 (1) zj: longer than three years.
    ['CZ', CZ, '2022-03-01', '2025-03-02'],
    ['CZ', CZ, '2024-02-29', '2027-03-01'],
    // Before 15 February 2025 no period helps, and afterwards earlier acquisitions count.
    ['CZ', CZ, '2021-06-01', '2025-02-15'],
    // ITAA 1997 s. 115-25: twelve months without the days of acquisition and disposal.
    ['AU', AU, '2023-01-10', '2024-01-11'],
    ['AU', AU, '2024-02-29', '2025-03-01'],
    ['AU', AU, '2023-02-28', '2024-03-01'],
    ['AU', AU, '2024-02-28', '2025-03-01'],
    ['AU', AU, '2024-06-30', '2025-07-01'],
    // More than six months, from the end of August to that of February.
    ['six months', HALF_YEAR, '2024-01-10', '2024-07-11'],
    ['six months', HALF_YEAR, '2024-08-31', '2025-03-01'],
    // From 29 February by the date to 29 August, not to the end of that month.
    ['six months', HALF_YEAR, '2024-02-29', '2024-08-30'],
  ] as const)('%s: %o, acquired %s', (_, rule, acquired, expected) => {
    expect(firstLate(rule, acquired)).toBe(expected);
    const stated = createLateFrom(rule)('crypto', isoToDay(acquired));
    expect(stated !== null && dayToIso(stated)).toBe(expected);
  });
});

describe('no day after a period', () => {
  it.each([
    ['a law without a period', { type: 'none' }, 'crypto', isoToDay('2020-01-01')],
    ['units of an unknown day', DE, 'crypto', null],
    ['a class that the exemption leaves out', CZ, 'e-money-token', isoToDay('2020-01-01')],
  ] as const)('is stated for %s', (_, rule: Holding, asset, acquired) => {
    expect(createLateFrom(rule)(asset, acquired)).toBe(null);
  });
});

describe('the terms', () => {
  const acquired = isoToDay('2020-01-01');
  const days = ['2020-06-01', '2024-06-01'].map(isoToDay);
  const termsOf = (rule: Holding) => {
    const termOf = createTerms(rule);
    return days.map((day) => termOf('crypto', acquired, day));
  };

  it('are named by what the period is for', () => {
    expect(termsOf({ type: 'none' })).toEqual(['taxable', 'taxable']);
    expect(termsOf(DE)).toEqual(['taxable', 'exempt']);
    expect(termsOf(US)).toEqual(['short', 'long']);
    expect(termsOf(AU)).toEqual(['short', 'long']);
  });

  it('are not known without a day of acquisition, except where no period helps', () => {
    const disposed = isoToDay('2025-03-01');
    expect(createTerms(DE)('crypto', null, disposed)).toBe('unknown');
    expect(createTerms({ type: 'none' })('crypto', null, disposed)).toBe('taxable');
    expect(createTerms(CZ)('crypto', null, isoToDay('2025-02-14'))).toBe('taxable');
    expect(createTerms(CZ)('e-money-token', null, disposed)).toBe('taxable');
  });

  it('leave classes out that the law leaves out (CZ: e-money tokens)', () => {
    const termOf = createTerms(CZ);
    const [bought, sold] = [isoToDay('2019-01-01'), isoToDay('2025-06-01')];
    expect(termOf('crypto', bought, sold)).toBe('exempt');
    expect(termOf('other-stablecoin', bought, sold)).toBe('exempt');
    expect(termOf('e-money-token', bought, sold)).toBe('taxable');
    expect(termOf('euro-e-money-token', bought, sold)).toBe('taxable');
  });
});
