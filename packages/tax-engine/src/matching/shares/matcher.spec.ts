/** Share matching beyond the scenarios of the United Kingdom: exchanges, and companies. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { dayToIso } from '../../common/calendar.ts';
import { type ShareWindows, createShareMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import {
  EVER,
  acquire,
  dispose,
  exchange,
  periodOf,
  remove,
  run,
} from '../../testing/movements.ts';
import { gift } from '../../testing/entries.ts';

const shares = (
  movements: readonly Movement[],
  windows: ShareWindows = { daysAfter: 30 },
  period = EVER,
) => run(createShareMatcher(windows, period), movements);

describe('an exchange without a disposal (TCGA 1992 s.127)', () => {
  it('carries cost from pool to pool at the end of the day', () => {
    const { slices, held } = shares([
      acquire('2024-01-01', '4 BTC', '400'),
      exchange('2024-02-01', '2 BTC', '20 ETH', { added: '10' }),
      dispose('2024-02-01', '1 BTC', '150'),
      dispose('2024-03-01', '5 ETH', '100'),
    ]);
    // ETH: 200 of BTC and 10 for 20.
    expect(slices).toEqual([
      '1 BTC pool taxable: 150 - 0 - 100 = 50',
      '5 ETH pool taxable: 100 - 0 - 52.5 = 47.5',
    ]);
    expect(held).toEqual(['*: 1 BTC for 100', '*: 15 ETH for 157.5']);
  });

  it('is no acquisition of the 30 days after', () => {
    const { slices } = shares([
      acquire('2024-01-01', '10 ETH', '100'),
      acquire('2024-01-01', '1 BTC', '500'),
      dispose('2024-02-01', '10 ETH', '150'),
      exchange('2024-02-02', '1 BTC', '10 ETH'),
    ]);
    expect(slices).toEqual(['10 ETH pool taxable: 150 - 0 - 100 = 50']);
  });

  it('follows a chain over days, whatever the order of assets', () => {
    const { held } = shares([
      acquire('2024-01-01', '1 SOL', '0'),
      acquire('2024-01-01', '1 BTC', '500'),
      exchange('2024-02-01', '1 BTC', '1 ETH'),
      exchange('2024-02-02', '1 ETH', '1 SOL'),
    ]);
    expect(held).toEqual(['*: 2 SOL for 500']);
  });

  it('of units never acquired brings in units of unknown cost', () => {
    const { held, short } = shares([
      acquire('2024-01-01', '1 BTC', '500'),
      exchange('2024-02-01', '3 BTC', '1 ETH'),
      remove('2024-03-01', '1 BTC'),
    ]);
    expect(held).toEqual(['*: 1 ETH for ?']);
    expect(short).toEqual(['exchange 2 BTC', 'remove 1 BTC']);
  });

  it('after the year does not change what was held at its end', () => {
    const movements = [
      acquire('2024-01-01', '1 BTC', '500'),
      exchange('2025-01-01', '1 BTC', '1 ETH'),
    ];
    const windows = { daysAfter: 30 };
    expect(shares(movements, windows, periodOf(2024)).held).toEqual(['*: 1 BTC for 500']);
    expect(shares(movements, windows, periodOf(2025)).held).toEqual(['*: 1 ETH for 500']);
  });
});

describe('what is not known', () => {
  const unknownOf = (movements: readonly Movement[]) => {
    const [lotMatch] = shares(movements).matched.at(-1)?.slices ?? [];
    return lotMatch?.pool?.unknown.map(({ asset, missing, acquiredDay, from }) => ({
      asset,
      missing,
      acquired: acquiredDay === null ? null : dayToIso(acquiredDay),
      from,
    }));
  };

  it('is named lot by lot, and what is known beside it is not', () => {
    const movements = [
      acquire('2024-01-01', '1 BTC', '500'),
      acquire('2024-01-01', '2 BTC', '?'),
      dispose('2024-06-01', '1 BTC', '700'),
    ];
    expect(unknownOf(movements)).toEqual([
      { asset: 'BTC', missing: 'price', acquired: '2024-01-01', from: undefined },
    ]);
    expect(shares(movements).slices).toEqual(['1 BTC pool taxable: 700 - 0 - ? = ?']);
  });

  it('is the exchange itself where units for it were never acquired, or its fee', () => {
    const bought = acquire('2024-01-01', '1 BTC', '500');
    const sold = dispose('2024-06-01', '1 ETH', '700');
    expect(unknownOf([bought, exchange('2024-02-01', '3 BTC', '2 ETH'), sold])).toEqual([
      { asset: 'ETH', missing: 'acquisition', acquired: '2024-02-01', from: [] },
    ]);
    const dear = exchange('2024-02-01', '1 BTC', '2 ETH', { added: '?' });
    expect(unknownOf([bought, dear, sold])).toEqual([
      { asset: 'ETH', missing: 'fee', acquired: '2024-02-01', from: undefined },
    ]);
  });

  it('stays with what was exchanged for it', () => {
    const given = [acquire('2024-01-01', '1 BTC', '?'), exchange('2024-02-01', '1 BTC', '2 ETH')];
    expect(unknownOf([...given, dispose('2024-06-01', '1 ETH', '700')])).toEqual([
      { asset: 'BTC', missing: 'price', acquired: '2024-01-01', from: undefined },
    ]);
  });

  it('is a lot match of its own where more is sold than there was', () => {
    const { slices, short } = shares([
      acquire('2024-01-01', '1 BTC', '500'),
      dispose('2024-06-01', '4 BTC', '800'),
    ]);
    expect(slices).toEqual([
      '1 BTC pool taxable: 200 - 0 - 500 = -300',
      '3 BTC missing unknown: 600 - 0 - ? = ?',
    ]);
    expect(short).toEqual([]);
  });
});

describe('the pools of a day', () => {
  it('run day by day over all assets, not asset by asset', () => {
    const { slices, short } = shares([
      acquire('2024-01-01', '1 BTC', '500'),
      acquire('2024-01-02', '1 ETH', '300'),
      exchange('2024-02-01', '1 ETH', '1 BTC'),
      dispose('2024-06-01', '2 BTC', '1000'),
    ]);
    expect(slices).toEqual(['2 BTC pool taxable: 1000 - 0 - 800 = 200']);
    expect(short).toEqual([]);
  });

  it('receive what was exchanged when the day is over', () => {
    const { slices, held } = shares([
      acquire('2024-01-01', '1 BTC', '500'),
      acquire('2024-01-01', '1 ETH', '10'),
      exchange('2024-02-01', '1 BTC', '1 ETH'),
      dispose('2024-02-01', '1 ETH', '100'),
    ]);
    expect(slices).toEqual(['1 ETH pool taxable: 100 - 0 - 10 = 90']);
    expect(held).toEqual(['*: 1 ETH for 500']);
  });

  it('hold the last day of the year', () => {
    const movements = [acquire('2024-12-31', '1 BTC', '5'), acquire('2025-01-01', '1 BTC', '9')];
    expect(shares(movements, { daysAfter: 30 }, periodOf(2024)).held).toEqual(['*: 1 BTC for 5']);
  });

  it('give units away with their cost, as far as they are there', () => {
    const { held, short, slices } = shares([
      acquire('2024-01-01', '4 BTC', '400'),
      remove('2024-02-01', '1 BTC'),
    ]);
    expect(held).toEqual(['*: 3 BTC for 300']);
    expect(short).toEqual([]);
    expect(slices).toEqual([]);
  });
});

describe('an acquisition with units to spare', () => {
  it('answers for the disposals of several days before it', () => {
    expect(
      shares([
        acquire('2024-01-01', '10 BTC', '10'),
        dispose('2024-06-01', '1 BTC', '50'),
        dispose('2024-06-02', '1 BTC', '50'),
        acquire('2024-06-10', '3 BTC', '60'),
        acquire('2024-06-11', '1 BTC', '30'),
        dispose('2024-06-05', '2 BTC', '80'),
      ]).slices,
    ).toEqual([
      '1 BTC days-after taxable: 50 - 0 - 20 = 30',
      '1 BTC days-after taxable: 50 - 0 - 20 = 30',
      '1 BTC days-after taxable: 40 - 0 - 20 = 20',
      '1 BTC days-after taxable: 40 - 0 - 30 = 10',
    ]);
  });

  it('gives shares that add up, what is left to the pool', () => {
    const { slices, held } = shares([
      acquire('2024-06-01', '3 BTC', '100'),
      dispose('2024-06-01', '1 BTC', '50'),
    ]);
    expect(slices).toEqual([
      '1 BTC same-day taxable: 50 - 0 - 33.333333333333333333333333 = 16.666666666666666666666667',
    ]);
    expect(held).toEqual(['*: 2 BTC for 66.666666666666666666666667']);
  });
});

describe('a company (TCGA 1992 s.107)', () => {
  const company = (movements: readonly Movement[]) => shares(movements, { daysBefore: 10 }).slices;

  it('matches the ten days before, earliest acquisition first, and none after', () => {
    expect(
      company([
        acquire('2024-01-01', '10 BTC', '100'),
        acquire('2024-06-01', '1 BTC', '20'),
        acquire('2024-06-05', '2 BTC', '60'),
        dispose('2024-06-11', '2 BTC', '100'),
        acquire('2024-06-12', '5 BTC', '500'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC days-before taxable: 50 - 0 - 30 = 20',
    ]);
  });

  it('leaves older ones to the pool, and the same day comes first', () => {
    expect(
      company([
        acquire('2024-05-31', '1 BTC', '20'),
        acquire('2024-06-11', '1 BTC', '40'),
        dispose('2024-06-11', '2 BTC', '100'),
      ]),
    ).toEqual(['1 BTC same-day taxable: 50 - 0 - 40 = 10', '1 BTC pool taxable: 50 - 0 - 20 = 30']);
  });

  it('matches one acquisition with the disposals of several days', () => {
    expect(
      company([
        acquire('2024-06-01', '2 BTC', '40'),
        acquire('2024-06-02', '1 BTC', '30'),
        dispose('2024-06-03', '1 BTC', '50'),
        dispose('2024-06-04', '2 BTC', '100'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC days-before taxable: 50 - 0 - 30 = 20',
    ]);
  });

  it('never matches what comes after, though units are still to be matched', () => {
    expect(
      company([
        acquire('2024-06-05', '1 BTC', '20'),
        dispose('2024-06-11', '2 BTC', '100'),
        acquire('2024-06-12', '5 BTC', '500'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC missing unknown: 50 - 0 - ? = ?',
    ]);
  });

  it('goes on to the next acquisition where one is used up', () => {
    expect(
      company([
        acquire('2024-06-01', '1 BTC', '20'),
        acquire('2024-06-02', '2 BTC', '60'),
        dispose('2024-06-03', '1 BTC', '50'),
        dispose('2024-06-04', '1 BTC', '50'),
        dispose('2024-06-05', '1 BTC', '50'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC days-before taxable: 50 - 0 - 30 = 20',
      '1 BTC days-before taxable: 50 - 0 - 30 = 20',
    ]);
  });

  it('uses an acquisition once', () => {
    expect(
      company([
        acquire('2024-01-01', '10 BTC', '100'),
        acquire('2024-06-01', '1 BTC', '20'),
        dispose('2024-06-02', '1 BTC', '50'),
        dispose('2024-06-03', '1 BTC', '50'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC pool taxable: 50 - 0 - 10 = 40',
    ]);
  });
});

describe('units that leave without a disposal', () => {
  const movements = [
    acquire('2024-01-01', '5 BTC', '500'),
    remove('2024-02-01', '1 BTC', { entry: gift('2024-02-01', '1 BTC') }),
    remove('2024-02-02', '2 BTC'),
    remove('2025-02-02', '1 BTC'),
  ];

  it('are no rows, and are told with the cost that leaves with them', () => {
    const costs: unknown[] = [];
    const matcher = createShareMatcher({ daysAfter: 30 }, EVER, ({ day, quantity }, cost) =>
      costs.push([dayToIso(day), quantity, cost]),
    );
    expect(run(matcher, movements).slices).toEqual([]);
    expect(costs).toEqual([
      ['2024-02-01', fixed('1'), fixed('100')],
      ['2024-02-02', fixed('2'), fixed('200')],
      ['2025-02-02', fixed('1'), fixed('100')],
    ]);
  });
});

it('disposals of several assets stand in the order of the ledger', () => {
  const { slices } = shares([
    acquire('2024-01-01', '1 BTC', '10'),
    acquire('2024-01-01', '1 ETH', '20'),
    dispose('2024-02-01', '1 ETH', '25'),
    dispose('2024-03-01', '1 BTC', '11'),
  ]);
  expect(slices).toEqual([
    '1 ETH pool taxable: 25 - 0 - 20 = 5',
    '1 BTC pool taxable: 11 - 0 - 10 = 1',
  ]);
});

describe('what comes out of the pool', () => {
  it('names its pool and no lots, and no lot match where the day itself answers', () => {
    const { slices, matched } = shares([
      acquire('2024-01-01', '2 BTC', '200'),
      acquire('2024-02-01', '1 BTC', '150'),
      dispose('2024-02-01', '1 BTC', '300'),
      dispose('2024-05-01', '3 BTC', '900'),
    ]);
    expect(slices).toEqual([
      '1 BTC same-day taxable: 300 - 0 - 150 = 150',
      '2 BTC pool taxable: 600 - 0 - 200 = 400',
      '1 BTC missing unknown: 300 - 0 - ? = ?',
    ]);
    expect(matched[1]?.slices.map(({ lots, pool }) => [lots, pool?.quantity])).toEqual([
      [[], fixed('2')],
      [[], undefined],
    ]);
  });
});
