import { type Decimal, decimal, divide, multiply, makeDecimal } from '@meridian/money/decimal.ts';
import { divideRounded } from '@meridian/money/rounding.ts';

export type Spacing = 'arithmetic' | 'geometric';

/**
 * The prices of a grid, lowest first: `grids` cells have one price more. Each is the tick nearest to
 * L + i(U-L)/n, or to L(U/L)^(i/n); a tie goes up. Exact: no root is taken in floating point.
 *
 * @param lower, upper multiples of the tick, above zero
 */
export function gridLevels(
  { lower, upper, grids, spacing }: LevelOptions,
  tickSize: string,
): Decimal[] {
  const tick = decimal(tickSize);
  const low = ticksIn(lower, tick);
  const high = ticksIn(upper, tick);
  const count = BigInt(grids);
  return Array.from({ length: grids + 1 }, (_, index) => {
    const step = BigInt(index);
    const ticks =
      spacing === 'arithmetic'
        ? low + divideRounded(step * (high - low), count, 'half-up')
        : nearestRoot(low ** (count - step) * high ** step, grids, low, high);
    return multiply(makeDecimal(ticks, 0), tick);
  });
}

export interface LevelOptions {
  readonly lower: string;
  readonly upper: string;
  readonly grids: number;
  readonly spacing: Spacing;
}

function ticksIn(price: string, tick: Decimal): bigint {
  return divide(decimal(price), tick, 0, 'floor').coefficient;
}

/** The whole number nearest to the n-th root of a power, between two bounds: (2x-1)^n <= 2^n p. */
function nearestRoot(power: bigint, degree: number, low: bigint, high: bigint): bigint {
  const exponent = BigInt(degree);
  const scaled = power << exponent;
  let below = low;
  let above = high + 1n;
  while (above - below > 1n) {
    const middle = (below + above) / 2n;
    if ((2n * middle - 1n) ** exponent <= scaled) below = middle;
    else above = middle;
  }
  return below;
}
