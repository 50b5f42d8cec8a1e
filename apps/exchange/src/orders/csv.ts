/** A column of a file: its name, which programs read, and the text of a row's cell. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => string;
}

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A table as RFC 4180 has it. Cells are codes, exact decimals and times: no text that somebody typed,
 * which a spreadsheet could run as a formula.
 */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** An instant as files have it: ISO 8601 in UTC. */
export function csvTime(ms: number): string {
  return new Date(ms).toISOString();
}
