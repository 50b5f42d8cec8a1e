/** United States: the estimate, every figure derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import type { Settings } from '../../input/settings.ts';
import {
  deposit,
  reportOf,
  staking,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../../testing/entries.ts';

/** A short-term and a long-term result of 2025. */
function results(short: number, long: number): Entry[] {
  const sold = (result: number) => `${100_000 + result} USD`;
  return [
    trade('2023-01-01', '100000 USD', '1 BTC'),
    trade('2025-02-01', '1 BTC', sold(long)),
    trade('2025-03-01', '100000 USD', '1 ETH'),
    trade('2025-04-01', '1 ETH', sold(short)),
  ];
}

const report = (entries: readonly Entry[], settings: Settings = {}, year = 2025) =>
  reportOf('US', year, entries, { settings });

const single = (other: string): Settings => ({
  otherIncome: fixed(other),
  filingStatus: 'single',
});
const joint = (other: string): Settings => ({ otherIncome: fixed(other), filingStatus: 'joint' });

describe('short-term and long-term results', () => {
  it.each([
    [100, 200, { 'net-short': '100', 'net-long': '200', 'loss-against-income': '0' }],
    [100, -40, { 'net-short': '60', 'net-long': '0', 'loss-against-income': '0' }],
    [-40, 100, { 'net-short': '0', 'net-long': '60', 'loss-against-income': '0' }],
    [40, -100, { 'net-short': '0', 'net-long': '0', 'loss-against-income': '60' }],
    [-100, 40, { 'net-short': '0', 'net-long': '0', 'loss-against-income': '60' }],
    [-100, 100, { 'net-short': '0', 'net-long': '0', 'loss-against-income': '0' }],
    [-2000, -1000, { 'loss-against-income': '3000', 'loss-carried': '0' }],
    [-2000, -1001, { 'loss-against-income': '3000', 'loss-carried': '1' }],
    [500, -8500, { 'loss-against-income': '3000', 'loss-carried': '5000' }],
  ])('of %d and %d are netted', (short, long, steps) => {
    expect(stepsOf(report(results(short, long)))).toMatchObject(steps);
  });

  it('that leave a loss reduce income from rewards by at most 3,000', () => {
    const entries = [...results(-5000, 0), staking('2025-05-01', '1 SOL @ 10000 USD')];
    // 10,000 - 3,000 = 7,000 above 50,000: 22 %. 2,000 are carried forward.
    const taxed = report(entries, single('50000'));
    expect(stepsOf(taxed)).toMatchObject({
      income: '10000',
      'loss-against-income': '3000',
      'loss-carried': '2000',
      'ordinary-tax': '1540',
    });
    expect(taxOf(taxed)).toBe('1540');
  });

  it('that leave a loss and nothing else make no negative tax', () => {
    expect(taxOf(report(results(-5000, 0), single('50000')))).toBe('0');
    expect(taxableOf(report(results(-5000, 0)))).toBe('0');
  });
});

describe('the brackets of 2025', () => {
  it('are filled from the bottom where there is no other income', () => {
    // 11,925 * 10 % = 1,192.50; 36,550 * 12 % = 4,386; 54,875 * 22 % = 12,072.50;
    // 16,650 * 24 % = 3,996: 120,000 in all, 21,647.
    expect(taxOf(report(results(120_000, 0), single('0')))).toBe('21647');
  });

  it('stack short on ordinary brackets and long on its own, above other income', () => {
    const steps = stepsOf(report(results(10_000, 20_000), single('40000')));
    // Ordinary 40,000 to 50,000: 8,475 at 12 % = 1,017 and 1,525 at 22 % = 335.50.
    // Long 50,000 to 70,000, above 48,350: 20,000 at 15 % = 3,000. No surtax below 200,000.
    expect(steps).toMatchObject({ 'ordinary-tax': '1352.5', 'long-tax': '3000', surtax: '0' });
    expect(steps['tax']).toBe('4352.5');
  });

  it('leave long-term gains free up to their first limit', () => {
    // Other income 40,000, long 10,000: 8,350 up to 48,350 free, 1,650 at 15 % = 247.50.
    expect(taxOf(report(results(0, 10_000), single('40000')))).toBe('247.5');
    // Joint, up to 96,700: free.
    expect(taxOf(report(results(0, 10_000), joint('40000')))).toBe('0');
  });

  it('take the highest long-term rate above its limit', () => {
    // 533,400: of 20,000 above 523,400, 10,000 at 15 % and 10,000 at 20 % = 3,500.
    // Surtax: all 20,000 lie above 200,000: 760.
    expect(taxOf(report(results(0, 20_000), single('523400')))).toBe('4260');
    // Joint, limit 600,050: 20,000 at 15 % = 3,000, and the same surtax above 250,000.
    expect(taxOf(report(results(0, 20_000), joint('523400')))).toBe('3760');
  });

  it('for joint filers are wider', () => {
    // Ordinary 40,000 to 50,000 within 96,950: 10,000 at 12 %; long to 70,000 below 96,700: free.
    expect(taxOf(report(results(10_000, 20_000), joint('40000')))).toBe('1200');
  });

  it('count rewards as ordinary income', () => {
    // 10,000 of rewards above 100,000: 3,350 at 22 % = 737 and 6,650 at 24 % = 1,596.
    const entries = [staking('2025-05-01', '1 SOL @ 10000 USD')];
    expect(taxOf(report(entries, single('100000')))).toBe('2333');
  });

  it.each([
    // 1,000 above 95,375 / 100,525 / 103,350 / 105,700: where the 24 % begin.
    [2023, '95375'],
    [2024, '100525'],
    [2025, '103350'],
    [2026, '105700'],
  ])('of %d begin the 24 %% at %s', (year, other) => {
    const entries = [
      trade(`${year}-01-02`, '1000 USD', '1 BTC'),
      trade(`${year}-02-02`, '1 BTC', '2000 USD'),
    ];
    expect(taxOf(report(entries, single(other), year))).toBe('240');
    const below = { ...single('0'), otherIncome: fixed(other) - fixed('1000') };
    expect(taxOf(report(entries, below, year))).toBe('220');
  });
});

describe('the surtax of 3.8 %', () => {
  it('falls on what lies above the threshold, not on all', () => {
    // Other 190,000 and 30,000 of gains: 20,000 lie above 200,000, 760.
    // Ordinary 190,000 to 200,000: 7,300 at 24 % = 1,752 and 2,700 at 32 % = 864. Long 20,000 at
    // 15 % = 3,000.
    const taxed = report(results(10_000, 20_000), single('190000'));
    expect(stepsOf(taxed)).toMatchObject({ surtax: '760', 'ordinary-tax': '2616' });
    expect(taxOf(taxed)).toBe('6376');
  });

  it('falls on all of it where other income alone is above', () => {
    // 30,000 * 3.8 %.
    expect(stepsOf(report(results(10_000, 20_000), single('300000')))).toMatchObject({
      surtax: '1140',
    });
  });

  it('begins at 250,000 for joint filers', () => {
    expect(stepsOf(report(results(10_000, 20_000), joint('220000')))['surtax']).toBe('0');
    // 230,000 + 30,000: 10,000 above, 380.
    expect(stepsOf(report(results(10_000, 20_000), joint('230000')))['surtax']).toBe('380');
  });
});

describe('what is assumed', () => {
  const assumptions = (entries: readonly Entry[], settings?: Settings) => {
    const { estimate } = report(entries, settings);
    return estimate.covered ? estimate.assumptions : [];
  };

  it('without answers is the highest rates, single, and no old losses', () => {
    // 10,000 * 37 % + 20,000 * 20 % + 30,000 * 3.8 %.
    expect(taxOf(report(results(10_000, 20_000)))).toBe('8840');
    expect(assumptions(results(1, 1))).toEqual([
      'estimate.assumes.highest-brackets',
      'estimate.assumes.single',
      'estimate.assumes.no-losses-brought-forward',
      'setting.residency.default',
    ]);
  });

  it('is less the more is answered', () => {
    expect(assumptions(results(1, 1), joint('1'))).toEqual([
      'estimate.assumes.no-losses-brought-forward',
      'setting.residency.default',
    ]);
  });

  it('is never that what is open is nothing', () => {
    const entries = [deposit('2025-01-02', '1 DOT'), trade('2025-02-02', '1 DOT', '500 USD')];
    const { estimate, totals } = report([...results(100, 0), ...entries], single('0'));
    expect(estimate.covered && estimate.incomplete).toBe(true);
    expect(totals.incomplete).toBe(1);
    expect(estimate.covered && estimate.tax).toBe(fixed('10'));
  });
});

describe('losses brought forward', () => {
  const before = (losses: string, long: string): Settings => ({
    ...single('50000'),
    lossesBroughtForward: fixed(losses),
    longLossesBroughtForward: fixed(long),
  });

  it('keep their kind: short against short, long against long first', () => {
    // Short 5,000 - 1,000, long 8,000 - 3,000.
    expect(stepsOf(report(results(5000, 8000), before('4000', '3000')))).toMatchObject({
      'short-brought-forward': '-1000',
      'long-brought-forward': '-3000',
      'net-short': '4000',
      'net-long': '5000',
    });
  });

  it('that remain reduce income by 3,000, short-term first, and stay what they were', () => {
    // Short -5,000, long 1,000 - 4,000: 3,000 of the short-term loss is used.
    const steps = stepsOf(report(results(0, 1000), before('9000', '4000')));
    expect(steps).toMatchObject({
      'loss-against-income': '3000',
      'loss-carried': '5000',
      'loss-carried-long': '3000',
    });
  });

  it('are the long-term part where only that is said', () => {
    const { lossesBroughtForward: _all, ...long } = before('0', '9000');
    const losing = report(results(0, 1000), long);
    // 1,000 - 9,000; 3,000 reduce income.
    expect(stepsOf(losing)).toMatchObject({
      'long-brought-forward': '-9000',
      'loss-carried': '5000',
      'loss-carried-long': '5000',
    });
    const { estimate } = losing;
    expect(estimate.covered && estimate.assumptions).not.toContain(
      'estimate.assumes.no-losses-brought-forward',
    );
  });

  it('are none where a kind is more than all', () => {
    expect(stepsOf(report(results(0, 1000), before('400', '999')))).toMatchObject({
      'net-long': '600',
    });
  });
});

describe('the other filing statuses', () => {
  const as = (filingStatus: 'separate' | 'head', other: string): Settings => ({
    filingStatus,
    otherIncome: fixed(other),
  });

  it('married filing apart: 35 % ends at 375,800, surtax from 125,000, loss of 1,500', () => {
    // 4,200 up to 380,000 at 37 %, 5,800 at 35 %; all 10,000 at 3.8 %: 1,554 + 2,030 + 380.
    expect(taxOf(report(results(10_000, 0), as('separate', '370000')))).toBe('3964');
    expect(stepsOf(report(results(-5000, 0), as('separate', '370000')))).toMatchObject({
      'loss-against-income': '1500',
      'loss-carried': '3500',
    });
  });

  it('head of household: 10 % up to 17,000, then 12 %', () => {
    expect(taxOf(report(results(20_000, 0), as('head', '0')))).toBe('2060');
  });
});
