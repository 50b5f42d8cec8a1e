/** The total average of Japan (Income Tax Enforcement Order art. 119-2); figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf } from '../../common/time.ts';
import { type YearlyPoolPolicy, createYearlyPoolMatcher } from './yearly.ts';
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

const JAPAN: YearlyPoolPolicy = {
  taxYearOf: (day) => new Date(daysOf(day) * 86_400_000).getUTCFullYear(),
};

const japan = (movements: readonly Movement[], period = EVER, policy = JAPAN) =>
  run(createYearlyPoolMatcher(policy, period), movements);

describe('the average of a year', () => {
  it('is opening cost and purchases over opening units and units bought', () => {
    const { slices, held, matched } = japan([
      acquire('2023-03-09', '4 BTC', '2000000'),
      dispose('2024-05-20', '1 BTC', '900000', { fees: '1000' }),
      acquire('2024-11-30', '2 BTC', '1600000'),
      dispose('2024-12-01', '1 BTC', '900000'),
      dispose('2025-02-01', '1 BTC', '900000'),
    ]);
    // 3,600,000 / 6 = 600,000, for the sale of May as well.
    expect(slices).toEqual([
      '1 BTC total-average taxable: 900000 - 1000 - 600000 = 299000',
      '1 BTC total-average taxable: 900000 - 0 - 600000 = 300000',
      '1 BTC total-average taxable: 900000 - 0 - 600000 = 300000',
    ]);
    expect(held).toEqual(['*: 3 BTC for 1800000']);
    const pools = matched.map((disposal) => disposal.slices[0]?.pool?.quantity);
    expect(pools).toEqual([fixed('6'), fixed('6'), fixed('4')]);
  });

  it('counts for what was sold before the first purchase of the year', () => {
    const { slices } = japan([
      dispose('2024-02-01', '1 BTC', '500'),
      acquire('2024-03-01', '2 BTC', '600'),
    ]);
    expect(slices).toEqual(['1 BTC total-average taxable: 500 - 0 - 300 = 200']);
  });

  it('takes in rewards, leaves out what came in the next year', () => {
    const { slices, held } = japan(
      [
        acquire('2024-01-01', '1 BTC', '400'),
        acquire('2024-12-31', '1 BTC', '200'),
        dispose('2024-06-01', '1 BTC', '500'),
        acquire('2025-01-01', '1 BTC', '900'),
      ],
      periodOf(2024),
    );
    expect(slices).toEqual(['1 BTC total-average taxable: 500 - 0 - 300 = 200']);
    expect(held).toEqual(['*: 1 BTC for 300']);
  });

  it('is one for all accounts, and what was lost takes its share', () => {
    const { held, short } = japan([
      acquire('2024-01-01', '3 BTC', '300'),
      move('2024-02-01', '2 BTC', 'A', 'B'),
      remove('2024-03-01', '1 BTC'),
      acquire('2024-04-01', '1 BTC', '500'),
      remove('2025-03-01', '5 BTC'),
      acquire('2025-04-01', '1 BTC', '10'),
    ]);
    // 800 / 4 = 200 each; in 2025 all 4 of 610 go, and one that never was.
    expect(held).toEqual([]);
    expect(short).toEqual(['remove 1 BTC']);
  });

  it('leaves open what no acquisition answers, and what rests on an unknown cost', () => {
    const { slices } = japan([
      acquire('2024-01-01', '1 BTC', '300'),
      dispose('2024-02-01', '2 BTC', '800'),
      dispose('2025-02-01', '1 ETH', '10'),
      acquire('2025-03-01', '2 ETH', '?'),
    ]);
    expect(slices).toEqual([
      '1 BTC total-average taxable: 400 - 0 - 300 = 100',
      '1 BTC missing unknown: 400 - 0 - ? = ?',
      '1 ETH total-average taxable: 10 - 0 - ? = ?',
    ]);
  });

  it('can be rounded up to a whole unit of money, as in the examples of the NTA', () => {
    const rounded = { ...JAPAN, roundsUnitUp: true };
    const movements = [
      acquire('2024-01-01', '4.5 BTC', '2850000'),
      dispose('2024-02-01', '1.5 BTC', '1200000'),
    ];
    // 633,333.33 becomes 633,334; what is left is the rest, 2,850,000 - 950,001.
    expect(japan(movements, EVER, rounded)).toMatchObject({
      slices: ['1.5 BTC total-average taxable: 1200000 - 0 - 950001 = 249999'],
      held: ['*: 3 BTC for 1899999'],
    });
    expect(japan(movements).held).toEqual(['*: 3 BTC for 1900000']);
    const withSale = [...movements, dispose('2024-03-01', '3 BTC', '3000000')];
    expect(japan(withSale, EVER, rounded).held).toEqual([]);
  });

  it('carries cost with an exchange, at the average of what had come in', () => {
    const { held, short } = japan([
      acquire('2024-01-01', '2 BTC', '600'),
      exchange('2024-02-01', '1 BTC', '10 ETH', { added: '5' }),
      acquire('2024-03-01', '1 BTC', '900'),
      exchange('2024-04-01', '1 SOL', '1 DOT'),
    ]);
    expect(held).toEqual(['*: 2 BTC for 1200', '*: 10 ETH for 305', '*: 1 DOT for ?']);
    expect(short).toEqual(['exchange 1 SOL']);
  });
});

it('no cost is lost or made', () => {
  const step = fc.record({
    buys: fc.boolean(),
    day: fc.integer({ min: 0, max: 1500 }),
    units: fc.integer({ min: 1, max: 1_000_000 }),
    money: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, roundsUnitUp) => {
      const movements = steps
        .toSorted((a, b) => a.day - b.day)
        .map(({ buys, day, units, money }) => {
          const date = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
          const some = `0.${String(units).padStart(7, '0')} BTC`;
          return buys ? acquire(date, some, `${money}`) : dispose(date, some, `${money}`);
        });
      const { matched, holdings } = japan(movements, EVER, { ...JAPAN, roundsUnitUp });
      let cost = 0n;
      for (const { slices } of matched) for (const lotMatch of slices) cost += lotMatch.cost ?? 0n;
      for (const holding of holdings) cost += holding.cost ?? 0n;
      let paid = 0n;
      for (const movement of movements)
        if (movement.type === 'acquire') paid += movement.lot.cost ?? 0n;
      expect(cost).toBe(paid);
    }),
  );
});

describe('what the average of a year does not know', () => {
  const unknownOf = (movements: readonly Movement[]) =>
    japan(movements).matched.map((disposal) => disposal.slices.map(({ pool }) => pool?.unknown));

  it('is named where a purchase has no cost', () => {
    const unknown = acquire('2024-01-01', '2 BTC', '?');
    const known = acquire('2024-01-01', '1 ETH', '10');
    expect(
      unknownOf([
        unknown,
        known,
        dispose('2024-02-01', '1 BTC', '5'),
        dispose('2024-02-01', '1 ETH', '5'),
      ]),
    ).toEqual([[[unknown.lot]], [[]]]);
  });

  it('is named where units were exchanged of which no acquisition is known', () => {
    const swap = exchange('2024-02-01', '3 BTC', '30 ETH');
    expect(
      unknownOf([acquire('2024-01-01', '1 BTC', '10'), swap, dispose('2024-03-01', '1 ETH', '5')]),
    ).toEqual([
      [
        [
          {
            entry: swap.entry,
            asset: 'ETH',
            quantity: fixed('30'),
            cost: null,
            origin: null,
            missing: 'acquisition',
            acquiredDay: swap.day,
            acquiredAt: swap.entry.at,
            from: [],
          },
        ],
      ],
    ]);
  });

  it('is named where a fee of an exchange has no value', () => {
    const swap = exchange('2024-02-01', '1 BTC', '10 ETH', { added: '?' });
    expect(
      unknownOf([acquire('2024-01-01', '1 BTC', '10'), swap, dispose('2024-03-01', '1 ETH', '5')]),
    ).toMatchObject([
      [[{ entry: swap.entry, asset: 'ETH', quantity: fixed('10'), cost: null, missing: 'fee' }]],
    ]);
  });

  it('is nothing where an exchange finds all its units', () => {
    const { matched, slices } = japan([
      acquire('2024-01-01', '1 BTC', '10'),
      exchange('2024-02-01', '1 BTC', '10 ETH'),
      dispose('2024-03-01', '1 ETH', '5'),
    ]);
    expect(slices).toEqual(['1 ETH total-average taxable: 5 - 0 - 1 = 4']);
    expect(matched[0]?.slices[0]?.pool?.unknown).toEqual([]);
    expect(matched[0]?.slices[0]?.lots).toEqual([]);
  });

  it('is what was sold and never bought, without a lot match of nothing', () => {
    const { slices, matched } = japan([dispose('2024-03-01', '1 BTC', '5')]);
    expect(slices).toEqual(['1 BTC missing unknown: 5 - 0 - ? = ?']);
    expect(matched[0]?.slices[0]?.lots).toEqual([]);
  });
});

describe('units that a sale of the year will take', () => {
  it('are not there for an exchange', () => {
    const { short, held } = japan([
      acquire('2024-01-01', '3 BTC', '300'),
      dispose('2024-02-01', '2 BTC', '500'),
      exchange('2024-03-01', '2 BTC', '20 ETH'),
    ]);
    expect(short).toEqual(['exchange 1 BTC']);
    expect(held).toEqual(['*: 20 ETH for ?']);
  });

  it('leave the rest of a year to it, and nothing of the year before', () => {
    const { short, held, slices } = japan([
      acquire('2023-01-01', '3 BTC', '300'),
      dispose('2023-02-01', '1 BTC', '500'),
      exchange('2024-03-01', '2 BTC', '20 ETH'),
    ]);
    expect(short).toEqual([]);
    expect(held).toEqual(['*: 20 ETH for 200']);
    expect(slices).toEqual(['1 BTC total-average taxable: 500 - 0 - 100 = 400']);
  });

  it('may be more than there are', () => {
    const { short, slices } = japan([
      acquire('2024-01-01', '1 BTC', '100'),
      dispose('2024-02-01', '2 BTC', '500'),
      exchange('2024-03-01', '1 BTC', '10 ETH'),
    ]);
    expect(short).toEqual(['exchange 1 BTC']);
    expect(slices).toEqual([
      '1 BTC total-average taxable: 250 - 0 - 100 = 150',
      '1 BTC missing unknown: 250 - 0 - ? = ?',
    ]);
  });
});

describe('the report of a year', () => {
  it('has its first and its last day, and the holdings of its end', () => {
    const { slices, held } = japan(
      [
        acquire('2023-12-31', '9 BTC', '900'),
        dispose('2023-12-31', '1 BTC', '200'),
        dispose('2024-01-01', '1 BTC', '200'),
        dispose('2024-12-31', '1 BTC', '200'),
        dispose('2025-01-01', '1 BTC', '200'),
        acquire('2025-02-01', '1 BTC', '900'),
        acquire('2026-02-01', '1 BTC', '900'),
      ],
      periodOf(2024),
    );
    expect(slices).toHaveLength(2);
    expect(held).toEqual(['*: 6 BTC for 600']);
  });
});

describe('what a year tells', () => {
  it('stands in the order of the ledger, not asset by asset', () => {
    const { slices } = japan([
      acquire('2024-01-01', '1 BTC', '10'),
      acquire('2024-01-01', '1 ETH', '20'),
      dispose('2024-02-01', '1 ETH', '25'),
      dispose('2024-03-01', '1 BTC', '11'),
    ]);
    expect(slices).toEqual([
      '1 ETH total-average taxable: 25 - 0 - 20 = 5',
      '1 BTC total-average taxable: 11 - 0 - 10 = 1',
    ]);
  });

  it('names what was missing after it, too', () => {
    const movements = [acquire('2024-01-01', '1 BTC', '10'), remove('2025-02-01', '3 BTC')];
    const { short, held } = japan(movements, periodOf(2024));
    expect(short).toEqual(['remove 2 BTC']);
    expect(held).toEqual(['*: 1 BTC for 10']);
  });
});
