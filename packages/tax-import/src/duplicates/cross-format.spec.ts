import { describe, expect, it } from 'vitest';
import type { ImportedSource } from '../outcome.ts';
import { combineSources } from '../across/combine.ts';
import { type Decisions, decide, NO_DECISIONS, type Subject } from '../across/decisions.ts';
import { got, sent, source, trade } from '../testing/sources.ts';

const csv = (given: Parameters<typeof source>[1], more: Partial<ImportedSource> = {}) =>
  source('Bybit', given, { id: 'csv', format: 'bybit-unified-log', ...more });
const api = (given: Parameters<typeof source>[1], more: Partial<ImportedSource> = {}) =>
  source('Bybit', given, { id: 'api', format: 'x-api', ...more });

const decided = (verdict: 'confirmed' | 'rejected', subjects: readonly Subject[]): Decisions =>
  decide(NO_DECISIONS, { type: 'decide', verdict, subjects });

function outcome(sources: readonly ImportedSource[], decisions: Decisions = NO_DECISIONS) {
  const { duplicates, entries } = combineSources(sources, decisions);
  const { dropped, proposed } = duplicates;
  return { dropped: dropped.length, proposed: proposed.length, entries: entries.length };
}

describe('by id', () => {
  const order = '1689472010233856';

  it('one trade in two files of an account is in the ledger once', () => {
    const sources = [
      csv([trade(0, '100 USDT', '0.01 BTC', `7714003285|${order}`)]),
      api([trade(0, '100 USDT', '0.01 BTC', order)]),
    ];
    expect(outcome(sources)).toEqual({ dropped: 1, proposed: 0, entries: 1 });
    expect(outcome(sources.toReversed())).toEqual({ dropped: 1, proposed: 0, entries: 1 });
  });

  it('an order beside its fills: the fills stay', () => {
    const sources = [
      csv([trade(0, '100 USDT', '0.01 BTC', order)]),
      api([
        trade(0, '40 USDT', '0.004 BTC', `${order}|fill00000001`),
        trade(3, '60 USDT', '0.006 BTC', `${order}|fill00000002`),
      ]),
    ];
    const { duplicates } = combineSources(sources);
    expect(duplicates.dropped[0]?.stay).toHaveLength(2);
    expect(outcome(sources).entries).toBe(2);
  });

  it('is only proposed where the amounts differ', () => {
    const sources = [
      csv([trade(0, '100 USDT', '0.01 BTC', order)]),
      api([trade(0, '99 USDT', '0.01 BTC', order)]),
    ];
    expect(outcome(sources)).toEqual({ dropped: 0, proposed: 1, entries: 2 });
  });

  it('does not take the account’s number for an id', () => {
    const uid = '7714003285';
    const sources = [
      csv([trade(0, '1 USDT', '1 A1', uid), trade(9, '2 USDT', '1 B1', uid)]),
      api([trade(4, '3 USDT', '1 C1', uid), trade(7, '4 USDT', '1 D1', uid)]),
    ];
    expect(outcome(sources)).toEqual({ dropped: 0, proposed: 0, entries: 4 });
  });

  it('one hash on both sides of a move is no repetition', () => {
    const hash = 'fe98'.repeat(16);
    const sources = [csv([sent(0, '1 BTC', { hash })]), api([got(9, '1 BTC', { hash })])];
    expect(outcome(sources)).toEqual({ dropped: 0, proposed: 0, entries: 2 });
  });
});

describe('by content', () => {
  const fills = [trade(0, '10 USDT', '1 X', 'a'), trade(60, '20 USDT', '1 X', 'b')];

  it('is proposed, confirmed at will, and undone', () => {
    const sources = [csv(fills), api(fills.map(({ key: _key, ...fill }) => fill))];
    expect(outcome(sources)).toEqual({ dropped: 0, proposed: 2, entries: 4 });
    const { proposed } = combineSources(sources).duplicates;
    const confirmed = decided(
      'confirmed',
      proposed.map(({ subject }) => subject),
    );
    expect(outcome(sources, confirmed)).toEqual({ dropped: 2, proposed: 0, entries: 2 });
    const back = decide(confirmed, { type: 'undo' });
    expect(outcome(sources, back)).toEqual({ dropped: 0, proposed: 2, entries: 4 });
    const rejected = decided(
      'rejected',
      proposed.map(({ subject }) => subject),
    );
    expect(outcome(sources, rejected)).toEqual({ dropped: 0, proposed: 0, entries: 4 });
  });

  it('pairs true copies one by one', () => {
    const twice = [trade(0, '10 USDT', '1 X', 'a'), trade(0, '10 USDT', '1 X', 'a')];
    expect(outcome([csv(twice), api([trade(0, '10 USDT', '1 X', 'b')])]).proposed).toBe(1);
    expect(outcome([csv(twice), api(twice)]).proposed).toBe(2);
  });

  it('within a minute and a half, nearest first', () => {
    const later = (minutes: number) => [
      csv([trade(0, '10 USDT', '1 X', 'a')]),
      api([trade(minutes, '10 USDT', '1 X', 'b')]),
    ];
    expect(outcome(later(1)).proposed).toBe(1);
    expect(outcome(later(2)).proposed).toBe(0);
    expect(combineSources(later(1)).duplicates.proposed[0]?.reasons.map(({ id }) => id)).toContain(
      'across.duplicate.minutes-apart',
    );
  });

  it('of a tracker and an exchange, where many agree', () => {
    const given = Array.from({ length: 5 }, (_, index) =>
      trade(index, `1${index} USDT`, '1 X', `k${index}`),
    );
    const tracker = (count: number) =>
      source('Koinly', given.slice(0, count), { id: 'koinly', format: 'koinly-universal' });
    expect(outcome([csv(given), tracker(5)]).proposed).toBe(5);
    expect(outcome([csv(given), tracker(2)]).proposed).toBe(0);
  });

  it('is not looked for between two accounts of the user', () => {
    const sub = api(fills, { account: 'Sub' });
    expect(outcome([csv(fills), sub])).toMatchObject({ proposed: 0, dropped: 0 });
  });
});
