import { asQuantity } from '@meridian/money/measure.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBalance } from './check.ts';
import { balanceTrails, type StatedMovement } from './trail.ts';
import { seeded, shuffled } from '../testing/random.ts';
import { type Draft, LedgerBuilder, type Movement } from '../ledger/builder.ts';
import { Throttle } from '../throttle.ts';

const draft: Draft = {
  ...new LedgerBuilder('A').base('key', asInstant(0), ''),
  kind: 'deposit',
  in: { asset: 'BTC', quantity: asQuantity(1n) },
};

function move(key: string, change: bigint, balance: bigint | null, time = 0): Movement {
  return {
    line: Number.parseInt(key, 36),
    at: asInstant(time),
    change,
    balance,
    key,
    entry: draft,
  };
}

function stated(key: string, change: bigint, balance: bigint): StatedMovement {
  return { ...move(key, change, balance), balance };
}

async function check(movements: readonly Movement[]) {
  const ledger = { asset: 'BTC', wallet: undefined, stated: true, movements: [...movements] };
  const pairs: string[] = [];
  const result = await checkBalance(ledger, new Throttle(), ([a, b]) => pairs.push(a.key + b.key));
  return { ...result, pairs };
}

describe('balanceTrails', () => {
  it('rows of one instant in the order of their balances', () => {
    const rows = [stated('a', -3n, 7n), stated('b', 10n, 10n), stated('c', 5n, 12n)];
    const trails = balanceTrails(rows, 0n);
    expect(trails.map((trail) => trail.map(({ key }) => key))).toEqual([['b', 'a', 'c']]);
  });

  it('a missing row leaves two pieces, the one that goes on from before first', () => {
    const rows = [stated('a', 1n, 21n), stated('b', 1n, 11n), stated('c', 1n, 12n)];
    const trails = balanceTrails(rows, 20n);
    expect(trails.map((trail) => trail.map(({ key }) => key))).toEqual([['a'], ['b', 'c']]);
    const later = balanceTrails(rows, 10n);
    expect(later.map((trail) => trail.map(({ key }) => key))).toEqual([['b', 'c'], ['a']]);
  });

  it('a closed walk of unknown beginning starts where it rises', () => {
    const trails = balanceTrails([stated('a', -4n, 6n), stated('b', 4n, 10n)], null);
    expect(trails.map((trail) => trail.map(({ key }) => key))).toEqual([['b', 'a']]);
  });

  const changes = fc.array(fc.bigInt({ min: -4n, max: 4n }), { minLength: 1, maxLength: 30 });

  it('any walk is found again after a shuffle', () => {
    fc.assert(
      fc.property(changes, fc.nat(), fc.boolean(), (steps, seed, startKnown) => {
        let balance = 100n;
        const rows = steps.map((change, index) => {
          balance += change;
          return stated(String.fromCodePoint(97 + index), change, balance);
        });
        const trails = balanceTrails(shuffled(rows, seeded(seed)), startKnown ? 100n : null);
        expect(trails).toHaveLength(1);
        const [trail = []] = trails;
        expect(trail).toHaveLength(rows.length);
        for (const [index, row] of trail.entries()) {
          const before = trail[index - 1];
          if (before !== undefined) expect(row.balance - row.change).toBe(before.balance);
        }
      }),
    );
  });

  it('no row is lost when some are missing, and the order is the same after a shuffle', () => {
    fc.assert(
      fc.property(changes, fc.nat(), (steps, seed) => {
        let balance = 0n;
        const movements = steps.map((change, index) => {
          balance += change;
          return stated(String.fromCodePoint(97 + index), change, balance);
        });
        const rows = movements.filter((_, index) => index % 3 !== 1);
        const order = (list: readonly StatedMovement[]) =>
          balanceTrails(list, 0n).flatMap((trail) => trail.map(({ key }) => key));
        expect(order(rows).toSorted()).toEqual(rows.map(({ key }) => key));
        expect(order(shuffled(rows, seeded(seed)))).toEqual(order(rows));
      }),
    );
  });
});

describe('checkBalance', () => {
  it('opening, changes and gaps add up to the file’s own last balance', async () => {
    const result = await check([
      move('1', 5n, 15n, 1),
      move('2', -2n, 13n, 2),
      move('3', 1n, 20n, 3),
      move('4', -20n, 0n, 4),
    ]);
    expect(result).toMatchObject({ opening: 10n, change: -16n, computed: -6n, stated: 0n });
    expect(result.gaps).toEqual([{ afterRow: 2, row: 3, at: 3, missing: 6n }]);
    expect(result.status).toBe('gaps');
  });

  it('a row without an entry is a gap: the ledger does not explain it', async () => {
    const result = await check([move('1', 5n, 5n, 1), { ...move('2', 3n, 8n, 2), entry: null }]);
    expect(result).toMatchObject({ opening: 0n, change: 5n, stated: 8n, status: 'gaps' });
    expect(result.gaps).toEqual([{ afterRow: 1, row: 2, at: 2, missing: 3n }]);
  });

  it('rows that state no balance are carried on', async () => {
    const result = await check([
      move('1', 5n, null, 1),
      move('2', 3n, 18n, 2),
      move('3', 1n, null, 3),
      move('4', 1n, 20n, 4),
    ]);
    expect(result).toMatchObject({ opening: 10n, change: 10n, stated: 20n, status: 'agrees' });
  });

  it('rows of one instant that state no balance are taken by their content', async () => {
    const rows = [
      move('1', 5n, 5n, 1),
      { ...move('2', 3n, null, 2), entry: null },
      { ...move('3', 4n, null, 2), entry: null },
    ];
    const { gaps } = await check(rows);
    expect((await check(rows.toReversed())).gaps).toEqual(gaps);
    expect(gaps.map(({ missing }) => missing)).toEqual([3n, 4n]);
  });

  it('only neighbours inside one instant and one piece are passed on', async () => {
    const result = await check([
      move('a', 1n, 1n, 1),
      move('c', 1n, 2n, 2),
      move('b', 1n, 3n, 2),
      move('d', 1n, 9n, 2),
    ]);
    expect(result.pairs).toEqual(['cb']);
  });

  it('without a column the change is counted from zero', async () => {
    const ledger = {
      asset: 'BTC',
      wallet: 'Spot',
      stated: false,
      movements: [move('1', 5n, null), { ...move('2', 9n, null), entry: null }],
    };
    expect(await checkBalance(ledger, new Throttle(), () => undefined)).toEqual({
      asset: 'BTC',
      wallet: 'Spot',
      opening: null,
      change: 5n,
      computed: 5n,
      stated: null,
      gaps: [],
      status: 'no-column',
    });
  });
});

describe('an opening below zero', () => {
  it('is a gap, and the balance opens at zero', async () => {
    const result = await check([move('a', 10n, 4n, 1), move('b', 2n, 6n, 2)]);
    expect(result).toMatchObject({ opening: 0n, computed: 12n, stated: 6n, status: 'gaps' });
    expect(result.gaps).toEqual([{ afterRow: null, row: 10, at: 1, missing: -6n }]);
  });

  it('behind rows that state no balance too', async () => {
    const result = await check([move('a', 1n, null, 1), move('b', 10n, 4n, 2)]);
    expect(result).toMatchObject({ opening: 0n, computed: 11n, stated: 4n, status: 'gaps' });
    expect(result.gaps).toEqual([{ afterRow: 10, row: 11, at: 2, missing: -7n }]);
  });
});
