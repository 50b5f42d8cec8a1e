import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAtoms } from './arbitraries.ts';
import {
  type Measure,
  type Money,
  type Quantity,
  type Rate,
  type UnitPrice,
  ZERO,
  asMoney,
  asQuantity,
  asRate,
  asUnitPrice,
  atomsOf,
  minus,
  negate,
  plus,
  times,
} from './measure.ts';

const units = asQuantity(7n);
const cost = asMoney(5n);
const price = asUnitPrice(3n);
const rate = asRate(2n);

/** The names of all pairs of different measures of which one is assignable to the other. */
interface Named {
  quantity: Quantity;
  money: Money;
  price: UnitPrice;
  rate: Rate;
  none: bigint;
}
type Mixed = {
  [A in keyof Named]: {
    [B in keyof Named]: A extends B ? never : Named[A] extends Named[B] ? [A, B] : never;
  }[keyof Named];
}[keyof Named];

// Checked by `tsc -b`: a line that compiles although it is expected not to is an error there.
describe('measures of different units', () => {
  it('are not assignable to each other, nor to a bigint or from one', () => {
    const none: Mixed[] = [];
    // @ts-expect-error no pair has a name
    none.push(['quantity', 'money']);
    expect(none).toHaveLength(1);
  });

  it('do not compile in plus, whatever the pair', () => {
    const sums: Measure[] = [
      // @ts-expect-error two units
      plus(cost, units),
      // @ts-expect-error two units
      plus(cost, price),
      // @ts-expect-error two units
      plus(cost, rate),
      // @ts-expect-error two units
      plus(units, price),
      // @ts-expect-error two units
      plus(units, rate),
      // @ts-expect-error two units
      plus(price, rate),
    ];
    expect(sums).toEqual([12n, 8n, 7n, 10n, 9n, 5n]);
  });

  it('do not compile beside an operator, whatever the pair', () => {
    const sums: unknown[] = [
      // @ts-expect-error two units
      cost + units,
      // @ts-expect-error two units
      cost + price,
      // @ts-expect-error two units
      cost + rate,
      // @ts-expect-error two units
      units + price,
      // @ts-expect-error two units
      units + rate,
      // @ts-expect-error two units
      price + rate,
      // @ts-expect-error two of one unit: `plus` keeps the unit, the operator would lose it
      cost + cost,
      // @ts-expect-error two units
      cost - 1n,
      // @ts-expect-error two units
      units * price,
    ];
    expect(sums).toEqual([12n, 8n, 7n, 10n, 9n, 5n, 10n, 4n, 21n]);
  });

  it('do not compile in a comparison, whatever the pair', () => {
    const compared: boolean[] = [
      // @ts-expect-error two units
      cost < units,
      // @ts-expect-error two units
      cost < price,
      // @ts-expect-error two units
      cost < rate,
      // @ts-expect-error two units
      units < price,
      // @ts-expect-error two units
      units < rate,
      // @ts-expect-error two units
      price < rate,
      // @ts-expect-error two units
      cost === units,
      // @ts-expect-error two units
      units === 7n,
      // @ts-expect-error two units
      units > 0n,
    ];
    expect(compared).toEqual([true, false, false, false, false, false, false, true, true]);
  });
});

describe('measures of one unit', () => {
  it('add, subtract, negate, repeat and compare as the bigints they are', () => {
    fc.assert(
      fc.property(anyAtoms, anyAtoms, (x, y) => {
        const [a, b] = [asMoney(x), asMoney(y)];
        expect(atomsOf(plus(a, b))).toBe(x + y);
        expect(atomsOf(minus(a, b))).toBe(x - y);
        expect(atomsOf(negate(a))).toBe(-x);
        expect(atomsOf(times(a, 3n))).toBe(3n * x);
        expect(a < b).toBe(x < y);
        expect(a === b).toBe(x === y);
        expect(a === ZERO).toBe(x === 0n);
      }),
    );
  });
});
