import { FIXED_SCALE, parseFixed, toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';

/** Reads the numbers of one file into atoms. */
export class AmountReader {
  readonly #decimalMark: '.' | ',';

  /** @param delimiter of the file: a `;` tells of a locale that writes decimal commas. */
  constructor(delimiter: string) {
    this.#decimalMark = delimiter === ';' ? ',' : '.';
  }

  /** Atoms of a bare number; null when the text is none, or needs more than 24 decimals. */
  quantity(text: string): bigint | null {
    const plain = readShort(text) ?? parseFixed(text);
    if (plain !== null) return plain;
    const read = parseAmount(text, { decimalMark: this.#decimalMark });
    // A unit beside a quantity would be ignored here; columns that carry one are read by `money`.
    return read.ok && read.currency === undefined ? toFixedPoint(read.value) : null;
  }

  /** Atoms of a number that may carry a currency's sign or code (`-€15.75`). */
  money(text: string): bigint | null {
    const plain = parseFixed(text);
    if (plain !== null) return plain;
    const read = parseAmount(text, { decimalMark: this.#decimalMark });
    return read.ok ? toFixedPoint(read.value) : null;
  }
}

export function magnitude(atoms: bigint): bigint {
  return atoms < 0n ? -atoms : atoms;
}

const POWERS = Array.from({ length: FIXED_SCALE + 1 }, (_, power) => 10n ** BigInt(power));

/** Integers of this many digits are exact in a double. */
const EXACT_DIGITS = 15;

const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/**
 * The numbers that nearly all rows have, without the intermediate texts that a million rows would
 * leave behind: `-0.0050000000`. Null for everything else, which `parseFixed` then judges.
 */
function readShort(text: string): bigint | null {
  const negative = text.charCodeAt(0) === MINUS;
  const from = negative ? 1 : 0;
  const point = text.indexOf('.');
  let end = text.length;
  if (end === from || point === from || point === end - 1) return null;
  if (point >= 0) while (end > point && text.charCodeAt(end - 1) === ZERO) end -= 1;
  let value = 0;
  let digits = 0;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && at === point) continue;
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) return null;
    value = 10 * value + digit;
    if (value > 0) digits += 1;
  }
  if (digits > EXACT_DIGITS) return null;
  if (value === 0) return 0n;
  const power = POWERS[FIXED_SCALE - (point < 0 ? 0 : Math.max(end - point - 1, 0))];
  return power === undefined ? null : BigInt(negative ? -value : value) * power;
}
