import { CsvReader, type Dialect, LineTooLongError } from '../csv/csv.ts';
import type { Column, FormatDefinition } from '../formats/format.ts';
import type { FormatId } from '../formats/format-id.ts';
import { FORMATS } from '../formats/registry.ts';

/** A recognised table: how to read it and where its columns are. */
export interface Table {
  readonly format: FormatDefinition;
  readonly dialect: Dialect;
  /** Line of the header row. */
  readonly headerLine: number;
  readonly header: readonly string[];
  /** The lines above the header, as they are written. */
  readonly preamble: readonly string[];
  /** Position in the row by column id. */
  readonly columns: ReadonlyMap<string, number>;
}

export type Recognised =
  | {
      readonly is: 'table';
      readonly table: Table;
      /** All that fit where an answer chose among them. */
      readonly fitting?: readonly FormatDefinition[];
    }
  | { readonly is: 'ambiguous'; readonly formats: readonly FormatDefinition[] }
  | {
      readonly is: 'duplicate-column';
      readonly format: FormatDefinition;
      readonly column: string;
      readonly line: number;
    }
  | { readonly is: 'unknown'; readonly nearest: readonly FormatDefinition[] }
  | { readonly is: 'not-a-table' };

const DELIMITERS = [',', ';', '\t', '|'];

/** Exports put at most a handful of lines before their header. */
const HEADER_WITHIN_RECORDS = 40;

/** Formats are named as near ones from this share of their required columns. */
const NEAREST_FROM = 0.6;
const NEAREST_COUNT = 3;

/** A header cell as formats name it: case, spaces, underscores and stray marks do not matter. */
export function normaliseHeader(text: string): string {
  return text
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();
}

interface HeadRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly wrapped: boolean;
}

/**
 * Finds the header in the first lines of a file. Columns may stand in any order and unknown ones
 * may be among them.
 *
 * @param whole whether `head` is the whole file, so that its last line is complete
 * @param answer the format to take where the header has the columns of several
 */
export function recognise(head: string, whole: boolean, answer?: FormatId): Recognised {
  const nearest = new Map<FormatDefinition, number>();
  let looksLikeTable = false;
  for (const delimiter of DELIMITERS) {
    const records = readRecords(head, whole, delimiter);
    looksLikeTable ||= records.filter(({ cells }) => cells.length > 1).length > 1;
    for (const record of records) {
      const found = matchHeader(record, delimiter, nearest, answer);
      if (found === null) continue;
      if (found.is !== 'table') return found;
      const above = records.filter(({ line, wrapped }) => line < record.line && !wrapped);
      const preamble = above.map(({ cells }) => cells.join(delimiter));
      return { ...found, table: { ...found.table, preamble } };
    }
  }
  const sorted = [...nearest].sort(([, a], [, b]) => b - a).slice(0, NEAREST_COUNT);
  if (sorted.length === 0 && !looksLikeTable) return { is: 'not-a-table' };
  return { is: 'unknown', nearest: sorted.map(([format]) => format) };
}

function readRecords(head: string, whole: boolean, delimiter: string): HeadRecord[] {
  const records: HeadRecord[] = [];
  const reader = new CsvReader({ delimiter, wrapped: false }, (row) => {
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    records.push({ line: row.line, cells, wrapped: false });
    const [only = ''] = cells;
    if (cells.length === 1 && only.includes(delimiter)) {
      records.push({ line: row.line, cells: splitLine(only, delimiter), wrapped: true });
    }
    return records.length < HEADER_WITHIN_RECORDS;
  });
  try {
    reader.push(head, whole);
  } catch (error) {
    // A line over the limit among the first ones: what came before it is all there is to look at.
    if (!(error instanceof LineTooLongError)) throw error;
  }
  return records;
}

function splitLine(line: string, delimiter: string): string[] {
  let cells: string[] = [];
  const reader = new CsvReader({ delimiter, wrapped: false }, (row) => {
    cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    return false;
  });
  reader.push(line, true);
  return cells;
}

/** The answer when at least one format has all its required columns in the record. */
function matchHeader(
  record: HeadRecord,
  delimiter: string,
  nearest: Map<FormatDefinition, number>,
  answer: FormatId | undefined,
): Recognised | null {
  const names = record.cells.map(normaliseHeader);
  const fitting: FormatDefinition[] = [];
  for (const format of FORMATS) {
    const required = format.columns.filter((column) => column.required);
    const present = required.filter((column) => names.some((name) => isColumn(column, name)));
    const share = present.length / required.length;
    if (share === 1) fitting.push(format);
    if (share >= NEAREST_FROM && share > (nearest.get(format) ?? 0)) {
      nearest.set(format, share);
    }
  }
  const nearer = fitting.filter(
    (each) => !fitting.some((other) => other !== each && isCloser(other, each, names)),
  );
  const [format, second] = nearer;
  if (format === undefined) return null;
  const chosen = nearer.find(({ id }) => id === answer);
  if (second !== undefined && chosen === undefined) return { is: 'ambiguous', formats: nearer };
  const placed = placeColumns(chosen ?? format, record, names, delimiter);
  return second === undefined || placed.is !== 'table' ? placed : { ...placed, fitting: nearer };
}

/**
 * Whether the header is one fitting format's rather than another's, not a choice between them: it
 * requires all the cells that the other requires and more, or it knows all that the other knows and
 * requires some that the other does not know.
 */
function isCloser(
  format: FormatDefinition,
  other: FormatDefinition,
  names: readonly string[],
): boolean {
  const [more, less] = [requiredCells(format, names), requiredCells(other, names)];
  const includes = more.size > less.size && [...less].every((index) => more.has(index));
  return includes || contains(format, other, names);
}

/** Positions of the cells that a format cannot do without. */
function requiredCells({ columns }: FormatDefinition, names: readonly string[]): Set<number> {
  const required = columns.filter((column) => column.required);
  const positions = names.flatMap((name, index) =>
    required.some((column) => isColumn(column, name)) ? [index] : [],
  );
  return new Set(positions);
}

function contains(
  format: FormatDefinition,
  other: FormatDefinition,
  names: readonly string[],
): boolean {
  const knows = ({ columns }: FormatDefinition, name: string): boolean =>
    columns.some((column) => isColumn(column, name));
  const foreign = names.filter((name) => !knows(other, name));
  return (
    names.every((name) => !knows(other, name) || knows(format, name)) &&
    foreign.some((name) => format.columns.some((each) => each.required && isColumn(each, name)))
  );
}

function placeColumns(
  format: FormatDefinition,
  record: HeadRecord,
  names: readonly string[],
  delimiter: string,
): Recognised {
  const columns = new Map<string, number>();
  for (const [index, name] of inPlacingOrder(format, names)) {
    const [first, ...others] = format.columns.filter((candidate) => isColumn(candidate, name));
    if (first === undefined) continue;
    const open = [first, ...others.filter(({ second }) => second)];
    const column = open.find(({ id }) => !columns.has(id));
    if (column === undefined) {
      const text = record.cells[index] ?? '';
      return { is: 'duplicate-column', format, column: text, line: record.line };
    }
    columns.set(column.id, index);
  }
  const dialect = { delimiter, wrapped: record.wrapped };
  const header = record.cells.map((cell) => cell.replaceAll(/[\u200B\uFEFF]/g, '').trim());
  const place = { headerLine: record.line, header, columns, preamble: [] };
  return { is: 'table', table: { format, dialect, ...place } };
}

/** Cells that only one column can be come first: what they leave is for the others. */
function inPlacingOrder(
  { columns }: FormatDefinition,
  names: readonly string[],
): (readonly [index: number, name: string])[] {
  const seconds = columns.filter(({ second }) => second);
  const isOpen = (name: string): boolean => seconds.some((column) => isColumn(column, name));
  const cells = [...names.entries()];
  return [
    ...cells.filter(([, name]) => !isOpen(name)),
    ...cells.filter(([, name]) => isOpen(name)),
  ];
}

function isColumn(column: Column, name: string): boolean {
  return column.headers.some((header) =>
    typeof header === 'string' ? header === name : header.test(name),
  );
}
