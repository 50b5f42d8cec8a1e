/** United States: filing apart and heads of household. Every figure is derived by hand beside it. */
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import { formFigures } from '../report/forms/forms.ts';
import { reportOf, show, stepsOf, taxOf, trade } from '../testing/entries.ts';

const unitedStates = countryRules('US') ?? expect.fail('no rules of US');

const short = (price: string) => [
  trade('2025-01-10', '10000 USD', '1 ETH'),
  trade('2025-06-10', '1 ETH', price),
];
const long = [trade('2023-01-10', '10000 USD', '1 BTC'), trade('2025-06-10', '1 BTC', '20000 USD')];

const settings = (filingStatus: FilingStatus, otherIncome: string) => ({
  settings: { filingStatus, otherIncome: fixed(otherIncome) },
});

it('A7: offers any order that is identified and applied to all sales', () => {
  const { methods } = unitedStates.matching.value;
  expect(methods).toEqual(['fifo', 'hifo', 'lifo', 'lofo']);
  const entries = [
    trade('2025-01-10', '100 USD', '1 BTC'),
    trade('2025-02-10', '300 USD', '1 BTC'),
    trade('2025-03-10', '200 USD', '1 BTC'),
    trade('2025-06-10', '1 BTC', '400 USD'),
  ];
  const gains = methods.map((method) =>
    show(reportOf('US', 2025, entries, { method }).totals.gain),
  );
  expect(gains).toEqual(['300', '100', '200', '300']);
});

describe('a head of household', () => {
  it('has ordinary brackets of its own', () => {
    // 4,850 up to 64,850 at 12 % and 5,150 at 22 %: 582 + 1,133.
    expect(taxOf(reportOf('US', 2025, short('20000 USD'), settings('head', '60000')))).toBe('1715');
  });

  it('has long-term brackets of its own', () => {
    // 4,750 up to 64,750 at 0 %, 5,250 at 15 %.
    expect(taxOf(reportOf('US', 2025, long, settings('head', '60000')))).toBe('787.5');
  });
});

describe('married and filing apart', () => {
  it('meets the surtax above 125,000', () => {
    // 10,000 at 15 %; 5,000 of it above 125,000 at 3.8 %.
    expect(taxOf(reportOf('US', 2025, long, settings('separate', '120000')))).toBe('1690');
  });

  it('leaves the bracket of 35 % at half of the joint limit', () => {
    // 800 up to 375,800 at 35 % and 9,200 at 37 %: 280 + 3,404; all of it at 3.8 %: 380.
    const report = reportOf('US', 2025, short('20000 USD'), settings('separate', '375000'));
    expect(taxOf(report)).toBe('4064');
  });

  it('sets 1,500 of a loss against other income', () => {
    const report = reportOf('US', 2025, short('5000 USD'), settings('separate', '60000'));
    expect(stepsOf(report)).toMatchObject({
      'loss-against-income': '1500',
      'loss-carried': '3500',
    });
  });
});

describe('the forms', () => {
  const year = (taxYear: number) =>
    reportOf('US', taxYear, [
      trade('2022-01-10', '1000 USD', '1 BTC'),
      trade(`${taxYear}-01-10`, '3000 USD', '1 BTC', { fees: ['30 USD'] }),
      trade(`${taxYear}-06-10`, '1.5 BTC', '6000 USD', { fees: ['60 USD'] }),
    ]);
  const forms = (taxYear: number) =>
    formFigures(year(taxYear), unitedStates).filter(({ form }) => form !== 'Form 1040');

  it('have a row for each lot, short and long apart', () => {
    const sales = forms(2024).filter(({ form }) => form === 'Form 8949');
    const rows = sales.map(({ part, rows: formRows }) => [
      part.slice(0, part.indexOf(':')),
      ...[...(formRows?.() ?? [])].map((row) => [row.quantity, row.proceeds, row.gain].map(show)),
    ]);
    // 4,000 - 40 - 1,000 held for years; 2,000 - 20 - 1,515 for months.
    expect(rows).toEqual([
      ['part I, box C', ['0.5', '2000', '465']],
      ['part II, box F', ['1', '4000', '2960']],
    ]);
  });

  it('name the boxes of the year', () => {
    const lines = (taxYear: number) =>
      forms(taxYear).flatMap(({ form, lines: formLines }) =>
        formLines.map(
          ({ box = '?', value }) =>
            `${form} ${box} ${value.type === 'money' ? show(value.atoms) : '?'}`,
        ),
      );
    expect(lines(2024)).toEqual([
      'Form 8949 2(d) 2000',
      'Form 8949 2(e) 1535',
      'Form 8949 2(h) 465',
      'Form 8949 2(d) 4000',
      'Form 8949 2(e) 1040',
      'Form 8949 2(h) 2960',
      'Schedule D 3(d) 2000',
      'Schedule D 3(e) 1535',
      'Schedule D 3(h) 465',
      'Schedule D 10(d) 4000',
      'Schedule D 10(e) 1040',
      'Schedule D 10(h) 2960',
    ]);
    // From 2025 the boxes G to L say what a broker reported, which only the user knows.
    const parts = forms(2025).map(({ form, part }) => `${form}: ${part}`);
    expect(parts[0]).toContain('box I; box G or H');
    expect(parts[1]).toContain('box L; box J or K');
    expect(lines(2025).at(-1)).toBe('Schedule D ? 2960');
  });
});

it('keeps long-term losses of earlier years long-term, and asks for them', () => {
  const answered = {
    filingStatus: 'single',
    otherIncome: fixed('60000'),
    lossesBroughtForward: fixed('4000'),
  } as const;
  const assumed = reportOf('US', 2025, long, { settings: answered });
  expect(assumed.estimate.covered && assumed.estimate.assumptions).toContain(
    'setting.longLossesBroughtForward.default',
  );
  const whole = { ...answered, longLossesBroughtForward: fixed('4000') };
  const { estimate } = reportOf('US', 2025, long, { settings: whole });
  expect(estimate.covered && estimate.assumptions).toEqual(['setting.residency.default']);
});
