import fc from 'fast-check';
import { type Decimal, makeDecimal } from './decimal.ts';
import type { Rounding } from './rounding.ts';

/** Generators for the tests of this package. */

export const EVERY_ROUNDING: readonly Rounding[] = [
  'half-even',
  'half-up',
  'half-down',
  'up',
  'down',
  'floor',
  'ceiling',
];

export const anyRounding = fc.constantFrom(...EVERY_ROUNDING);

export const anyDecimal: fc.Arbitrary<Decimal> = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 40 }))
  .map(([coefficient, scale]) => makeDecimal(coefficient, scale));

/** Small numbers, so that ties and equal values come up often. */
export const smallDecimal: fc.Arbitrary<Decimal> = fc
  .tuple(fc.bigInt({ min: -200n, max: 200n }), fc.integer({ min: 0, max: 3 }))
  .map(([coefficient, scale]) => makeDecimal(coefficient, scale));

export const anyAtoms: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }),
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((units) => units * 10n ** 16n),
);

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...Array.from('0000123456789')), { minLength, maxLength })
    .map((each) => each.join(''));

/** Text in `parseDecimal`'s form, many zeros among the digits, with and without exponents. */
export const machineNumber: fc.Arbitrary<string> = fc
  .record({
    sign: fc.constantFrom('', '', '-', '+'),
    whole: digits(1, 22),
    fraction: fc.option(digits(1, 30), { nil: undefined }),
    exponent: fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-'), digits(1, 2)), {
      nil: undefined,
      freq: 5,
    }),
  })
  .map(
    ({ sign, whole, fraction, exponent }) =>
      sign +
      whole +
      (fraction === undefined ? '' : `.${fraction}`) +
      (exponent === undefined ? '' : exponent.join('')),
  );

/** Junk made of the characters that numbers are made of, where parsers go wrong. */
export const numberLikeJunk: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...Array.from("00011234567899..,,--+eE()€$ \u00A0\u202F'’\u066B\u066C٠١٢۳USDkr%x"),
    ),
    {
      maxLength: 14,
    },
  )
  .map((each) => each.join(''));
