import { fixed } from '@meridian/money/fixed.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { describe, expect, it } from 'vitest';
import type { BalanceCheck, ImportedSource } from '../outcome.ts';
import { combineSources } from './combine.ts';
import { DAY, got, NOON, sent, source, trade } from '../testing/sources.ts';
import { findActivityGaps } from './activity-gaps.ts';
import { reconcile } from './reconcile.ts';

const balance = (more: Partial<BalanceCheck>): BalanceCheck => ({
  asset: 'BTC',
  opening: fixed('0'),
  change: fixed('0'),
  stated: fixed('0'),
  computed: fixed('0'),
  gaps: [],
  status: 'agrees',
  ...more,
});

const accounts = (...sources: readonly ImportedSource[]) => reconcile(combineSources(sources));

it('accounts for every row, wherever its entry stands', () => {
  const rows = Array.from({ length: 6 }, (_, index) =>
    trade(index, '10 EUR', `1.${index + 1} BTC`),
  );
  const early = source('Kraken', rows.slice(0, 4), { id: 'one' });
  const two = source('Kraken', rows.slice(2), {
    id: 'two',
    rows: { read: 5, imported: 4, merged: 0, setAside: 1 },
  });
  const [first, second] = accounts(early, two);
  expect(first?.rows).toEqual({ read: 4, imported: 4, merged: 0, elsewhere: 0, setAside: 0 });
  expect(second?.rows).toEqual({ read: 5, imported: 2, merged: 0, elsewhere: 2, setAside: 1 });
  const from = NOON + 2 * 60_000;
  const overlap = { from, to: from + 60_000, shared: 2, proposed: 0, sameEvents: true };
  expect(first?.overlaps).toEqual([{ source: 'two', ...overlap }]);
  expect(second?.overlaps).toEqual([{ source: 'one', ...overlap }]);
});

it('says of two files of an account whether they can show the same events', () => {
  const given = [got(0, '1 BTC'), got(9, '1 BTC')];
  const overlap = (format: string) =>
    accounts(
      source('Bybit', given, { id: 'log', format: 'bybit-unified-log' }),
      source('Bybit', [got(5, '2 BTC')], { id: 'other', format }),
    )[0]?.overlaps;
  expect(overlap('bybit-spot-trades')).toMatchObject([{ source: 'other', sameEvents: true }]);
  expect(overlap('kraken-ledgers')).toMatchObject([{ source: 'other', sameEvents: false }]);
});

describe('totals', () => {
  const given = [got(0, '2 BTC'), sent(9, '0.5 BTC', { fee: '0.1 BTC' })];

  it('adds up what came, went and was charged, over the wallets', () => {
    const file = source('Kraken', given, {
      balances: [
        balance({ wallet: 'spot', opening: fixed('1'), change: fixed('1'), stated: fixed('2') }),
        balance({ wallet: 'earn', change: fixed('0.4'), stated: fixed('0.5') }),
      ],
    });
    expect(accounts(file)[0]?.totals).toEqual([
      {
        asset: 'BTC',
        came: fixed('2'),
        went: fixed('0.5'),
        fees: fixed('0.1'),
        change: fixed('1.4'),
        opening: fixed('1'),
        stated: fixed('2.5'),
        difference: fixed('0.1'),
        status: 'differs',
      },
    ]);
  });

  it('holds a total the user states against a file without balances', () => {
    const file = source('Kraken', given);
    const combined = combineSources([file]);
    const totals = (quantity: string) =>
      reconcile(combined, [{ source: file.id, asset: 'BTC', quantity: fixed(quantity) }])[0]
        ?.totals;
    expect(totals('1.4')?.[0]).toMatchObject({ status: 'agrees', difference: 0n });
    expect(totals('1.5')?.[0]).toMatchObject({ status: 'differs', difference: fixed('0.1') });
    expect(reconcile(combined)[0]?.totals[0]).toMatchObject({
      status: 'not-stated',
      stated: null,
      difference: null,
    });
  });
});

it('finds a balance that one file ends with and the next does not begin with', () => {
  const early = source('Kraken', [got(0, '2 BTC')], {
    id: 'early',
    balances: [balance({ change: fixed('2'), stated: fixed('2') })],
  });
  const late = source('Kraken', [got(90, '1 BTC')], {
    id: 'late',
    balances: [balance({ opening: fixed('2.5'), change: fixed('1'), stated: fixed('3.5') })],
  });
  const [first, second] = accounts(early, late);
  expect(first?.breaks).toEqual([]);
  expect(second?.breaks).toMatchObject([
    { before: 'early', after: 'late', asset: 'BTC', missing: fixed('0.5') },
  ]);
});

it('finds no break between files that overlap: their rows are merged', () => {
  const early = source('Kraken', [got(0, '2 BTC'), got(90, '1 BTC')], {
    id: 'early',
    balances: [balance({ change: fixed('3'), stated: fixed('3') })],
  });
  const late = source('Kraken', [got(45, '5 BTC'), got(90, '1 BTC')], {
    id: 'late',
    balances: [balance({ opening: fixed('2'), change: fixed('1'), stated: fixed('3') })],
  });
  expect(accounts(early, late).flatMap(({ breaks }) => breaks)).toEqual([]);
});

describe('activity gaps', () => {
  const on = (days: number) => asInstant(NOON + days * DAY);
  const every = (days: number, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ at: on(from + index * days) }));

  it('are longer by far than the usual pause', () => {
    const entries = [...every(1, 30), ...every(1, 30, 90)];
    expect(findActivityGaps(entries)).toEqual([{ from: on(29), to: on(90), usual: DAY }]);
  });

  // Trades every five days: a pause of eight times as long is reported from the next day on.
  it.each([
    [40, 0],
    [41, 1],
  ])('of %i days after a pause of five each are %i', (days, expected) => {
    const entries = [...every(5, 30), ...every(5, 30, 29 * 5 + days)];
    expect(findActivityGaps(entries)).toHaveLength(expected);
  });

  it.each([
    ['a month of a daily trader', [...every(1, 30), ...every(1, 30, 59)]],
    ['a quarter of one who trades every two weeks', [...every(14, 30), ...every(14, 30, 500)]],
    ['a source of few entries', [...every(1, 10), ...every(1, 5, 200)]],
  ])('are not %s', (_, entries) => {
    expect(findActivityGaps(entries)).toEqual([]);
  });
});
