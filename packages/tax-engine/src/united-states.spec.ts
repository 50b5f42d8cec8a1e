/** United States: stories whose figures are derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { reportOf, show, slicesOf, taxOf, trade } from './testing/story.ts';

describe('scope', () => {
  const entries = [
    trade('2022-06-01', '100 USD', '1 BTC', { account: 'A' }),
    trade('2024-06-01', '500 USD', '1 BTC', { account: 'B' }),
  ];

  it('is all accounts until the end of 2024', () => {
    const sale = trade('2024-12-31', '1 BTC', '600 USD', { account: 'B' });
    expect(slicesOf(reportOf('US', 2024, [...entries, sale]))).toEqual(['1 BTC fifo long 500']);
  });

  it('is one account from 2025: a lot of another cannot be used', () => {
    const sale = trade('2025-01-02', '1 BTC', '600 USD', { account: 'B' });
    expect(slicesOf(reportOf('US', 2025, [...entries, sale]))).toEqual(['1 BTC fifo short 100']);
  });

  it('gives what is left of an account’s lots to accounts that lack them', () => {
    const report = reportOf('US', 2025, [
      ...entries,
      // All accounts together: B sells the lot of A, so A is left with the lot of B.
      trade('2024-09-01', '1 BTC', '550 USD', { account: 'B' }),
      trade('2025-02-01', '1 BTC', '700 USD', { account: 'A' }),
    ]);
    expect(slicesOf(report)).toEqual(['1 BTC fifo short 200']);
  });
});

it('takes the highest cost first where it is chosen, and the earlier lot among equals', () => {
  const entries = [
    trade('2025-01-01', '100 USD', '1 BTC'),
    trade('2025-01-02', '300 USD', '1 BTC'),
    trade('2025-01-03', '300 USD', '1 BTC'),
    trade('2025-06-01', '1.5 BTC', '600 USD'),
  ];
  const report = reportOf('US', 2025, entries, { method: 'hifo' });
  expect(slicesOf(report)).toEqual(['1 BTC hifo short 100', '0.5 BTC hifo short 50']);
  const [first] = report.disposals[0]?.slices ?? [];
  expect(first?.lots[0]?.entry.key).toBe(entries[1]?.key);
  expect(slicesOf(reportOf('US', 2025, entries))).toEqual([
    '1 BTC fifo short 300',
    '0.5 BTC fifo short 50',
  ]);
});

describe('the estimate', () => {
  // Short 10,000, long 20,000 in 2025.
  const entries = [
    trade('2023-01-01', '1000 USD', '1 BTC'),
    trade('2025-02-01', '1 BTC', '21000 USD'),
    trade('2025-03-01', '5000 USD', '1 ETH'),
    trade('2025-04-01', '1 ETH', '15000 USD'),
  ];

  it('stacks short on ordinary brackets and long on its own, above other income', () => {
    const settings = { otherIncome: fixed('40000'), filingStatus: 'single' as const };
    // Ordinary 40,000 to 50,000: 8,475 at 12 % = 1,017 and 1,525 at 22 % = 335.50.
    // Long 50,000 to 70,000, above 48,350: 20,000 at 15 % = 3,000. No surtax below 200,000.
    expect(taxOf(reportOf('US', 2025, entries, { settings }))).toBe('4352.5');
  });

  it('for joint filers uses their brackets', () => {
    const settings = { otherIncome: fixed('40000'), filingStatus: 'joint' as const };
    // Ordinary 10,000 at 12 %; long 50,000 to 70,000 is below 96,700: nothing.
    expect(taxOf(reportOf('US', 2025, entries, { settings }))).toBe('1200');
  });

  it('adds the surtax on what lies above the threshold', () => {
    const settings = { otherIncome: fixed('190000'), filingStatus: 'single' as const };
    // Ordinary 190,000 to 200,000: 7,300 at 24 % = 1,752 and 2,700 at 32 % = 864.
    // Long 20,000 at 15 % = 3,000. Surtax 3.8 % of 20,000 above 200,000 = 760.
    expect(taxOf(reportOf('US', 2025, entries, { settings }))).toBe('6376');
  });

  it('without answers takes the highest rates and says so', () => {
    const report = reportOf('US', 2025, entries);
    // 10,000 * 37 % + 20,000 * 20 % + 30,000 * 3.8 %.
    expect(taxOf(report)).toBe('8840');
    expect(report.estimate.covered && report.estimate.assumptions).toContain(
      'estimate.assumes.highest-brackets',
    );
  });

  it('nets a loss, takes 3,000 of it against other income and carries the rest', () => {
    const report = reportOf('US', 2025, [
      trade('2025-01-01', '10000 USD', '1 BTC'),
      trade('2025-02-01', '1 BTC', '2000 USD'),
    ]);
    const steps = report.estimate.covered ? report.estimate.steps : [];
    const amount = (id: string) => show(steps.find((one) => one.id === id)?.amount ?? null);
    expect([amount('estimate.loss-against-income'), amount('estimate.loss-carried')]).toEqual([
      '3000',
      '5000',
    ]);
    expect(taxOf(report)).toBe('0');
  });
});
