/** Countries that tax revenue less costs of a year (PL, HU); figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { cashYear, estimateOf, stepsIn } from '../testing/estimate.ts';

describe('costs that are carried (PL, PIT art. 22 (16))', () => {
  const law = {
    rate: { type: 'flat', rate: '0.19' },
    losses: { broughtForward: 'before-allowance', carriedYears: 'unlimited' },
  } as const;

  it('reduce the revenue of the next year', () => {
    const cash = [cashYear(2024, '0', '50000'), cashYear(2025, '60000', '0', '50000')];
    expect(stepsIn(estimateOf(law, { cash }))).toEqual(
      expect.arrayContaining(['costs-brought-forward -50000', 'cash-result 10000', 'tax 1900']),
    );
  });

  it('are what the user says, where the ledger does not reach back', () => {
    const cash = [cashYear(2025, '60000', '10000', '1')];
    const settings = { lossesBroughtForward: fixed('20000') };
    expect(estimateOf(law, { cash, settings }).tax).toBe(fixed('5700'));
  });

  it('go on where they are not used', () => {
    const estimate = estimateOf(law, { cash: [cashYear(2025, '100', '300', '50')] });
    expect(estimate.tax).toBe(0n);
    expect(estimate.lossCarried).toBe(fixed('250'));
  });

  it('that are not known leave the estimate open', () => {
    const cash = [{ ...cashYear(2025, '100', '0'), costsUnknown: 1 }];
    expect(estimateOf(law, { cash }).incomplete).toBe(true);
    expect(estimateOf(law, { cash: [cashYear(2025, '100', '0')] }).incomplete).toBe(false);
  });
});

describe('losses as a credit (HU, Szja tv. 67/C. par. (6)-(8))', () => {
  const law = (carriedYears: number | 'unlimited') =>
    ({
      rate: { type: 'flat', rate: '0.15' },
      losses: { broughtForward: 'as-tax-credit', carriedYears, creditYears: 2 },
    }) as const;
  const unlimited = law('unlimited');
  const year = cashYear(2025, '8400000', '3500000');
  const loss = cashYear(2024, '900000', '3000000');

  it('count once they were declared; until then they are pointed out', () => {
    const estimate = estimateOf(unlimited, { cash: [loss, year] });
    // 4.9 m * 15 % = 735,000; 2.1 m * 15 % = 315,000.
    expect(estimate.tax).toBe(fixed('735000'));
    expect(stepsIn(estimate)).toContain('tax-if-declared 420000');
    const settings = { lossesBroughtForward: fixed('2100000') };
    const answered = estimateOf(unlimited, { cash: [loss, year], settings });
    expect(stepsIn(answered)).toEqual(
      expect.arrayContaining(['tax-before-credit 735000', 'tax-credit -315000', 'tax 420000']),
    );
  });

  it('reach back as far as the law of the year says', () => {
    const old = cashYear(2022, '0', '1000000');
    const pointedOut = (years: number | 'unlimited') =>
      stepsIn(estimateOf(law(years), { cash: [old, year] })).includes('tax-if-declared 585000');
    expect(pointedOut('unlimited')).toBe(true);
    expect(pointedOut(2)).toBe(false);
    expect(pointedOut(3)).toBe(true);
  });

  it('were used by the years between, as far as these had tax', () => {
    // 2023: loss 1 m, credit 150,000; 2024: 400,000 * 15 % = 60,000 used. 90,000 are left.
    const cash = [cashYear(2023, '0', '1000000'), cashYear(2024, '400000', '0'), year];
    expect(stepsIn(estimateOf(unlimited, { cash }))).toContain('tax-if-declared 645000');
  });

  it('of the year give tax of the two years before back, and no more than that', () => {
    const losing = cashYear(2025, '0', '10000000');
    const cash = [cashYear(2022, '900000', '0'), cashYear(2023, '1000000', '0'), losing];
    const estimate = estimateOf(unlimited, { cash });
    // 2023: 150,000; 2022 is out of reach.
    expect(estimate.tax).toBe(0n);
    expect(stepsIn(estimate)).toContain('tax-refund 150000');
  });
});
