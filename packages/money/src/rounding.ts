import { unreachable } from './invariant.ts';

/**
 * The named roundings of an inexact quotient.
 *
 * | name        | goes to                                        | 2.5 | -2.5 | 2.1 | -2.1 |
 * |-------------|------------------------------------------------|----:|-----:|----:|-----:|
 * | `half-even` | the nearest; a tie to the even neighbour       |   2 |   -2 |   2 |   -2 |
 * | `half-up`   | the nearest; a tie away from zero              |   3 |   -3 |   2 |   -2 |
 * | `half-down` | the nearest; a tie toward zero                 |   2 |   -2 |   2 |   -2 |
 * | `up`        | away from zero                                 |   3 |   -3 |   3 |   -3 |
 * | `down`      | toward zero                                    |   2 |   -2 |   2 |   -2 |
 * | `floor`     | toward negative infinity                       |   2 |   -3 |   2 |   -3 |
 * | `ceiling`   | toward positive infinity                       |   3 |   -2 |   3 |   -2 |
 *
 * The names and meanings are those of the General Decimal Arithmetic Specification 1.70
 * (`round-half-even` and so on), which `java.math.RoundingMode` and Python's `decimal` share.
 * IEEE 754-2019 section 4.3 calls them roundTiesToEven, roundTiesToAway, -, -, roundTowardZero,
 * roundTowardNegative and roundTowardPositive. The trap: ECMA-402's `roundingMode` spells them
 * `halfEven`, `halfExpand`, `halfTrunc`, `expand`, `trunc`, `floor`, `ceil`, and its `halfCeil` is
 * what some people mean by "half up" for negative numbers.
 */
export type Rounding = 'half-even' | 'half-up' | 'half-down' | 'up' | 'down' | 'floor' | 'ceiling';

/**
 * The integer that `rounding` picks for `numerator / denominator`. Exact for any size; the signs of
 * both operands count.
 *
 * @throws RangeError when `denominator` is zero.
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const truncated = numerator / denominator;
  // A division costs several multiplications; a second one would give the same.
  const remainder = numerator - truncated * denominator;
  if (remainder === 0n) return truncated;
  // The remainder carries the numerator's sign, so this is the sign of the exact quotient even
  // where the truncated one is zero.
  const negative = remainder < 0n !== denominator < 0n;
  if (!movesAwayFromZero(truncated, remainder, denominator, negative, rounding)) return truncated;
  return negative ? truncated - 1n : truncated + 1n;
}

function movesAwayFromZero(
  truncated: bigint,
  remainder: bigint,
  denominator: bigint,
  negative: boolean,
  rounding: Rounding,
): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return true;
    case 'floor':
      return negative;
    case 'ceiling':
      return !negative;
    case 'half-even': {
      const side = compareToHalf(remainder, denominator);
      return side > 0 || (side === 0 && (truncated & 1n) === 1n);
    }
    case 'half-up':
      return compareToHalf(remainder, denominator) >= 0;
    case 'half-down':
      return compareToHalf(remainder, denominator) > 0;
    default:
      return unreachable(rounding);
  }
}

/** Where |remainder / denominator| lies relative to one half. */
function compareToHalf(remainder: bigint, denominator: bigint): -1 | 0 | 1 {
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const whole = denominator < 0n ? -denominator : denominator;
  return twice < whole ? -1 : twice > whole ? 1 : 0;
}
