/** Czechia: three years, 100,000 CZK, e-money apart. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import {
  disposalsOf,
  reportOf,
  lotMatchesOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

/** Income so low that all lies in the first band. */
const cz = (year: number, entries: readonly Entry[], otherIncome = '0') =>
  reportOf('CZ', year, entries, { settings: { otherIncome: fixed(otherIncome) } });

describe('the limit of 100,000 CZK on proceeds', () => {
  const bought = trade('2024-05-01', '600000 CZK', '1 BTC');

  it('frees the whole gain up to it, whatever the gain', () => {
    const report = cz(2025, [bought, trade('2025-06-01', '0.04 BTC', '100000 CZK')]);
    expect(disposalsOf(report)).toEqual(['0.04 BTC: 100000 - 0 - 24000 = 76000']);
    expect(taxableOf(report)).toBe('0');
  });

  it('frees nothing above it', () => {
    const report = cz(2025, [bought, trade('2025-06-01', '0.04 BTC', '100001 CZK')]);
    expect(taxableOf(report)).toBe('76001');
    // 15 % of 76,001.
    expect(taxOf(report)).toBe('11400.15');
  });

  it('is not there before 15 February 2025', () => {
    const report = cz(2025, [bought, trade('2025-02-14', '0.01 BTC', '20000 CZK')]);
    // 20,000 - 6,000.
    expect(taxableOf(report)).toBe('14000');
    expect(taxableOf(cz(2024, [bought, trade('2024-06-01', '0.01 BTC', '20000 CZK')]))).toBe(
      '14000',
    );
  });

  it('is held against all proceeds of the year, swaps and what three years free included', () => {
    const old = trade('2021-05-01', '1000 CZK', '1 ETH');
    const held = (price: string) =>
      cz(2026, [
        old,
        bought,
        trade('2026-06-01', '1 ETH', price),
        trade('2026-07-01', '0.04 BTC @ 40000 CZK', '10 SOL'),
      ]);
    expect(lotMatchesOf(held('60000 CZK'))).toEqual([
      '1 ETH fifo exempt 59000',
      '0.04 BTC fifo taxable 16000',
    ]);
    expect(taxableOf(held('60000 CZK'))).toBe('0');
    expect(taxableOf(held('60001 CZK'))).toBe('16000');
  });

  it('is not there for e-money tokens', () => {
    const report = cz(2026, [
      trade('2026-01-10', '20000 CZK', '1000 USDC'),
      trade('2026-06-10', '1000 USDC', '23000 CZK'),
    ]);
    expect(taxableOf(report)).toBe('3000');
  });
});

describe('three years', () => {
  const bought = [
    trade('2022-02-20', '400000 CZK', '1 BTC'),
    trade('2022-02-20', '1000000 CZK', '40000 USDC'),
  ];

  it('must be over, and the sale not before 15 February 2025', () => {
    const sold = (day: string) => cz(2025, [...bought, trade(day, '1 BTC', '2000000 CZK')]);
    expect(lotMatchesOf(sold('2025-02-20'))).toEqual(['1 BTC fifo taxable 1600000']);
    expect(lotMatchesOf(sold('2025-02-21'))).toEqual(['1 BTC fifo exempt 1600000']);
    expect(taxOf(sold('2025-02-21'))).toBe('0');
  });

  it('never free e-money tokens', () => {
    const report = cz(2026, [...bought, trade('2026-05-01', '40000 USDC', '1100000 CZK')]);
    expect(lotMatchesOf(report)).toEqual(['40000 USDC fifo taxable 100000']);
  });

  it('free proceeds of 40 million, above it the gain counts in part', () => {
    const report = cz(2026, [...bought, trade('2026-05-01', '1 BTC', '50000000 CZK')]);
    // 10 of 50 million are above: a fifth of the gain of 49.6 million.
    expect(taxableOf(report)).toBe('9920000');
  });

  it('share that cap over all sales of the year, and only the gain above it counts', () => {
    const entries = (eth: string) => [
      ...bought,
      trade('2022-02-20', '1000000 CZK', '100 ETH'),
      trade('2026-05-01', '1 BTC', '30000000 CZK'),
      trade('2026-06-01', '100 ETH', eth),
    ];
    expect(taxableOf(cz(2026, entries('10000000 CZK')))).toBe('0');
    // 60 m, of which 20 m are above: a third of 29.6 m and 29 m.
    const report = cz(2026, entries('30000000 CZK'));
    expect(taxableOf(report).slice(0, 12)).toBe('19533333.333');
  });
});

it('fills the brackets on top of other income', () => {
  const entries = [
    trade('2025-03-01', '100000 CZK', '1 BTC'),
    trade('2025-06-01', '1 BTC', '300000 CZK'),
  ];
  // 1,676,052 - 1,600,000 = 76,052 at 15 %, the other 123,948 at 23 %.
  expect(taxOf(cz(2025, entries, '1600000'))).toBe('39915.84');
  // Nothing said: the highest rate on 200,000.
  expect(taxOf(reportOf('CZ', 2025, entries))).toBe('46000');
});
