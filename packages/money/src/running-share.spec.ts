import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAtoms } from './arbitraries.ts';
import { type Atoms, ZERO, asQuantity, atomsOf, minus } from './measure.ts';
import { cumulativeShare, startShare, takeShare } from './running-share.ts';

const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }).map(asQuantity), {
  minLength: 1,
  maxLength: 12,
});
const sumOf = (values: readonly Atoms[]): bigint =>
  values.reduce<bigint>((sum, value) => sum + atomsOf(value), 0n);

describe('a running share', () => {
  it('gives parts that add up to the total, each within one atom of its own share', () => {
    fc.assert(
      fc.property(anyAtoms, parts, (total, units) => {
        const whole = asQuantity(sumOf(units));
        const running = startShare();
        const shares = units.map((part) => takeShare(running, part, total, whole));
        expect(sumOf(shares)).toBe(total);
        expect(running).toStrictEqual({ used: whole, given: total });
        for (const [index, share] of shares.entries()) {
          // |share - total * part / whole| < 1, without a division
          const off = share * atomsOf(whole) - total * atomsOf(units[index] ?? ZERO);
          expect(off === 0n || (off > -atomsOf(whole) && off < atomsOf(whole))).toBe(true);
        }
      }),
    );
  });

  it('gives the same whether a part is taken at once or in two', () => {
    fc.assert(
      fc.property(anyAtoms, parts, fc.nat(), (total, units, nr) => {
        const whole = asQuantity(sumOf(units));
        const [once, twice] = [startShare(), startShare()];
        for (const part of units) {
          const first = asQuantity(atomsOf(part) / BigInt(1 + (nr % 7)));
          const both =
            takeShare(twice, first, total, whole) +
            takeShare(twice, minus(part, first), total, whole);
          expect(takeShare(once, part, total, whole)).toBe(both);
        }
      }),
    );
  });

  it('rounds the running sum down, below zero too', () => {
    const ones = [1n, 1n, 1n].map(asQuantity);
    const three = asQuantity(3n);
    const [up, down] = [startShare(), startShare()];
    expect(ones.map((unit) => takeShare(up, unit, 10n, three))).toEqual([3n, 3n, 4n]);
    expect(ones.map((unit) => takeShare(down, unit, -10n, three))).toEqual([-4n, -3n, -3n]);
    expect(cumulativeShare(7n, ZERO, ZERO)).toBe(7n);
    expect(() => cumulativeShare(7n, asQuantity(1n), ZERO)).toThrow(RangeError);
  });

  it('hands out no more than the whole', () => {
    const running = startShare();
    const two = asQuantity(2n);
    expect(takeShare(running, two, 10n, two)).toBe(10n);
    expect(() => takeShare(running, asQuantity(1n), 10n, two)).toThrow(
      'shared-units-within-the-whole',
    );
  });

  it('counts units while the total is not known', () => {
    const running = startShare();
    expect(takeShare(running, asQuantity(2n), null, asQuantity(3n))).toBeNull();
    expect(running).toStrictEqual({ used: 2n, given: 0n });
  });
});
