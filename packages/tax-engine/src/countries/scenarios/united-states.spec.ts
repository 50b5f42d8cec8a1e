/** United States: scenarios of lots and holding periods. Figures derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  type Given,
  deposit,
  gift,
  holdingsOf,
  issuesOf,
  money,
  reportOf,
  show,
  lotMatchesOf,
  staking,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

const us = (year: number, entries: readonly Entry[], given?: Given) =>
  reportOf('US', year, entries, given);

describe('the scope of lots', () => {
  const entries = [
    trade('2022-06-01', '100 USD', '1 BTC', { account: 'A' }),
    trade('2024-06-01', '500 USD', '1 BTC', { account: 'B' }),
  ];

  it('is all accounts until the end of 2024', () => {
    const sale = trade('2024-12-31', '1 BTC', '600 USD', { account: 'B' });
    const report = us(2024, [...entries, sale]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo long 500']);
    expect(holdingsOf(report)).toEqual(['*: 1 BTC for 500']);
  });

  it('ends at midnight in New York, five hours after midnight in UTC', () => {
    const sale = (date: string) => trade(date, '1 BTC', '600 USD', { account: 'B' });
    const before = us(2024, [...entries, sale('2025-01-01T04:59:59Z')]);
    expect(lotMatchesOf(before)).toEqual(['1 BTC fifo long 500']);
    const after = us(2025, [...entries, sale('2025-01-01T05:00:00Z')]);
    expect(lotMatchesOf(after)).toEqual(['1 BTC fifo short 100']);
  });

  it('is one account from 2025: a lot of another cannot be used', () => {
    const report = us(2025, [
      ...entries,
      trade('2025-01-02', '1.5 BTC', '900 USD', { account: 'B' }),
    ]);
    // 600 a BTC: 600 - 500 for the lot of B; the other half has none, though A holds one.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo short 100', '0.5 BTC missing unknown ?']);
    expect(holdingsOf(report)).toEqual(['A: 1 BTC for 100']);
  });

  it('is one account at the end of 2025 even where nothing happened in the year', () => {
    expect(holdingsOf(us(2024, entries))).toEqual(['*: 2 BTC for 600']);
    expect(holdingsOf(us(2025, entries))).toEqual(['A: 1 BTC for 100', 'B: 1 BTC for 500']);
    const later = trade('2026-03-01', '900 USD', '1 BTC', { account: 'A' });
    expect(holdingsOf(us(2025, [...entries, later]))).toEqual([
      'A: 1 BTC for 100',
      'B: 1 BTC for 500',
    ]);
  });
});

describe('the change of scope on 1 January 2025', () => {
  it('leaves an account the lots acquired in it, earliest first, up to the units it holds', () => {
    const report = us(2025, [
      trade('2023-01-01', '100 USD', '1 BTC', { account: 'A' }),
      trade('2023-02-01', '200 USD', '1 BTC', { account: 'A' }),
      trade('2023-03-01', '300 USD', '1 BTC', { account: 'B' }),
      transfer('2024-01-01', '1 BTC', '1 BTC', 'B', { account: 'A' }),
      trade('2025-02-01', '1 BTC', '1000 USD', { account: 'A' }),
      trade('2025-02-02', '2 BTC', '2000 USD', { account: 'B' }),
    ]);
    // A holds 1: its earliest lot, 100. B holds 2: its own lot at 300, and A's second at 200 for the
    // unit that was moved; the older one is sold first.
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC fifo long 900',
      '1 BTC fifo long 800',
      '1 BTC fifo long 700',
    ]);
  });

  it('gives what is left to accounts that lack lots, by day of acquisition and first use', () => {
    const report = us(2025, [
      trade('2023-01-01', '100 USD', '1 BTC', { account: 'A' }),
      trade('2023-02-01', '200 USD', '1 BTC', { account: 'A' }),
      transfer('2024-01-01', '1 BTC', '1 BTC', 'C', { account: 'A' }),
      transfer('2024-01-02', '1 BTC', '1 BTC', 'B', { account: 'A' }),
    ]);
    expect(holdingsOf(report)).toEqual(['B: 1 BTC for 200', 'C: 1 BTC for 100']);
  });

  it('gives lots used by another account before 2025 to the account that is short of them', () => {
    const report = us(2025, [
      trade('2022-06-01', '100 USD', '1 BTC', { account: 'A' }),
      trade('2024-06-01', '500 USD', '1 BTC', { account: 'B' }),
      // All accounts together: B sells the lot of A, so A is left with the lot of B.
      trade('2024-09-01', '1 BTC', '550 USD', { account: 'B' }),
      trade('2025-02-01', '1 BTC', '700 USD', { account: 'A' }),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo short 200']);
  });

  it('keeps units apart that were withdrawn', () => {
    const report = us(2025, [
      trade('2023-01-01', '100 USD', '2 BTC', { account: 'A' }),
      withdrawal('2024-01-01', '0.5 BTC', { account: 'A' }),
    ]);
    expect(holdingsOf(report)).toEqual(['A: 1.5 BTC for 75', 'elsewhere: 0.5 BTC for 25']);
  });

  it('leaves a lot where it is though units of unknown origin were sold before', () => {
    const report = us(2025, [
      trade('2024-06-01', '1 ETH', '50 USD', { account: 'B' }),
      trade('2024-07-01', '80 USD', '1 ETH', { account: 'B' }),
      trade('2025-02-01', '1 ETH', '100 USD', { account: 'B' }),
    ]);
    // The ETH sold in 2024 was there before the files; the one of July is B's all the same.
    expect(lotMatchesOf(report)).toEqual(['1 ETH fifo short 20']);
  });

  it('gives an account no more lots than there are', () => {
    const report = us(2025, [
      trade('2024-01-01', '90 USD', '3 ETH', { account: 'A' }),
      gift('2024-02-01', '5 ETH', { account: 'B' }),
      deposit('2024-03-01', '1 ETH', { account: 'A' }),
    ]);
    // B gave A's 3 lots away and 2 that nobody knows; of A's 4 ETH one has a lot, of unknown cost.
    expect(holdingsOf(report)).toEqual(['A: 1 ETH for ?']);
  });
});

describe('highest cost first', () => {
  const entries = [
    trade('2025-01-01', '100 USD', '1 BTC'),
    trade('2025-01-02', '300 USD', '1 BTC'),
    trade('2025-01-03', '150 USD', '0.5 BTC'),
    trade('2025-06-01', '1.75 BTC', '700 USD'),
  ];

  it('takes the highest cost of a unit, and the earlier lot among equals', () => {
    const report = us(2025, entries, { method: 'hifo' });
    // 400 a BTC. Both later lots cost 300 a BTC: 1 of the earlier, 0.5 of the later; then 0.25 at
    // 100: 100, 200 - 150, 100 - 25.
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC hifo short 100',
      '0.5 BTC hifo short 50',
      '0.25 BTC hifo short 75',
    ]);
    const [first] = report.disposals[0]?.slices ?? [];
    expect(first?.lots[0]?.entry.key).toBe(entries[1]?.key);
  });

  it('counts fees as cost', () => {
    const report = us(
      2025,
      [
        trade('2025-01-01', '100 USD', '1 BTC', { fees: ['20 USD'] }),
        trade('2025-01-02', '110 USD', '1 BTC'),
        trade('2025-06-01', '1 BTC', '200 USD'),
      ],
      { method: 'hifo' },
    );
    expect(lotMatchesOf(report)).toEqual(['1 BTC hifo short 80']);
  });

  it('takes lots of unknown cost last', () => {
    const report = us(
      2025,
      [
        deposit('2025-01-01', '1 BTC'),
        trade('2025-01-02', '110 USD', '1 BTC'),
        trade('2025-06-01', '1.5 BTC', '300 USD'),
      ],
      { method: 'hifo' },
    );
    expect(lotMatchesOf(report)).toEqual(['1 BTC hifo short 90', '0.5 BTC hifo unknown ?']);
  });

  it('makes another gain than first in, first out', () => {
    // 400 - 100 and 0.75 of 300 - 225.
    expect(lotMatchesOf(us(2025, entries))).toEqual([
      '1 BTC fifo short 300',
      '0.75 BTC fifo short 75',
    ]);
  });
});

describe('more than one year', () => {
  it.each([
    ['2023-03-10', '2024-03-10', 'short'],
    ['2023-03-10', '2024-03-11', 'long'],
    ['2024-02-29', '2025-02-28', 'short'],
    ['2024-02-29', '2025-03-01', 'long'],
    ['2024-02-28', '2025-02-28', 'short'],
    ['2024-02-28', '2025-03-01', 'long'],
    // Acquired on the last day of February: the year ends with the last day of February.
    ['2023-02-28', '2024-02-28', 'short'],
    ['2023-02-28', '2024-02-29', 'short'],
    ['2023-02-28', '2024-03-01', 'long'],
    // Evening in New York is the next day in UTC.
    ['2023-03-11T03:00:00Z', '2024-03-11', 'long'],
    ['2023-03-11T05:00:00Z', '2024-03-11', 'short'],
  ])('from %s to %s is %s-term', (bought, sold, term) => {
    const year = Number.parseInt(sold, 10);
    const report = us(year, [trade(bought, '100 USD', '1 BTC'), trade(sold, '1 BTC', '150 USD')]);
    expect(lotMatchesOf(report)).toEqual([`1 BTC fifo ${term} 50`]);
  });

  it('begins anew with a reward and goes on through a transfer', () => {
    const report = us(2025, [
      staking('2024-01-01', '1 ETH @ 100 USD', { account: 'A' }),
      transfer('2025-01-02', '1 ETH', '1 ETH', 'B', { account: 'A' }),
      trade('2025-01-03', '1 ETH', '150 USD', { account: 'B' }),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 ETH fifo long 50']);
    expect(show(report.totals.byTerm.long)).toBe('50');
  });

  it('orders a typed day against the evening before it in New York', () => {
    const entries = [
      // 9 March, 20:00 in New York.
      trade('2025-03-10T00:00:00Z', '100 USD', '1 BTC'),
      deposit('2025-04-01', '1 BTC'),
      trade('2025-05-01', '1 BTC', '300 USD'),
    ];
    const typed = { cost: money('200 USD'), acquiredDay: '2025-03-10' };
    const corrections = { [entries[1]?.id ?? '']: typed };
    // The purchase of the 9th is the earlier one: 300 - 100.
    expect(lotMatchesOf(us(2025, entries, { corrections }))).toEqual(['1 BTC fifo short 200']);
  });

  it('cannot be shown for units of unknown day: they count as short', () => {
    const entries = [deposit('2025-01-01', '1 BTC'), trade('2025-05-01', '1 BTC', '300 USD')];
    const corrections = { [entries[0]?.id ?? '']: { cost: money('100 USD') } };
    const report = us(2025, entries, { corrections, settings: { otherIncome: 0n } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo unknown 200']);
    // 200 at 10 %.
    expect(report.estimate.covered && report.estimate.tax).toBe(fixed('20'));
  });
});

it('lets the donee of a gift continue: lots leave, nothing is realised', () => {
  const report = us(2025, [
    trade('2025-01-01', '100 USD', '1 BTC'),
    gift('2025-02-01', '0.4 BTC @ 80 USD'),
    trade('2025-03-01', '0.6 BTC', '90 USD'),
  ]);
  expect(lotMatchesOf(report)).toEqual(['0.6 BTC fifo short 30']);
  expect(issuesOf(report)).toEqual([]);
});
