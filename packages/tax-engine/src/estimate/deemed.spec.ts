/** NL, box 3 (Wet IB 2001 art. 5.2 and 5.25): a tax on a deemed return; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../input/settings.ts';
import { estimateOf, stepsIn } from '../testing/estimate.ts';

const rate: Extract<RateRule, { type: 'deemed-return' }> = {
  type: 'deemed-return',
  rate: '0.36',
  other: '0.06',
  bank: '0.01',
  debts: '0.025',
  exemptWealth: '57000',
  debtThreshold: '3700',
};
const estimateWith = (settings: Settings, own: RateRule = rate) =>
  estimateOf({ rate: own }, { settings: { wealthAtStart: fixed('100000'), ...settings } });

describe('the deemed return', () => {
  it('is taxed in the share of the wealth that lies above the exempt part', () => {
    // 6,000 * 43,000 / 100,000 = 2,580; 36 %.
    const estimate = estimateWith({});
    expect(estimate.taxableIncome).toBe(fixed('2580'));
    expect(estimate.tax).toBe(fixed('928.8'));
    expect(estimate.figures?.['wealth-at-start']).toBe(fixed('100000'));
  });

  it('takes bank balances, other wealth and debts above their threshold in', () => {
    const estimate = estimateWith({
      bankBalances: fixed('20000'),
      otherWealth: fixed('30000'),
      debts: fixed('13700'),
    });
    // 130,000 * 6 % + 20,000 * 1 % - 10,000 * 2.5 % = 7,750; wealth 140,000, above 57,000: 83,000.
    // 7,750 * 83 / 140 = 4,594.642857...; 36 % = 1,654.071428...
    expect(stepsIn(estimate)).toEqual(
      expect.arrayContaining(['deemed-return 7750', 'wealth-base 83000', 'wealth-debts -10000']),
    );
    expect(estimate.tax / fixed('0.01')).toBe(165_407n);
  });

  it('is nothing where all is exempt, or where there is nothing', () => {
    expect(estimateWith({ wealthAtStart: fixed('57000') }).tax).toBe(0n);
    expect(estimateWith({ wealthAtStart: 0n }).tax).toBe(0n);
  });

  it('gives partners exempt part and threshold twice, for both together', () => {
    // 114,000 exempt of 100,000 + 100,000: 12,000 * 86 / 200 = 5,160; debts up to 7,400 do not count.
    const estimate = estimateWith({
      partner: true,
      otherWealth: fixed('100000'),
      debts: fixed('7400'),
    });
    expect(estimate.tax).toBe(fixed('1857.6'));
  });

  it('counts no debts where the threshold of the year is not known, and says so', () => {
    const estimate = estimateWith({ debts: fixed('50000') }, { ...rate, debtThreshold: null });
    expect(estimate.tax).toBe(fixed('928.8'));
    expect(estimate.assumptions).toEqual(['estimate.assumes.no-debt-threshold']);
  });
});

describe('the actual return', () => {
  it('counts where its tax is less, without an exempt part; both are shown', () => {
    const estimate = estimateWith({ actualReturn: fixed('1000') });
    expect(stepsIn(estimate)).toEqual(
      expect.arrayContaining(['deemed-tax 928.8', 'actual-tax 360', 'tax 360']),
    );
    expect(estimateWith({ actualReturn: fixed('9000') }).tax).toBe(fixed('928.8'));
    expect(estimateWith({ actualReturn: fixed('-5') }).tax).toBe(0n);
  });
});

describe('the wealth', () => {
  it('is that of the ledger unless the user states it', () => {
    const known = estimateOf({ rate }, { wealthAtStart: fixed('100000') });
    expect(known.tax).toBe(fixed('928.8'));
    const stated = { wealthAtStart: fixed('57000') };
    const both = estimateOf({ rate }, { wealthAtStart: fixed('100000'), settings: stated });
    expect(both.tax).toBe(0n);
  });

  it('leaves the estimate open where a price is missing', () => {
    const unknown = estimateOf({ rate }, { wealthAtStart: null });
    expect(unknown.incomplete).toBe(true);
    expect(unknown.assumptions).toEqual(['estimate.assumes.wealth-unknown']);
    expect(stepsIn(unknown)[0]).toBe('wealth-units ?');
  });
});
