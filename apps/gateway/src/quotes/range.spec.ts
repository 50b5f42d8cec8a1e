import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf } from './range.ts';

describe('the range of a quote', () => {
  it.each([
    ['100', '101', '0.0100'],
    ['100', '99', '-0.0100'],
    ['100', '100', '0.0000'],
    ['3', '4', '0.333333'],
    ['3', '5', '0.666667'],
    // Ties go to the even neighbour: 0.0000005 and 0.0000015.
    ['2000000', '2000001', '0.0000'],
    ['2000000', '2000003', '0.000002'],
    ['2000000', '1999999', '0.0000'],
    ['0.00000123', '0.0000246', '19.0000'],
    ['100', '0', '-1.0000'],
    ['64000.12', '64321.99', '0.005029'],
  ])('from %s to %s is %s', (open, close, range) => {
    expect(rangeOf(open, close)).toBe(range);
  });

  it.each([
    ['0', '1'],
    ['-1', '1'],
    ['', '1'],
    ['1', 'NaN'],
    ['1e', '1'],
  ])('is none from %j to %j', (open, close) => {
    expect(rangeOf(open, close)).toBeNull();
  });

  it('is the nearest millionth, with four to six places', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (open, close) => {
          const text = rangeOf(`${open}`, `${close}`) ?? '';
          expect(text).toMatch(/^-?\d+\.\d{4,6}$/);
          expect(text).not.toMatch(/^-0\.0+$/);
          const [whole = '', places = ''] = text.split('.');
          const millionths = BigInt(whole + places.padEnd(6, '0'));
          // |close - open - millionths/10^6 · open| is at most half a millionth of open.
          const error = (close - open) * 1_000_000n - millionths * open;
          expect(2n * (error < 0n ? -error : error) <= open).toBe(true);
        },
      ),
    );
  });
});
