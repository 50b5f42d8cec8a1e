/** Exchanges that are no disposal, between pools; figures by hand. */
import { type Quantity, atomsOf } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../../common/calendar.ts';
import { type PoolPolicy, createPoolMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import { EVER, acquire, dispose, exchange, run } from '../../testing/movements.ts';

const PLAIN: PoolPolicy = { scope: 'global', holding: { type: 'none' } };
const WITH_DAYS: PoolPolicy = {
  scope: 'account',
  holding: { type: 'exempt-after', period: { years: 1 } },
};
const WITH_GRANDFATHERED: PoolPolicy = { ...PLAIN, grandfatheredBefore: isoToDay('2021-03-01') };
const WITH_DISALLOWANCE: PoolPolicy = {
  ...PLAIN,
  lossDisallowance: { type: 'superficial', daysBefore: 30, daysAfter: 30 },
};

const pool = (policy: PoolPolicy, movements: readonly Movement[]) =>
  run(createPoolMatcher(policy, EVER), movements);

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

describe('lots beside the pool', () => {
  const movements = (keeps: { keepsDay?: true }) => [
    acquire('2023-01-10', '1 BTC', '100'),
    acquire('2023-02-10', '2 BTC', '200'),
    exchange('2024-03-01', '3 BTC', '10 ETH', keeps),
    dispose('2024-04-01', '10 ETH', '1000'),
  ];
  const lotsOf = (keeps: { keepsDay?: true }) => {
    const made = movements(keeps);
    const entries = made.map(({ entry }) => entry);
    const { matched } = pool(WITH_DAYS, made);
    return (matched[0]?.slices ?? []).map(({ quantity, lots: [lot] }) => ({
      quantity,
      asset: lot?.asset,
      units: lot?.quantity,
      day: lot?.acquiredDay,
      at: lot?.acquiredAt,
      entry: entries.findIndex((entry) => entry === lot?.entry),
    }));
  };

  it('are shared out exactly, with the day of the exchange', () => {
    const [a, b] = [fixed('3.333333333333333333333333'), fixed('6.666666666666666666666667')];
    const common = { asset: 'ETH', day: isoToDay('2024-03-01'), at: noon('2024-03-01'), entry: 2 };
    expect(lotsOf({})).toEqual([
      { quantity: a, units: a, ...common },
      { quantity: b, units: b, ...common },
    ]);
  });

  it('keep day and entry where the units only change their name', () => {
    expect(lotsOf({ keepsDay: true }).map(({ day, at, entry }) => [day, at, entry])).toEqual([
      [isoToDay('2023-01-10'), noon('2023-01-10'), 0],
      [isoToDay('2023-02-10'), noon('2023-02-10'), 1],
    ]);
  });
});

describe('old units', () => {
  it('under a new name stay old, with the lot they come from', () => {
    const { slices, matched } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-02-01', '1 BTC', '20 NEW', { keepsDay: true, value: '60000' }),
      dispose('2024-06-01', '5 NEW', '20000'),
    ]);
    expect(slices).toEqual(['5 NEW old-holdings exempt: 20000 - 0 - 1250 = 18750']);
    const [lot] = matched[0]?.slices[0]?.lots ?? [];
    expect(lot).toMatchObject({
      asset: 'NEW',
      quantity: fixed('20'),
      cost: fixed('5000'),
      acquiredDay: isoToDay('2019-05-01'),
    });
    expect(lot?.entry.at).toBe(noon('2024-02-01'));
    expect(lot?.from?.map(({ asset, quantity }) => [asset, quantity])).toEqual([
      ['BTC', fixed('1')],
    ]);
  });

  it('that become nothing leave nothing', () => {
    const { held } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-02-01', '1 BTC', '0 NEW', { keepsDay: true }),
    ]);
    expect(held).toEqual([]);
  });

  it('given up are a disposal by swap without a fee', () => {
    const [given, into] = ['1 BTC', '20 ETH'];
    const { matched } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-05-01', given, into, { value: '55000', account: 'B' }),
    ]);
    const [movement] = matched[0]?.parts ?? [];
    expect(movement).toMatchObject({
      type: 'dispose',
      kind: 'swap',
      asset: 'BTC',
      account: 'B',
      quantity: fixed('1'),
      proceeds: fixed('55000'),
      fees: 0n,
      origin: 'price-list',
      day: isoToDay('2024-05-01'),
    });
    expect(movement).not.toHaveProperty('missing');
  });

  it('without a value say so, and so do the units they became', () => {
    const { matched } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-05-01', '1 BTC', '20 ETH'),
      dispose('2024-06-01', '1 ETH', '10'),
    ]);
    expect(matched[0]?.parts[0]).toMatchObject({ proceeds: null, missing: 'price' });
    expect(matched[1]?.slices[0]?.pool?.unknown).toMatchObject([
      {
        asset: 'ETH',
        quantity: fixed('20'),
        cost: null,
        origin: null,
        missing: 'price',
        acquiredDay: isoToDay('2024-05-01'),
        acquiredAt: noon('2024-05-01'),
      },
    ]);
  });

  it('with a value become units that lack nothing', () => {
    const { matched } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-05-01', '1 BTC', '20 ETH', { value: '55000' }),
      dispose('2024-06-01', '1 ETH', '10'),
    ]);
    expect(matched[1]?.slices[0]?.pool).toEqual({
      quantity: fixed('20'),
      cost: fixed('55000'),
      unknown: [],
    });
  });
});

describe('exchanges of nothing', () => {
  it('bring nothing in for grandfathered units given, whatever those were worth', () => {
    const { held } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-02-01', '1 BTC', '0 ETH', { value: '500' }),
      acquire('2024-03-01', '1 ETH', '100'),
    ]);
    expect(held).toEqual(['*: 1 ETH for 100']);
  });

  it('leave no old lot behind that a later disposal would list', () => {
    const { slices } = pool(WITH_GRANDFATHERED, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-02-01', '1 BTC', '0 NEW', { keepsDay: true }),
      acquire('2020-05-01', '1 NEW', '70'),
      dispose('2024-06-01', '1 NEW', '100'),
    ]);
    expect(slices).toEqual(['1 NEW old-holdings exempt: 100 - 0 - 70 = 30']);
  });

  it('leave no lot beside the pool where the share of one is below an atom', () => {
    const atom = '0.000000000000000000000001';
    const { slices } = pool(WITH_DAYS, [
      acquire('2023-01-10', '1 BTC', '100'),
      acquire('2023-02-10', '2 BTC', '200'),
      exchange('2024-03-01', '3 BTC', `${atom} ETH`),
      dispose('2024-04-01', `${atom} ETH`, '1000'),
    ]);
    expect(slices).toEqual([`${atom} ETH moving-average taxable: 1000 - 0 - 300 = 700`]);
  });
});

describe('units received for old ones', () => {
  it('stand in a lot with the value they came at, and where it is from', () => {
    const { matched } = pool({ ...WITH_DAYS, grandfatheredBefore: isoToDay('2021-03-01') }, [
      acquire('2019-05-01', '1 BTC', '5000'),
      exchange('2024-05-01', '1 BTC', '20 ETH', { value: '55000' }),
      dispose('2024-06-01', '20 ETH', '60000'),
    ]);
    expect(matched[1]?.slices[0]?.lots).toMatchObject([
      { cost: fixed('55000'), origin: 'price-list', missing: null },
    ]);
  });

  it('lack what the exchange says it lacks, and without a word of it a price', () => {
    const lacking = (missing: 'rate' | undefined) => {
      const { missing: _, ...swap } = exchange('2024-05-01', '1 BTC', '20 ETH');
      const { matched } = pool(WITH_GRANDFATHERED, [
        acquire('2019-05-01', '1 BTC', '5000'),
        missing === undefined ? swap : { ...swap, missing },
        dispose('2024-06-01', '1 ETH', '10'),
      ]);
      const [given] = matched[0]?.parts ?? [];
      const unknown = matched[1]?.slices[0]?.pool?.unknown.map((lot) => lot.missing);
      return [given !== undefined && 'missing' in given ? given.missing : null, unknown];
    };
    expect(lacking('rate')).toEqual(['rate', ['rate']]);
    expect(lacking(undefined)).toEqual(['price', ['price']]);
  });

  it('for units never acquired have no value, though the exchange has one', () => {
    const { matched } = pool(PLAIN, [
      exchange('2024-05-01', '1 BTC', '20 ETH', { value: '55000' }),
      dispose('2024-06-01', '1 ETH', '10'),
    ]);
    expect(matched[0]?.slices[0]?.pool?.unknown).toMatchObject([
      { cost: null, origin: null, missing: 'acquisition' },
    ]);
  });
});

describe('the same units in another number', () => {
  const watched = (from: string, into: string) => {
    const left: string[] = [];
    const createLossTracker = () => ({
      acquired: () => {},
      disposed: () => {},
      reach: () => {},
      left: (units: Quantity, before: Quantity) =>
        left.push(`${fixedToText(atomsOf(units))} of ${fixedToText(atomsOf(before))}`),
    });
    const { held } = pool({ ...WITH_DISALLOWANCE, createLossTracker }, [
      acquire('2024-01-01', '5 XYZ', '500'),
      exchange('2024-06-10', from, into),
    ]);
    return { left, held };
  };

  it('leave the pool as far as they become fewer', () => {
    expect(watched('4 XYZ', '3 XYZ')).toEqual({ left: ['1 of 5'], held: ['*: 4 XYZ for 500'] });
    expect(watched('2 XYZ', '6 XYZ')).toEqual({ left: ['0 of 5'], held: ['*: 9 XYZ for 500'] });
  });

  it('keep their cost where no loss can be disallowed', () => {
    const { held } = pool(PLAIN, [
      acquire('2024-01-01', '5 XYZ', '500'),
      exchange('2024-06-10', '4 XYZ', '2 XYZ'),
    ]);
    expect(held).toEqual(['*: 3 XYZ for 500']);
  });
});

describe('a fee of the exchange', () => {
  const unknownAfter = (added: string) =>
    pool(PLAIN, [
      acquire('2024-01-01', '1 BTC', '100'),
      exchange('2024-02-01', '1 BTC', '10 ETH', { added }),
      dispose('2024-03-01', '1 ETH', '20'),
    ]).matched[0]?.slices[0]?.pool?.unknown;

  it('of unknown value leaves the pool open, and is named', () => {
    expect(unknownAfter('?')).toMatchObject([
      {
        asset: 'ETH',
        quantity: fixed('10'),
        cost: null,
        origin: null,
        missing: 'fee',
        acquiredDay: isoToDay('2024-02-01'),
        acquiredAt: noon('2024-02-01'),
      },
    ]);
  });

  it('that is known, or none, leaves nothing open', () => {
    expect(unknownAfter('5')).toEqual([]);
    expect(unknownAfter('0')).toEqual([]);
  });
});

describe('superficial losses and exchanges', () => {
  const described = (movements: readonly Movement[]) => {
    const { slices, held } = pool(WITH_DISALLOWANCE, movements);
    return { slices: slices.map((lotMatch) => lotMatch.split(': ')[1]), held };
  };

  it('count units received as bought', () => {
    expect(
      described([
        acquire('2024-01-01', '1 ETH', '100'),
        acquire('2024-01-01', '1 BTC', '70'),
        dispose('2024-06-01', '1 ETH', '80'),
        exchange('2024-06-10', '1 BTC', '1 ETH'),
      ]),
    ).toEqual({ slices: ['80 - 0 - 100 + 20 = 0'], held: ['*: 1 ETH for 90'] });
  });

  it('count units received for some of unknown origin as bought, too', () => {
    expect(
      described([
        acquire('2024-01-01', '1 ETH', '100'),
        dispose('2024-06-01', '1 ETH', '80'),
        exchange('2024-06-10', '1 BTC', '1 ETH'),
      ]).slices,
    ).toEqual(['80 - 0 - 100 + 20 = 0']);
  });

  it('count units given as gone', () => {
    expect(
      described([
        acquire('2024-01-01', '1 BTC', '100'),
        dispose('2024-06-01', '1 BTC', '80'),
        acquire('2024-06-05', '1 BTC', '90'),
        exchange('2024-06-10', '1 BTC', '1 ETH'),
      ]),
    ).toEqual({ slices: ['80 - 0 - 100 = -20'], held: ['*: 1 ETH for 90'] });
  });

  it('see the same thing in another number as neither', () => {
    // 4 XYZ become 2: nothing was bought for the loss of June, and half of what answered is gone.
    expect(
      described([
        acquire('2024-01-01', '5 XYZ', '500'),
        dispose('2024-06-01', '1 XYZ', '80'),
        exchange('2024-06-10', '4 XYZ', '2 XYZ'),
      ]),
    ).toEqual({ slices: ['80 - 0 - 100 = -20'], held: ['*: 2 XYZ for 400'] });
  });

  it('remember what answered for a loss where as many units come back', () => {
    // The two units of June answer for the loss of 40. Of the three held on 6 July one is sold at a
    // loss, and at the end of its window none but those two are held: nothing answers for it.
    const between = (movements: readonly Movement[]) =>
      described([
        acquire('2024-01-01', '2 XYZ', '200'),
        dispose('2024-06-01', '2 XYZ', '160'),
        acquire('2024-06-10', '2 XYZ', '180'),
        ...movements,
        acquire('2024-07-06', '1 XYZ', '20'),
        dispose('2024-07-07', '1 XYZ', '50'),
      ]);
    const expected = {
      slices: ['160 - 0 - 200 + 40 = 0', '50 - 0 - 80 = -30'],
      held: ['*: 2 XYZ for 160'],
    };
    expect(between([])).toEqual(expected);
    expect(between([exchange('2024-07-05', '2 XYZ', '2 XYZ')])).toEqual(expected);
  });

  it('forget what answered for a loss with units that a merger takes away', () => {
    // 2 answer on 2 July for the loss of June; 2 become 1. The unit bought on 8 July is held beside
    // it, and answers for the loss of 7 July.
    expect(
      described([
        acquire('2024-01-01', '2 XYZ', '200'),
        dispose('2024-06-01', '2 XYZ', '160'),
        acquire('2024-06-10', '2 XYZ', '180'),
        exchange('2024-07-05', '2 XYZ', '1 XYZ'),
        dispose('2024-08-07', '0.5 XYZ', '100'),
        acquire('2024-08-08', '1 XYZ', '100'),
      ]),
    ).toEqual({
      slices: ['160 - 0 - 200 + 40 = 0', '100 - 0 - 110 + 10 = 0'],
      held: ['*: 1.5 XYZ for 220'],
    });
  });
});
