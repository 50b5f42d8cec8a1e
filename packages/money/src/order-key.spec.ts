import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderKey } from './order-key.ts';

describe('the key of an amount', () => {
  it('never orders two amounts against their value', () => {
    const size = fc.constantFrom(16n, 54n, 200n, 1030n);
    const amount = size.chain((bits) => fc.bigInt({ min: -(1n << bits), max: 1n << bits }));
    const near = fc.tuple(amount, fc.bigInt({ min: -8n, max: 8n }));
    fc.assert(
      fc.property(fc.oneof(fc.tuple(amount, amount), near), ([a, other]) => {
        for (const b of [other, a + other]) {
          if (a < b) expect(orderKey(a)).toBeLessThanOrEqual(orderKey(b));
          if (orderKey(a) < orderKey(b)) expect(a).toBeLessThan(b);
        }
      }),
    );
  });

  it('tells amounts apart by 53 binary digits', () => {
    const amount = ((1n << 53n) - 1n) << 100n;
    expect(orderKey(amount - (1n << 100n))).toBeLessThan(orderKey(amount));
    expect(orderKey(amount + 1n)).toBe(orderKey(amount));
    expect(orderKey(0n)).toBeLessThan(orderKey(1n));
    expect(orderKey(-2n)).toBeLessThan(orderKey(-1n));
  });

  it('is finite for amounts beyond every double', () => {
    expect(orderKey(1n << 2000n)).toBe(Number.MAX_VALUE);
    expect(orderKey(-(1n << 2000n))).toBe(-Number.MAX_VALUE);
  });
});
