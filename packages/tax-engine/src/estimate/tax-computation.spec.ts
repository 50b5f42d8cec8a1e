import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { marginalRate, percent, rateStep, share, step } from './tax-computation.ts';

const gain = fixed('1000');
const { rate } = marginalRate({ marginalRate: fixed('42') }, '0.45');

// Checked by `tsc -b`: a line that compiles although it is expected not to is an error there.
describe('the rate of a tax', () => {
  it('is the fraction of a percentage that the user states, else the highest rate', () => {
    expect(rate).toBe(fixed('0.42'));
    expect(marginalRate({}, '0.45').rate).toBe(fixed('0.45'));
    expect(multiplyFixed(gain, rate)).toBe(share(gain, '0.42'));
    expect(percent(rate)).toBe('42');
  });

  it('does not compile beside an amount in a sum or a comparison', () => {
    const figures: unknown[] = [
      // @ts-expect-error an amount and a rate
      gain + rate,
      // @ts-expect-error an amount and a rate
      gain - rate,
      // @ts-expect-error a product is that of `multiplyFixed`
      gain * rate,
      // @ts-expect-error an amount and a rate
      gain < rate,
    ];
    expect(figures).toEqual([fixed('1000.42'), fixed('999.58'), fixed('420') * fixed('1'), false]);
  });

  it('does not compile as an amount, nor an amount as a rate', () => {
    const figures: unknown[] = [
      // @ts-expect-error a rate is no amount
      step('estimate.tax', rate).amount,
      // @ts-expect-error an amount is no rate
      rateStep('estimate.flat-rate', gain).amount,
      // @ts-expect-error an amount is no rate
      percent(gain),
    ];
    expect(figures).toEqual([fixed('0.42'), fixed('100000'), '100000']);
  });
});
