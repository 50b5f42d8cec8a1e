import type { Column } from '../formats/format.ts';

/** Longer cells name no column. */
const HEADER_LENGTH_MAX = 1000;

/** A header cell as formats name it: case, spaces, underscores and stray marks do not matter. */
export function normaliseHeader(text: string): string {
  if (text.length > HEADER_LENGTH_MAX) return '';
  return text
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A zone says how times are written, "(optional)" that a template may leave the cells empty. */
const REMARK = /\((?:(?:utc|gmt)[^()]*|optional)\)/g;
const NO_LETTERS_OR_DIGITS = /[^\p{L}\p{M}\p{N}]+/gu;
const PUNCTUATION = /[^\p{L}\p{M}\p{N}()#&/+:]+/gu;

/** A header cell in the forms in which columns are looked for. */
export interface HeaderName {
  /** As `normaliseHeader` leaves it. */
  readonly exact: string;
  /** Its letters and digits alone, without a zone; '' for a cell of marks only (`#`). */
  readonly loose: string;
  /** With a space for any punctuation but brackets: patterns are tried on it too. */
  readonly spaced: string;
}

export function headerName(text: string): HeaderName {
  const exact = normaliseHeader(text);
  return { exact, loose: looseName(exact), spaced: exact.replaceAll(PUNCTUATION, ' ').trim() };
}

function looseName(name: string): string {
  return name.normalize('NFKC').replaceAll(REMARK, '').replaceAll(NO_LETTERS_OR_DIGITS, '');
}

/**
 * How a header cell names a column: `exact` as the format has it, `loose` but for punctuation, blanks
 * and a stated zone, as other generations of the exporter write it.
 */
export type ColumnMatch = 'exact' | 'loose';

export function matchColumn(
  column: Column,
  { exact, loose, spaced }: HeaderName,
): ColumnMatch | null {
  const { texts, patterns, looseTexts } = wordsOf(column);
  if (texts.has(exact) || patterns.some((pattern) => pattern.test(exact))) return 'exact';
  const isLoose =
    (loose !== '' && looseTexts.has(loose)) || patterns.some((pattern) => pattern.test(spaced));
  return isLoose ? 'loose' : null;
}

interface ColumnWords {
  readonly texts: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
  readonly looseTexts: ReadonlySet<string>;
}

const known = new WeakMap<Column, ColumnWords>();

/** The header texts of a column in both forms, computed once: 40 lines are tried on all formats. */
export function wordsOf(column: Column): ColumnWords {
  const words = known.get(column);
  if (words !== undefined) return words;
  const texts = column.headers.filter((header) => typeof header === 'string');
  const made = {
    texts: new Set(texts),
    patterns: column.headers.filter((header) => typeof header !== 'string'),
    looseTexts: new Set(texts.map(looseName).filter((text) => text !== '')),
  };
  known.set(column, made);
  return made;
}

/** What exporters call the time of a row, as `HeaderName.loose` has it. */
const TIME_WORDS: ReadonlySet<string> = new Set([
  'time',
  'timestamp',
  'timestamputc',
  'timeutc',
  'utctime',
  'date',
  'dateutc',
  'datetime',
  'datetimeutc',
  'createdat',
  'createdtime',
  'createddate',
  'createtime',
  'tradetime',
  'tradedate',
  'transactiontime',
  'transactiondate',
  'executiontime',
  'executedat',
  'filledtime',
]);

/**
 * The one cell that names a time and no column of the format; -1 where there is none, or more. An
 * exporter that renames a single column renames this one (`time`, `Timestamp`).
 */
export function findTimeCell(columns: readonly Column[], names: readonly HeaderName[]): number {
  const found = [...names.entries()].filter(
    ([, name]) =>
      TIME_WORDS.has(name.loose) && !columns.some((column) => matchColumn(column, name)),
  );
  const [[index] = [-1], second] = found;
  return second === undefined ? index : -1;
}
