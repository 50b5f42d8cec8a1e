/** Portugal: 365 days, one queue for each institution. Every figure is derived by hand. */
import { describe, expect, it } from 'vitest';
import { reportOf, lotMatchesOf, staking, taxOf, taxableOf, trade } from '../testing/entries.ts';

describe('365 days', () => {
  it('make a sale free, shorter ones are taxed at 28 %', () => {
    const report = reportOf('PT', 2025, [
      trade('2024-01-10', '120000 EUR', '2 BTC'),
      trade('2024-11-01', '65000 EUR', '1 BTC'),
      trade('2025-02-01', '2.5 BTC', '250000 EUR'),
    ]);
    // 100,000 a BTC: 200,000 - 120,000 is free after 388 days; 50,000 - 32,500.
    expect(lotMatchesOf(report)).toEqual(['2 BTC fifo exempt 80000', '0.5 BTC fifo taxable 17500']);
    expect(taxOf(report)).toBe('4900');
  });

  it('are reached with the last of them', () => {
    const sold = (day: string) =>
      lotMatchesOf(
        reportOf('PT', 2025, [
          trade('2024-03-01', '1000 EUR', '1 BTC'),
          trade(day, '1 BTC', '3000 EUR'),
        ]),
      );
    expect(sold('2025-02-28')).toEqual(['1 BTC fifo taxable 2000']);
    expect(sold('2025-03-01')).toEqual(['1 BTC fifo exempt 2000']);
  });

  it('go on through a swap, which carries cost and day', () => {
    const report = reportOf('PT', 2025, [
      trade('2024-01-10', '10000 EUR', '1 BTC'),
      trade('2024-12-01', '1 BTC @ 40000 EUR', '12 ETH'),
      trade('2025-02-01', '12 ETH', '60000 EUR'),
    ]);
    // 388 days since the purchase, 62 since the swap.
    expect(lotMatchesOf(report)).toEqual(['12 ETH fifo exempt 50000']);
    expect(taxOf(report)).toBe('0');
  });

  it('A8: keep the costs of two purchases of one instant apart through swaps', () => {
    const report = reportOf('PT', 2025, [
      trade('2025-01-10', '1000 EUR', '1 BTC'),
      trade('2025-01-10', '3000 EUR', '1 BTC'),
      trade('2025-02-01', '2 BTC @ 5000 EUR', '20 ETH'),
      trade('2025-03-01', '20 ETH @ 5000 EUR', '200 SOL'),
      trade('2025-04-01', '100 SOL', '4000 EUR'),
    ]);
    // The half that goes first is that of the first purchase, for 1,000: not for the average of 2,000.
    expect(lotMatchesOf(report)).toEqual(['100 SOL fifo taxable 3000']);
  });

  it('leave losses of longer holding out of account', () => {
    const report = reportOf('PT', 2025, [
      trade('2023-01-10', '5000 EUR', '1 ETH'),
      trade('2025-02-01', '1 ETH', '2000 EUR'),
      trade('2025-03-01', '1000 EUR', '1 BTC'),
      trade('2025-04-01', '1 BTC', '1500 EUR'),
    ]);
    expect(taxableOf(report)).toBe('500');
  });
});

it('keeps a queue for each institution', () => {
  const report = reportOf('PT', 2025, [
    trade('2023-01-10', '10000 EUR', '1 BTC', { account: 'Kraken' }),
    trade('2025-01-10', '80000 EUR', '1 BTC', { account: 'Binance Spot' }),
    trade('2025-03-10', '1 BTC', '90000 EUR', { account: 'Binance Funding' }),
  ]);
  // The older lot is with another institution.
  expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 10000']);
});

it('taxes rewards when they are sold, at no cost', () => {
  const report = reportOf('PT', 2025, [
    staking('2025-01-10', '1 ETH @ 3000 EUR'),
    trade('2025-06-10', '1 ETH', '2000 EUR'),
  ]);
  expect(taxOf(report)).toBe('560');
});
