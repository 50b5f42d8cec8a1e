/** A9: results of derivatives by the rule of each country; every figure by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';
import type { Settings } from '../input/settings.ts';
import type { Entry } from '../ledger/entry.ts';
import { formFigures } from '../report/forms/forms.ts';
import type { TaxReport } from '../result/report.ts';
import { derivative, reportOf, stepsOf, taxOf, trade } from '../testing/entries.ts';

const DAY = '2025-06-01';

const won = (amount: string): Entry => derivative(DAY, 'realised', 'in', amount);
const lost = (amount: string): Entry => derivative(DAY, 'realised', 'out', amount);

/** Buys and sells a bitcoin within the year, with this gain or loss. */
const coin = (currency: string, paid: number, price: number): Entry[] => [
  trade('2025-05-01', `${paid} ${currency}`, '1 BTC'),
  trade('2025-07-01', '1 BTC', `${price} ${currency}`),
];

const assumptionsOf = ({ estimate }: TaxReport): readonly string[] =>
  estimate.covered ? estimate.assumptions : [];

const report = (country: string, entries: readonly Entry[], settings: Settings = {}) =>
  reportOf(country, 2025, [...entries], { settings });

it('A9: derivatives DE are capital income at 25 %, solidarity surcharge and church tax', () => {
  // 1,000 - 300 - 100 funding: 150, and 5.5 % of it.
  const entries = [won('1000 EUR'), lost('300 EUR'), derivative(DAY, 'funding', 'out', '100 EUR')];
  expect(taxOf(report('DE', entries))).toBe('158.25');
  // 409 / 4.09 = 100, 5.5 and 9 % of it.
  expect(taxOf(report('DE', [won('409 EUR')], { churchTax: fixed('9') }))).toBe('114.5');
});

it('A9: derivatives DE set no loss against coins, nor a loss on coins against them', () => {
  const settings = { marginalRate: fixed('40') };
  // 2,000 at 40 %; the loss of 500 waits.
  const losing = report('DE', [lost('500 EUR'), ...coin('EUR', 1000, 3000)], settings);
  expect(taxOf(losing)).toBe('800');
  expect(stepsOf(losing)['derivatives-loss-carried']).toBe('500');
  // A loss of more than 20,000 is whole within the year.
  expect(taxOf(report('DE', [won('50000 EUR'), lost('49000 EUR')]))).toBe('263.75');
  expect(taxOf(report('DE', [won('1000 EUR'), ...coin('EUR', 3000, 1000)]))).toBe('263.75');
});

it('A9: derivatives GB are chargeable gains beside coins', () => {
  // 5,000 - 3,000 exempt at 24 %; with a loss of 1,000 on coins 1,000 at 24 %.
  expect(taxOf(report('GB', [won('5000 GBP')]))).toBe('480');
  expect(taxOf(report('GB', [won('5000 GBP'), ...coin('GBP', 2000, 1000)]))).toBe('240');
});

it('A9: derivatives US outside § 1256 are short-term', () => {
  const settings = { filingStatus: 'single', otherIncome: fixed('60000') } as const;
  // 1,000 at 22 %, with a loss of 400 on coins 600.
  expect(taxOf(report('US', [won('1000 USD')], settings))).toBe('220');
  expect(taxOf(report('US', [won('1000 USD'), ...coin('USD', 1000, 600)], settings))).toBe('132');
});

it('A9: derivatives ES are in the savings base', () => {
  // 6,000 at 19 % and 1,000 at 21 %; with a loss of 2,000 on coins 5,000 at 19 %.
  expect(taxOf(report('ES', [won('7000 EUR')]))).toBe('1350');
  expect(taxOf(report('ES', [won('7000 EUR'), ...coin('EUR', 3000, 1000)]))).toBe('950');
});

it('A9: derivatives IT are other income at 26 % by themselves', () => {
  expect(taxOf(report('IT', [won('1000 EUR'), ...coin('EUR', 3000, 1000)]))).toBe('260');
  const losing = report('IT', [lost('700 EUR')]);
  expect([taxOf(losing), stepsOf(losing)['derivatives-loss-carried']]).toEqual(['0', '700']);
});

it('A9: derivatives AT are taxed at the scale, and a loss is gone', () => {
  const top = report('AT', [won('1000 EUR')]);
  expect(taxOf(top)).toBe('550');
  expect(assumptionsOf(top)).toContain('estimate.assumes.top-rate');
  // 1,000 at 40 %, and 2,000 on coins at 27.5 %.
  const settings = { marginalRate: fixed('40') };
  expect(taxOf(report('AT', [won('1000 EUR'), ...coin('EUR', 1000, 3000)], settings))).toBe('950');
  const losing = report('AT', [lost('700 EUR'), ...coin('EUR', 1000, 3000)]);
  expect(taxOf(losing)).toBe('550');
  expect(stepsOf(losing)).not.toHaveProperty('derivatives-loss-carried');
});

it('A9: derivatives PT are in one balance with coins', () => {
  // 1,000 - 400 at 28 %.
  expect(taxOf(report('PT', [won('1000 EUR'), ...coin('EUR', 1000, 600)]))).toBe('168');
});

it('A9: derivatives PL stand apart, and the report says why', () => {
  const apart = report('PL', [won('1000 PLN')]);
  expect(taxOf(apart)).toBe('0');
  const [listed] = apart.estimate.covered ? apart.estimate.steps : [];
  expect(listed).toMatchObject({ id: 'estimate.derivatives-listed', confidence: 'secondary' });
});

it('A9: derivatives of a country without a rule stand apart by a named assumption', () => {
  const without = COUNTRIES.filter(({ derivatives }) => derivatives === undefined);
  expect(without.length).toBe(COUNTRIES.length - 8);
  for (const rules of without) {
    // Late in the calendar year: in the tax year 2025 of every country.
    const entry = derivative('2025-08-01', 'realised', 'in', `1000 ${rules.currency}`);
    const assumed = assumptionsOf(reportOf(rules, 2025, [entry]));
    expect(assumed, rules.country).toContain('estimate.assumes.derivatives-apart');
  }
});

it('A9: derivatives of unknown value leave the tax open and are never zero', () => {
  for (const country of ['DE', 'IT', 'AT', 'GB', 'US', 'ES', 'PT']) {
    const rules = countryRules(country) ?? expect.fail(`no rules of ${country}`);
    const { currency } = rules;
    const open = reportOf(country, 2025, [won(`9000 ${currency}`), won('1 XYZ')]);
    expect(open.estimate, country).toMatchObject({ incomplete: true });
    expect(open.ranges?.tax?.highest, country).toBeNull();
    const losing = reportOf(country, 2025, [won(`9000 ${currency}`), lost('1 XYZ')]);
    expect(losing.ranges?.tax?.lowest, country).toBe(0n);
  }
});

it('A9: derivatives have a form of their own where there are any', () => {
  const germany = countryRules('DE') ?? expect.fail('no rules of DE');
  const kap = (entries: readonly Entry[]) =>
    formFigures(report('DE', entries), germany).find(({ form }) => form === 'Anlage KAP');
  expect(kap([won('1000 EUR'), lost('300 EUR')])?.lines).toEqual([
    { figure: 'derivative-result', value: { type: 'money', atoms: fixed('700') } },
  ]);
  expect(kap([won('1000 EUR'), won('1 XYZ')])?.lines).toMatchObject([{ value: { type: 'range' } }]);
  expect(kap(coin('EUR', 1000, 3000))).toBeUndefined();
});

it('A9: derivatives count on days of residence only', () => {
  const settings = { residency: { from: '2025-07-01' } };
  expect(taxOf(report('DE', [won('1000 EUR')], settings))).toBe('0');
});
