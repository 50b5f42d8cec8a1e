/** The moving average. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../../common/calendar.ts';
import { type PoolPolicy, createPoolMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import {
  EVER,
  acquire,
  dispose,
  exchange,
  move,
  periodOf,
  remove,
  run,
} from '../../testing/movements.ts';

const GLOBAL: PoolPolicy = { scope: 'global', holding: { type: 'none' } };
const PER_ACCOUNT: PoolPolicy = { ...GLOBAL, scope: 'account' };
/** AT, EStG § 124b no. 384: units acquired up to 28 February 2021 are old. */
const AUSTRIA: PoolPolicy = { ...PER_ACCOUNT, grandfatheredBefore: isoToDay('2021-03-01') };

const pool = (policy: PoolPolicy, movements: readonly Movement[], period = EVER) =>
  run(createPoolMatcher(policy, period), movements);

describe('the average', () => {
  it('is renewed by each purchase, not by a sale (CA, ITA s. 47)', () => {
    const { slices, held } = pool(GLOBAL, [
      acquire('2025-01-15', '1 BTC', '50000'),
      acquire('2025-03-10', '0.6 BTC', '30000'),
      dispose('2025-06-20', '0.8 BTC', '52000', { fees: '100' }),
      acquire('2025-07-01', '0.2 BTC', '20000'),
      dispose('2025-08-01', '0.5 BTC', '40000'),
    ]);
    // 80,000 / 1.6 = 50,000; 0.8 left for 40,000; then 60,000 / 1 = 60,000.
    expect(slices).toEqual([
      '0.8 BTC moving-average taxable: 52000 - 100 - 40000 = 11900',
      '0.5 BTC moving-average taxable: 40000 - 0 - 30000 = 10000',
    ]);
    expect(held).toEqual(['*: 0.5 BTC for 30000']);
  });

  it('meets the transactions of the NTA (JP, FAQ, moving average)', () => {
    const { slices, held } = pool(GLOBAL, [
      acquire('2024-03-09', '4 BTC', '2000000'),
      dispose('2024-05-20', '0.2 BTC', '110000'),
      dispose('2024-09-28', '0.3 BTC', '155000', { kind: 'spend' }),
      dispose('2024-11-02', '1 BTC', '600000', { kind: 'swap' }),
      acquire('2024-11-30', '2 BTC', '1600000'),
    ]);
    expect(slices.map((lotMatch) => lotMatch.split(' = ')[1])).toEqual(['10000', '5000', '100000']);
    // 2.5 units at 500,000 and 1,600,000 for 2.
    expect(held).toEqual(['*: 4.5 BTC for 2850000']);
  });

  it('names the pool just before the disposal, and keeps the report to its year', () => {
    const movements = [
      acquire('2023-01-01', '3 BTC', '300'),
      dispose('2023-06-01', '1 BTC', '150'),
      dispose('2024-06-01', '1 BTC', '160'),
      dispose('2025-06-01', '1 BTC', '170'),
    ];
    const { matched, held } = pool(GLOBAL, movements, periodOf(2024));
    expect(matched).toHaveLength(1);
    expect(matched[0]?.slices[0]?.pool).toEqual({
      quantity: fixed('2'),
      cost: fixed('200'),
      unknown: [],
    });
    expect(held).toEqual(['*: 1 BTC for 100']);
  });

  it('is carried by a transfer where each account has its own (AT, KryptowährungsVO § 2)', () => {
    const { slices, held, short } = pool(PER_ACCOUNT, [
      acquire('2023-01-01', '1 BTC', '100'),
      acquire('2023-02-01', '1 BTC', '300'),
      acquire('2023-02-01', '1 BTC', '500', { account: 'B' }),
      move('2023-03-01', '1 BTC', 'A', 'B'),
      dispose('2023-04-01', '1 BTC', '400', { account: 'B' }),
      move('2023-05-01', '2 BTC', 'A', 'B'),
    ]);
    // 200 moves; B holds 2 for 700. Of the last move one unit was never seen in A.
    expect(slices).toEqual(['1 BTC moving-average taxable: 400 - 0 - 350 = 50']);
    expect(held).toEqual(['B: 2 BTC for 550']);
    expect(short).toEqual(['move 1 BTC']);
  });

  it('is one per institution in the scope of platforms', () => {
    const { held } = pool({ ...GLOBAL, scope: 'platform' }, [
      acquire('2023-01-01', '1 BTC', '100', { account: 'Kraken Spot' }),
      acquire('2023-01-01', '1 BTC', '300', { account: 'Kraken Futures' }),
      acquire('2023-01-01', '1 BTC', '500', { account: 'Bitpanda' }),
    ]);
    expect(held).toEqual(['kraken: 2 BTC for 400', 'bitpanda: 1 BTC for 500']);
  });

  it('moves into the other asset with an exchange that is no disposal (AT, EStG § 27b (3) no. 2)', () => {
    const { slices, held } = pool(AUSTRIA, [
      acquire('2023-02-01', '1 BTC', '20000'),
      acquire('2023-06-01', '1 BTC', '26000'),
      exchange('2024-03-01', '1 BTC', '15 ETH', { value: '55000' }),
      dispose('2024-09-01', '15 ETH', '38000'),
    ]);
    expect(slices).toEqual(['15 ETH moving-average taxable: 38000 - 0 - 23000 = 15000']);
    expect(held).toEqual(['A: 1 BTC for 23000']);
  });

  it('takes in what an exchange itself cost', () => {
    const { held } = pool(GLOBAL, [
      acquire('2024-01-01', '1 BTC', '100'),
      exchange('2024-02-01', '1 BTC', '10 ETH', { added: '5' }),
    ]);
    expect(held).toEqual(['*: 10 ETH for 105']);
  });
});

describe('what is not known', () => {
  it('leaves the cost open until the pool is empty, and names the lot', () => {
    const unknown = acquire('2024-01-02', '1 BTC', '?', { since: null });
    const { slices, matched } = pool(GLOBAL, [
      acquire('2024-01-01', '1 BTC', '100'),
      unknown,
      dispose('2024-01-03', '1 BTC', '150'),
      dispose('2024-01-04', '1 BTC', '150'),
      acquire('2024-01-05', '1 BTC', '90'),
      dispose('2024-01-06', '1 BTC', '150'),
    ]);
    expect(slices).toEqual([
      '1 BTC moving-average taxable: 150 - 0 - ? = ?',
      '1 BTC moving-average taxable: 150 - 0 - ? = ?',
      '1 BTC moving-average taxable: 150 - 0 - 90 = 60',
    ]);
    const named = matched.map(({ slices: [lotMatch] }) =>
      lotMatch?.pool?.unknown.map((lot) => lot.entry.id),
    );
    expect(named).toEqual([[unknown.entry.id], [unknown.entry.id], []]);
  });

  it('goes with a transfer and an exchange', () => {
    const { held, matched } = pool(PER_ACCOUNT, [
      acquire('2024-01-02', '2 BTC', '?'),
      move('2024-01-03', '1 BTC', 'A', 'B'),
      exchange('2024-01-04', '1 BTC', '10 ETH', { account: 'B' }),
      dispose('2024-01-05', '1 ETH', '5', { account: 'B' }),
    ]);
    expect(held).toEqual(['A: 1 BTC for ?', 'B: 9 ETH for ?']);
    expect(matched[0]?.slices[0]?.pool?.unknown[0]?.asset).toBe('BTC');
  });

  it('is what units of an exchange cost of which no acquisition is known', () => {
    const { held, short, matched } = pool(GLOBAL, [
      acquire('2024-01-02', '1 BTC', '100'),
      exchange('2024-01-04', '2 BTC', '10 ETH'),
      dispose('2024-01-05', '1 ETH', '50'),
    ]);
    expect(held).toEqual(['*: 9 ETH for ?']);
    expect(short).toEqual(['exchange 1 BTC']);
    const [lot] = matched[0]?.slices[0]?.pool?.unknown ?? [];
    expect([lot?.missing, lot?.from, lot?.quantity]).toEqual(['acquisition', [], fixed('5')]);
  });

  it('is what was sold beyond what was bought', () => {
    const { slices, held, short } = pool(GLOBAL, [
      acquire('2024-01-02', '1 BTC', '100'),
      dispose('2024-01-03', '3 BTC', '600'),
      remove('2024-01-04', '2 BTC'),
    ]);
    expect(slices).toEqual([
      '1 BTC moving-average taxable: 200 - 0 - 100 = 100',
      '2 BTC missing unknown: 400 - 0 - ? = ?',
    ]);
    expect(held).toEqual([]);
    expect(short).toEqual(['remove 2 BTC']);
  });

  it('is named for a limited number of lots', () => {
    const lots = Array.from({ length: 100 }, () => acquire('2024-01-02', '1 BTC', '?'));
    const { matched } = pool(GLOBAL, [...lots, dispose('2024-02-01', '1 BTC', '5')]);
    expect(matched[0]?.slices[0]?.pool?.unknown).toHaveLength(32);
  });
});

describe('with a holding test (DE, BMF of 6 March 2025: average for the value, FIFO for the days)', () => {
  const GERMANY: PoolPolicy = {
    scope: 'account',
    holding: { type: 'exempt-after', period: { years: 1 } },
  };

  it('gives each lot match its lot and term, and the cost of the average', () => {
    const { slices, matched } = pool(GERMANY, [
      acquire('2023-01-10', '1 BTC', '10000'),
      acquire('2024-01-10', '1 BTC', '30000'),
      dispose('2024-06-01', '1.5 BTC', '60000'),
    ]);
    expect(slices).toEqual([
      '1 BTC moving-average exempt: 40000 - 0 - 20000 = 20000',
      '0.5 BTC moving-average taxable: 20000 - 0 - 10000 = 10000',
    ]);
    const lots = matched[0]?.slices.map(({ lots: [lot] }) => lot?.acquiredDay);
    expect(lots).toEqual([isoToDay('2023-01-10'), isoToDay('2024-01-10')]);
  });

  it('moves days with a transfer, earliest first', () => {
    const { slices } = pool(GERMANY, [
      acquire('2024-01-10', '1 BTC', '30000', { account: 'B' }),
      acquire('2023-01-10', '1 BTC', '10000'),
      move('2024-02-01', '1 BTC', 'A', 'B'),
      dispose('2024-06-01', '1 BTC', '40000', { account: 'B' }),
    ]);
    expect(slices).toEqual(['1 BTC moving-average exempt: 40000 - 0 - 20000 = 20000']);
  });

  it('starts the days anew with an exchange, or keeps them where the country says so', () => {
    const after = (keeps: { keepsDay?: true }) =>
      pool(GERMANY, [
        acquire('2023-01-10', '1 BTC', '10000'),
        exchange('2024-02-01', '1 BTC', '10 ETH', keeps),
        dispose('2024-06-01', '10 ETH', '40000'),
      ]).slices;
    expect(after({})).toEqual(['10 ETH moving-average taxable: 40000 - 0 - 10000 = 30000']);
    expect(after({ keepsDay: true })).toEqual([
      '10 ETH moving-average exempt: 40000 - 0 - 10000 = 30000',
    ]);
  });
});

describe('old holdings (AT)', () => {
  it('stand outside the average, go first, and are exempt', () => {
    const { slices, held } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      acquire('2020-05-01', '1 BTC', '8000'),
      acquire('2021-03-01', '1 BTC', '40000'),
      acquire('2022-05-01', '1 BTC', '30000'),
      dispose('2024-06-01', '3 BTC', '180000'),
    ]);
    expect(slices).toEqual([
      '1 BTC old-holdings exempt: 60000 - 0 - 5000 = 55000',
      '1 BTC old-holdings exempt: 60000 - 0 - 8000 = 52000',
      '1 BTC moving-average taxable: 60000 - 0 - 35000 = 25000',
    ]);
    expect(held).toEqual(['A: 1 BTC for 35000']);
  });

  it('are given up by a swap at market value, and what comes is new at that value', () => {
    const { slices, held } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-05-01', '1 BTC', '20 ETH', { value: '55000' }),
      dispose('2024-06-01', '10 ETH', '30000'),
    ]);
    // Carrying the old cost over would tax 27,500 instead of 2,500.
    expect(slices).toEqual([
      '1 BTC old-holdings exempt: 55000 - 0 - 5000 = 50000',
      '10 ETH moving-average taxable: 30000 - 0 - 27500 = 2500',
    ]);
    expect(held).toEqual(['A: 10 ETH for 27500']);
  });

  it('are split from new ones in a swap of both', () => {
    const { slices, held } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      acquire('2023-05-01', '3 BTC', '90000'),
      exchange('2024-05-01', '4 BTC', '80 ETH', { value: '240000' }),
    ]);
    // A quarter at 60,000, three quarters for the 90,000 that the new units cost.
    expect(slices).toEqual(['1 BTC old-holdings exempt: 60000 - 0 - 5000 = 55000']);
    expect(held).toEqual(['A: 80 ETH for 150000']);
  });

  it('without a market value bring in units of unknown cost', () => {
    const { slices, held } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-05-01', '1 BTC', '20 ETH'),
    ]);
    expect(slices).toEqual(['1 BTC old-holdings exempt: ? - 0 - 5000 = ?']);
    expect(held).toEqual(['A: 20 ETH for ?']);
  });

  it('stay old in a transfer; a reward on them is new at no cost, units of unknown day are new', () => {
    const { slices } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      acquire('2023-05-01', '0.1 BTC', '0'),
      acquire('2023-05-01', '1 BTC', '100', { since: null }),
      move('2023-06-01', '2.1 BTC', 'A', 'B'),
      dispose('2024-06-01', '2.1 BTC', '210', { account: 'B' }),
    ]);
    expect(slices).toEqual([
      '1 BTC old-holdings exempt: 100 - 0 - 5000 = -4900',
      '1.1 BTC moving-average taxable: 110 - 0 - 100 = 10',
    ]);
  });

  it('are removed first, too', () => {
    const { held } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      acquire('2023-05-01', '1 BTC', '30000'),
      remove('2024-06-01', '1.5 BTC'),
    ]);
    expect(held).toEqual(['A: 0.5 BTC for 15000']);
  });
});

describe('the report of a year', () => {
  it('has its first and its last day, and the holdings of its end', () => {
    const { slices, held } = pool(
      GLOBAL,
      [
        acquire('2023-12-31', '9 BTC', '900'),
        dispose('2023-12-31', '1 BTC', '200'),
        dispose('2024-01-01', '1 BTC', '201'),
        acquire('2024-12-31', '1 BTC', '100'),
        dispose('2024-12-31', '1 BTC', '202'),
        acquire('2025-01-01', '1 BTC', '200'),
        acquire('2026-01-01', '1 BTC', '200'),
      ],
      periodOf(2024),
    );
    expect(slices).toEqual([
      '1 BTC moving-average taxable: 201 - 0 - 100 = 101',
      '1 BTC moving-average taxable: 202 - 0 - 100 = 102',
    ]);
    expect(held).toEqual(['*: 7 BTC for 700']);
  });
});

describe('a disallowed loss (CA)', () => {
  const CANADA: PoolPolicy = {
    ...GLOBAL,
    lossDisallowance: { type: 'superficial', daysBefore: 30, daysAfter: 30 },
  };

  it('is shared over the lot matches by quantity, exact in total', () => {
    const { slices } = pool(
      { ...CANADA, holding: { type: 'exempt-after', period: { years: 9 } } },
      [
        acquire('2024-01-01', '1 BTC', '100'),
        acquire('2024-01-02', '2 BTC', '200'),
        dispose('2024-06-01', '3 BTC', '290'),
        acquire('2024-06-10', '3 BTC', '300'),
      ],
    );
    expect(slices.map((lotMatch) => /\+ (\S+)/.exec(lotMatch)?.[1])).toEqual([
      '3.333333333333333333333333',
      '6.666666666666666666666667',
    ]);
  });

  it('of unknown size is named on the units bought back, by what is missing', () => {
    const missingAfter = (sale: Movement) => {
      const { matched } = pool(CANADA, [
        acquire('2024-01-01', '1 BTC', '100'),
        sale,
        acquire('2024-06-10', '1 BTC', '90'),
        dispose('2024-09-01', '1 BTC', '500'),
      ]);
      return matched[1]?.slices[0]?.pool?.unknown.map(({ missing, from, entry, quantity }) => [
        missing,
        from,
        entry === sale.entry,
        quantity,
      ]);
    };
    const unit = fixed('1');
    expect(missingAfter(dispose('2024-06-01', '1 BTC', '?'))).toEqual([
      ['price', undefined, true, unit],
    ]);
    expect(missingAfter(dispose('2024-06-01', '1 BTC', '10', { fees: '?' }))).toEqual([
      ['fee', undefined, true, unit],
    ]);
    expect(missingAfter(dispose('2024-06-01', '2 BTC', '10'))).toEqual([
      ['acquisition', [], true, fixed('2')],
    ]);
  });

  it('counts no units of unknown day as bought', () => {
    const { slices } = pool(CANADA, [
      acquire('2024-01-01', '1 BTC', '100'),
      dispose('2024-06-01', '1 BTC', '80'),
      acquire('2024-06-10', '1 BTC', '90', { since: null }),
    ]);
    expect(slices).toEqual(['1 BTC moving-average taxable: 80 - 0 - 100 = -20']);
  });
});

describe('a transfer', () => {
  it('of more than there is names the rest, grandfathered units and new', () => {
    const { short, held } = pool(AUSTRIA, [
      acquire('2019-05-01', '1 BTC', '5000'),
      acquire('2023-05-01', '1 BTC', '100'),
      move('2023-06-01', '3 BTC', 'A', 'B'),
      move('2023-07-01', '2 BTC', 'B', 'B'),
    ]);
    expect(short).toEqual(['move 1 BTC']);
    expect(held).toEqual(['B: 2 BTC for 5100']);
  });
});
