import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRounding, EVERY_ROUNDING } from './arbitraries.ts';
import { divideRounded, type Rounding } from './rounding.ts';

// Tenths rounded to whole numbers, worked out by hand from the definitions.
const table: Record<Rounding, readonly (readonly [tenths: number, expected: number])[]> = {
  'half-even': [
    [25, 2],
    [35, 4],
    [-25, -2],
    [-35, -4],
    [5, 0],
    [-5, 0],
    [21, 2],
    [26, 3],
    [-26, -3],
  ],
  'half-up': [
    [25, 3],
    [35, 4],
    [-25, -3],
    [-35, -4],
    [5, 1],
    [-5, -1],
    [24, 2],
    [-24, -2],
  ],
  'half-down': [
    [25, 2],
    [35, 3],
    [-25, -2],
    [-35, -3],
    [5, 0],
    [-5, 0],
    [26, 3],
    [-26, -3],
  ],
  up: [
    [21, 3],
    [-21, -3],
    [1, 1],
    [-1, -1],
    [20, 2],
    [-20, -2],
    [0, 0],
  ],
  down: [
    [29, 2],
    [-29, -2],
    [9, 0],
    [-9, 0],
    [20, 2],
    [-20, -2],
  ],
  floor: [
    [29, 2],
    [-21, -3],
    [9, 0],
    [-1, -1],
    [-20, -2],
  ],
  ceiling: [
    [21, 3],
    [-29, -2],
    [1, 1],
    [-9, 0],
    [-20, -2],
  ],
};

for (const rounding of EVERY_ROUNDING) {
  it(`${rounding}: tenths to whole numbers, whichever operand carries the sign`, () => {
    for (const [tenths, expected] of table[rounding]) {
      expect(divideRounded(BigInt(tenths), 10n, rounding), `${tenths}/10`).toBe(BigInt(expected));
      expect(divideRounded(BigInt(-tenths), -10n, rounding), `${-tenths}/-10`).toBe(
        BigInt(expected),
      );
    }
  });
}

it('agrees with a reference that picks among the two neighbours', () => {
  const numerator = fc.oneof(fc.bigInt({ min: -60n, max: 60n }), fc.bigInt());
  const denominator = fc
    .oneof(fc.bigInt({ min: -12n, max: 12n }), fc.bigInt())
    .filter((each) => each !== 0n);
  fc.assert(
    fc.property(numerator, denominator, anyRounding, (n, d, rounding) => {
      expect(divideRounded(n, d, rounding)).toBe(reference(n, d, rounding));
    }),
    { numRuns: 3000 },
  );
});

it('a zero denominator throws', () => {
  for (const rounding of EVERY_ROUNDING) {
    expect(() => divideRounded(1n, 0n, rounding)).toThrow(new RangeError('division by zero'));
    expect(() => divideRounded(0n, 0n, rounding)).toThrow(new RangeError('division by zero'));
  }
});

/** The neighbours by search from floor division; then the definition of each rounding, literally. */
function reference(n: bigint, d: bigint, rounding: Rounding): bigint {
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d];
  let low = top / bottom;
  while (low * bottom > top) low -= 1n;
  if (low * bottom === top) return low;
  const high = low + 1n;
  const toLow = top - low * bottom;
  const toHigh = high * bottom - top;
  const [near, far] = low >= 0n ? [low, high] : [high, low]; // by distance from zero
  const even = low % 2n === 0n ? low : high;
  const nearest = (tie: bigint): bigint => (toLow < toHigh ? low : toHigh < toLow ? high : tie);
  const answers: Record<Rounding, bigint> = {
    'half-even': nearest(even),
    'half-up': nearest(far),
    'half-down': nearest(near),
    up: far,
    down: near,
    floor: low,
    ceiling: high,
  };
  return answers[rounding];
}
