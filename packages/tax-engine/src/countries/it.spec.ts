/** Italy: last in first out, tokens apart, no fees. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import {
  disposalsOf,
  holdingsOf,
  reportOf,
  lotMatchesOf,
  staking,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

const italy = (year: number, entries: readonly Entry[]) => reportOf('IT', year, entries);

describe('lots', () => {
  it('go last in first out, and fees of both sides count for nothing', () => {
    const report = italy(2024, [
      trade('2024-01-10', '10000 EUR', '1 BTC', { fees: ['50 EUR'] }),
      trade('2024-02-10', '20000 EUR', '1 BTC', { fees: ['100 EUR'] }),
      trade('2024-06-10', '1.5 BTC', '45000 EUR', { fees: ['200 EUR'] }),
    ]);
    // 45,000 - 20,000 - 5,000; the first 2,000 are free, 26 % of 18,000.
    expect(disposalsOf(report)).toEqual(['1.5 BTC: 45000 - 0 - 25000 = 20000']);
    expect(taxableOf(report)).toBe('18000');
    expect(taxOf(report)).toBe('4680');
  });
});

describe('swaps', () => {
  it('among tokens without a fixed value carry the cost on', () => {
    const report = italy(2025, [
      trade('2025-01-10', '1000 EUR', '1 BTC'),
      trade('2025-02-10', '1 BTC @ 3000 EUR', '10 ETH'),
      trade('2025-03-10', '10 ETH', '3500 EUR'),
    ]);
    expect(disposalsOf(report)).toEqual(['10 ETH: 3500 - 0 - 1000 = 2500']);
    // 26 % without a free part from 2025.
    expect(taxOf(report)).toBe('650');
  });

  it.each(['3000 USDC', '3000 USDT', '1 NFT:7'])('into %s are sales', (received) => {
    const report = italy(2025, [
      trade('2025-01-10', '1000 EUR', '1 BTC'),
      trade('2025-02-10', '1 BTC @ 3000 EUR', received),
    ]);
    expect(disposalsOf(report)).toEqual(['1 BTC: 3000 - 0 - 1000 = 2000']);
  });

  it('out of an e-money token are sales of it', () => {
    const report = italy(2025, [
      trade('2025-01-10', '2800 EUR', '3000 USDC'),
      trade('2025-02-10', '3000 USDC @ 2900 EUR', '1 BTC'),
      trade('2025-03-10', '1 BTC', '3900 EUR'),
    ]);
    expect(disposalsOf(report)).toEqual([
      '3000 USDC: 2900 - 0 - 2800 = 100',
      '1 BTC: 3900 - 0 - 2900 = 1000',
    ]);
  });
});

describe('2026', () => {
  it('has no event between euros and euro tokens', () => {
    const report = italy(2026, [
      trade('2026-01-10', '1000 EUR', '1000 EURC'),
      trade('2026-02-10', '600 EURC', '599 EUR'),
    ]);
    expect(report.disposals).toEqual([]);
    expect(holdingsOf(report)).toEqual(['*: 400 EURC for 400']);
  });

  it('taxes euro tokens at 26 % and the rest at 33 %', () => {
    const report = italy(2026, [
      trade('2025-01-10', '1000 EUR', '1 BTC'),
      trade('2025-01-10', '900 EUR', '1000 EURC'),
      trade('2026-02-10', '1 BTC', '2000 EUR'),
      trade('2026-03-10', '1000 EURC @ 1000 EUR', '1 SOL'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC lifo taxable 1000', '1000 EURC lifo taxable 100']);
    // 330 + 26.
    expect(taxOf(report)).toBe('356');
  });
});

describe('the year', () => {
  it('has rewards inside the same 2,000 EUR in 2024', () => {
    const entries = [
      trade('2024-01-10', '1000 EUR', '1 BTC'),
      trade('2024-02-10', '1 BTC', '2500 EUR'),
      staking('2024-03-10', '1 ETH @ 1500 EUR'),
    ];
    // 1,500 + 1,500 - 2,000 at 26 %.
    expect(taxOf(italy(2024, entries))).toBe('260');
  });

  it('lets losses reduce gains, and never rewards', () => {
    const entries = [
      trade('2024-01-10', '5000 EUR', '1 BTC'),
      trade('2024-02-10', '1 BTC', '2000 EUR'),
      staking('2024-03-10', '1 ETH @ 2600 EUR'),
    ];
    const report = italy(2024, entries);
    // 2,600 - 2,000 at 26 %; the loss of 3,000 lives on whole.
    expect(taxOf(report)).toBe('156');
    expect(report.estimate.covered && report.estimate.lossCarried).toBe(fixed('3000'));
  });

  it('has losses of earlier years before the 2,000, and they spare rewards too', () => {
    const reportWithLosses = (lossesBroughtForward: string) =>
      reportOf(
        'IT',
        2024,
        [
          trade('2024-01-10', '1000 EUR', '1 BTC'),
          trade('2024-02-10', '1 BTC', '6000 EUR'),
          staking('2024-03-10', '1 ETH @ 1500 EUR'),
        ],
        { settings: { lossesBroughtForward: fixed(lossesBroughtForward) } },
      );
    // 5,000 - 4,000 + 1,500 - 2,000 at 26 %; with 9,000 of losses nothing is left of the gain, and
    // the rewards of 1,500 lie under the 2,000.
    expect(taxOf(reportWithLosses('4000'))).toBe('130');
    expect(taxableOf(reportWithLosses('9000'))).toBe('0');
    const used = reportWithLosses('9000').estimate;
    expect(used.covered && used.figures?.['losses-brought-forward']).toBe(fixed('5000'));
  });

  it('carries a loss of 2024 only above 2,000 EUR, one of 2025 always', () => {
    const carried = (year: number, price: string) => {
      const { estimate } = italy(year, [
        trade(`${year}-01-10`, '5000 EUR', '1 BTC'),
        trade(`${year}-02-10`, '1 BTC', price),
      ]);
      return estimate.covered ? (estimate.lossCarried ?? 0n) > 0n : null;
    };
    expect(carried(2024, '3000 EUR')).toBe(false);
    expect(carried(2024, '2999 EUR')).toBe(true);
    expect(carried(2025, '4999 EUR')).toBe(true);
  });
});
