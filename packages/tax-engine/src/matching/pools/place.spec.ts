/** Units that are moved between accounts, or removed without a disposal; figures by hand. */
import { atomsOf } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../../common/calendar.ts';
import { type PoolPolicy, createPoolMatcher } from './matcher.ts';
import type { CreateLossTracker } from './losses.ts';
import type { Movement } from '../../movements/movement.ts';
import { EVER, acquire, dispose, move, periodOf, remove, run } from '../../testing/movements.ts';

const PLAIN: PoolPolicy = { scope: 'global', holding: { type: 'none' } };
const WITH_GRANDFATHERED: PoolPolicy = {
  ...PLAIN,
  scope: 'account',
  grandfatheredBefore: isoToDay('2021-03-01'),
};

const pool = (policy: PoolPolicy, movements: readonly Movement[], period = EVER) =>
  run(createPoolMatcher(policy, period), movements);

describe('old and pooled units together', () => {
  const bought = [acquire('2019-05-01', '1 BTC', '10'), acquire('2024-01-01', '3 BTC', '300')];

  it('move as many as were sent, old ones first', () => {
    const { held, short } = pool(WITH_GRANDFATHERED, [
      ...bought,
      move('2024-02-01', '2 BTC', 'A', 'B'),
    ]);
    expect(held).toEqual(['A: 2 BTC for 200', 'B: 2 BTC for 110']);
    expect(short).toEqual([]);
  });

  it('leave as many as left, and none of them is missing', () => {
    const { held, short } = pool(WITH_GRANDFATHERED, [...bought, remove('2024-02-01', '2 BTC')]);
    expect(held).toEqual(['A: 2 BTC for 200']);
    expect(short).toEqual([]);
  });
});

describe('a place of all accounts', () => {
  it('has its units wherever they are sent, and misses none for it', () => {
    const { held, short } = pool(PLAIN, [
      acquire('2024-01-01', '1 BTC', '100'),
      move('2024-02-01', '5 BTC', 'A', 'B'),
    ]);
    expect(held).toEqual(['*: 1 BTC for 100']);
    expect(short).toEqual([]);
  });

  it('has at the end of the year what came on its last day', () => {
    const { held } = pool(
      PLAIN,
      [
        acquire('2024-01-01', '1 BTC', '100'),
        acquire('2024-12-31', '1 BTC', '50'),
        acquire('2025-01-01', '1 BTC', '9'),
      ],
      periodOf(2024),
    );
    expect(held).toEqual(['*: 2 BTC for 150']);
  });
});

it('what watches the losses of a pool is told how many units leave it, and of how many', () => {
  const left: string[] = [];
  const createLossTracker: CreateLossTracker = () => ({
    acquired: () => {},
    disposed: () => {},
    reach: () => {},
    left: (units, before) =>
      left.push(`${fixedToText(atomsOf(units))} of ${fixedToText(atomsOf(before))}`),
  });
  const lossDisallowance = { type: 'superficial', daysBefore: 30, daysAfter: 30 } as const;
  pool({ ...PLAIN, scope: 'account', lossDisallowance, createLossTracker }, [
    acquire('2024-01-01', '6 BTC', '600'),
    dispose('2024-02-01', '1 BTC', '150'),
    remove('2024-02-02', '2 BTC'),
    move('2024-02-03', '1 BTC', 'A', 'B'),
  ]);
  expect(left).toEqual(['1 of 6', '2 of 5', '1 of 3']);
});
