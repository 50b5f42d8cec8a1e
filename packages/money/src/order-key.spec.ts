import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderKey } from './order-key.ts';

describe('the key of an amount', () => {
  it('never orders two amounts against their value', () => {
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 1n << 16n }),
      fc.bigInt({ min: 0n, max: 1n << 200n }),
    );
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        if (a < b) expect(orderKey(a)).toBeLessThanOrEqual(orderKey(b));
        if (orderKey(a) < orderKey(b)) expect(a).toBeLessThan(b);
      }),
    );
  });

  it('tells amounts apart by ten hexadecimal digits', () => {
    const amount = 0xfedcba9876n << 100n;
    expect(orderKey(amount - 1n)).toBeLessThan(orderKey(amount));
    expect(orderKey(amount + 1n)).toBe(orderKey(amount));
    expect(orderKey(0xfn)).toBeLessThan(orderKey(0x10n));
    expect(orderKey(0x1ffn)).toBeLessThan(orderKey(0x1000n));
  });

  it('is whole, and nothing for nothing and less', () => {
    expect(Number.isSafeInteger(orderKey(10n ** 60n))).toBe(true);
    expect(orderKey(0n)).toBe(0);
    expect(orderKey(-(10n ** 30n))).toBe(0);
    expect(orderKey(1n)).toBeGreaterThan(0);
  });
});
