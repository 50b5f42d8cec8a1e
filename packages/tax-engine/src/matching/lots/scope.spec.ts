/**
 * From where lots may be taken, and what a change of it does. Portugal takes first in, first out at
 * each institution (CIRS art. 43 n. 6 g, n. 7). Figures derived by hand.
 */
import { describe, expect, it } from 'vitest';
import { addMs } from '../../common/time.ts';
import type { Entry } from '../../ledger/entry.ts';
import { type LotRules, lotReport, lotsOf } from '../../testing/lot-report.ts';
import {
  holdingsOf,
  issuesOf,
  reportOf,
  lotMatchesOf,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

const PLATFORM: LotRules = { matching: { scopes: [{ scope: 'platform' }] } };

describe('a scope of institutions', () => {
  const entries = [
    trade('2024-01-01', '100 USD', '1 BTC', { account: 'Kraken' }),
    trade('2024-02-01', '200 USD', '1 BTC', { account: 'Binance' }),
    trade('2024-03-01', '300 USD', '1 BTC', { account: 'Binance Spot' }),
  ];

  it('takes lots of all accounts of the institution, and of no other', () => {
    const sale = trade('2024-06-01', '2 BTC', '1000 USD', { account: 'Binance Spot' });
    const report = lotReport(2024, [...entries, sale], PLATFORM);
    expect(lotsOf(report)).toEqual(['1 fifo taxable 200 300', '1 fifo taxable 300 200']);
    expect(holdingsOf(report)).toEqual(['Kraken: 1 BTC for 100']);
  });

  it('takes own wallets as one place', () => {
    const report = lotReport(
      2024,
      [
        trade('2024-01-01', '100 USD', '1 BTC', { account: 'Ledger' }),
        trade('2024-02-01', '200 USD', '1 BTC', { account: 'MetaMask' }),
        trade('2024-06-01', '1 BTC', '500 USD', { account: 'MetaMask' }),
      ],
      PLATFORM,
    );
    expect(lotsOf(report)).toEqual(['1 fifo taxable 100 400']);
  });

  it('moves lots between institutions with cost and day, and nothing within one', () => {
    const within = transfer('2024-04-01', '1 BTC', '1 BTC', 'Binance Spot', { account: 'Binance' });
    const between = transfer('2024-05-01', '1 BTC', '1 BTC', 'Binance', { account: 'Kraken' });
    const sale = trade('2024-06-01', '1 BTC', '1000 USD', { account: 'Binance Spot' });
    expect(lotsOf(lotReport(2024, [...entries, within, sale], PLATFORM))).toEqual([
      '1 fifo taxable 200 800',
    ]);
    expect(lotsOf(lotReport(2024, [...entries, within, between, sale], PLATFORM))).toEqual([
      '1 fifo taxable 100 900',
    ]);
  });

  it('is that of Portugal: an old lot elsewhere makes no sale exempt', () => {
    const report = reportOf('PT', 2025, [
      trade('2023-01-01', '10000 EUR', '1 BTC', { account: 'Kraken' }),
      trade('2024-11-01', '65000 EUR', '1 BTC', { account: 'Bitstamp' }),
      trade('2025-02-01', '1 BTC', '100000 EUR', { account: 'Bitstamp' }),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 35000']);
  });
});

describe('a move', () => {
  const PER_ACCOUNT: LotRules = { matching: { scopes: [{ scope: 'account' }] } };
  const buys = [
    trade('2024-01-01', '100 USD', '1 BTC', { account: 'A' }),
    trade('2024-01-02', '200 USD', '1 BTC', { account: 'B' }),
    trade('2024-01-03', '300 USD', '1 BTC', { account: 'A' }),
    trade('2024-01-04', '400 USD', '1 BTC', { account: 'B' }),
  ];

  it('of everything puts the lots in their order, whichever place had more', () => {
    for (const [from, to] of [
      ['A', 'B'],
      ['B', 'A'],
    ] as const) {
      const entries = [
        ...buys,
        transfer('2024-02-01', '2 BTC', '2 BTC', to, { account: from }),
        trade('2024-06-01', '3 BTC', '3000 USD', { account: to }),
      ];
      const report = lotReport(2024, entries, PER_ACCOUNT);
      expect(lotsOf(report)).toEqual([
        '1 fifo taxable 100 900',
        '1 fifo taxable 200 800',
        '1 fifo taxable 300 700',
      ]);
      expect(holdingsOf(report)).toEqual([`${to}: 1 BTC for 400`]);
    }
  });

  it('in a circle changes nothing', () => {
    const circle = Array.from({ length: 40 }, (_, index) => {
      const [account, to] = index % 2 === 0 ? ['A', 'C'] : ['C', 'A'];
      return transfer('2024-02-01', '2 BTC', '2 BTC', to ?? '', { account, sequence: index });
    });
    const away = circle.map((entry, index) => ({ ...entry, at: addMs(entry.at, index) }));
    const sale = trade('2024-06-01', '2 BTC', '2000 USD', { account: 'A' });
    expect(lotsOf(lotReport(2024, [...buys, ...away, sale], PER_ACCOUNT))).toEqual([
      '1 fifo taxable 100 900',
      '1 fifo taxable 300 700',
    ]);
  });

  it('of more than is there moves what is there and says what is not', () => {
    const more = transfer('2024-02-01', '5 BTC', '5 BTC', 'C', { account: 'A' });
    const report = lotReport(2024, [...buys, more], PER_ACCOUNT);
    expect(holdingsOf(report)).toEqual(['B: 2 BTC for 600', 'C: 2 BTC for 400']);
    expect(issuesOf(report)).toEqual(['note missing-acquisition 3 BTC 2024-02-01 ?']);
  });
});

describe('a change of scope', () => {
  const scopes = (
    from: 'global' | 'account' | 'platform',
    to: 'global' | 'account' | 'platform',
  ): LotRules => ({
    matching: { scopes: [{ scope: from }, { from: '2025-01-01', scope: to }] },
  });
  const bought: readonly Entry[] = [
    trade('2024-01-01', '100 USD', '1 BTC', { account: 'Binance' }),
    trade('2024-02-01', '200 USD', '1 BTC', { account: 'Binance Spot' }),
    trade('2024-03-01', '300 USD', '1 BTC', { account: 'Kraken' }),
  ];
  const held = (rules: LotRules, more: readonly Entry[] = []) =>
    holdingsOf(lotReport(2025, [...bought, ...more], rules));

  it('to institutions puts accounts together', () => {
    expect(held(scopes('account', 'platform'))).toEqual([
      'Kraken: 1 BTC for 300',
      'binance: 2 BTC for 300',
    ]);
    const sale = trade('2025-02-01', '1 BTC', '500 USD', { account: 'Binance Spot' });
    const report = lotReport(2025, [...bought, sale], scopes('account', 'platform'));
    expect(lotsOf(report)).toEqual(['1 fifo taxable 100 400']);
  });

  it('to all accounts puts everything together, the earliest first', () => {
    const sale = trade('2025-02-01', '2 BTC', '1000 USD', { account: 'Kraken' });
    for (const before of ['account', 'platform'] as const) {
      const report = lotReport(2025, [...bought, sale], scopes(before, 'global'));
      expect(lotsOf(report)).toEqual(['1 fifo taxable 100 400', '1 fifo taxable 200 300']);
      expect(holdingsOf(report)).toEqual(['*: 1 BTC for 300']);
    }
  });

  it('from all accounts to institutions follows the units each holds', () => {
    // Kraken sells the lot of Binance in 2024, so Binance is left with that of Kraken.
    const sale = trade('2024-06-01', '1 BTC', '500 USD', { account: 'Kraken' });
    expect(held(scopes('global', 'platform'), [sale])).toEqual(['binance: 2 BTC for 500']);
  });

  it('from institutions to accounts keeps each its own lots, up to the units it holds', () => {
    const moved = transfer('2024-06-01', '1 BTC', '1 BTC', 'Binance Earn', { account: 'Binance' });
    expect(held(scopes('platform', 'account'), [moved])).toEqual([
      'Binance Earn: 1 BTC for 100',
      'Binance Spot: 1 BTC for 200',
      'Kraken: 1 BTC for 300',
    ]);
  });

  it('can come more than once', () => {
    const rules: LotRules = {
      matching: {
        scopes: [
          { scope: 'account' },
          { from: '2024-06-01', scope: 'global' },
          { from: '2025-01-01', scope: 'account' },
        ],
      },
    };
    const sale = trade('2024-07-01', '1 BTC', '500 USD', { account: 'Kraken' });
    // Kraken sold the lot of Binance, which is left with that of Kraken.
    expect(held(rules, [sale])).toEqual(['Binance: 1 BTC for 300', 'Binance Spot: 1 BTC for 200']);
  });

  it('keeps units that were withdrawn apart', () => {
    const out = withdrawal('2024-04-01', '0.5 BTC', { account: 'Kraken' });
    expect(held(scopes('global', 'account'), [out])).toEqual([
      'Binance: 1 BTC for 100',
      'Binance Spot: 1 BTC for 200',
      'Kraken: 0.5 BTC for 150',
      'elsewhere: 0.5 BTC for 150',
    ]);
  });
});

describe('units moved between accounts', () => {
  const perAccount: LotRules = { matching: { scopes: [{ scope: 'account' }] } };
  const held = (entries: readonly Entry[]) => holdingsOf(lotReport(2024, entries, perAccount));

  it('are no more than were moved, whatever came and went between', () => {
    const entries = [
      trade('2024-01-01', '500 USD', '5 BTC'),
      transfer('2024-01-02', '1 BTC', '1 BTC', 'B'),
      trade('2024-01-03', '1000 USD', '5 BTC'),
      transfer('2024-01-04', '4 BTC', '4 BTC', 'B'),
    ];
    expect(held(entries)).toEqual(['A: 5 BTC for 1000', 'B: 5 BTC for 500']);
    const sold = [...entries, trade('2024-01-05', '2 BTC', '900 USD')];
    expect(held([...sold, transfer('2024-01-06', '2 BTC', '2 BTC', 'B')])).toEqual([
      'A: 1 BTC for 200',
      'B: 7 BTC for 900',
    ]);
    expect(held([...sold, transfer('2024-01-06', '3 BTC', '3 BTC', 'B')])).toEqual([
      'B: 8 BTC for 1100',
    ]);
  });

  it('count where they went, once lots stay in their accounts', () => {
    const narrows: LotRules = {
      matching: { scopes: [{ scope: 'platform' }, { from: '2024-06-01', scope: 'account' }] },
    };
    const entries = [
      trade('2024-01-01', '100 USD', '1 BTC', { account: 'Kraken' }),
      trade('2024-01-02', '300 USD', '1 BTC', { account: 'Binance' }),
      transfer('2024-02-01', '1 BTC', '1 BTC', 'Binance Spot', { account: 'Kraken' }),
      trade('2024-07-01', '1 BTC', '500 USD', { account: 'Binance Spot' }),
    ];
    const made = lotReport(2024, entries, narrows);
    // Each account keeps the lots acquired in it; the other is what Binance Spot holds.
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 400']);
    expect(holdingsOf(made)).toEqual(['Binance: 1 BTC for 300']);
  });
});
