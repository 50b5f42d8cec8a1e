/** Austria: scenarios of averages, grandfathered units and swaps. Every figure is derived by hand beside it. */
import { describe, expect, it } from 'vitest';
import {
  disposalsOf,
  holdingsOf,
  income,
  reportOf,
  lotMatchesOf,
  staking,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

describe('the moving average', () => {
  it('is kept for each account and moves on with a swap', () => {
    const report = reportOf('AT', 2024, [
      trade('2023-02-01', '20000 EUR', '1 BTC'),
      trade('2023-03-01', '99000 EUR', '1 BTC', { account: 'B' }),
      trade('2023-06-01', '26000 EUR', '1 BTC'),
      trade('2024-03-01', '1 BTC @ 55000 EUR', '15 ETH'),
      trade('2024-09-01', '15 ETH', '38000 EUR'),
    ]);
    // (20,000 + 26,000) / 2 = 23,000 go into 15 ETH; 38,000 - 23,000 = 15,000 at 27.5 %.
    expect(lotMatchesOf(report)).toEqual(['15 ETH moving-average taxable 15000']);
    expect(taxOf(report)).toBe('4125');
    expect(holdingsOf(report)).toEqual(['A: 1 BTC for 23000', 'B: 1 BTC for 99000']);
  });

  it('counts fees of a purchase, not those of a sale or a swap', () => {
    const report = reportOf('AT', 2024, [
      trade('2024-01-10', '1000 EUR', '1 BTC', { fees: ['10 EUR'] }),
      trade('2024-02-10', '1 BTC @ 1500 EUR', '10 ETH', { fees: ['15 EUR'] }),
      trade('2024-03-10', '10 ETH', '2000 EUR', { fees: ['20 EUR'] }),
    ]);
    // 1,010 moves on unchanged; 2,000 - 1,010 without the fee of 20.
    expect(disposalsOf(report)).toEqual(['10 ETH: 2000 - 0 - 1010 = 990']);
  });
});

describe('a fee paid in units', () => {
  const bought = trade('2024-01-10', '1000 EUR', '100 BNB');

  it('of a swap leaves with its cost and is no disposal (EStR 2000 Rz 6178ad)', () => {
    const report = reportOf('AT', 2024, [
      bought,
      trade('2024-01-11', '500 EUR', '1 ETH'),
      trade('2024-02-10', '1 ETH @ 900 EUR', '30 SOL', { fees: ['10 BNB @ 200 EUR'] }),
      trade('2024-03-10', '30 SOL', '1000 EUR'),
    ]);
    // 500 moves on to the SOL, and a tenth of the 1,000 is gone.
    expect(disposalsOf(report)).toEqual(['30 SOL: 1000 - 0 - 500 = 500']);
    expect(holdingsOf(report)).toEqual(['A: 90 BNB for 900']);
  });

  it('of a sale is a disposal of its own', () => {
    const report = reportOf('AT', 2024, [
      bought,
      trade('2024-01-11', '500 EUR', '1 ETH'),
      trade('2024-02-10', '1 ETH', '900 EUR', { fees: ['10 BNB @ 200 EUR'] }),
    ]);
    expect(disposalsOf(report)).toEqual([
      '1 ETH: 900 - 0 - 500 = 400',
      '10 BNB: 200 - 0 - 100 = 100',
    ]);
  });
});

describe('units from before March 2021', () => {
  it('go first, free of tax', () => {
    const report = reportOf('AT', 2024, [
      trade('2019-05-01', '5000 EUR', '1 BTC'),
      trade('2023-05-01', '25000 EUR', '1 BTC'),
      trade('2024-05-01', '1.5 BTC', '90000 EUR'),
    ]);
    // 1 BTC at 60,000 is old. Of the new one a half: 30,000 - 12,500 = 17,500 at 27.5 %.
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC old-holdings exempt 55000',
      '0.5 BTC moving-average taxable 17500',
    ]);
    expect(taxableOf(report)).toBe('17500');
    expect(taxOf(report)).toBe('4812.5');
  });

  it('become new units at market value by a swap', () => {
    const report = reportOf('AT', 2025, [
      trade('2019-05-01', '5000 EUR', '1 BTC'),
      trade('2024-05-01', '1 BTC @ 55000 EUR', '20 ETH'),
      trade('2025-05-01', '20 ETH', '60000 EUR'),
    ]);
    // Not 55,000 but 60,000 - 55,000 = 5,000.
    expect(lotMatchesOf(report)).toEqual(['20 ETH moving-average taxable 5000']);
    expect(taxOf(report)).toBe('1375');
  });
});

describe('units received', () => {
  it('from staking cost nothing, from lending are income at the same rate', () => {
    const report = reportOf('AT', 2024, [
      staking('2024-01-10', '1 ETH @ 2000 EUR'),
      income('2024-02-10', 'interest', '1 SOL @ 100 EUR'),
      trade('2024-06-10', '1 ETH', '3000 EUR'),
      trade('2024-07-10', '1 SOL', '150 EUR'),
    ]);
    // 3,000 - 0 and 150 - 100, with income of 100: 3,150 at 27.5 % = 866.25.
    expect(disposalsOf(report)).toEqual([
      '1 ETH: 3000 - 0 - 0 = 3000',
      '1 SOL: 150 - 0 - 100 = 50',
    ]);
    expect(taxOf(report)).toBe('866.25');
  });
});
