/** Rates that take the gains of a year as one sum; every figure worked out by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import { earned, estimateOf, gained, stepsIn, taxed } from '../testing/estimate.ts';

const FLAT: RateRule = { type: 'flat', rate: '0.2' };

describe('no tax', () => {
  it('shows the gain for information, and says nothing is owed', () => {
    const estimate = estimateOf({ rate: { type: 'none' } }, { disposals: [gained('500')] });
    expect(stepsIn(estimate)).toEqual(['gain-for-information 500', 'not-taxed 0', 'tax 0']);
    expect(estimate.taxableGain).toBe(0n);
  });
});

describe('a flat rate', () => {
  it('names its parts, which add up (FR, CGI art. 200 C and 12.8 % + 17.2 %)', () => {
    const rate: RateRule = {
      type: 'flat',
      rate: '0.3',
      parts: [
        { name: 'income-tax', rate: '0.128' },
        { name: 'social-levies', rate: '0.172' },
      ],
    };
    const steps = stepsIn(estimateOf({ rate }, { disposals: [gained('750')] }));
    // 750 * 12.8 % = 96, 750 * 17.2 % = 129.
    expect(steps).toEqual(expect.arrayContaining(['part.income-tax 96', 'part.social-levies 129']));
    expect(steps.at(-1)).toBe('tax 225');
  });

  it('takes income in money at receipt where units are not taxed then', () => {
    const rate: RateRule = { type: 'flat', rate: '0.28', moneyIncome: '0.1' };
    const money = { ...earned('40'), asset: 'EUR', taxable: false };
    const units = { ...earned('70'), taxable: false };
    const facts = { disposals: [gained('100')], income: [money, units] };
    // 100 * 28 % + 40 * 10 %.
    const estimate = estimateOf({ rate }, facts);
    expect(stepsIn(estimate)).toEqual(expect.arrayContaining(['at-rate 40', 'tax 32']));
    expect(estimate.taxableIncome).toBe(fixed('40'));
    expect(taxed({ rate: FLAT }, facts)).toBe('20');
    const unknown = { income: [{ ...money, value: null }] };
    expect(estimateOf({ rate }, unknown).incomplete).toBe(true);
  });

  it('leaves income aside until a marginal rate is given', () => {
    const facts = { disposals: [gained('100')], income: [earned('40')] };
    const byDefault = estimateOf({ rate: FLAT }, facts);
    expect(stepsIn(byDefault)).toEqual(
      expect.arrayContaining(['income-not-included 40', 'tax 20']),
    );
    expect(byDefault.assumptions).toEqual(['estimate.assumes.income-apart']);
    // 40 * 30 % = 12 on top of 20.
    const answered = { ...facts, settings: { marginalRate: fixed('30') } };
    expect(taxed({ rate: FLAT }, answered)).toBe('32');
    expect(estimateOf({ rate: FLAT }, answered).assumptions).toEqual([]);
  });

  it('takes income at the rate of gains with them, losses against both (AT, EStG par. 27 (8))', () => {
    const facts = { disposals: [gained('-30')], income: [earned('100', 'with-gains')] };
    // 100 - 30 = 70 at 20 %.
    expect(taxed({ rate: FLAT }, facts)).toBe('14');
  });

  it('does not count income that stands apart', () => {
    const estimate = estimateOf({ rate: FLAT }, { income: [earned('100', 'apart')] });
    expect(estimate.tax).toBe(0n);
    expect(stepsIn(estimate).at(-1)).toBe('income-listed 100');
  });
});

describe('the marginal rate', () => {
  const rate: RateRule = { type: 'marginal', top: '0.5' };

  it('is the highest where none is given, and taxes income too', () => {
    const facts = { disposals: [gained('100')], income: [earned('20')] };
    expect(taxed({ rate }, facts)).toBe('60');
    expect(taxed({ rate }, { ...facts, settings: { marginalRate: fixed('25') } })).toBe('30');
  });

  it('meets only a part of the gain, but all income (CA, ITA s. 38: one half)', () => {
    const half: RateRule = { ...rate, inclusion: '0.5' };
    const facts = { disposals: [gained('100')], income: [earned('20')] };
    const estimate = estimateOf({ rate: half }, facts);
    // 50 + 20 at 50 %.
    expect(stepsIn(estimate)).toEqual(expect.arrayContaining(['included 50', 'tax 35']));
    expect(estimate.taxableGain).toBe(fixed('50'));
  });

  it('has an allowance for income of its own (DE, EStG par. 22 no. 3: below 256)', () => {
    const law = { rate, incomeAllowance: { type: 'cliff-below', amount: '256' } } as const;
    expect(taxed(law, { income: [earned('255.99')] })).toBe('0');
    expect(taxed(law, { income: [earned('256')] })).toBe('128');
  });
});

describe('a rate by class', () => {
  // IT from 2026: 33 %, euro e-money tokens 26 %.
  const rate: RateRule = {
    type: 'by-class',
    rate: '0.33',
    classes: [{ of: ['euro-e-money-token'], rate: '0.26' }],
  };

  it('taxes each class at its own', () => {
    const disposals = [gained('100'), gained('200', { assetClass: 'euro-e-money-token' })];
    // 33 + 52.
    expect(taxed({ rate }, { disposals })).toBe('85');
  });

  it('sets losses against the dearer class first, whatever their own', () => {
    const disposals = [
      gained('100'),
      gained('200', { assetClass: 'euro-e-money-token' }),
      gained('-150', { assetClass: 'euro-e-money-token' }),
    ];
    // 100 of the loss on 100 at 33 %, 50 on 200 at 26 %: 150 * 26 %.
    expect(taxed({ rate }, { disposals })).toBe('39');
  });
});

describe('a rate by source', () => {
  // AR: domestic in pesos 5 %, foreign 15 %.
  const rate: RateRule = {
    type: 'by-source',
    assumed: 'foreign',
    sources: [
      { id: 'domestic-pesos', rate: '0.05', deduct: '40' },
      { id: 'foreign', rate: '0.15' },
    ],
  };
  const disposals = [gained('100')];

  it('is the assumed one until the user says another', () => {
    expect(taxed({ rate }, { disposals })).toBe('15');
    // (100 - 40) * 5 %.
    expect(taxed({ rate }, { disposals, settings: { source: 'domestic-pesos' } })).toBe('3');
    expect(taxed({ rate }, { disposals, settings: { source: 'no such source' } })).toBe('15');
  });
});

describe('every step', () => {
  it('that a rule makes carries the law and how sure it is', () => {
    const { steps } = estimateOf({ rate: FLAT }, { disposals: [gained('100')] });
    const rate = steps.find(({ id }) => id === 'estimate.flat-rate');
    expect(rate).toMatchObject({ basis: 'rate', confidence: 'confirmed', unit: 'percent' });
    expect(steps.find(({ id }) => id === 'estimate.gain-taxable')?.basis).toBe('losses');
  });
});
