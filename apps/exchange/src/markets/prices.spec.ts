import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changeRank, changeRatio, directionBetween, directionOf } from './prices.ts';
import { ticker } from './test-market.ts';

function prices(open: string, close: string) {
  return ticker('BTC/USDT', { open, close });
}

describe('changeRatio', () => {
  it.each([
    // (close - open) / open by hand, to four places, ties to even.
    ['100', '101.23', '0.0123'],
    ['100', '98.765', '-0.0124'],
    ['200', '200.01', '0'],
    ['200', '200.03', '0.0002'],
    ['3', '4', '0.3333'],
    ['0.00000001', '0.00000003', '2'],
    ['64123.45', '64123.45', '0'],
    ['100', '0', '-1'],
  ])('from %s to %s is %s', (open, close, expected) => {
    const ratio = changeRatio(prices(open, close));
    expect(ratio === null ? null : decimalToText(ratio)).toBe(expected);
  });

  it('rounds once, from the exact quotient', () => {
    // 0.12345 exactly is a tie and goes to the even 0.1234; a digit far behind lifts it.
    expect(changeRatio(prices('1', '1.12345'))).toEqual(decimal('0.1234'));
    expect(changeRatio(prices('1', '1.123450000000000000001'))).toEqual(decimal('0.1235'));
  });

  it.each([
    ['0', '1'],
    ['0.00', '1'],
    ['x', '1'],
    ['1', ''],
  ])('is not known from %j to %j', (open, close) => {
    expect(changeRatio(prices(open, close))).toBeNull();
    expect(changeRank(prices(open, close))).toBeNull();
  });
});

describe('changeRank', () => {
  // (close - open) / open by hand; an asset that fell to zero is still sorted, as the last.
  it.each([
    ['100', '0', '-1'],
    ['100', '50', '-0.5'],
    ['100', '150', '0.5'],
    ['3', '4', '0.333333333333333333333334'],
  ])('from %s to %s is %s', (open, close, expected) => {
    expect(changeRank(prices(open, close))).toBe(fixed(expected));
  });

  it('keeps the sign of the smallest change', () => {
    const open = '100000000000';
    expect(changeRank(prices(open, '100000000000.000000000000000000000001'))).toBe(1n);
    expect(changeRank(prices(open, '99999999999.999999999999999999999999'))).toBe(-1n);
    expect(changeRank(prices(open, open))).toBe(0n);
  });

  it('orders as the ratios shown do', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 }).map(String);
    fc.assert(
      fc.property(price, price, price, price, (a, b, c, d) => {
        const [first, second] = [prices(a, b), prices(c, d)];
        const ranks = [changeRank(first), changeRank(second)] as const;
        // Cross-multiplied, since (b - a) / a < (d - c) / c where b · c < d · a.
        const [left, right] = [BigInt(b) * BigInt(c), BigInt(d) * BigInt(a)];
        expect(sign(ranks[0], ranks[1])).toBe(sign(left, right));
      }),
    );
  });

  function sign(a: bigint | null, b: bigint | null): number {
    if (a === null || b === null) throw new Error('not known');
    return a === b ? 0 : a < b ? -1 : 1;
  }
});

describe('directions', () => {
  it('follow the exact prices, not their digits', () => {
    expect(directionOf(prices('1.0', '1.00'))).toBe('flat');
    expect(directionOf(prices('9', '10'))).toBe('up');
    expect(directionBetween('10', '9.999999999999999999999')).toBe('down');
    expect(directionBetween('10', 'ten')).toBeNull();
  });
});
