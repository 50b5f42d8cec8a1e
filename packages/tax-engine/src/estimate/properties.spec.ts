/** What holds for every estimate, whatever its figures. */
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTax } from './estimate.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Settings } from '../input/settings.ts';
import type { Term } from '../result/lot.ts';
import { summarise } from '../report/summary.ts';
import { estimateOf, gained } from '../testing/estimate.ts';

interface Result {
  readonly gain: number;
  readonly term: Term;
  readonly day: number;
}

const result: fc.Arbitrary<Result> = fc.record({
  gain: fc.integer({ min: -50_000, max: 90_000 }),
  term: fc.constantFrom<Term[]>('short', 'long', 'exempt', 'taxable', 'unknown'),
  day: fc.integer({ min: 1, max: 28 }),
});

const year = fc.array(result, { maxLength: 12 });

const disposalOf = ({ gain, term, day }: Result): Disposal =>
  gained(`${gain}`, {
    term,
    day: `2025-05-${String(day).padStart(2, '0')}`,
    proceeds: `${Math.abs(gain) + 1000}`,
  });

function taxIn(
  rules: CountryRules,
  disposals: readonly Disposal[],
  settings: Settings = {},
): bigint {
  const totals = summarise({ disposals, income: [], derivatives: [] });
  const estimate = estimateTax({ rules, year: 2025, totals, disposals, settings });
  if (!estimate.covered) throw new Error('the year is not covered');
  return estimate.tax;
}

describe.each(COUNTRIES.map((rules) => [rules.country, rules] as const))('%s', (_, rules) => {
  it('taxes the same results the same in any order, and never below nothing', () => {
    fc.assert(
      fc.property(year, (results) => {
        const disposals = results.map(disposalOf);
        const tax = taxIn(rules, disposals);
        expect(tax).toBeGreaterThanOrEqual(0n);
        expect(taxIn(rules, disposals.toReversed())).toBe(tax);
      }),
      { numRuns: 30 },
    );
  });

  it('asks no more from who has more losses of earlier years', () => {
    fc.assert(
      fc.property(year, fc.nat(60_000), (results, losses) => {
        const disposals = results.map(disposalOf);
        const given = { lossesBroughtForward: BigInt(losses) * FIXED_ONE, otherIncome: 0n };
        expect(taxIn(rules, disposals, given)).toBeLessThanOrEqual(
          taxIn(rules, disposals, { otherIncome: 0n, lossesBroughtForward: 0n }),
        );
      }),
      { numRuns: 30 },
    );
  });
});

/** Rates and allowances that look at no disposal by itself. */
const RATES: readonly RateRule[] = [
  { type: 'flat', rate: '0.26' },
  { type: 'marginal', top: '0.45', inclusion: '0.5' },
  {
    type: 'brackets',
    stacked: 'alone',
    brackets: [
      { upTo: '6000', rate: '0.19' },
      { upTo: null, rate: '0.23' },
    ],
  },
  {
    type: 'two-rate-stacked',
    basicBand: '37700',
    periods: [
      { basic: '0.1', higher: '0.2' },
      { from: '2025-05-15', basic: '0.18', higher: '0.24' },
    ],
  },
];

describe.each(RATES.map((rate) => [rate.type, rate] as const))('rate %s', (_, rate) => {
  const law = { rate, allowance: { type: 'deduct', amount: '3000' } } as const;
  const settings = { otherIncome: 20_000n * FIXED_ONE };

  it('does not see whether a sale was made in one or in two', () => {
    fc.assert(
      fc.property(year, fc.nat(), (results, pick) => {
        const split = results.flatMap((yearResult, index) => {
          const part = Math.trunc(yearResult.gain / 3);
          return index === pick % results.length
            ? [
                { ...yearResult, gain: part },
                { ...yearResult, gain: yearResult.gain - part },
              ]
            : [yearResult];
        });
        const tax = (parts: readonly Result[]) =>
          estimateOf(law, { disposals: parts.map(disposalOf), settings }).tax;
        expect(tax(split)).toBe(tax(results));
      }),
    );
  });

  it('rises with a gain and falls with a loss', () => {
    fc.assert(
      fc.property(year, result, (results, more) => {
        const tax = (parts: readonly Result[]) =>
          estimateOf(law, { disposals: parts.map(disposalOf), settings }).tax;
        const added = { ...more, term: 'taxable' as const };
        const difference = tax([...results, added]) - tax(results);
        if (more.gain >= 0) expect(difference).toBeGreaterThanOrEqual(0n);
        else expect(difference).toBeLessThanOrEqual(0n);
      }),
    );
  });
});
