/** Same-instant entries: units are there before they are used, in any accounts under any names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../common/run-to-end.ts';
import { reportOf, show, lotMatchesOf, taxOf, trade, transfer } from '../testing/entries.ts';
import { arrangeInstants } from './arrange.ts';
import type { Entry } from './entry.ts';
import { compareEntries } from './order.ts';

const NOON = '2024-06-01T12:00:00Z';

const arranged = (entries: readonly Entry[]) =>
  runToEnd(arrangeInstants(entries.toSorted(compareEntries)));

/** Names of the entries in the order of the ledger. */
const orderOf = (named: Readonly<Record<string, Entry>>): string[] => {
  const { entries } = arranged(Object.values(named));
  return entries.map((entry) => Object.keys(named).find((name) => named[name] === entry) ?? '');
};

describe('A5: a purchase on one account and a sale on another at one instant', () => {
  const held = trade('2020-01-01', '1000 EUR', '1 BTC', { account: 'Zebra' });
  const taxWith = (buyer: string, seller: string) =>
    taxOf(
      reportOf('ES', 2024, [
        held,
        trade(NOON, '30000 EUR', '1 BTC', { account: buyer }),
        trade(NOON, '2 BTC', '52000 EUR', { account: seller }),
      ]),
    );

  it('has the same tax whatever the accounts are called (ES)', () => {
    // 52,000 less 31,000: 21,000, of which 6,000 at 19 % and 15,000 at 21 %.
    expect(taxWith('Alpha', 'Zebra')).toBe('4290');
    expect(taxWith('Zebra', 'Alpha')).toBe('4290');
  });

  it('has no sale without an acquisition', () => {
    const { totals, issues } = reportOf('ES', 2024, [
      trade(NOON, '100 EUR', '1 BTC', { account: 'Zebra' }),
      trade(NOON, '1 BTC', '300 EUR', { account: 'Alpha' }),
    ]);
    expect([show(totals.gain), totals.incomplete, issues.length]).toEqual(['200', 0, 0]);
  });
});

describe('A5: units of one instant are there before they are used', () => {
  it('bought, sent and sold', () => {
    expect(
      orderOf({
        sold: trade(NOON, '1 BTC', '300 EUR', { account: 'A' }),
        sent: transfer(NOON, '1 BTC', '1 BTC', 'A', { account: 'M' }),
        bought: trade(NOON, '100 EUR', '1 BTC', { account: 'M' }),
      }),
    ).toEqual(['bought', 'sent', 'sold']);
  });

  it('swapped, and then sent: the transfer waits for what the swap brings', () => {
    expect(
      orderOf({
        sent: transfer(NOON, '2 ETH', '2 ETH', 'B'),
        sold: trade(NOON, '2 ETH', '300 EUR', { account: 'B' }),
        swapped: trade(NOON, '1 BTC', '2 ETH'),
      }),
    ).toEqual(['swapped', 'sent', 'sold']);
  });

  it('sent, and then swapped: the swap waits for what the transfer brings', () => {
    expect(
      orderOf({
        again: trade(NOON, '2 ETH', '9 SOL', { account: 'B' }),
        swapped: trade(NOON, '1 BTC', '2 ETH', { account: 'B' }),
        sent: transfer(NOON, '1 BTC', '1 BTC', 'B'),
      }),
    ).toEqual(['sent', 'swapped', 'again']);
  });

  it('under the lots of each account (US 2025)', () => {
    const report = reportOf('US', 2025, [
      trade('2025-01-02', '100 USD', '1 BTC', { account: 'Z' }),
      trade('2025-03-01', '1 BTC @ 200 USD', '2 ETH @ 200 USD', { account: 'Z' }),
      transfer('2025-03-01', '2 ETH', '2 ETH', 'A', { account: 'Z' }),
      trade('2025-03-01', '2 ETH', '250 USD', { account: 'A' }),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo short 100', '2 ETH fifo short 50']);
  });

  it('in the order that the balances of an account prove, against all else', () => {
    expect(
      orderOf({
        bought: trade(NOON, '100 EUR', '1 BTC', { sequence: 1 }),
        sold: trade(NOON, '1 BTC', '300 EUR', { sequence: 0 }),
        elsewhere: trade(NOON, '1 BTC', '300 EUR', { account: 'B' }),
      }),
    ).toEqual(['sold', 'bought', 'elsewhere']);
  });

  it('in the order of what they do, where each takes what another brings', () => {
    const there = trade(NOON, '1 BTC', '2 ETH');
    const back = trade(NOON, '2 ETH', '1 BTC');
    expect(orderOf({ there, back })).toEqual(['there', 'back']);
  });
});

it('is one order of all entries, whatever their rows: a sort by it changes nothing', () => {
  const entries = [
    trade(NOON, '1 BTC', '2 ETH', { account: 'A', sequence: 3 }),
    trade(NOON, '2 ETH', '1 BTC', { account: 'A', sequence: 2 }),
    transfer(NOON, '2 ETH', '2 ETH', 'B', { account: 'A' }),
    transfer(NOON, '1 BTC', '1 BTC', 'A', { account: 'B' }),
    trade(NOON, '9 EUR', '1 BTC', { account: 'B', sequence: 9 }),
    trade(NOON, '1 BTC', '9 EUR', { account: 'B', sequence: 8 }),
    trade('2024-05-01', '1 BTC', '9 EUR'),
    trade('2024-07-01', '1 BTC', '9 EUR'),
  ];
  const expected = arranged(entries);
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (rows) => {
      expect(arranged(rows).entries).toEqual(expected.entries);
      expect(rows.toSorted(expected.order.compare)).toEqual(expected.entries);
    }),
  );
});
