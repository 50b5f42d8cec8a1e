import { describe, expect, it } from 'vitest';
import type { ImportedSource } from '../outcome.ts';
import { combineSources } from '../across/combine.ts';
import { dropIdentical, mergeOverlaps } from './duplicates.ts';
import { got, sent, source, trade } from '../testing/sources.ts';
import { poolOf } from '../across/pool.ts';

const file = (id: string, given: Parameters<typeof source>[1]): ImportedSource =>
  source('Kraken', given, { id });

/** Contents of the ledger without their sources. */
const ledger = (...sources: readonly ImportedSource[]) =>
  combineSources(sources).entries.map(({ at: time, key, kind, sequence }) => [
    time,
    key,
    kind,
    sequence,
  ]);

const fill = trade(0, '100 EUR', '0.01 BTC');

it('the identical file again changes nothing, and is named', () => {
  const original = file('a', [fill, got(5, '1 BTC')]);
  const again = { ...original, name: 'copy.csv' };
  expect(dropIdentical([original, again])).toEqual({
    sources: [original],
    identical: [{ source: again, of: original }],
  });
  expect(ledger(original, again)).toEqual(ledger(original));
});

describe('overlapping files of one format and account', () => {
  const count = (...files: (typeof fill)[][]) =>
    mergeOverlaps(poolOf(files.map((given, index) => file(`f${index}`, given)))).pooled.flatMap(
      ({ entries }) => entries,
    ).length;

  it.each<[string, (typeof fill)[][], number]>([
    [
      'two equal fills beside the same two',
      [
        [fill, fill],
        [fill, fill],
      ],
      2,
    ],
    ['two beside one', [[fill, fill], [fill]], 2],
    ['one beside three', [[fill], [fill, fill, fill]], 3],
    ['one, two and three', [[fill], [fill, fill], [fill, fill, fill]], 3],
    ['other amounts', [[fill], [trade(0, '100 EUR', '0.02 BTC')]], 2],
    ['another minute', [[fill], [trade(1, '100 EUR', '0.01 BTC')]], 2],
    [
      'one id, other amounts',
      [[trade(0, '1 EUR', '1 BTC', 'T1')], [trade(0, '2 EUR', '1 BTC', 'T1')]],
      2,
    ],
  ])('%s', (_, files, expected) => {
    expect(count(...files)).toBe(expected);
    expect(count(...files.toReversed())).toBe(expected);
  });

  it('of two accounts keep all', () => {
    const others = [source('Main', [fill]), source('Sub', [fill])];
    expect(combineSources(others).entries).toHaveLength(2);
  });

  it('give the ledger of the whole file, whichever comes first', () => {
    const rows = Array.from({ length: 12 }, (_, day) =>
      trade(day * 60, '100 EUR', `0.0${day + 1} BTC`),
    );
    const whole = file('whole', rows);
    const early = file('early', rows.slice(0, 8));
    const late = file('late', rows.slice(4));
    expect(ledger(early, late)).toEqual(ledger(whole));
    expect(ledger(late, early)).toEqual(ledger(whole));
    expect(ledger(late, whole, early)).toEqual(ledger(whole));
  });

  it('keep the order inside an instant of the file that has all of it', () => {
    const [a, b, c] = [
      { ...trade(0, '1 EUR', '1 BTC', 'A'), sequence: 2 },
      { ...trade(0, '1 EUR', '1 BTC', 'B'), sequence: 0 },
      { ...trade(0, '1 EUR', '1 BTC', 'C'), sequence: 1 },
    ];
    const part = file('part', [
      { ...a, sequence: 1 },
      { ...c, sequence: 0 },
    ]);
    const whole = file('whole', [a, b, c]);
    expect(ledger(part, whole)).toEqual(ledger(whole));
    expect(ledger(whole, part)).toEqual(ledger(whole));
  });

  it('has no such order when no file has all of the instant', () => {
    const left = file('left', [{ ...trade(0, '1 EUR', '1 BTC', 'A'), sequence: 0 }]);
    const right = file('right', [{ ...trade(0, '1 EUR', '1 BTC', 'B'), sequence: 0 }]);
    expect(combineSources([left, right]).entries.map(({ sequence }) => sequence)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it('parts of one file that share nothing but true copies add up', () => {
  // Files with copies of their own: that two rows of the two say the same is no repetition.
  const rows = Array.from({ length: 20 }, (_, index) => got(index, `1.${index + 1} BTC`));
  const copies = [fill, fill, fill, fill];
  const whole = file('whole', [...rows, ...copies]);
  const odd = file('odd', [...rows.filter((_, index) => index % 2 === 0), fill, fill]);
  const even = file('even', [...rows.filter((_, index) => index % 2 === 1), fill, fill]);
  expect(ledger(odd, even)).toEqual(ledger(whole));
});

it.each([0, 9])(
  'parts add up where the row they share is their first or last (minute %i)',
  (shared) => {
    // One shared row of five is less than a quarter; were it not counted itself, it would be a quarter
    // of four, and the third of its copies would be taken for a repetition.
    const copy = trade(shared, '100 EUR', '0.01 BTC');
    const rest = (...minutes: number[]) => minutes.map((minute) => got(minute, '1 BTC'));
    const [odd, even] = [rest(2, 4, 5, 6), rest(1, 3, 7, 8)];
    const whole = file('whole', [...odd, ...even, copy, copy, copy]);
    const parts = [file('odd', [...odd, copy, copy]), file('even', [...even, copy])];
    expect(ledger(...parts)).toEqual(ledger(whole));
  },
);

it('does not take withdrawal and deposit of one amount for one entry', () => {
  expect(
    combineSources([file('a', [sent(0, '1 BTC')]), file('b', [got(0, '1 BTC')])]).entries,
  ).toHaveLength(2);
});

it('files without copies of their own never add up what they share, however little', () => {
  // An export of one coin and one of another time: the few rows both show have ids, or are the same.
  const shared = trade(10, '7 EUR', '7 BTC', 'T-shared');
  const rows = (name: string) =>
    Array.from({ length: 10 }, (_, index) => trade(2 * index, '1 EUR', '1 BTC', `${name}${index}`));
  const files = [file('a', [...rows('a'), shared]), file('b', [...rows('b'), shared])];
  expect(combineSources(files).entries).toHaveLength(21);
});
