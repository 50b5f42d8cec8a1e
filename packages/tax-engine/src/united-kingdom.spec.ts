/** United Kingdom: stories whose figures are derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { deposit, reportOf, show, slicesOf, taxOf, trade } from './testing/story.ts';

describe('the 30 days after', () => {
  const sold = [trade('2024-05-01', '1000 GBP', '10 BTC'), trade('2024-06-01', '4 BTC', '800 GBP')];

  it('reach the thirtieth day', () => {
    const report = reportOf('GB', 2024, [...sold, trade('2024-07-01', '300 GBP', '4 BTC')]);
    // 1 July is day 30: 800 - 300.
    expect(slicesOf(report)).toEqual(['4 BTC days-after taxable 500']);
  });

  it('end before the thirty-first', () => {
    const report = reportOf('GB', 2024, [...sold, trade('2024-07-02', '300 GBP', '4 BTC')]);
    // From the pool: 800 - 1,000 * 4/10.
    expect(slicesOf(report)).toEqual(['4 BTC pool taxable 400']);
  });

  it('cross the end of the tax year', () => {
    const report = reportOf('GB', 2023, [
      trade('2024-01-01', '1000 GBP', '10 BTC'),
      trade('2024-04-05', '10 BTC', '1500 GBP'),
      trade('2024-04-10', '1200 GBP', '10 BTC'),
    ]);
    expect(slicesOf(report)).toEqual(['10 BTC days-after taxable 300']);
  });
});

it('takes a day’s disposals together and matches the same day first', () => {
  const report = reportOf('GB', 2024, [
    trade('2024-05-01', '100 GBP', '10 BTC'),
    trade('2024-06-01T09:00:00Z', '2 BTC', '60 GBP'),
    trade('2024-06-01T10:00:00Z', '45 GBP', '3 BTC'),
    trade('2024-06-01T11:00:00Z', '2 BTC', '80 GBP'),
  ]);
  // One disposal of 4 for 140: 3 with the same day (105 - 45 = 60), 1 with the pool (35 - 10 = 25).
  expect(report.disposals).toHaveLength(1);
  expect(slicesOf(report)).toEqual(['3 BTC same-day taxable 60', '1 BTC pool taxable 25']);
});

it('begins the year on 6 April in London, in summer time', () => {
  const entries = [
    trade('2024-01-01', '10 GBP', '2 BTC'),
    trade('2024-04-05T22:59:00Z', '1 BTC', '20 GBP'),
    trade('2024-04-05T23:01:00Z', '1 BTC', '30 GBP'),
  ];
  expect(slicesOf(reportOf('GB', 2023, entries))).toEqual(['1 BTC pool taxable 15']);
  expect(slicesOf(reportOf('GB', 2024, entries))).toEqual(['1 BTC pool taxable 25']);
});

it('leaves a pool with units of unknown cost unknown until it is empty', () => {
  const report = reportOf('GB', 2024, [
    trade('2024-05-01', '100 GBP', '1 BTC'),
    deposit('2024-05-02', '1 BTC'),
    trade('2024-09-01', '2 BTC', '500 GBP'),
    trade('2024-10-15', '100 GBP', '1 BTC'),
    trade('2024-12-01', '1 BTC', '150 GBP'),
  ]);
  expect(slicesOf(report)).toEqual(['2 BTC pool taxable ?', '1 BTC pool taxable 50']);
});

describe('the estimate of 2024-25, with two rates', () => {
  // Before 30 October a gain of 10,000, after it a gain of 20,000 and a loss of 2,000.
  const entries = [
    trade('2024-05-01', '1000 GBP', '10 BTC'),
    trade('2024-06-10', '1 BTC', '10100 GBP'),
    trade('2024-12-01', '2 BTC', '20200 GBP'),
    trade('2024-12-02', '2300 GBP', '1 ETH'),
    trade('2025-02-01', '1 ETH', '300 GBP'),
  ];

  it('sets loss and exempt amount against the dearer gains, at the higher rates', () => {
    // 20,000 - 2,000 - 3,000 = 15,000 at 24 %, 10,000 at 20 %: 3,600 + 2,000.
    expect(taxOf(reportOf('GB', 2024, entries))).toBe('5600');
  });

  it('uses the rest of the basic band where it saves most', () => {
    // 37,700 - 25,700 = 12,000 left: 10,000 at 10 % and 2,000 at 18 %, 13,000 at 24 %.
    const report = reportOf('GB', 2024, entries, { settings: { otherIncome: fixed('25700') } });
    expect(taxOf(report)).toBe(show(fixed('1000') + fixed('360') + fixed('3120')));
  });
});
