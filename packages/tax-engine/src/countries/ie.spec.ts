/** Ireland: queue, four weeks, exemption. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import {
  disposalsOf,
  gift,
  price,
  reportOf,
  lotMatchesOf,
  staking,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

it('takes the first in first, over all accounts', () => {
  const report = reportOf('IE', 2024, [
    trade('2024-02-01', '1000 EUR', '0.5 ETH', { account: 'B' }),
    trade('2024-04-07', '1600 EUR', '1 ETH'),
    trade('2024-06-03', '1 ETH', '1800 EUR'),
  ]);
  // 1,800 - 1,000 - 800.
  expect(disposalsOf(report)).toEqual(['1 ETH: 1800 - 0 - 1800 = 0']);
});

describe('the four weeks, on request', () => {
  const entries = [
    trade('2024-01-10', '1000 EUR', '1 BTC'),
    trade('2024-05-10', '3000 EUR', '1 BTC'),
    trade('2024-05-20', '3200 EUR', '1 BTC'),
    trade('2024-06-07', '1.5 BTC', '6000 EUR'),
  ];

  it('A9: IE does not apply them to crypto-assets unless the user says so', () => {
    // 4,000 a BTC: the whole first one at 1,000, half of the second at 3,000.
    expect(lotMatchesOf(reportOf('IE', 2024, entries))).toEqual([
      '1 BTC fifo taxable 3000',
      '0.5 BTC fifo taxable 500',
    ]);
    const lost = [
      trade('2023-01-10', '5000 EUR', '2 ETH'),
      trade('2024-03-10', '2 ETH', '3000 EUR'),
      trade('2024-04-07', '1600 EUR', '1 ETH'),
    ];
    expect(lotMatchesOf(reportOf('IE', 2024, lost))).toEqual(['2 ETH fifo taxable -2000']);
  });

  it('before a sale give their units first, the earliest of them first', () => {
    const report = reportOf('IE', 2024, entries, { settings: { lossDenial: true } });
    // 4,000 a BTC: 1 of 10 May, exactly 28 days before, and 0.5 of 20 May at 1,600.
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC days-before taxable 1000',
      '0.5 BTC days-before taxable 400',
    ]);
  });

  it('after a sale make a loss wait for the units bought back', () => {
    const lost = [
      trade('2023-01-10', '5000 EUR', '2 ETH'),
      trade('2024-03-10', '2 ETH', '3000 EUR'),
      trade('2024-04-07', '1600 EUR', '1 ETH'),
    ];
    // Half of the loss of 2,000 is bought back on the 28th day.
    const settings = { lossDenial: true };
    expect(taxableOf(reportOf('IE', 2024, lost, { settings }))).toBe('0');
    expect(lotMatchesOf(reportOf('IE', 2024, lost, { settings }))).toEqual([
      '2 ETH fifo taxable -1000',
    ]);
    const sold = [...lost, trade('2025-05-10', '1 ETH', '4600 EUR')];
    // 4,600 - 1,600 = 3,000 less the 1,000 that waited, less 1,270.
    expect(taxableOf(reportOf('IE', 2025, sold, { settings }))).toBe('730');
  });
});

describe('the tax', () => {
  const gain = [
    trade('2024-01-10', '1000 EUR', '1 BTC', { fees: ['10 EUR'] }),
    trade('2024-06-10', '1 BTC', '5000 EUR', { fees: ['20 EUR'] }),
  ];

  it('is 33 % of what lies above 1,270 EUR', () => {
    // 5,000 - 20 - 1,010 = 3,970; - 1,270 = 2,700.
    expect(taxOf(reportOf('IE', 2024, gain))).toBe('891');
  });

  it('comes after losses of earlier years, which come before the exemption', () => {
    const report = reportOf('IE', 2024, gain, { settings: { lossesBroughtForward: fixed('970') } });
    // 3,970 - 970 - 1,270 = 1,730.
    expect(taxOf(report)).toBe('570.9');
  });

  it('counts gifts at market value, and rewards at the marginal rate once it is told', () => {
    const entries = [
      trade('2024-01-10', '1000 EUR', '1 BTC'),
      gift('2024-06-10', '1 BTC'),
      staking('2024-07-10', '1 ETH @ 3000 EUR'),
    ];
    const prices = [price('2024-06-10', 'BTC', '4270 EUR')];
    // 4,270 - 1,000 - 1,270 = 2,000 at 33 %.
    const report = reportOf('IE', 2024, entries, { prices });
    expect(taxOf(report)).toBe('660');
    expect(stepsOf(report)).toMatchObject({ 'income-not-included': '3000' });
    const answered = reportOf('IE', 2024, entries, {
      prices,
      settings: { marginalRate: fixed('50') },
    });
    expect(taxOf(answered)).toBe('2160');
  });
});
