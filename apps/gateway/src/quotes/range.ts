import { decimalToText, divide, parseDecimal, subtract } from '@meridian/money/decimal.ts';

const MOST_PLACES = 6;
const LEAST_PLACES = 4;

/**
 * `m` of a quote (R-WS-05): (close - open) / open as a ratio, so `0.0123` is 1.23 %. From the exact
 * quotient, half to even, four to six places.
 *
 * @returns null where there is no such ratio: a text is no decimal, or `open` is not above zero.
 */
export function rangeOf(open: string, close: string): string | null {
  const from = parseDecimal(open);
  const to = parseDecimal(close);
  if (from === null || to === null || from.coefficient <= 0n) return null;
  const ratio = divide(subtract(to, from), from, MOST_PLACES, 'half-even');
  const [whole = '', places = ''] = decimalToText(ratio).split('.');
  return `${whole}.${places.padEnd(LEAST_PLACES, '0')}`;
}
