/** France: the formula on the whole portfolio. Every figure is derived by hand beside it. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import {
  disposalsOf,
  gift,
  issuesOf,
  money,
  price,
  reportOf,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

/** What the whole portfolio was worth just before an entry. */
const worth = (values: readonly (readonly [Entry, string])[]) =>
  Object.fromEntries(values.map(([entry, value]) => [entry.id, { portfolioValue: money(value) }]));

describe('the formula', () => {
  const bought = trade('2024-01-01', '1000 EUR', '1 BTC');

  it('takes off capital that earlier disposals used', () => {
    const first = trade('2024-03-01', '0.375 BTC', '450 EUR');
    const second = trade('2024-08-01', '0.625 BTC', '1300 EUR');
    const report = reportOf('FR', 2024, [bought, first, second], {
      corrections: worth([
        [first, '1200 EUR'],
        [second, '1300 EUR'],
      ]),
    });
    // 450 - 1,000 x 450 / 1,200 = 75; 1,300 - (1,000 - 375) x 1,300 / 1,300 = 675.
    expect(disposalsOf(report)).toEqual([
      '0.375 BTC: 450 - 0 - 375 = 75',
      '0.625 BTC: 1300 - 0 - 625 = 675',
    ]);
    expect(taxableOf(report)).toBe('750');
    // 12.8 % and 17.2 %.
    expect(stepsOf(report)).toMatchObject({
      'part.income-tax': '96',
      'part.social-levies': '129',
    });
    expect(taxOf(report)).toBe('225');
  });

  it('has the fee of a sale in its first term only, and none of a purchase', () => {
    const sold = trade('2024-06-01', '0.5 BTC', '8000 EUR', { fees: ['80 EUR'] });
    const report = reportOf(
      'FR',
      2024,
      [trade('2024-02-01', '10000 EUR', '1 BTC', { fees: ['50 EUR'] }), sold],
      { corrections: worth([[sold, '16000 EUR']]) },
    );
    // 8,000 - 80 - 10,000 x 8,000 / 16,000.
    expect(disposalsOf(report)).toEqual(['0.5 BTC: 8000 - 80 - 5000 = 2920']);
    expect(taxOf(report)).toBe('876');
  });

  it('A8: has a fee paid in coins in its first term too, at what they were worth', () => {
    const entries = (fee: string) => [
      trade('2024-02-01', '10000 EUR', '1 BTC'),
      trade('2024-02-01', '500 EUR', '1 BNB'),
      trade('2024-06-01', '0.5 BTC', '8000 EUR', { fees: [fee] }),
    ];
    const prices = [price('2024-06-01', 'BTC', '16000 EUR'), price('2024-06-01', 'BNB', '400 EUR')];
    const paid = (fee: string) => disposalsOf(reportOf('FR', 2024, entries(fee), { prices }));
    // 10,500 x 8,000 / 16,400 = 5,121.95...; 0.2 BNB are worth 80; 0.005 of 0.5 BTC for 8,000 as well.
    const cost = '5121.951219512195121951219512';
    const gain = '2798.048780487804878048780488';
    const line = `0.5 BTC: 8000 - 80 - ${cost} = ${gain}`;
    expect(paid('0.2 BNB')).toEqual([line]);
    expect(paid('0.005 BTC')).toEqual([line]);
  });

  it('asks for the value of a fee in coins that has no price', () => {
    const report = reportOf('FR', 2024, [
      trade('2024-02-01', '10000 EUR', '1 BTC'),
      trade('2024-06-01', '1 BTC', '8000 EUR', { fees: ['0.2 BNB'] }),
    ]);
    expect(issuesOf(report).filter((each) => each.startsWith('open'))).toEqual([
      'open missing-fee-value 0.2 BNB 2024-06-01 8000',
    ]);
  });

  it('leaves out swaps, and years that sell for 305 EUR at most', () => {
    const entries = (sale: string) => [
      trade('2024-02-01', '500 EUR', '1 BTC'),
      trade('2024-03-01', '0.5 BTC @ 400 EUR', '400 USDC'),
      trade('2024-04-01', '300 USDC', sale),
    ];
    const prices = [price('2024-04-01', 'BTC', '1200 EUR'), price('2024-04-01', 'USDC', '1 EUR')];
    const small = reportOf('FR', 2024, entries('305 EUR'), { prices });
    expect(small.disposals).toHaveLength(1);
    expect(taxableOf(small)).toBe('0');
    const more = reportOf('FR', 2024, entries('306 EUR'), { prices });
    expect(taxableOf(more)).not.toBe('0');
  });

  it('lets a gift use capital without a gain', () => {
    const given = gift('2024-05-01', '0.5 BTC');
    const sold = trade('2024-08-01', '0.5 BTC', '2000 EUR');
    const report = reportOf('FR', 2024, [bought, given, sold], {
      prices: [price('2024-05-01', 'BTC', '1600 EUR'), price('2024-08-01', 'BTC', '4000 EUR')],
    });
    // The gift used 1,000 x 800 / 1,600 = 500; then 2,000 - 500 x 2,000 / 2,000.
    expect(disposalsOf(report)).toEqual(['0.5 BTC: 2000 - 0 - 500 = 1500']);
  });
});

it('taxes at 31.4 % from 2025', () => {
  const sold = trade('2025-06-01', '1 BTC', '3000 EUR');
  const report = reportOf('FR', 2025, [trade('2025-02-01', '1000 EUR', '1 BTC'), sold], {
    corrections: worth([[sold, '3000 EUR']]),
  });
  expect(taxOf(report)).toBe('628');
});
