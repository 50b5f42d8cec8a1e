import { readCurrency } from './currency-signs.ts';
import { type Decimal, MAX_DIGITS_EACH_SIDE, negate, parseDecimal } from './decimal.ts';
import { isKnownCurrency } from './fiat.ts';
import { foldText, MARK_CLASS } from './fold-text.ts';
import { localeMarks } from './locale-marks.ts';
import { numberFormat } from './number-format.ts';
import {
  ARABIC_DECIMAL,
  EVERY_GROUP_MARK,
  type GroupMark,
  type MarkRules,
  readNumber,
} from './read-number.ts';

export { type LocaleMarks, localeMarks } from './locale-marks.ts';
export type { GroupMark } from './read-number.ts';

/**
 * - `empty`: nothing but spaces
 * - `not-a-number`: other characters, or marks that do not stand where a number has them
 * - `ambiguous`: `1,234` and the like, where both readings are possible
 * - `too-long`: more digits than `parseDecimal` takes
 */
export type ParseFailure = 'empty' | 'not-a-number' | 'ambiguous' | 'too-long';

/**
 * `currency` is a code (`EUR`, `USDT`) or a sign that several currencies share (`$`, `¥`, `kr`). The
 * caller must compare it with the currency expected: any three capital letters pass for a code.
 */
export type ParsedAmount =
  | { readonly ok: true; readonly value: Decimal; readonly currency?: string }
  | { readonly ok: false; readonly reason: ParseFailure };

export interface ParseOptions {
  /** `auto` reads the marks from the number itself and refuses what it would have to guess. */
  readonly decimalMark: '.' | ',' | 'auto';
  /** Marks allowed between groups of digits: by default all but the decimal mark. */
  readonly groupMarks?: readonly GroupMark[];
}

/**
 * Reads a number as exports and people write it: `-€15.75`, `1.234,56 €`, `(1,234.50)`, `1 234,5-`,
 * `12,34,567.89`, `1e-8`, `١٬٢٣٤٫٥`, `12 USD`. Groups are checked, so `1,23,4` is refused. With
 * `auto` a lone `,` or `.` before exactly three digits (`1,234`) is `ambiguous`, unless a zero or
 * more than three digits before it, or an exponent, leave one reading.
 */
export function parseAmount(text: string, options: ParseOptions): ParsedAmount {
  // What a machine wrote means the same here, and is read several times as fast.
  const plain = options.decimalMark === '.' ? parseDecimal(text) : null;
  if (plain !== null) return { ok: true, value: plain };
  return read(text, () => ({
    decimalMark: options.decimalMark,
    groupMarks: options.groupMarks ?? EVERY_GROUP_MARK,
    undecided: () => 'ambiguous',
  }));
}

/**
 * Reads what somebody typed into a form. A comma or a full stop is a decimal mark in every locale
 * where nothing speaks against it (`12,5` in `en`); before exactly three digits it is what the
 * locale has it for, and `ambiguous` in a locale that has it for nothing (`1.234` in `fr`).
 *
 * @param currency the fiat currency expected, so that the symbol which the locale writes for it
 * (`ر.س.`, `RON`, `FCFA`) is understood
 * @throws RangeError when the locale is malformed.
 */
export function parseLocaleAmount(text: string, locale: string, currency?: string): ParsedAmount {
  const own = currency === undefined ? undefined : currencySpellings(locale, currency);
  return read(text, (digits) => undecidedBy(locale, digits), own);
}

function undecidedBy(locale: string, digits: string | undefined): MarkRules {
  // The marks belong to the digits: ar-SA has U+066B beside its own digits and "." beside Latin.
  const tag = digits === undefined ? locale : withDigits(locale, digits);
  const { decimal, group } = localeMarks(tag);
  return {
    decimalMark: 'auto',
    groupMarks: EVERY_GROUP_MARK,
    undecided: (mark) => (mark === decimal ? 'decimal' : mark === group ? 'group' : 'ambiguous'),
  };
}

function withDigits(locale: string, numberingSystem: string): string {
  return new Intl.Locale(locale, { numberingSystem }).toString();
}

const numberAndAround = new RegExp(
  // A mark after a letter belongs to an abbreviation: "Fr.5" is five francs.
  `^([^0-9]*?)((?:(?<!\\p{L})[${MARK_CLASS.replace(/[ ']/g, '')}])?[0-9](?:[0-9${MARK_CLASS}]*[0-9])?` +
    `(?:[eE][+-]?[0-9]+|[.,${ARABIC_DECIMAL}])?)([^0-9]*)$`,
  'u',
);

/** Signs, marks, spaces and a currency around the longest number that `parseDecimal` takes. */
const MAX_TEXT_LENGTH = 3 * MAX_DIGITS_EACH_SIDE;

function read(
  text: string,
  rulesFor: (digits: string | undefined) => MarkRules,
  own?: ReadonlyMap<string, string>,
): ParsedAmount {
  if (text.length > MAX_TEXT_LENGTH) return { ok: false, reason: 'too-long' };
  const folded = foldText(text);
  if (folded?.text === '') return { ok: false, reason: 'empty' };
  const [, before = '', core = '', after = ''] = numberAndAround.exec(folded?.text ?? '') ?? [];
  const around = core === '' ? null : readAround(before, core, after, own);
  if (around === null) return { ok: false, reason: 'not-a-number' };
  const value = readNumber(core, rulesFor(folded?.digits));
  if (typeof value === 'string') return { ok: false, reason: value };
  const signed = around.negative ? negate(value) : value;
  return around.currency === null
    ? { ok: true, value: signed }
    : { ok: true, value: signed, currency: around.currency };
}

/** The sign and the currency before and after a number; null when anything else stands there. */
function readAround(
  before: string,
  core: string,
  after: string,
  own: ReadonlyMap<string, string> | undefined,
): { negative: boolean; currency: string | null } | null {
  const bracketed = before.includes('(');
  const signs = (before + after).replaceAll(/[^-+()]/g, '');
  if (bracketed ? !isBracketed(before, after, signs) : signs.length > 1) return null;
  if (!bracketed && /[()+]/.test(after)) return null;
  // "5,-" is a price of five in several countries, not minus five.
  if (after.includes('-') && /[.,\u066B]$/.test(core)) return null;
  const word = `${before} ${after}`
    .replaceAll(/[-+()]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const currency = word === '' ? null : readCurrency(word, own);
  if (word !== '' && currency === null) return null;
  return { negative: bracketed || signs === '-', currency };
}

function isBracketed(before: string, after: string, signs: string): boolean {
  return signs === '()' && before.includes('(') && after.includes(')');
}

/** The symbol `Intl` writes for a currency in a locale, folded as typed text is. */
function currencySpellings(locale: string, currency: string): ReadonlyMap<string, string> {
  if (!isKnownCurrency(currency)) return new Map();
  const style = { locale, minimum: 0, grouping: false, signDisplay: 'auto' } as const;
  const parts = numberFormat({ ...style, currency, display: 'symbol' }).formatToParts(0);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? '';
  return new Map([[foldText(symbol)?.text ?? '', currency]]);
}
