import { parseFixed } from '@meridian/money/fixed.ts';
import { divideRounded } from '@meridian/money/rounding.ts';

/** The height of the drawing in its own units; the width is one unit a step. */
export const SPARKLINE_HEIGHT = 100;

interface SparklineDrawing {
  /** For `<polyline points>`: whole numbers, the latest value at the right. */
  readonly points: string;
  readonly width: number;
}

/**
 * The line of a list of prices, oldest first, from the lowest at the bottom to the highest at the
 * top; one that never moved runs through the middle. Null where there is nothing to draw.
 */
export function sparkline(trend: readonly string[]): SparklineDrawing | null {
  const values = trend.map(parseFixed).filter((value) => value !== null);
  const [first] = values;
  if (first === undefined || values.length < 2) return null;
  let low = first;
  let high = first;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const points = values.map((value, index) => `${index},${heightOf(value, low, high)}`).join(' ');
  return { points, width: values.length - 1 };
}

/** Pixels count from the top. */
function heightOf(value: bigint, low: bigint, high: bigint): bigint {
  const height = BigInt(SPARKLINE_HEIGHT);
  if (high === low) return height / 2n;
  return divideRounded((high - value) * height, high - low, 'half-even');
}
