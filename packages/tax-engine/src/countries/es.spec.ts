/** Spain: one queue for all places, savings base, losses. Every figure is derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import {
  disposalsOf,
  gift,
  price,
  reportOf,
  lotMatchesOf,
  staking,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

describe('gains', () => {
  it('follow one queue over all accounts', () => {
    const report = reportOf('ES', 2024, [
      trade('2024-01-05', '1000 EUR', '1 BTC', { account: 'B' }),
      trade('2024-02-21', '1200 EUR', '1 BTC'),
      trade('2024-08-10', '1.5 BTC', '2000 EUR'),
    ]);
    // 2,000 - 1,000 - 600 = 400 at 19 %.
    expect(disposalsOf(report)).toEqual(['1.5 BTC: 2000 - 0 - 1600 = 400']);
    expect(taxOf(report)).toBe('76');
  });

  it('of a swap count at the higher of both sides', () => {
    const report = reportOf('ES', 2024, [
      trade('2024-01-05', '1000 EUR', '1 BTC'),
      trade('2024-03-05', '1 BTC @ 1500 EUR', '10 ETH @ 1600 EUR'),
    ]);
    expect(disposalsOf(report)).toEqual(['1 BTC: 1600 - 0 - 1000 = 600']);
  });

  it('fill the scale from its bottom, with the band of 2025 above 300,000', () => {
    const entries = (year: number) => [
      trade(`${year}-01-05`, '100000 EUR', '1 BTC'),
      trade(`${year}-03-05`, '1 BTC', '500000 EUR'),
    ];
    // 6,000 at 19, 44,000 at 21, 150,000 at 23, 100,000 at 27 %: 71,880; 100,000 at 28 or 30 %.
    expect(taxOf(reportOf('ES', 2024, entries(2024)))).toBe('99880');
    expect(taxOf(reportOf('ES', 2025, entries(2025)))).toBe('101880');
  });

  it('do not come down by a loss on a gift', () => {
    const bought = trade('2024-01-05', '2000 EUR', '2 BTC');
    const given = gift('2024-03-05', '1 BTC');
    const taxableWithPrice = (value: string) =>
      taxableOf(
        reportOf('ES', 2024, [bought, given, trade('2024-05-05', '1 BTC', '1300 EUR')], {
          prices: [price('2024-03-05', 'BTC', value)],
        }),
      );
    // 300 from the sale; of the gift 200 of a gain, nothing of a loss.
    expect(taxableWithPrice('1200 EUR')).toBe('500');
    expect(taxableWithPrice('400 EUR')).toBe('300');
  });
});

describe('losses', () => {
  const lost = [trade('2024-01-05', '5000 EUR', '1 BTC'), trade('2024-03-05', '1 BTC', '3000 EUR')];

  it('reduce income from staking by a quarter at most', () => {
    const report = reportOf('ES', 2024, [...lost, staking('2024-06-05', '1 ETH @ 4000 EUR')]);
    // A quarter of 4,000 of the loss of 2,000: 3,000 at 19 %; 1,000 live on.
    expect(taxOf(report)).toBe('570');
    expect(report.estimate.covered && report.estimate.lossCarried).toBe(fixed('1000'));
  });

  it('of the year and of earlier ones share that quarter, other capital income too', () => {
    const settings = {
      lossesBroughtForward: fixed('700'),
      otherCapitalIncome: fixed('6000'),
    };
    const entries = [...lost, staking('2024-06-05', '1 ETH @ 4000 EUR')];
    const report = reportOf('ES', 2024, entries, { settings });
    // A quarter of 10,000 is 2,500: 2,000 of the year and 500 of the 700. It comes off the 4,000
    // first: 1,500 on top of 6,000 fall into the band of 21 %.
    expect(taxOf(report)).toBe('315');
    const { estimate } = report;
    expect(estimate.covered && [estimate.lossCarried, estimate.figures]).toEqual([
      0n,
      { 'losses-brought-forward': fixed('500') },
    ]);
  });

  it('reduce gains whole before they reach that income', () => {
    const report = reportOf('ES', 2024, [
      trade('2024-01-06', '1000 EUR', '1 SOL'),
      trade('2024-04-05', '1 SOL', '2500 EUR'),
      ...lost,
      staking('2024-06-05', '1 ETH @ 4000 EUR'),
    ]);
    // 1,500 - 2,000: 500 are left for the 4,000, less than a quarter of it: 3,500 at 19 %.
    expect(taxOf(report)).toBe('665');
    expect(taxableOf(report)).toBe('0');
  });

  it('wait when units are bought back within a year, unless the user says no', () => {
    const entries = [
      ...lost,
      trade('2024-09-05', '2000 EUR', '1 BTC'),
      trade('2025-12-05', '1 BTC', '4500 EUR'),
    ];
    expect(lotMatchesOf(reportOf('ES', 2024, entries))).toEqual(['1 BTC fifo taxable 0']);
    // 4,500 - 2,000 less the 2,000 that waited.
    expect(taxableOf(reportOf('ES', 2025, entries))).toBe('500');
    const counted = (year: number) =>
      reportOf('ES', year, entries, { settings: { lossDenial: false } });
    expect(lotMatchesOf(counted(2024))).toEqual(['1 BTC fifo taxable -2000']);
    expect(taxableOf(counted(2025))).toBe('2500');
  });

  it('of earlier years come before the scale', () => {
    const report = reportOf(
      'ES',
      2024,
      [trade('2024-01-05', '1000 EUR', '1 BTC'), trade('2024-03-05', '1 BTC', '4000 EUR')],
      { settings: { lossesBroughtForward: fixed('2400') } },
    );
    // 3,000 - 2,400 = 600 at 19 %.
    expect(taxOf(report)).toBe('114');
  });
});
