/** Gains at home and abroad, and taxes on turnover; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../common/calendar.ts';
import type { Settings } from '../input/settings.ts';
import { earned, estimateOf, gained, stepsIn, taxed } from '../testing/estimate.ts';

const VENUES: Settings = { venues: { Home: 'home', Abroad: 'abroad' } };

describe('months at home, years abroad (BR, Lei 8.981 art. 21, Lei 14.754)', () => {
  const law = {
    rate: {
      type: 'monthly-brackets-by-venue',
      brackets: [
        { upTo: '5000000', rate: '0.15' },
        { upTo: null, rate: '0.175' },
      ],
      abroad: { rate: '0.15' },
    },
    allowance: { type: 'monthly-cliff-on-proceeds', amount: '35000' },
    losses: { offset: 'none', broughtForward: 'before-allowance', carriedYears: 'unlimited' },
  } as const;
  const sale = (gain: string, proceeds: string, day: string, account = 'Home') =>
    gained(gain, { proceeds, day, account });

  it('frees a month that sold at most 35,000, of all species and swaps', () => {
    const free = [sale('1000', '20000', '2025-01-10'), sale('500', '15000', '2025-01-20')];
    expect(taxed(law, { disposals: free, settings: VENUES })).toBe('0');
    const swap = gained('100', { proceeds: '1', day: '2025-01-31', account: 'Home', kind: 'swap' });
    // 1,600 * 15 %.
    expect(taxed(law, { disposals: [...free, swap], settings: VENUES })).toBe('240');
  });

  it('knows no loss at home, and brackets by month', () => {
    const disposals = [
      sale('6000000', '9000000', '2025-01-10'),
      sale('-1000000', '100000', '2025-01-11'),
      sale('1000000', '2000000', '2025-02-01'),
    ];
    // January 5 m * 15 % + 1 m * 17.5 %; February 1 m * 15 %.
    expect(taxed(law, { disposals, settings: VENUES })).toBe('1075000');
  });

  it('nets the year abroad, with losses of earlier years and no free month', () => {
    const disposals = [
      sale('1000', '2000', '2025-01-10', 'Abroad'),
      sale('-300', '2000', '2025-07-10', 'Abroad'),
    ];
    expect(taxed(law, { disposals, settings: VENUES })).toBe('105');
    const settings = { ...VENUES, lossesBroughtForward: fixed('500') };
    expect(taxed(law, { disposals, settings })).toBe('30');
    const losing = estimateOf(law, { disposals: disposals.slice(1), settings: VENUES });
    expect(losing.lossCarried).toBe(fixed('300'));
  });

  it('takes accounts of which nothing is said the dearer way, and says which', () => {
    const free = { disposals: [sale('1000', '20000', '2025-01-10', 'X')] };
    expect(taxed(law, free)).toBe('150');
    expect(estimateOf(law, free).assumptions).toContain('estimate.assumes.venue-abroad');
    const netted = {
      disposals: [
        sale('1000', '90000', '2025-01-10', 'X'),
        sale('-400', '90000', '2025-01-11', 'X'),
      ],
    };
    expect(taxed(law, netted)).toBe('150');
    expect(estimateOf(law, netted).assumptions).toContain('estimate.assumes.venue-home');
  });

  it('treats gains abroad as at home where the year has no rate for them (BR 2023)', () => {
    const old = { ...law, rate: { ...law.rate, abroad: 'as-at-home' } } as const;
    const disposals = [sale('1000', '20000', '2025-01-10', 'Abroad')];
    expect(taxed(old, { disposals, settings: VENUES })).toBe('0');
  });
});

describe('a minimum tax on gains abroad (TW, Income Basic Tax Act art. 12 and 13)', () => {
  const rate: RateRule = {
    type: 'marginal-or-minimum-tax',
    top: '0.4',
    abroad: { countedFrom: '1000000', exempt: '7500000', rate: '0.2' },
  };
  const abroad = (gain: string) => [gained(gain, { account: 'Abroad' })];
  const withIncome = (otherIncome: string) => ({ ...VENUES, otherIncome: fixed(otherIncome) });

  it('counts gains from the limit on, above the exempt basic income', () => {
    expect(taxed({ rate }, { disposals: abroad('1700000'), settings: withIncome('3000000') })).toBe(
      '0',
    );
    // 7,000,000 + 1,700,000 - 7,500,000 = 1,200,000 * 20 %.
    const over = { disposals: abroad('1700000'), settings: withIncome('7000000') };
    expect(taxed({ rate }, over)).toBe('240000');
    // Never more than the gain itself: 1,700,000 * 20 %.
    expect(taxed({ rate }, { ...over, settings: withIncome('20000000') })).toBe('340000');
    expect(taxed({ rate }, { ...over, disposals: abroad('999999') })).toBe('0');
  });

  it('takes the exempt amount as used where other income is not given', () => {
    const estimate = estimateOf({ rate }, { disposals: abroad('1000000'), settings: VENUES });
    expect(estimate.tax).toBe(fixed('200000'));
    expect(estimate.assumptions).toEqual(['estimate.assumes.minimum-exempt-used']);
  });

  it('leaves gains at home to the marginal rate', () => {
    const disposals = [gained('1000', { account: 'Home' })];
    const settings = { ...withIncome('0'), marginalRate: fixed('12') };
    expect(taxed({ rate }, { disposals, settings })).toBe('120');
  });
});

describe('turnover', () => {
  // ID: PMK 68/2022 until July 2025, PMK 50/2025 from August.
  const rate: RateRule = {
    type: 'turnover',
    swapsCount: true,
    periods: [
      {
        to: '2025-07-31',
        seller: { home: '0.001', other: '0.002' },
        buyer: { home: '0.0011', other: '0.0022' },
      },
      { from: '2025-08-01', seller: { home: '0.0021', other: '0.01' } },
    ],
  };
  const sold = (day: string, account: string, kind: 'sale' | 'swap' = 'sale') =>
    gained('-5', { day, account, proceeds: '100000', kind });

  it('is taxed by venue and day, gain or loss', () => {
    const on = (day: string, account: string) =>
      taxed({ rate }, { disposals: [sold(day, account)], settings: VENUES });
    expect(on('2025-07-31', 'Home')).toBe('100');
    expect(on('2025-07-31', 'Abroad')).toBe('200');
    expect(on('2025-08-01', 'Home')).toBe('210');
    expect(on('2025-08-01', 'Abroad')).toBe('1000');
  });

  it('meets the buyer too while the law does', () => {
    const bought = (day: string) => ({
      purchases: [
        { account: 'Home', day: isoToDay(day), value: fixed('100000'), kind: 'purchase' as const },
      ],
      settings: VENUES,
    });
    expect(taxed({ rate }, bought('2025-07-31'))).toBe('110');
    expect(taxed({ rate }, bought('2025-08-01'))).toBe('0');
  });

  it('of swaps counts only where the law says so', () => {
    const swap = { disposals: [sold('2025-08-01', 'Home', 'swap')], settings: VENUES };
    expect(taxed({ rate }, swap)).toBe('210');
    expect(taxed({ rate: { ...rate, swapsCount: false } }, swap)).toBe('0');
  });

  it('is not taxed before the law begins (VN: 1 July 2026)', () => {
    const late: RateRule = {
      type: 'turnover',
      swapsCount: true,
      periods: [{ from: '2025-07-01', seller: { home: '0.001', other: '0.001' } }],
    };
    expect(taxed({ rate: late }, { disposals: [sold('2025-06-30', 'Home')] })).toBe('0');
    expect(taxed({ rate: late }, { disposals: [sold('2025-07-01', 'Home')] })).toBe('100');
  });

  it('takes units received of the kinds that a period names, and no others', () => {
    const mining: RateRule = {
      ...rate,
      periods: rate.periods.map((period) => ({
        ...period,
        receipts: { kinds: ['staking' as const], rate: '0.001' },
      })),
    };
    const facts = { income: [earned('7000'), earned('5', 'apart')], settings: VENUES };
    const estimate = estimateOf({ rate: mining }, facts);
    expect(stepsIn(estimate)).toEqual([
      'gain-for-information 0',
      'at-rate 7000',
      'tax 7',
      'income-listed 5',
    ]);
    expect(taxed({ rate }, facts)).toBe('0');
  });

  it('shows sums by rate, leaves income aside, and knows what it lacks', () => {
    const disposals = [sold('2025-06-01', 'Home'), sold('2025-06-02', 'Home')];
    const facts = { disposals, income: [earned('7')], settings: VENUES };
    expect(stepsIn(estimateOf({ rate }, facts))).toEqual([
      'gain-for-information -10',
      'turnover-sold 200',
      'income-not-included 7',
      'tax 200',
    ]);
    const open = { account: 'Home', day: isoToDay('2025-01-01'), value: null, kind: 'purchase' };
    const lacking = estimateOf({ rate }, { purchases: [{ ...open, kind: 'purchase' }] });
    expect(lacking.incomplete).toBe(true);
    expect(estimateOf({ rate }, facts).figures?.turnover).toBe(fixed('200000'));
  });
});
