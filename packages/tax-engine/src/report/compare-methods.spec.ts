/** Comparison of all methods of a country. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { compareMethods, compareNow } from './compare-methods.ts';
import { computeNow } from './compute.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import { deposit, trade } from '../testing/entries.ts';
import { createValueBook } from '../valuation/values.ts';

const entries = [
  trade('2025-01-01', '100 USD', '1 BTC'),
  trade('2025-02-01', '400 USD', '1 BTC'),
  trade('2025-03-01', '1 BTC', '500 USD'),
];

function input(method: Method, year = 2025): ComputeInput {
  const rules = countryRules('US');
  if (rules === undefined) throw new Error('no rules');
  return {
    entries,
    rules,
    year,
    method,
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings: { otherIncome: 0n },
  };
}

describe('a comparison', () => {
  it('has every method the country allows, against that of the report', () => {
    const { results } = compareNow(input('fifo'));
    const rows = results.map(({ method, totals, gainDifference, taxDifference }) => [
      method,
      fixedToText(totals.gain),
      gainDifference === null ? null : fixedToText(gainDifference),
      taxDifference === null ? null : fixedToText(taxDifference),
    ]);
    // FIFO 500 - 100, HIFO 500 - 400; 10 % of it.
    expect(rows).toEqual(
      expect.arrayContaining([
        ['fifo', '400', '0', '0'],
        ['hifo', '100', '-300', '-30'],
      ]),
    );
    expect(results.map(({ method }) => method)).toEqual(countryRules('US')?.matching.value.methods);
  });

  it('comes to what each method computes alone', () => {
    for (const { method, totals, estimate } of compareNow(input('hifo')).results) {
      const alone = computeNow(input(method));
      expect(totals).toEqual(alone.totals);
      expect(estimate).toEqual(alone.estimate);
    }
  });

  it('takes a method that the law does not allow in, and says so', () => {
    const { results } = compareNow(input('moving-average'));
    expect(results[0]).toMatchObject({
      method: 'moving-average',
      isAllowed: false,
      gainDifference: 0n,
    });
    expect(results.slice(1).every(({ isAllowed }) => isAllowed)).toBe(true);
  });

  it('knows no difference of tax in a year without an estimate', () => {
    const { results } = compareNow(input('fifo', 2019));
    expect(results.map(({ taxDifference }) => taxDifference)).toEqual(results.map(() => null));
  });

  it('yields progress on the way', () => {
    const run = compareMethods(input('fifo'));
    expect([...run]).toContainEqual({ done: 3, total: 3 });
    expect(compareNow(input('fifo')).results[0]?.totals.gain).toBe(fixed('400'));
  });
});

it('A2: gives no difference while a method leaves a disposal out', () => {
  const rules = countryRules('US');
  if (rules === undefined) throw new Error('no rules');
  const open = [
    deposit('2024-01-01', '1 BTC'),
    trade('2024-02-01', '100 USD', '1 BTC'),
    trade('2024-06-01', '1 BTC', '300 USD'),
  ];
  const values = createValueBook({ prices: [], rates: [] });
  const given = { corrections: new Map(), settings: {}, values };
  // First in, first out sells the BTC of unknown cost; highest cost first the one that was bought.
  const comparison = compareNow({ ...given, entries: open, rules, year: 2024, method: 'fifo' });
  expect(comparison.isComparable).toBe(false);
  for (const { gainDifference, taxDifference } of comparison.results) {
    expect([gainDifference, taxDifference]).toEqual([null, null]);
  }
  const known = open.filter(({ kind }) => kind === 'trade');
  expect(compareNow({ ...given, entries: known, rules, year: 2024, method: 'fifo' })).toMatchObject(
    {
      isComparable: true,
    },
  );
});
