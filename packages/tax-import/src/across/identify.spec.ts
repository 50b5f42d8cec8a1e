import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { describe, expect, it } from 'vitest';
import { assetClass, exchangeTicker, renamedOn } from '../ledger/assets.ts';
import { legsOf } from '../duplicates/entry-content.ts';
import { RENAMES, SHARED_TICKERS } from './asset-names.ts';
import { combineSources } from './combine.ts';
import { decide, NO_DECISIONS } from './decisions.ts';
import { got, NOON, source, trade } from '../testing/sources.ts';

const described = (entries: readonly Entry[]) =>
  entries.map((entry) => {
    const { in: into, out } = legsOf(entry);
    return `${entry.kind} ${out?.asset ?? '-'} ${into?.asset ?? '-'}`;
  });

it.each<[string, string, string]>([
  ['LUNA', '2022-05-27T23:59:59Z', 'LUNC'],
  ['LUNA', '2022-05-28T00:00:00Z', 'LUNA'],
  ['UST', '2022-05-01T00:00:00Z', 'USTC'],
  ['MATIC', '2021-01-01T00:00:00Z', 'POL'],
  ['MATIC', '2025-01-01T00:00:00Z', 'POL'],
  ['FTM', '2024-01-01T00:00:00Z', 'S'],
  ['BTC', '2024-01-01T00:00:00Z', 'BTC'],
])('%s of %s is %s', (asset, day, expected) => {
  expect(renamedOn(asset, asInstant(Date.parse(day)))).toBe(expected);
});

it.each([
  ['Bitfinex', 'UST', 'USDT'],
  ['Bitfinex', 'LUNA2', 'LUNA'],
  ['Kraken', 'LUNA', 'LUNC'],
  ['KuCoin', 'BCHSV', 'BSV'],
  ['Binance', 'UST', 'UST'],
  ['Binance', 'constructor', 'constructor'],
])('%s calls %s what is %s', (exchange, code, expected) => {
  expect(exchangeTicker(exchange, code)).toBe(expected);
});

it.each<[string, ReturnType<typeof assetClass>]>([
  ['EUR', 'fiat'],
  ['XOF', 'fiat'],
  ['MNT', 'crypto'],
  ['USDC', 'e-money-token'],
  ['EURC', 'euro-e-money-token'],
  ['USDT', 'other-stablecoin'],
  ['EURT', 'other-stablecoin'],
  ['BTC', 'crypto'],
  ['0x06012c8cf97bead5deae237070f9587f8e7a266d:12', 'nft'],
  ['CRYPTOKITTIES #1204', 'nft'],
])('%s is %s', (asset, expected) => {
  expect(assetClass(asset)).toBe(expected);
});

it('has no rename that leads to another, and no ticker both renamed and shared', () => {
  const old = new Set(RENAMES.map(({ was }) => was));
  expect(old.size).toBe(RENAMES.length);
  expect(RENAMES.filter(({ is }) => old.has(is)).map(({ was }) => was)).toEqual([]);
  expect(SHARED_TICKERS.filter(({ ticker }) => old.has(ticker))).toEqual([]);
});

describe('in the ledger', () => {
  it('an exchange of the old name for the new one is a move that changes nothing', () => {
    const { entries } = combineSources([
      source('Binance', [got(0, '5 MATIC'), trade(9, '5 MATIC', '5 POL')]),
    ]);
    expect(described(entries)).toEqual(['deposit - POL', 'transfer POL POL']);
    expect(entries[1]).toMatchObject({ account: 'Binance', toAccount: 'Binance' });
  });

  it('at another rate it stays a swap', () => {
    const { entries } = combineSources([source('Binance', [trade(9, '5 MATIC', '4 POL')])]);
    expect(described(entries)).toEqual(['trade MATIC POL']);
  });

  it('a ticker of two coins is asked once for an exchange, and the answer holds', () => {
    const sources = [
      source('Somewhere', [got(0, '1 HOT'), got(9, '2 HOT')], { format: 'unknown' }),
      source('Binance', [got(0, '1 HOT')], { id: 'b', format: 'binance-history' }),
    ];
    const { questions, entries } = combineSources(sources);
    expect(questions).toMatchObject([
      { ticker: 'HOT', exchange: 'Somewhere', assumed: 'HOT', count: 2 },
    ]);
    expect(described(entries)).toEqual(Array.from({ length: 3 }, () => 'deposit - HOT'));
    const [question] = questions;
    if (question === undefined) throw new Error('a question expected');
    const answer = (asset: string) => [{ ...question.subject, to: [asset] }];
    const first = decide(NO_DECISIONS, {
      type: 'decide',
      verdict: 'confirmed',
      subjects: answer('HYDRO'),
    });
    const second = decide(first, { type: 'decide', verdict: 'confirmed', subjects: answer('HOT') });
    const after = (state: typeof first) => described(combineSources(sources, state).entries).sort();
    expect(combineSources(sources, first).questions).toEqual([]);
    expect(after(first)).toEqual(['deposit - HOT', 'deposit - HYDRO', 'deposit - HYDRO']);
    expect(after(second)).toEqual(Array.from({ length: 3 }, () => 'deposit - HOT'));
    expect(after(decide(second, { type: 'undo' }))).toEqual(after(first));
  });

  it('what only one meaning is left for is not asked', () => {
    const now = NOON;
    expect(now).toBeGreaterThan(Date.UTC(2020, 0, 1));
    const { questions, entries } = combineSources([source('Somewhere', [got(0, '1 STX')])]);
    expect({ questions, described: described(entries) }).toEqual({
      questions: [],
      described: ['deposit - STX'],
    });
  });
});
