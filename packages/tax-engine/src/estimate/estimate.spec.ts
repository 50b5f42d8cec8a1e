/** Parts that every estimate has: settings, residency, surcharges, proposals, advances. */
import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import { settingTexts } from './settings.ts';
import { bannerOf, estimateTax } from './estimate.ts';
import { summarise } from '../report/summary.ts';
import {
  type Law,
  earned,
  estimateOf,
  gained,
  rulesOf,
  stepsIn,
  sure,
  taxed,
} from '../testing/estimate.ts';

const rate: RateRule = { type: 'flat', rate: '0.2' };

describe('a year without rules', () => {
  it('has no estimate, and says why', () => {
    const rules = rulesOf({ rate });
    const totals = summarise({ disposals: [], income: [], derivatives: [] });
    expect(estimateTax({ rules, year: 2019, totals, disposals: [], settings: {} })).toEqual({
      covered: false,
      reason: 'year-not-covered',
    });
  });

  it('is none of 2023 to 2026, in any country', () => {
    for (const { years, country } of COUNTRIES) {
      expect(Object.keys(years), country).toEqual(
        expect.arrayContaining(['2023', '2024', '2025', '2026']),
      );
    }
  });
});

describe('every country and year', () => {
  const results = [gained('90000'), gained('-10'), gained('5', { term: 'exempt' })];

  it.each(COUNTRIES.map((rules) => [rules.country, rules] as const))(
    'of %s comes to a tax, from the settings or without any',
    (_, rules) => {
      const disposals = results;
      const income = [earned('200', 'with-gains'), earned('100', 'apart')];
      const totals = summarise({ disposals, income, derivatives: [] });
      for (const year of Object.keys(rules.years)) {
        const given = { rules, year: Number.parseInt(year, 10), totals, disposals, income };
        const none = estimateTax({ ...given, settings: {} });
        if (!none.covered) throw new Error(`${rules.country} ${year} is not covered`);
        expect(none.tax).toBeGreaterThanOrEqual(0n);
        expect(none.steps.some(({ id }) => id === 'estimate.tax')).toBe(true);
        const answered = estimateTax({
          ...given,
          settings: { otherIncome: 0n, marginalRate: fixed('10'), filingStatus: 'single' },
        });
        // A missing setting never makes the tax less (decision 6).
        expect(answered.covered && answered.tax <= none.tax, `${rules.country} ${year}`).toBe(true);
      }
    },
  );
});

describe('residency', () => {
  const disposals = [gained('100', { day: '2025-03-31' }), gained('40', { day: '2025-04-01' })];
  const during = (residency: { from?: string; to?: string }) =>
    estimateOf({ rate }, { disposals, settings: { residency } });

  it('counts from its first to its last day, and says what is left out', () => {
    expect(stepsIn(during({ from: '2025-04-01' }))[0]).toBe('before-residency 100');
    expect(during({ from: '2025-04-01' }).tax).toBe(fixed('8'));
    expect(during({ to: '2025-03-31' }).tax).toBe(fixed('20'));
    expect(during({ from: '2025-04-02', to: '2025-12-31' }).tax).toBe(0n);
    expect(stepsIn(during({ from: '2025-01-01', to: '2025-12-31' }))[0]).toBe(
      'outside-residency 0',
    );
  });

  it('cuts income too', () => {
    const law: Law = { rate: { type: 'marginal', top: '0.5' } };
    const income = [earned('10', 'income', '2025-01-01'), earned('20', 'income', '2025-12-01')];
    expect(taxed(law, { income, settings: { residency: { from: '2025-06-01' } } })).toBe('10');
  });
});

describe('settings', () => {
  const asking = (...asks: NonNullable<Law['rules']>['asks'] & readonly unknown[]) =>
    estimateOf({ rate, rules: { asks } }, {}).assumptions;

  it('that are asked and not answered are named with their default', () => {
    expect(asking('churchTax', 'residency')).toEqual([
      'setting.churchTax.default',
      'setting.residency.default',
    ]);
    expect(asking('lossesBroughtForward')).toEqual(['estimate.assumes.no-losses-brought-forward']);
    expect(asking('otherIncome')).toEqual([]);
    const answered = { rules: { asks: ['churchTax'] }, rate } as const;
    expect(estimateOf(answered, { settings: { churchTax: fixed('9') } }).assumptions).toEqual([]);
  });

  it('have a question, a line of help and a default', () => {
    expect(settingTexts('partner')).toEqual({
      question: 'setting.partner.question',
      help: 'setting.partner.help',
      default: 'setting.partner.default',
    });
  });
});

describe('surcharges', () => {
  const law: Law = {
    rate,
    year: {
      surcharges: sure([
        { id: 'of-tax', of: 'tax', rate: '0.021' },
        { id: 'of-base', of: 'base', rate: '0.1' },
        { id: 'solidarity', of: 'tax', rate: '0.055', onlyIf: 'solidarity' },
        { id: 'church', of: 'tax', rate: { setting: 'churchTax' } },
      ]),
    },
  };
  const disposals = [gained('1000')];

  it('come on the tax or on the amount (JP: 2.1 % and 10 %)', () => {
    // 200 + 200 * 2.1 % + 1,000 * 10 %.
    expect(taxed(law, { disposals })).toBe('304.2');
    expect(stepsIn(estimateOf(law, { disposals }))).toEqual(
      expect.arrayContaining(['tax-before-surcharges 200', 'of-tax 4.2', 'of-base 100']),
    );
  });

  it('fall on who says so (DE, SolzG par. 4: 5.5 %; church tax 9 %)', () => {
    const settings = { solidarity: true, churchTax: fixed('9') };
    // 304.2 + 11 + 18.
    expect(taxed(law, { disposals, settings })).toBe('333.2');
    expect(taxed(law, { disposals, settings: { solidarity: false } })).toBe('304.2');
  });

  it('begin above a limit that other income fills too (PL, PIT art. 30h: 1 m)', () => {
    const over: Law = {
      rate,
      year: {
        surcharges: sure([
          { id: 'levy', of: 'base', rate: '0.04', over: { single: '1000', joint: '1000' } },
        ]),
      },
    };
    const on = (other: string) =>
      taxed(over, { disposals, settings: { otherIncome: fixed(other) } });
    expect(on('0')).toBe('200');
    // 300 * 4 %, then all 1,000.
    expect(on('300')).toBe('212');
    expect(on('5000')).toBe('240');
    expect(taxed(over, { disposals })).toBe('240');
  });
});

describe('the rounding of a return', () => {
  it('is a last step of its own; the estimate stays exact (PL, Ordynacja art. 63)', () => {
    const law: Law = {
      rate: { type: 'flat', rate: '0.19' },
      year: { rounding: sure({ unit: '1', base: 'half-up', tax: 'half-up' }) },
    };
    const estimate = estimateOf(law, { disposals: [gained('1234.5')] });
    // 1,235 * 19 % = 234.65, so 235.
    expect(estimate.tax).toBe(fixed('234.555'));
    expect(stepsIn(estimate)).toContain('tax-in-return 235');
  });

  it('may go in the payer’s favour (NL)', () => {
    const law: Law = { rate, year: { rounding: sure({ unit: '1', base: 'none', tax: 'down' }) } };
    expect(stepsIn(estimateOf(law, { disposals: [gained('9.99')] }))).toContain('tax-in-return 1');
  });
});

describe('an advance', () => {
  it('is a credit beside the tax, on each operation from an amount on (MX, LISR art. 126)', () => {
    const law: Law = { rate, year: { advance: sure({ rate: '0.2', from: '227400' }) } };
    const disposals = [
      gained('60000', { proceeds: '460000' }),
      gained('1', { proceeds: '227399.99' }),
      gained('1', { proceeds: '227400' }),
    ];
    const estimate = estimateOf(law, { disposals });
    expect(estimate.advance).toBe(fixed('137480'));
    expect(estimate.tax).toBe(fixed('12000.4'));
  });
});

describe('what is not law', () => {
  const proposal = {
    id: 'bill',
    confidence: 'uncertain',
    basis: 'a bill',
    whatIf: { rate: { type: 'flat', rate: '0.15' }, allowance: { type: 'deduct', amount: '500' } },
  } as const;

  it('is computed beside the estimate, never in it (GR: 15 % above 500)', () => {
    const law: Law = { rate: { type: 'none' }, rules: { proposals: [proposal] } };
    const estimate = estimateOf(law, { disposals: [gained('31000'), gained('-1000')] });
    expect(estimate.tax).toBe(0n);
    expect(estimate.whatIf.map(({ id, tax }) => [id, tax])).toEqual([['bill', fixed('4425')]]);
    expect(estimate.whatIf[0]?.steps.at(-1)?.amount).toBe(fixed('4425'));
  });

  it('that has no figures yet is left to its text', () => {
    const { whatIf: _, ...bare } = proposal;
    expect(estimateOf({ rate, rules: { proposals: [bare] } }).whatIf).toEqual([]);
  });

  it('is not shown for years before it would apply', () => {
    const whatIfsFrom = (from: number) =>
      estimateOf({ rate, rules: { proposals: [{ ...proposal, from }] } }).whatIf.length;
    expect([whatIfsFrom(2024), whatIfsFrom(2025), whatIfsFrom(2026)]).toEqual([1, 1, 0]);
  });

  it('may be another reading of the law in force', () => {
    const law: Law = { rate, year: { otherReadings: [proposal] } };
    const { tax, whatIf } = estimateOf(law, { disposals: [gained('1500')] });
    expect([tax, whatIf[0]?.tax]).toEqual([fixed('300'), fixed('150')]);
  });
});

it('takes the status of the years that begin after a change', () => {
  const rules = rulesOf({
    rate,
    rules: { status: 'unsettled', statusFrom: { from: '2025-04-06', status: 'settled' } },
  });
  // The tax year of these rules begins on 6 April.
  expect([bannerOf(rules, 2024), bannerOf(rules, 2025), bannerOf(rules)]).toEqual([
    'estimate.status.unsettled',
    null,
    'estimate.status.unsettled',
  ]);
});

it('shows a banner where the law is not settled', () => {
  const bannerFor = (status: 'settled' | 'partly-unsettled' | 'unsettled') =>
    bannerOf(rulesOf({ rate, rules: { status } }));
  expect([bannerFor('settled'), bannerFor('partly-unsettled'), bannerFor('unsettled')]).toEqual([
    null,
    'estimate.status.partly-unsettled',
    'estimate.status.unsettled',
  ]);
  expect(estimateOf({ rate, rules: { status: 'unsettled' } }).banner).toBe(
    'estimate.status.unsettled',
  );
});
