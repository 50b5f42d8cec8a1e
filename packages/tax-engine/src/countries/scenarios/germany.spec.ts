/** Germany: scenarios of lots, years and limits. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  type Given,
  holdingsOf,
  income,
  issuesOf,
  reportOf,
  show,
  lotMatchesOf,
  staking,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../../testing/entries.ts';

const de = (year: number, entries: readonly Entry[], given?: Given) =>
  reportOf('DE', year, entries, given);

describe('first in, first out', () => {
  it('takes the earliest lots of the account, parts of them too', () => {
    const report = de(2024, [
      trade('2024-01-01', '10000 EUR', '1 BTC', { account: 'B' }),
      trade('2024-01-10', '30000 EUR', '1.5 BTC'),
      trade('2024-02-10', '26000 EUR', '1 BTC'),
      trade('2024-03-10', '2 BTC', '56000 EUR'),
    ]);
    // 28,000 a BTC. 1.5 of the first lot: 42,000 - 30,000. 0.5 of the second: 14,000 - 13,000.
    // The cheaper lot of account B is older and stays where it is.
    expect(lotMatchesOf(report)).toEqual([
      '1.5 BTC fifo taxable 12000',
      '0.5 BTC fifo taxable 1000',
    ]);
    expect(holdingsOf(report)).toEqual(['A: 0.5 BTC for 13000', 'B: 1 BTC for 10000']);
  });

  it('shares a cost that does not divide without losing an atom', () => {
    const thirds = ['2024-02-01', '2024-02-02', '2024-02-03'];
    const report = de(2024, [
      trade('2024-01-01', '100 EUR', '3 BTC'),
      ...thirds.map((day) => trade(day, '1 BTC', '50 EUR')),
    ]);
    // 100 / 3 to 24 decimals, rounded down as running sums: 33.3, 33.3, the rest.
    const costs = report.disposals.map(({ cost }) => show(cost));
    expect(costs).toEqual([
      '33.333333333333333333333333',
      '33.333333333333333333333333',
      '33.333333333333333333333334',
    ]);
    expect(show(report.totals.gain)).toBe('50');
  });

  it('buys before it sells at one instant, whatever the rows say', () => {
    const report = de(2024, [
      trade('2024-02-01', '4 ETH', '900 EUR'),
      trade('2024-02-01', '0.1 BTC @ 800 EUR', '4 ETH'),
      trade('2024-02-01', '700 EUR', '0.1 BTC'),
    ]);
    // 700 becomes 0.1 BTC, sold for 800 of ETH, sold for 900.
    expect(lotMatchesOf(report)).toEqual(['0.1 BTC fifo taxable 100', '4 ETH fifo taxable 100']);
  });

  it('follows the sequence of the source where it has one', () => {
    const report = de(2024, [
      trade('2024-02-01', '100 EUR', '1 BTC', { sequence: 1 }),
      trade('2024-02-01', '1 BTC', '150 EUR', { sequence: 2 }),
      trade('2024-02-01', '300 EUR', '1 BTC', { sequence: 3 }),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 50']);
    expect(holdingsOf(report)).toEqual(['A: 1 BTC for 300']);
  });
});

describe('the one-year period', () => {
  it('ends with the day of the same date: still taxable on it, free on the next', () => {
    const report = de(2024, [
      trade('2023-03-10', '1000 EUR', '2 BTC'),
      trade('2024-03-10', '1 BTC', '3000 EUR'),
      trade('2024-03-11', '1 BTC', '3000 EUR'),
    ]);
    // Cost 500 a BTC: gains of 2,500 each.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 2500', '1 BTC fifo exempt 2500']);
  });

  it('counts days in Berlin: 22:30 UTC in summer is the next day there', () => {
    const report = de(2024, [
      trade('2023-06-30T22:30:00Z', '500 EUR', '1 BTC'),
      trade('2024-07-01T20:00:00Z', '1 BTC', '900 EUR'),
    ]);
    // Acquired on 1 July in Berlin, so 1 July a year later is still inside.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 400']);
  });

  it('counts the day of the sale in Berlin too: 23:30 UTC in winter is the next day', () => {
    const report = de(2024, [
      trade('2023-03-10', '200 EUR', '2 BTC'),
      trade('2024-03-10T22:30:00Z', '1 BTC', '150 EUR'),
      trade('2024-03-10T23:30:00Z', '1 BTC', '150 EUR'),
    ]);
    // 23:30 and 00:30 in Berlin: the last day of the period, and the first after it.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 50', '1 BTC fifo exempt 50']);
  });

  it('from 29 February ends with 28 February', () => {
    const report = de(2025, [
      trade('2024-02-29', '100 EUR', '2 BTC'),
      trade('2025-02-28', '1 BTC', '80 EUR'),
      trade('2025-03-01', '1 BTC', '80 EUR'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 30', '1 BTC fifo exempt 30']);
  });

  it('from 28 February ends with 28 February in a leap year too', () => {
    const report = de(2024, [
      trade('2023-02-28', '100 EUR', '2 BTC'),
      trade('2024-02-28', '1 BTC', '80 EUR'),
      trade('2024-02-29', '1 BTC', '80 EUR'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 30', '1 BTC fifo exempt 30']);
  });

  it('splits one sale over both sides of it', () => {
    const report = de(2024, [
      trade('2023-01-01', '100 EUR', '1 BTC'),
      trade('2024-01-01', '200 EUR', '1 BTC'),
      trade('2024-06-01', '2 BTC', '600 EUR', { fees: ['6 EUR'] }),
    ]);
    // Half of 600 and of the fee each: 300 - 3 - 100 free, 300 - 3 - 200 taxable.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo exempt 197', '1 BTC fifo taxable 97']);
  });

  it('begins the tax year at midnight in Berlin', () => {
    const entries = [
      trade('2024-06-01', '100 EUR', '2 BTC'),
      trade('2024-12-31T22:59:00Z', '1 BTC', '80 EUR'),
      trade('2024-12-31T23:00:00Z', '1 BTC', '90 EUR'),
    ];
    expect(lotMatchesOf(de(2024, entries))).toEqual(['1 BTC fifo taxable 30']);
    expect(lotMatchesOf(de(2025, entries))).toEqual(['1 BTC fifo taxable 40']);
    expect(de(2024, entries).years).toEqual([2025, 2024]);
  });
});

describe('the limit', () => {
  it.each([
    ['2024', '999.99', '0'],
    ['2024', '1000', '1000'],
    ['2024', '1000.01', '1000.01'],
    ['2023', '599.99', '0'],
    ['2023', '600', '600'],
    ['2023', '600.01', '600.01'],
    ['2025', '999.99', '0'],
    ['2026', '1000', '1000'],
  ])('of %s: a gain of %s leaves %s taxable', (year, gain, taxable) => {
    const report = de(Number.parseInt(year, 10), [
      trade(`${year}-02-01`, '1000 EUR', '1 BTC'),
      trade(`${year}-03-01`, '1 BTC', `${show(fixed(gain) + fixed('1000'))} EUR`),
    ]);
    expect(taxableOf(report)).toBe(taxable);
  });

  it('does not count gains held longer than a year', () => {
    const report = de(2024, [
      trade('2022-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '9000 EUR'),
      trade('2024-02-02', '100 EUR', '1 ETH'),
      trade('2024-02-03', '1 ETH', '200 EUR'),
    ]);
    // 8,900 free; 100 is below 1,000.
    expect(stepsOf(report)).toMatchObject({
      'gain-exempt': '8900',
      'gain-taxable': '100',
      'after-cliff': '0',
      tax: '0',
    });
  });

  it('is for gains and losses of the year together', () => {
    const report = de(2024, [
      trade('2024-01-01', '1000 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '2400 EUR'),
      trade('2024-03-01', '1000 EUR', '1 ETH'),
      trade('2024-04-01', '1 ETH', '500 EUR'),
    ]);
    // 1,400 - 500 = 900, below 1,000.
    expect([show(report.totals.gains), show(report.totals.losses)]).toEqual(['1400', '500']);
    expect([show(report.totals.gain), taxableOf(report)]).toEqual(['900', '0']);
  });

  it('knows no loss of units held longer than a year', () => {
    const report = de(2024, [
      trade('2022-01-01', '6000 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '1000 EUR'),
      trade('2024-03-01', '1000 EUR', '1 ETH'),
      trade('2024-04-01', '1 ETH', '2200 EUR'),
    ]);
    // -5,000 counts nowhere; 1,200 is taxable in full.
    expect(stepsOf(report)).toMatchObject({ 'gain-exempt': '-5000', 'gain-taxable': '1200' });
    expect(taxableOf(report)).toBe('1200');
  });

  it('of a losing year leaves nothing to tax, and no refund', () => {
    const report = de(2024, [
      trade('2024-01-01', '5000 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '2000 EUR'),
    ]);
    expect(stepsOf(report)).toMatchObject({
      'gain-taxable': '-3000',
      'after-cliff': '0',
      tax: '0',
    });
  });

  it('is answered with the highest rate where none is given', () => {
    const entries = [
      trade('2024-01-01', '1000 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '3000 EUR'),
    ];
    // 2,000 * 45 %, and 2,000 * 30 %.
    const assumed = de(2024, entries);
    expect(taxOf(assumed)).toBe('900');
    expect(assumed.estimate.covered && assumed.estimate.assumptions).toEqual([
      'estimate.assumes.top-rate',
      'setting.filingStatus.default',
      'setting.solidarity.default',
      'setting.churchTax.default',
      'estimate.assumes.no-losses-brought-forward',
      'setting.residency.default',
    ]);
    const answered = de(2024, entries, {
      settings: {
        marginalRate: fixed('30'),
        filingStatus: 'single',
        solidarity: false,
        churchTax: 0n,
        lossesBroughtForward: 0n,
        residency: { from: '2024-01-01' },
      },
    });
    expect(taxOf(answered)).toBe('600');
    expect(answered.estimate.covered && answered.estimate.assumptions).toEqual([]);
  });

  it('is not known before 2023: matched, but no estimate', () => {
    const report = de(2019, [
      trade('2019-01-01', '1000 EUR', '1 BTC'),
      trade('2019-02-01', '1 BTC', '3000 EUR'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 2000']);
    expect(report.estimate).toEqual({ covered: false, reason: 'year-not-covered' });
  });
});

describe('rewards', () => {
  it.each([
    ['255.99', '0'],
    ['256', '102.4'],
    ['256.01', '102.404'],
  ])('of %s in a year make a tax of %s at 40 %%', (value, tax) => {
    const settings = { marginalRate: fixed('40') };
    const report = de(
      2024,
      [
        staking('2024-01-01', `1 ETH @ ${show(fixed(value) - fixed('55'))} EUR`),
        income('2024-06-01', 'interest', '1 DOT @ 55 EUR'),
      ],
      { settings },
    );
    expect(taxOf(report)).toBe(tax);
  });

  it('are lots of their own: cost is the value at receipt, and a year begins', () => {
    const entries = [
      staking('2024-03-01', '2 ETH @ 1000 EUR'),
      trade('2024-05-01', '0.5 ETH', '400 EUR'),
      trade('2025-03-01', '0.5 ETH', '700 EUR'),
      trade('2025-03-02', '0.5 ETH', '700 EUR'),
    ];
    // 0.5 of 2 ETH cost 250: 150 in May; 450 on the last day of the year, 450 after it.
    const first = de(2024, entries);
    expect(lotMatchesOf(first)).toEqual(['0.5 ETH fifo taxable 150']);
    expect(stepsOf(first)).toMatchObject({ income: '1000', 'income-after-cliff': '1000' });
    expect(lotMatchesOf(de(2025, entries))).toEqual([
      '0.5 ETH fifo taxable 450',
      '0.5 ETH fifo exempt 450',
    ]);
    expect(show(de(2025, entries).totals.income)).toBe('0');
  });

  it('without a value are an open question of the income and of every later sale', () => {
    const entries = [staking('2024-03-01', '2 ETH'), trade('2024-05-01', '0.5 ETH', '400 EUR')];
    const report = de(2024, entries);
    expect(report.totals.incomeIncomplete).toBe(1);
    expect(report.estimate.covered && report.estimate.incomplete).toBe(true);
    expect(issuesOf(report)).toEqual(['open income-without-value 2 ETH 2024-03-01 400']);
    // What the user types is the income and the cost: 400 - 0.5/2 * 600.
    const [reward] = entries;
    const corrections = {
      [reward?.id ?? '']: { values: { in: { currency: 'EUR', atoms: fixed('600') } } },
    };
    const typed = de(2024, entries, { corrections });
    expect(show(typed.totals.income)).toBe('600');
    expect(lotMatchesOf(typed)).toEqual(['0.5 ETH fifo taxable 250']);
    expect(issuesOf(typed)).toEqual([]);
  });

  it('of each kind are summed by kind', () => {
    const report = de(2024, [
      staking('2024-01-01', '1 ETH @ 100 EUR'),
      staking('2024-02-01', '1 ETH @ 20 EUR'),
      income('2024-02-01', 'airdrop', '1 UNI @ 3 EUR'),
    ]);
    const { staking: staked, airdrop } = report.totals.incomeByKind;
    expect([show(staked ?? null), show(airdrop ?? null)]).toEqual(['120', '3']);
    expect(show(report.totals.income)).toBe('123');
  });
});
