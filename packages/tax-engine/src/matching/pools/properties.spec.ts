/** What holds for every average: units and cost are conserved, splits do not matter. */
import { type Atoms, asQuantity, atomsOf, minus } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../../common/calendar.ts';
import { type PoolPolicy, createPoolMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import type { LotMatch } from '../../result/lot.ts';
import { EVER, acquire, dispose, exchange, move, remove, run } from '../../testing/movements.ts';

const GLOBAL: PoolPolicy = { scope: 'global', holding: { type: 'none' } };
const PER_ACCOUNT: PoolPolicy = { ...GLOBAL, scope: 'account' };
const AUSTRIA: PoolPolicy = { ...PER_ACCOUNT, grandfatheredBefore: isoToDay('2021-03-01') };

const pool = (policy: PoolPolicy, movements: readonly Movement[]) =>
  run(createPoolMatcher(policy, EVER), movements);

describe('whatever happens', () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('acquire', 'acquire', 'dispose', 'move', 'exchange', 'remove'),
      day: fc.integer({ min: 0, max: 2000 }),
      units: fc.integer({ min: 1, max: 1_000_000 }),
      money: fc.integer({ min: 0, max: 1_000_000 }),
      asset: fc.constantFrom('BTC', 'ETH'),
      account: fc.constantFrom('A', 'B'),
    }),
    { maxLength: 40 },
  );
  type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;

  const movementOf = ({ kind, day, units, money, asset, account }: Step): Movement => {
    const date = new Date(Date.UTC(2019, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    const some = `0.${String(units).padStart(7, '0')} ${asset}`;
    const other = account === 'A' ? 'B' : 'A';
    switch (kind) {
      case 'acquire':
        return acquire(date, some, `${money}`, { account });
      case 'dispose':
        return dispose(date, some, `${money}`, { account });
      case 'move':
        return move(date, some, account, other);
      case 'exchange': {
        const into = asset === 'BTC' ? '0.37 ETH' : '0.19 BTC';
        return exchange(date, some, into, { account, value: `${money}` });
      }
      default:
        return remove(date, some, { account });
    }
  };
  const policies = [
    GLOBAL,
    PER_ACCOUNT,
    AUSTRIA,
    { ...PER_ACCOUNT, holding: { type: 'exempt-after', period: { years: 1 } } },
    { ...GLOBAL, lossDisallowance: { type: 'superficial', daysBefore: 30, daysAfter: 30 } },
  ] as const satisfies readonly PoolPolicy[];

  it.each(policies)('no unit and no cost is lost or made: %o', (policy) => {
    fc.assert(
      fc.property(steps, (given) => {
        // Apart from exchanges and removals, units acquired are units sold and held.
        const movements = given
          .filter(({ kind }) => kind === 'acquire' || kind === 'dispose' || kind === 'move')
          .toSorted((a, b) => a.day - b.day)
          .map(movementOf);
        const { matched, holdings, shortfalls } = pool(policy, movements);
        const slices = matched.flatMap((disposal) => disposal.slices);
        const sum = (list: readonly (Atoms | null)[]): bigint =>
          list.reduce<bigint>((total, amount) => total + atomsOf(amount ?? 0n), 0n);
        const bought = movements.filter((movement) => movement.type === 'acquire');
        const met = slices.filter(({ rule }) => rule !== 'missing');
        const disallowed = sum(slices.map((lotMatch) => lotMatch.disallowed ?? 0n));
        expect(shortfalls.every(({ movement }) => movement.type === 'move')).toBe(true);
        expect(sum(bought.map((purchase) => purchase.quantity))).toBe(
          sum(met.map((lotMatch) => lotMatch.quantity)) +
            sum(holdings.map((holding) => holding.quantity)),
        );
        // Where more is sold than was bought and bought back, what is disallowed is not known.
        if ([...met, ...holdings].some((line) => line.cost === null)) return;
        // A loss that is disallowed comes back in the cost of units bought.
        expect(sum(bought.map(({ lot }) => lot.cost)) + disallowed).toBe(
          sum(met.map((lotMatch) => lotMatch.cost)) + sum(holdings.map((holding) => holding.cost)),
        );
      }),
    );
  });

  it.each(policies)(
    'a sale in two parts changes nothing but the last of 24 decimals: %o',
    (policy) => {
      fc.assert(
        fc.property(steps, (given) => {
          const movements = given.toSorted((a, b) => a.day - b.day).map(movementOf);
          const split = movements.flatMap((movement): Movement[] => {
            if (movement.type !== 'dispose' || movement.proceeds === null) return [movement];
            const [quantity, proceeds] = [
              asQuantity(atomsOf(movement.quantity) / 4n),
              movement.proceeds / 4n,
            ];
            return [
              { ...movement, quantity, proceeds },
              {
                ...movement,
                quantity: minus(movement.quantity, quantity),
                proceeds: movement.proceeds - proceeds,
              },
            ];
          });
          const lotMatchesOf = (list: readonly Movement[]) =>
            pool(policy, list).matched.flatMap(({ slices }) => slices);
          const total = (slices: readonly LotMatch[]): bigint => {
            const met = slices.filter(({ rule }) => rule !== 'missing');
            return met.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);
          };
          const slices = lotMatchesOf(movements);
          // A loss of which units are missing is not known, and so is what of it is disallowed.
          const isKnown = slices.every(({ rule }) => rule !== 'missing');
          if ('lossDenial' in policy && !isKnown) return;
          const [whole, parts] = [total(slices), total(lotMatchesOf(split))];
          expect(whole > parts ? whole - parts : parts - whole).toBeLessThan(100n);
        }),
      );
    },
  );

  it.each(policies)('who sells everything holds nothing and has used all cost: %o', (policy) => {
    fc.assert(
      fc.property(steps, (given) => {
        const movements = given
          .map((step): Step => ({
            ...step,
            kind: step.kind === 'exchange' ? 'acquire' : step.kind,
          }))
          .toSorted((a, b) => a.day - b.day)
          .map(movementOf);
        const last = ['BTC', 'ETH'].flatMap((asset) =>
          ['A', 'B'].map((account) => dispose('2030-01-01', `100 ${asset}`, '1', { account })),
        );
        expect(pool(policy, [...movements, ...last]).held).toEqual([]);
      }),
    );
  });
});
