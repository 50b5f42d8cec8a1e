/** United Kingdom: scenarios of share matching. Every figure is derived by hand beside it. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  type Given,
  deposit,
  disposalsOf,
  holdingsOf,
  income,
  issuesOf,
  money,
  opening,
  outgoing,
  price,
  rangeOf,
  reportOf,
  show,
  lotMatchesOf,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

const gb = (year: number, entries: readonly Entry[], given?: Given) =>
  reportOf('GB', year, entries, given);

const find = (entries: readonly Entry[], index: number) => entries[index]?.id ?? '';

describe('the same day', () => {
  it('comes first, and all disposals and acquisitions of the day are one', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '10 BTC'),
      trade('2024-06-01T09:00:00Z', '2 BTC', '60 GBP'),
      trade('2024-06-01T10:00:00Z', '45 GBP', '3 BTC'),
      trade('2024-06-01T11:00:00Z', '2 BTC', '80 GBP'),
    ]);
    // One disposal of 4 for 140: 3 with the same day (105 - 45 = 60), 1 with the pool (35 - 10 = 25).
    expect(disposalsOf(report)).toEqual(['4 BTC: 140 - 0 - 55 = 85']);
    expect(lotMatchesOf(report)).toEqual(['3 BTC same-day taxable 60', '1 BTC pool taxable 25']);
    expect(report.disposals[0]?.parts).toHaveLength(2);
  });

  it('takes the average of the day where more was bought than sold', () => {
    const report = gb(2024, [
      trade('2024-06-01T09:00:00Z', '30 GBP', '1 BTC'),
      trade('2024-06-01T10:00:00Z', '150 GBP', '3 BTC'),
      trade('2024-06-01T11:00:00Z', '1 BTC', '60 GBP'),
    ]);
    // 180 for 4: 45 each. The other 3 enter the pool with 135.
    expect(lotMatchesOf(report)).toEqual(['1 BTC same-day taxable 15']);
    expect(holdingsOf(report)).toEqual(['*: 3 BTC for 135']);
  });

  it('is a day in London: 23:30 UTC in summer is the next', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '1 BTC'),
      trade('2024-06-01T22:59:00Z', '1 BTC', '150 GBP'),
      trade('2024-06-01T23:01:00Z', '130 GBP', '1 BTC'),
    ]);
    // Sold on 1 June, bought on 2 June: a matter of the 30 days.
    expect(lotMatchesOf(report)).toEqual(['1 BTC days-after taxable 20']);
  });

  it('is matched before the 30 days of an earlier disposal take its purchase', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '10 BTC'),
      trade('2024-06-01', '2 BTC', '50 GBP'),
      trade('2024-06-10', '60 GBP', '3 BTC'),
      trade('2024-06-10', '2 BTC', '70 GBP'),
    ]);
    // 10 June: 70 - 40. One is left for 1 June: 25 - 20, the other from the pool: 25 - 10.
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC days-after taxable 5',
      '1 BTC pool taxable 15',
      '2 BTC same-day taxable 30',
    ]);
  });
});

describe('the 30 days after', () => {
  const sold = [trade('2024-05-01', '1000 GBP', '10 BTC'), trade('2024-06-01', '4 BTC', '800 GBP')];

  it('reach the thirtieth day', () => {
    const report = gb(2024, [...sold, trade('2024-07-01', '300 GBP', '4 BTC')]);
    // 1 July is day 30: 800 - 300.
    expect(lotMatchesOf(report)).toEqual(['4 BTC days-after taxable 500']);
    expect(holdingsOf(report)).toEqual(['*: 10 BTC for 1000']);
  });

  it('end before the thirty-first', () => {
    const report = gb(2024, [...sold, trade('2024-07-02', '300 GBP', '4 BTC')]);
    // From the pool: 800 - 1,000 * 4/10.
    expect(lotMatchesOf(report)).toEqual(['4 BTC pool taxable 400']);
    expect(holdingsOf(report)).toEqual(['*: 10 BTC for 900']);
  });

  it('cross the end of the tax year, for the disposal of the year before', () => {
    const entries = [
      trade('2024-01-01', '1000 GBP', '10 BTC'),
      trade('2024-04-05', '10 BTC', '1500 GBP'),
      trade('2024-04-10', '1200 GBP', '10 BTC'),
    ];
    const report = gb(2023, entries);
    expect(lotMatchesOf(report)).toEqual(['10 BTC days-after taxable 300']);
    // The purchase is of the next year; at the end of this one the pool is whole.
    expect(holdingsOf(report)).toEqual(['*: 10 BTC for 1000']);
    expect(lotMatchesOf(gb(2024, entries))).toEqual([]);
  });

  it('are filled earliest disposal first, by the earliest purchase first', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '10 BTC'),
      trade('2024-06-01', '2 BTC', '60 GBP'),
      trade('2024-06-05', '2 BTC', '80 GBP'),
      trade('2024-06-10', '75 GBP', '3 BTC'),
      trade('2024-06-20', '33 GBP', '1.5 BTC'),
    ]);
    // 1 June: 2 of 10 June, 60 - 50. 5 June: the third, 40 - 25; 1 of 20 June, 40 - 22. The half left
    // enters the pool with 11.
    expect(lotMatchesOf(report)).toEqual([
      '2 BTC days-after taxable 10',
      '1 BTC days-after taxable 15',
      '1 BTC days-after taxable 18',
    ]);
    expect(holdingsOf(report)).toEqual(['*: 10.5 BTC for 111']);
  });

  it('take rewards as acquisitions, and no transfer', () => {
    const report = gb(2024, [
      ...sold,
      transfer('2024-06-02', '2 BTC', '2 BTC', 'B'),
      income('2024-06-03', 'staking', '1 BTC @ 90 GBP'),
    ]);
    // 200 a BTC: 200 - 90; 600 - 300.
    expect(lotMatchesOf(report)).toEqual([
      '1 BTC days-after taxable 110',
      '3 BTC pool taxable 300',
    ]);
  });
});

describe('the pool', () => {
  it('averages what was paid, fees included, over all accounts', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '1 BTC', { account: 'A', fees: ['2 GBP'] }),
      trade('2024-06-10', '200 GBP', '2 BTC', { account: 'B', fees: ['1 GBP'] }),
      trade('2024-09-01', '1 BTC', '150 GBP', { account: 'A', fees: ['3 GBP'] }),
    ]);
    // 303 for 3: 150 - 3 - 101.
    expect(disposalsOf(report)).toEqual(['1 BTC: 150 - 3 - 101 = 46']);
    expect(report.disposals[0]?.slices[0]?.pool).toEqual({
      quantity: 3n * 10n ** 24n,
      cost: 303n * 10n ** 24n,
      unknown: [],
    });
  });

  it('begins with what the user enters', () => {
    const report = gb(2024, [
      opening('2020-01-01', '10 BTC', '500 GBP'),
      trade('2024-09-01', '4 BTC', '300 GBP'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['4 BTC pool taxable 100']);
  });

  it('shares a cost that does not divide without losing an atom', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '3 BTC'),
      trade('2024-08-01', '1 BTC', '40 GBP'),
      trade('2024-09-01', '1 BTC', '40 GBP'),
      trade('2024-10-01', '1 BTC', '40 GBP'),
    ]);
    expect(show(report.totals.cost)).toBe('100');
    expect(show(report.totals.gain)).toBe('20');
  });

  it('is short where more was sold than is known', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '1 BTC'),
      trade('2024-09-01', '3 BTC', '600 GBP'),
    ]);
    // 200 a BTC: 200 - 100; two without an acquisition, which cost between nothing and 200 each.
    expect(lotMatchesOf(report)).toEqual(['1 BTC pool taxable 100', '2 BTC missing unknown ?']);
    expect(report.disposals.map(rangeOf)).toEqual(['100..500']);
    expect(issuesOf(report)).toEqual(['open missing-acquisition 2 BTC 2024-09-01 400']);
  });

  it('keeps units that were withdrawn', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '2 BTC'),
      withdrawal('2024-06-01', '1 BTC'),
      trade('2024-09-01', '1 BTC', '80 GBP'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC pool taxable 30']);
    expect(holdingsOf(report)).toEqual(['*: 1 BTC for 50']);
  });
});

describe('units of unknown cost', () => {
  const entries = [
    trade('2024-05-01', '100 GBP', '1 BTC'),
    deposit('2024-05-02', '1 BTC'),
    trade('2024-09-01', '1.5 BTC', '450 GBP'),
    trade('2024-10-15', '0.5 BTC', '125 GBP'),
    trade('2024-11-20', '100 GBP', '1 BTC'),
    trade('2025-01-01', '1 BTC', '150 GBP'),
  ];

  it('make the pool unknown until it is empty', () => {
    const report = gb(2024, entries);
    expect(lotMatchesOf(report)).toEqual([
      '1.5 BTC pool taxable ?',
      '0.5 BTC pool taxable ?',
      '1 BTC pool taxable 50',
    ]);
    // A BTC was seen at 100 up to 300: 450 - 1.5 * 300 up to 450; 125 - 0.5 * 300 up to 125.
    expect(report.disposals.map(rangeOf)).toEqual(['0..450', '-25..125', 'complete']);
  });

  it('are one issue at their arrival, where they can be settled', () => {
    expect(issuesOf(gb(2024, entries))).toEqual(['open missing-cost 1 BTC 2024-05-02 575']);
    const typed = { cost: money('140 GBP'), acquiredDay: '2023-01-01' };
    const report = gb(2024, entries, { corrections: { [find(entries, 1)]: typed } });
    // 240 for 2: 450 - 180; 125 - 60.
    expect(lotMatchesOf(report)).toEqual([
      '1.5 BTC pool taxable 270',
      '0.5 BTC pool taxable 65',
      '1 BTC pool taxable 50',
    ]);
    expect(issuesOf(report)).toEqual([]);
  });

  it('that were bought long before are no purchase on the day they arrive', () => {
    const moved = [
      trade('2024-05-01', '100 GBP', '1 BTC'),
      trade('2024-08-20', '1 BTC', '300 GBP'),
      deposit('2024-09-01', '1 BTC'),
    ];
    // Their day is not known: they may be a purchase within the 30 days, so the gain is open.
    expect(lotMatchesOf(gb(2024, moved))).toEqual(['1 BTC days-after taxable ?']);
    // Bought in 2023 for 140, they were in the pool: 300 - 240 / 2.
    const typed = { cost: money('140 GBP'), acquiredDay: '2023-01-01' };
    const report = gb(2024, moved, { corrections: { [find(moved, 2)]: typed } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC pool taxable 180']);
    expect(holdingsOf(report)).toEqual(['*: 1 BTC for 120']);
    // Bought on 25 August they are what the 30 days look for: 300 - 140.
    const near = { cost: money('140 GBP'), acquiredDay: '2024-08-25' };
    expect(lotMatchesOf(gb(2024, moved, { corrections: { [find(moved, 2)]: near } }))).toEqual([
      '1 BTC days-after taxable 160',
    ]);
    // Withdrawn before, they are no acquisition at all.
    const own = { ownUnits: true } as const;
    expect(lotMatchesOf(gb(2024, moved, { corrections: { [find(moved, 2)]: own } }))).toEqual([
      '1 BTC pool taxable 200',
    ]);
  });

  it('matched on the day or in the 30 days leave the pool alone', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '1 BTC'),
      deposit('2024-08-20', '1 BTC'),
      trade('2024-08-20', '1 BTC', '300 GBP'),
      trade('2024-12-01', '1 BTC', '250 GBP'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC same-day taxable ?', '1 BTC pool taxable 150']);
  });
});

describe('fees', () => {
  it('in the sold coin join the day’s disposal at their value', () => {
    const report = gb(2024, [
      trade('2024-05-01', '100 GBP', '2 BTC'),
      trade('2024-09-01', '1 BTC', '300 GBP', { fees: ['0.01 BTC'] }),
    ]);
    // 1.01 BTC for 300 + 3, less the fee of 3, less 50.50.
    expect(disposalsOf(report)).toEqual(['1.01 BTC: 303 - 3 - 50.5 = 249.5']);
    expect(report.disposals[0]?.parts.map(({ kind }) => kind)).toEqual(['sale', 'fee']);
  });

  it('of a transfer are a disposal of their units and reduce no gain', () => {
    const report = gb(
      2024,
      [trade('2024-05-01', '100 GBP', '2 BTC'), transfer('2024-09-01', '1 BTC', '0.9 BTC', 'B')],
      { prices: [price('2024-09-01', 'BTC', '80 GBP')] },
    );
    expect(disposalsOf(report)).toEqual(['0.1 BTC: 8 - 0 - 5 = 3']);
    expect(holdingsOf(report)).toEqual(['*: 1.9 BTC for 95']);
  });
});

describe('units given away', () => {
  const bought = trade('2024-05-01', '100 GBP', '2 BTC');

  it('as a gift are a disposal at market value', () => {
    const report = gb(2024, [bought, outgoing('2024-09-01', 'gift', '1 BTC @ 90 GBP')]);
    expect(disposalsOf(report)).toEqual(['1 BTC: 90 - 0 - 50 = 40']);
  });

  it.each(['donation', 'lost', 'stolen'] as const)('%s: leave at the average cost', (kind) => {
    const report = gb(2024, [bought, outgoing('2024-09-01', kind, '0.5 BTC')]);
    expect(disposalsOf(report)).toEqual([]);
    expect(holdingsOf(report)).toEqual(['*: 1.5 BTC for 75']);
  });

  it('beyond what is known are noted', () => {
    const report = gb(2024, [bought, outgoing('2024-09-01', 'lost', '3 BTC')]);
    expect(issuesOf(report)).toEqual(['note missing-acquisition 1 BTC 2024-09-01 ?']);
    expect(holdingsOf(report)).toEqual([]);
  });
});

it('begins the year on 6 April in London, in summer time', () => {
  const entries = [
    trade('2024-01-01', '10 GBP', '2 BTC'),
    trade('2024-04-05T22:59:00Z', '1 BTC', '20 GBP'),
    trade('2024-04-05T23:01:00Z', '1 BTC', '30 GBP'),
  ];
  expect(lotMatchesOf(gb(2023, entries))).toEqual(['1 BTC pool taxable 15']);
  expect(lotMatchesOf(gb(2024, entries))).toEqual(['1 BTC pool taxable 25']);
  expect(gb(2024, entries).years).toEqual([2024, 2023]);
});
