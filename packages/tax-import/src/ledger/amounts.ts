import { FIXED_SCALE, toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import { isAssetName } from './assets.ts';
import { type DecimalMark, MarkEvidence } from './decimal-mark.ts';

/**
 * Reads the numbers of one file into atoms, and notes what they say of its decimal mark. A number
 * that only one mark fits is read with that one; the file's mark decides the others (`1.234`).
 */
export class AmountReader {
  readonly #mark: DecimalMark | null;
  readonly #evidence: MarkEvidence;
  /** The last number that needed the file's mark where that is not known. */
  #undecided = '';

  /** @param mark the file's; null where it is not known: numbers that need it are then not read */
  constructor(mark: DecimalMark | null, evidence = new MarkEvidence()) {
    this.#mark = mark;
    this.#evidence = evidence;
  }

  /** Atoms of a bare number; null when the text is none, or needs more than 24 decimals. */
  quantity(text: string): bigint | null {
    const short = readShort(text, this.#mark, this.#evidence);
    if (short !== null) return short;
    const read = this.withCurrency(text);
    // A unit beside a quantity would be ignored; columns that carry one are read by `money`.
    return read === null || read.currency !== '' ? null : read.atoms;
  }

  /** Atoms of a number that may carry a currency's sign or code (`-€15.75`). */
  money(text: string): bigint | null {
    const short = readShort(text, this.#mark, this.#evidence);
    return short ?? this.withCurrency(text)?.atoms ?? null;
  }

  /** Whether a text was not read because both marks fit its number and the file's is not known. */
  isUndecided(text: string): boolean {
    return this.#undecided !== '' && text.includes(this.#undecided);
  }

  /** The same with that sign or code, '' where it carries none. */
  withCurrency(text: string): { readonly atoms: bigint; readonly currency: string } | null {
    if (text.length > AMOUNT_LENGTH_MAX) return null;
    const fitting = parseAmount(text, { decimalMark: 'auto' });
    const isAmbiguous = !fitting.ok && fitting.reason === 'ambiguous';
    if (!fitting.ok && !isAmbiguous) return null;
    this.#evidence.note(text, isAmbiguous);
    if (isAmbiguous && this.#mark === null) {
      this.#undecided = text;
      return null;
    }
    const read = isAmbiguous ? parseAmount(text, { decimalMark: this.#mark ?? '.' }) : fitting;
    const atoms = read.ok ? toFixedPoint(read.value) : null;
    if (!read.ok || atoms === null) return null;
    return { atoms, currency: read.currency ?? '' };
  }
}

/**
 * The number and the unit behind its last space (`0.5 BTC`, `1 500 1INCH`); null where none stands
 * there. `1 500` is a number in groups, not one of 500.
 */
export function splitUnit(text: string): { readonly number: string; readonly unit: string } | null {
  const space = text.search(/\s\S*$/);
  const unit = text.slice(space + 1);
  const number = text.slice(0, Math.max(space, 0)).trim();
  return number !== '' && isAssetName(unit) ? { number, unit } : null;
}

export function magnitude(atoms: bigint): bigint {
  return atoms < 0n ? -atoms : atoms;
}

const POWERS = Array.from({ length: FIXED_SCALE + 1 }, (_, power) => 10n ** BigInt(power));

/** No amount is as long; longer texts are not put to the patterns. */
const AMOUNT_LENGTH_MAX = 256;

/** Integers of this many digits are exact in a double. */
const EXACT_DIGITS = 15;

const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** Digits of a group, and as many decimals make a lone mark undecided. */
const GROUP = 3;

/**
 * The numbers that nearly all rows have, without the intermediate texts that a million rows would
 * leave behind: `-0.0050000000`. Null for everything else, which `parseAmount` then judges; so is a
 * point that may stand between groups, unless it is the file's decimal mark.
 */
function readShort(text: string, mark: DecimalMark | null, evidence: MarkEvidence): bigint | null {
  const negative = text.charCodeAt(0) === MINUS;
  const from = negative ? 1 : 0;
  const point = text.indexOf('.');
  let end = text.length;
  if (end === from || point === from || point === end - 1) return null;
  if (point >= 0) while (end > point && text.charCodeAt(end - 1) === ZERO) end -= 1;
  let value = 0;
  let digits = 0;
  for (let index = from; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === POINT && index === point) continue;
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) return null;
    value = 10 * value + digit;
    if (value > 0) digits += 1;
  }
  if (digits > EXACT_DIGITS) return null;
  if (point >= 0) {
    const isEither =
      text.length - point - 1 === GROUP && point - from <= GROUP && text.charCodeAt(from) !== ZERO;
    if (isEither && mark !== '.') return null;
    evidence.notePoint(text, !isEither);
  }
  if (value === 0) return 0n;
  const power = POWERS[FIXED_SCALE - (point < 0 ? 0 : Math.max(end - point - 1, 0))];
  return power === undefined ? null : BigInt(negative ? -value : value) * power;
}
