import { fixedToText } from '@meridian/money/fixed.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { expect, it } from 'vitest';

import { exampleReport, taxOutcome } from './example.ts';

function rulesOf(code: string): CountryRules {
  return countryRules(code) ?? expect.fail(`no rules of ${code}`);
}

/** Net gain, taxable gain, tax. */
function figuresOf(code: string): readonly (string | null)[] {
  const { totals, estimate } = exampleReport(rulesOf(code));
  if (!estimate.covered) return [fixedToText(totals.gain), null, null];
  return [totals.gain, estimate.taxableGain, estimate.tax].map(fixedToText);
}

it('has the figures of Germany as they come by hand', () => {
  // FIFO: 0.5 of the 0.6 BTC were held for 20 months, 50,000 - 20,000 = 30,000 free. The last 0.1:
  // 10,000 - 7,000 = 3,000; the swap 4,500 - 0.05 * 70,000 = 1,000. 4,000 at 45 % are 1,800; the reward
  // of 200 is below 256.
  expect(figuresOf('DE')).toEqual(['34000', '4000', '1800']);
});

it('has the figures of Ireland as they come by hand', () => {
  // FIFO without a holding period: 34,000 less 1,270, at 33 %.
  expect(figuresOf('IE')).toEqual(['34000', '32730', '10800.9']);
});

it('has the figures of Spain as they come by hand', () => {
  // Gain and reward together, 34,200: 6,000 at 19 % and 28,200 at 21 %, 1,140 + 5,922.
  expect(figuresOf('ES')).toEqual(['34000', '34000', '7062']);
});

it('converts the trades at the rate of their year', () => {
  // Dollars at 1.08 in 2024 and 1.13 in 2025. Long: 56,500 - 21,600 = 34,900. Short: 0.1 BTC 11,300 -
  // 7,910 = 3,390, the swap 5,085 - 3,955 = 1,130.
  expect(figuresOf('US')[0]).toBe('39420');
  const { totals } = exampleReport(rulesOf('US'));
  expect(fixedToText(totals.byTerm.long)).toBe('34900');
  expect(fixedToText(totals.byTerm.short)).toBe('4520');
});

it.each(COUNTRIES)(
  'leaves nothing open in $country, whose figures are of one tax year',
  (rules) => {
    const { issues, estimate, disposals, income, ranges } = exampleReport(rules);
    expect(issues.filter(({ level }) => level === 'open')).toEqual([]);
    expect(ranges).toBeUndefined();
    expect(estimate).toMatchObject({ covered: true, incomplete: false });
    expect(income).toHaveLength(1);
    expect(disposals.length).toBeGreaterThan(0);
  },
);

it('says nothing of a tax that no law settles, and that there is none where there is none', () => {
  const outcomes = COUNTRIES.map((rules) => [rules.country, taxOutcome(rules)] as const);
  const inOutcome = (wanted: string) =>
    outcomes.filter(([, outcome]) => outcome === wanted).map(([country]) => country);
  expect(inOutcome('unsettled')).toEqual(['GR', 'TR']);
  expect(inOutcome('untaxed')).toEqual(['AE', 'CY', 'GE', 'HK', 'MY', 'SA', 'VN']);
});
