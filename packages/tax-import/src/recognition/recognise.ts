import { CsvReader, type Dialect, LineTooLongError } from '../csv/csv.ts';
import type { Column, FormatDefinition } from '../formats/format.ts';
import type { FormatId } from '../formats/format-id.ts';
import { FORMATS } from '../formats/registry.ts';
import { indexColumns } from './column-index.ts';
import {
  type ColumnMatch,
  type HeaderName,
  headerName,
  matchColumn,
  findTimeCell,
} from './header-names.ts';

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
      readonly type: 'table';
      readonly table: Table;
      /** All that fit where an answer chose among them. */
      readonly fitting?: readonly FormatDefinition[];
    }
  | { readonly type: 'ambiguous'; readonly formats: readonly FormatDefinition[] }
  | {
      readonly type: 'duplicate-column';
      readonly format: FormatDefinition;
      readonly column: string;
      readonly line: number;
    }
  | { readonly type: 'unknown'; readonly nearest: readonly FormatDefinition[] }
  | { readonly type: 'not-a-table' };

const DELIMITERS = [',', ';', '\t', '|'];

/** Exports put at most a handful of lines before their header. */
const HEADER_WITHIN_RECORDS = 40;

/** Formats are named as near ones from this share of their required columns. */
const NEAREST_FROM = 0.6;
const NEAREST_COUNT = 3;

/** Fewer columns than these say too little without the name of the time: `amount` and `currency`. */
const DISTINCT_FROM = 5;

const INDEX = indexColumns(FORMATS);

/** Columns without which a header is no format's, by format. */
const REQUIRED: ReadonlyMap<FormatDefinition, readonly Column[]> = new Map(
  FORMATS.map((format) => [format, format.columns.filter((column) => column.required)]),
);

/** By column, the formats that require it. */
const REQUIRING: ReadonlyMap<Column, readonly FormatDefinition[]> = requiringFormats();

function requiringFormats(): Map<Column, FormatDefinition[]> {
  const formats = new Map<Column, FormatDefinition[]>();
  for (const [format, required] of REQUIRED)
    for (const column of required) formats.set(column, [...(formats.get(column) ?? []), format]);
  return formats;
}

interface HeadRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly wrapped: boolean;
}

/**
 * Finds the header in the first lines of a file. Columns may stand in any order and unknown ones
 * may be among them; where no header has all columns of a format, one whose time has another name is
 * looked for.
 *
 * @param whole whether `head` is the whole file, so that its last line is complete
 * @param answer the format to take where the header has the columns of several
 */
export function recognise(head: string, whole: boolean, answer?: FormatId): Recognised {
  const nearest = new Map<FormatDefinition, number>();
  // Most headers are found in the first line of the first reading: the others are read when they are due.
  const readings = DELIMITERS.map((delimiter) => ({
    delimiter,
    readAll: once(() => readRecords(head, whole, delimiter).map(withNames)),
  }));
  for (const anyTime of [false, true]) {
    for (const { delimiter, readAll } of readings) {
      const records = readAll();
      for (const record of records) {
        const found = matchHeader(record, delimiter, { nearest, answer, anyTime });
        if (found === null) continue;
        if (found.type !== 'table') return found;
        const above = records.filter(({ line, wrapped }) => line < record.line && !wrapped);
        const preamble = above.map(({ cells }) => cells.join(delimiter));
        return { ...found, table: { ...found.table, preamble } };
      }
    }
  }
  const sorted = [...nearest].sort(([, a], [, b]) => b - a).slice(0, NEAREST_COUNT);
  const looksLikeTable = readings.some(
    ({ readAll }) => readAll().filter(({ cells }) => cells.length > 1).length > 1,
  );
  if (sorted.length === 0 && !looksLikeTable) return { type: 'not-a-table' };
  return { type: 'unknown', nearest: sorted.map(([format]) => format) };
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

type NamedRecord = HeadRecord & { readonly namesOf: () => readonly HeaderName[] };

function withNames(record: HeadRecord): NamedRecord {
  return { ...record, namesOf: once(() => record.cells.map(headerName)) };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

interface Search {
  /** The largest share of its required columns that a record has, by format. */
  readonly nearest: Map<FormatDefinition, number>;
  readonly answer: FormatId | undefined;
  /** Whether the column of times may have any name of a time. */
  readonly anyTime: boolean;
}

/**
 * The answer when at least one format has all its required columns in the record. Of several that
 * fit and none of which is closer, those that have every name to the letter come first.
 */
function matchHeader(
  record: NamedRecord,
  delimiter: string,
  { nearest, answer, anyTime }: Search,
): Recognised | null {
  const names = record.namesOf();
  const best = INDEX.bestMatches(names);
  // Most records are rows, and most headers have columns of few formats: the others are not looked at.
  const near = new Set([...best.keys()].flatMap((column) => REQUIRING.get(column) ?? []));
  if (near.size === 0) return null;
  const fitting: Fit[] = [];
  for (const [format, required] of REQUIRED) {
    if (!near.has(format)) continue;
    const isDistinct = required.length >= DISTINCT_FROM;
    const timeCell = anyTime && isDistinct ? findTimeCell(format.columns, names) : -1;
    const matches = required.map((column) => {
      const isTime = column.id === format.timeColumn && timeCell >= 0;
      return best.get(column) ?? (isTime ? 'loose' : null);
    });
    const share = matches.filter((match) => match !== null).length / required.length;
    if (share === 1) fitting.push({ format, isExact: !matches.includes('loose') });
    if (share >= NEAREST_FROM && share > (nearest.get(format) ?? 0)) {
      nearest.set(format, share);
    }
  }
  const closest = fitting.filter(
    ({ format }) => !fitting.some((other) => isCloser(other.format, format, names)),
  );
  const exact = closest.filter(({ isExact }) => isExact);
  const formats = (exact.length === 0 ? closest : exact).map(({ format }) => format);
  const [first, second] = formats;
  if (first === undefined) return null;
  const chosen = formats.find(({ id }) => id === answer);
  if (second !== undefined && chosen === undefined) return { type: 'ambiguous', formats };
  const placed = placeColumns(chosen ?? first, record, delimiter);
  return second === undefined || placed.type !== 'table' ? placed : { ...placed, fitting: formats };
}

interface Fit {
  readonly format: FormatDefinition;
  /** Whether the header has each required name to the letter. */
  readonly isExact: boolean;
}

/**
 * Whether the header is one fitting format's rather than another's, not a choice between them: it
 * requires all the cells that the other requires and more, or it knows all that the other knows and
 * requires some that the other does not know.
 */
function isCloser(
  format: FormatDefinition,
  other: FormatDefinition,
  names: readonly HeaderName[],
): boolean {
  if (format === other) return false;
  const [more, less] = [requiredCells(format, names), requiredCells(other, names)];
  const includes = more.size > less.size && [...less].every((index) => more.has(index));
  return includes || contains(format, other, names);
}

/** Positions of the cells that a format cannot do without. */
function requiredCells({ columns }: FormatDefinition, names: readonly HeaderName[]): Set<number> {
  const required = columns.filter((column) => column.required);
  const positions = names.flatMap((name, index) =>
    required.some((column) => matchColumn(column, name)) ? [index] : [],
  );
  return new Set(positions);
}

function contains(
  format: FormatDefinition,
  other: FormatDefinition,
  names: readonly HeaderName[],
): boolean {
  const knows = ({ columns }: FormatDefinition, name: HeaderName): boolean =>
    columns.some((column) => matchColumn(column, name));
  const foreign = names.filter((name) => !knows(other, name));
  return (
    names.every((name) => !knows(other, name) || knows(format, name)) &&
    foreign.some((name) =>
      format.columns.some((column) => column.required && matchColumn(column, name)),
    )
  );
}

function placeColumns(
  format: FormatDefinition,
  record: NamedRecord,
  delimiter: string,
): Recognised {
  const names = record.namesOf();
  const columns = new Map<string, number>();
  const hasExact = new Set<string>();
  for (const { index, match, candidates } of inPlacingOrder(format, names)) {
    const [first, ...others] = candidates;
    if (first === undefined) continue;
    const open = [first, ...others.filter(({ second }) => second)];
    const column = open.find(({ id }) => !columns.has(id));
    if (column === undefined) {
      // Beside the column of that very name it is another one, which the format does not know.
      if (match === 'loose' && hasExact.has(first.id)) continue;
      const text = record.cells[index] ?? '';
      return { type: 'duplicate-column', format, column: text, line: record.line };
    }
    columns.set(column.id, index);
    if (match === 'exact') hasExact.add(column.id);
  }
  const isTimed = columns.has(format.timeColumn);
  if (!isTimed) columns.set(format.timeColumn, findTimeCell(format.columns, names));
  const dialect = { delimiter, wrapped: record.wrapped };
  const header = record.cells.map((cell) => cell.replaceAll(/[\u200B\uFEFF]/g, '').trim());
  const place = { headerLine: record.line, header, columns, preamble: [] };
  return { type: 'table', table: { format, dialect, ...place } };
}

interface Candidates {
  readonly index: number;
  readonly match: ColumnMatch;
  /** The columns that the cell names that well. */
  readonly candidates: readonly Column[];
}

/**
 * Cells that name a column to the letter come first, and of those the ones that only one column can
 * be: what they leave is for the others.
 */
function inPlacingOrder({ columns }: FormatDefinition, names: readonly HeaderName[]): Candidates[] {
  const cells = names.map((name, index) => {
    const matches = columns.map((column) => ({ column, match: matchColumn(column, name) }));
    const columnsThat = (wanted: ColumnMatch): Column[] =>
      matches.flatMap(({ column, match }) => (match === wanted ? [column] : []));
    const exact = columnsThat('exact');
    const isExact = exact.length > 0;
    const isOpen = matches.some(({ column, match }) => column.second === true && match !== null);
    const cell: Candidates = isExact
      ? { index, match: 'exact', candidates: exact }
      : { index, match: 'loose', candidates: columnsThat('loose') };
    return { cell, rank: (isExact ? 0 : 2) + (isOpen ? 1 : 0) };
  });
  // Sorting is stable: cells of one rank stay in the order of the file.
  return cells.toSorted((a, b) => a.rank - b.rank).map(({ cell }) => cell);
}
