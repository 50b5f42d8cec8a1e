/** Results of margin and perpetuals in the estimate, by what the country says of them; by hand. */
import { asQuantity } from '@meridian/money/measure.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { fixed } from '@meridian/money/fixed.ts';
import type { DerivativeTreatment } from '@meridian/tax-rules/events.ts';
import { describe, expect, it } from 'vitest';
import { utcDayOf } from '../common/calendar.ts';
import type { DerivativeLine } from '../result/report.ts';
import { type Facts, type Law, estimateOf, gained, stepsIn, sure } from '../testing/estimate.ts';
import { derivative, reportOf, taxOf } from '../testing/entries.ts';

const unitedStates = countryRules('US') ?? expect.fail('no rules of US');

const DAY = '2025-06-01';

function result(value: string | null): DerivativeLine {
  const entry = derivative(DAY, 'realised', 'in', '1 USDT');
  return {
    entry,
    day: utcDayOf(entry.at),
    taxYear: 2025,
    derivative: 'realised',
    leg: 'in',
    asset: 'USDT',
    quantity: asQuantity(fixed('1')),
    value: value === null ? null : fixed(value),
  };
}

const law = (treatment?: DerivativeTreatment): Law => ({
  rate: { type: 'flat', rate: '0.2' },
  ...(treatment === undefined ? {} : { rules: { derivatives: sure(treatment) } }),
});

const taxed = (treatment: DerivativeTreatment | undefined, facts: Facts) =>
  estimateOf(law(treatment), facts);

describe('results of derivatives', () => {
  const facts = { disposals: [gained('1000')], derivatives: [result('500'), result('-200')] };

  it('are apart where no fact says otherwise, which is named', () => {
    const { tax, steps, assumptions } = taxed(undefined, facts);
    expect(tax).toBe(fixed('200'));
    expect(assumptions).toEqual(['estimate.assumes.derivatives-apart']);
    expect(stepsIn({ steps })[0]).toBe('derivatives-listed 300');
    expect(taxed(undefined, { disposals: [gained('1000')] }).assumptions).toEqual([]);
    expect(taxed('apart', facts).assumptions).toEqual([]);
  });

  it('are results of their own beside the gains, losses too', () => {
    // 1,000 + 500 - 200 at 20 %.
    expect(taxed('with-gains', facts).tax).toBe(fixed('260'));
    // 1,000 - 1,400 leaves nothing.
    const losing = { ...facts, derivatives: [result('-1400')] };
    expect(taxed('with-gains', losing).tax).toBe(0n);
  });

  it('are other income as far as they are a profit in all', () => {
    const marginal = { rate: { type: 'marginal', top: '0.5' } } as const;
    const rules = { derivatives: sure('income' as const) };
    const estimateWith = (derivatives: readonly DerivativeLine[]) =>
      estimateOf({ ...marginal, rules }, { ...facts, derivatives });
    expect(estimateWith([result('500'), result('-200')]).taxableIncome).toBe(fixed('300'));
    expect(estimateWith([result('500'), result('-200')]).tax).toBe(fixed('650'));
    // A loss takes nothing off a gain.
    expect(estimateWith([result('-200')]).tax).toBe(fixed('500'));
  });

  it('without a value leave the estimate open where they count', () => {
    const open = { ...facts, derivatives: [result(null), result('10')] };
    expect(taxed('with-gains', open).incomplete).toBe(true);
    expect(taxed('with-gains', open).tax).toBe(fixed('202'));
    expect(taxed(undefined, open).incomplete).toBe(false);
  });

  it('count only while the user was a resident', () => {
    const settings = { residency: { from: '2025-07-01' } };
    expect(taxed('with-gains', { ...facts, settings }).tax).toBe(0n);
  });

  it('are short-term where time makes gains long-term', () => {
    const rules = { ...unitedStates, derivatives: sure('with-gains' as const) };
    const settings = { filingStatus: 'single', otherIncome: fixed('60000') } as const;
    const entries = [derivative(DAY, 'realised', 'in', '1000 USD')];
    // 1,000 at 22 %.
    expect(taxOf(reportOf(rules, 2025, entries, { settings }))).toBe('220');
    expect(taxOf(reportOf('US', 2025, entries, { settings }))).toBe('220');
  });
});
