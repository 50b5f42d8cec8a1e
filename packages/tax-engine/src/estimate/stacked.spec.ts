/** Rates that rise; every figure worked out by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import { earned, estimateOf, gained, stepsIn, taxed } from '../testing/estimate.ts';

const BRACKETS = [
  { upTo: '6000', rate: '0.19' },
  { upTo: '50000', rate: '0.21' },
  { upTo: null, rate: '0.23' },
] as const;

describe('brackets for gains alone', () => {
  const rate: RateRule = { type: 'brackets', brackets: BRACKETS, stacked: 'alone' };

  it('fill from the bottom, whatever else is earned', () => {
    const settings = { otherIncome: fixed('90000') };
    // 6,000 * 19 % = 1,140; 4,000 * 21 % = 840.
    expect(taxed({ rate }, { disposals: [gained('10000')], settings })).toBe('1980');
    expect(taxed({ rate }, { disposals: [gained('6000')], settings })).toBe('1140');
  });
});

describe('brackets for gains and income together', () => {
  const rate: RateRule = { type: 'brackets', brackets: BRACKETS, stacked: 'with-income' };

  it('fill from the bottom with both, whatever else is earned', () => {
    const facts = { disposals: [gained('5000')], income: [earned('2000')] };
    const settings = { otherIncome: fixed('90000'), marginalRate: fixed('40') };
    // 6,000 * 19 % = 1,140; 1,000 * 21 % = 210.
    expect(taxed({ rate }, { ...facts, settings })).toBe('1350');
    const estimate = estimateOf({ rate }, facts);
    expect(estimate.taxableIncome).toBe(fixed('2000'));
    expect(estimate.assumptions).toEqual([]);
  });

  it('leave the deduction to the gains', () => {
    const law = { rate, allowance: { type: 'deduct', amount: '2500' } } as const;
    const facts = { disposals: [gained('1000')], income: [earned('2000')] };
    expect(taxed(law, facts)).toBe('380');
  });
});

describe('brackets on other income', () => {
  const rate: RateRule = { type: 'brackets', brackets: BRACKETS, stacked: 'on-other-income' };
  const facts = { disposals: [gained('10000')], income: [earned('1000')] };

  it('begin where other income ends, income from rewards among the gains', () => {
    // 11,000 on 45,000: 5,000 * 21 % + 6,000 * 23 % = 1,050 + 1,380.
    expect(taxed({ rate }, { ...facts, settings: { otherIncome: fixed('45000') } })).toBe('2430');
  });

  it('are the highest where nothing is given', () => {
    expect(taxed({ rate }, facts)).toBe('2530');
    expect(estimateOf({ rate }, facts).assumptions).toEqual(['estimate.assumes.highest-brackets']);
  });
});

describe('a flat part before brackets (LT 2026, GPMI art. 6)', () => {
  const law = {
    rate: {
      type: 'flat-then-brackets',
      slice: { upTo: '27745.8', rate: '0.15' },
      brackets: [
        { upTo: '83237.4', rate: '0.2' },
        { upTo: '138729', rate: '0.25' },
        { upTo: null, rate: '0.32' },
      ],
    },
    allowance: { type: 'deduct', amount: '2500' },
  } as const;
  const disposals = [gained('40000')];
  const on = (other: string): string =>
    taxed(law, { disposals, settings: { otherIncome: fixed(other) } });

  it('taxes the flat part at its rate and the rest above other income', () => {
    // 40,000 - 2,500 = 37,500; 27,745.80 * 15 % = 4,161.87; 9,754.20 * 20 % = 1,950.84.
    expect(on('0')).toBe('6112.71');
    // Other income 80,000: 3,237.40 * 20 % + 6,516.80 * 25 % = 647.48 + 1,629.20.
    expect(on('80000')).toBe('6438.55');
  });

  it('takes the highest bracket for the rest where nothing is given', () => {
    // 4,161.87 + 9,754.20 * 32 %.
    expect(taxed(law, { disposals })).toBe('7283.214');
    const small = estimateOf(law, { disposals: [gained('2600')] });
    expect(small.assumptions).toEqual([]);
  });
});

describe('capital income beside gains (ES, LIRPF art. 49)', () => {
  const law = {
    rate: { type: 'brackets', brackets: BRACKETS, stacked: 'alone' },
    losses: {
      broughtForward: 'before-allowance',
      carriedYears: 4,
      againstCapitalIncome: '0.25',
    },
  } as const;
  const income = [earned('1000', 'with-gains')];

  it('adds up with the gains in the brackets', () => {
    // 6,000 * 19 % + 1,000 * 21 %.
    expect(taxed(law, { disposals: [gained('6000')], income })).toBe('1350');
  });

  it('is reduced by a loss up to a quarter; the rest of the loss is carried', () => {
    const estimate = estimateOf(law, { disposals: [gained('-400')], income });
    // 1,000 - 250 = 750 at 19 %; 400 - 250 = 150.
    expect(stepsIn(estimate)).toEqual(
      expect.arrayContaining(['loss-against-capital -250', 'tax 142.5', 'loss-carried 150']),
    );
  });

  it('is reduced by losses of earlier years only after the gains, within the same quarter', () => {
    const settings = { lossesBroughtForward: fixed('500') };
    const estimate = estimateOf(law, { disposals: [gained('100')], income, settings });
    // 500 on 100 of gain, then 250 of 400 on the income: 750 at 19 %.
    expect(stepsIn(estimate)).toEqual(
      expect.arrayContaining(['losses-brought-forward -100', 'loss-against-capital -250']),
    );
    expect(estimate.tax).toBe(fixed('142.5'));
    expect(estimate.figures?.['losses-brought-forward']).toBe(fixed('350'));
  });

  it('of other kinds lifts the gains into higher brackets', () => {
    const settings = { otherCapitalIncome: fixed('5500') };
    // 500 * 19 % + 500 * 21 %.
    expect(taxed(law, { disposals: [gained('1000')], settings })).toBe('200');
  });
});
