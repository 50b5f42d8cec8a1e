/** Ledgers of countries without lots, from entries to the report; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  charge,
  disposalsOf,
  gift,
  holdingsOf,
  outgoing,
  price,
  reportOf,
  show,
  lotMatchesOf,
  staking,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

describe('Austria', () => {
  it('moves the average through a swap (EStG § 27b (3) no. 2)', () => {
    const report = reportOf('AT', 2024, [
      trade('2023-02-01', '20000 EUR', '1 BTC'),
      trade('2023-06-01', '26000 EUR', '1 BTC'),
      trade('2024-03-01', '1 BTC @ 55000 EUR', '15 ETH'),
      trade('2024-09-01', '15 ETH', '38000 EUR'),
    ]);
    expect(disposalsOf(report)).toEqual(['15 ETH: 38000 - 0 - 23000 = 15000']);
  });

  it('gives up grandfathered units in a swap, exempt; what comes is new at market value', () => {
    const report = reportOf('AT', 2024, [
      trade('2019-02-01', '5000 EUR', '1 BTC'),
      trade('2024-03-01', '1 BTC @ 55000 EUR', '15 ETH'),
      trade('2024-09-01', '15 ETH', '60000 EUR'),
    ]);
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC old-holdings exempt 50000',
      '15 ETH moving-average taxable 5000',
    ]);
    expect(report.disposals[0]?.parts[0]?.kind).toBe('swap');
    expect(show(report.totals.byTerm.exempt)).toBe('50000');
  });

  it('takes staking in at no cost, also on grandfathered units (EStG § 27b (2))', () => {
    const report = reportOf('AT', 2024, [
      trade('2019-02-01', '100 EUR', '10 ETH'),
      staking('2024-02-01', '1 ETH @ 2000 EUR'),
      trade('2024-09-01', '11 ETH', '22000 EUR'),
    ]);
    expect(lotMatchesOf(report)).toEqual([
      '10 ETH old-holdings exempt 19900',
      '1 ETH moving-average taxable 2000',
    ]);
  });
});

describe('France', () => {
  it('takes purchases and swaps of all accounts as one portfolio', () => {
    const entries = [
      trade('2024-01-01', '8000 EUR', '1 BTC'),
      trade('2024-01-02', '2000 EUR', '1 ETH', { account: 'B' }),
      trade('2024-02-01', '0.5 BTC @ 5000 EUR', '5000 USDC'),
      transfer('2024-02-02', '5000 USDC', '5000 USDC', 'B'),
      withdrawal('2024-02-03', '0.25 BTC'),
      trade('2024-06-01', '2500 USDC', '2500 EUR', { account: 'B' }),
    ];
    const prices = [
      price('2024-06-01', 'BTC', '10000 EUR'),
      price('2024-06-01', 'ETH', '2500 EUR'),
    ];
    // 5,000 USDC, 0.5 BTC at 10,000, 1 ETH: 12,500. 10,000 x 2,500 / 12,500 = 2,000.
    const report = reportOf('FR', 2024, entries, { prices });
    expect(disposalsOf(report)).toEqual(['2500 USDC: 2500 - 0 - 2000 = 500']);
    expect(holdingsOf(report)).toEqual([
      '*: 0.5 BTC for ?',
      '*: 1 ETH for ?',
      '*: 2500 USDC for ?',
    ]);
  });

  it('uses capital for a gift, at the value the user gives', () => {
    const given = gift('2024-05-01', '0.5 BTC');
    const value = { currency: 'EUR', atoms: fixed('6000') };
    const report = reportOf(
      'FR',
      2024,
      [
        trade('2024-01-01', '8000 EUR', '1 BTC'),
        given,
        outgoing('2024-05-02', 'lost', '0.1 BTC'),
        trade('2024-06-01', '0.4 BTC', '5000 EUR'),
      ],
      { corrections: { [given.id]: { values: { out: value } } } },
    );
    expect(disposalsOf(report)).toEqual(['0.4 BTC: 5000 - 0 - 4000 = 1000']);
  });
});

describe('Poland', () => {
  const ledger: readonly Entry[] = [
    trade('2024-03-01', '50000 PLN', '1 BTC', { fees: ['100 PLN'] }),
    staking('2024-04-01', '0.1 BTC @ 5000 PLN'),
    trade('2024-05-01', '0.5 BTC', '8 ETH', { fees: ['50 PLN'] }),
    charge('2024-06-01', '70 PLN'),
    trade('2025-08-01', '0.6 BTC', '60000 PLN', { fees: ['200 PLN'] }),
  ];

  it('carries costs that revenue has not used; a swap and its fee count for nothing', () => {
    const { cash } = reportOf('PL', 2025, ledger);
    expect(
      [cash?.revenue, cash?.costs, cash?.costsBroughtForward].map((sum) => show(sum ?? null)),
    ).toEqual(['60000', '200', '50100']);
    expect(cash?.lines.map(({ kind, entry }) => [kind, entry.id])).toEqual([
      ['fee', ledger[4]?.id],
    ]);
  });

  it('holds units without a cost of their own', () => {
    const report = reportOf('PL', 2025, ledger);
    expect(holdingsOf(report)).toEqual(['*: 8 ETH for 0']);
    expect(disposalsOf(report)).toEqual(['0.6 BTC: 60000 - 0 - 0 = 60000']);
  });
});

describe('Hungary', () => {
  it('counts every cost of the year it is paid in, and keeps years apart', () => {
    const report = reportOf('HU', 2025, [
      trade('2024-02-01', '3000000 HUF', '1 BTC'),
      trade('2024-05-01', '0.5 BTC', '8 ETH', { fees: ['9000 HUF'] }),
      withdrawal('2025-02-01', '0.1 BTC', { fees: ['500 HUF'] }),
      charge('2025-03-01', '700 HUF'),
      charge('2025-03-02', '1 ETH @ 30000 HUF'),
      trade('2025-06-01', '7 ETH', '8400000 HUF'),
    ]);
    const { cash } = report;
    // A charge paid in units is revenue and cost.
    expect(show(cash?.revenue ?? null)).toBe('8430000');
    expect(cash?.lines.map(({ kind, amount }) => `${kind} ${show(amount)}`)).toEqual([
      'fee 500',
      'fee 700',
      'fee 30000',
    ]);
    expect(show(cash?.costsBroughtForward ?? null)).toBe('0');
  });
});
