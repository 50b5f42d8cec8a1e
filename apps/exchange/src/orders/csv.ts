import { defuseText } from '@meridian/money/spreadsheet-text.ts';

/** A column of a file: its name, which programs read, and the text of a row's cell. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => string;
}

const NEEDS_QUOTES = /[",\r\n]/;
/** Of which a spreadsheet makes the number that it is, with its sign. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A table as RFC 4180 has it. Addresses, memos and transaction numbers come from chains, and with an operator's
 * exchange so does everything else: text that a spreadsheet would run as a formula is defused.
 */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  const safe = NUMBER.test(cell) ? cell : defuseText(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An instant as files have it: ISO 8601 in UTC. */
export function csvTime(ms: number): string {
  return new Date(ms).toISOString();
}
