import { decimalToText, divide, parseDecimal, subtract } from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';

/** A decimal text without zeros at its end, as v5 answers have them. */
export function plainText(text: string): string {
  return decimalToText(read(text));
}

const CHANGE_DIGITS = 4;

/** `(to - from) / from` with four digits: 0.0169 is 1.69 %. Empty where it cannot be said. */
export function changeText(from: string, to: string): string {
  const start = read(from);
  if (start.coefficient === 0n) return '';
  const change = divide(subtract(read(to), start), start, CHANGE_DIGITS, 'half-even');
  return decimalToText(change);
}

function read(text: string) {
  const value = parseDecimal(text);
  invariant(value !== null, `not a decimal: ${text}`);
  return value;
}
