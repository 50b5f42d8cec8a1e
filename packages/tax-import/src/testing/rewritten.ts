/** Fixtures written anew with other headers, as other generations of an exporter write them. */
import { CsvReader } from '../csv/csv.ts';
import { recognise, type Table } from '../recognition/recognise.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { shuffled } from './random.ts';

/** A recognised file as a matrix of cells. */
export interface HeaderFile {
  readonly table: Table;
  /** Lines above the header, as written. */
  readonly above: readonly string[];
  readonly header: readonly string[];
  /** Each row as wide as the header at least; what is beyond it stays at the end. */
  readonly rows: readonly (readonly string[])[];
}

export function headerFile(text: string): HeaderFile {
  const found = recognise(text, true);
  invariant(found.type === 'table', 'a file that is recognised');
  const { table } = found;
  const records: { readonly line: number; readonly cells: readonly string[] }[] = [];
  const reader = new CsvReader(table.dialect, (row) => {
    if (row.line < table.headerLine) return true;
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    records.push({ line: row.line, cells });
    return true;
  });
  reader.push(text, true);
  const [{ cells: header } = { cells: [] }, ...rows] = records;
  const padding = (cells: readonly string[]): string[] =>
    Array.from({ length: Math.max(0, header.length - cells.length) }, () => '');
  return {
    table,
    above: text.split(/\r\n|\r|\n/).slice(0, table.headerLine - 1),
    header,
    rows: rows.map(({ cells }) => [...cells, ...padding(cells)]),
  };
}

/** The file as text, each cell quoted where it has to be. */
export function writtenOut({ table, above, header, rows }: HeaderFile): string {
  const { delimiter } = table.dialect;
  const lines = [header, ...rows].map((cells) =>
    cells.map((cell) => quoted(cell, delimiter)).join(delimiter),
  );
  return [...above, ...lines, ''].join('\n');
}

/** The file with its columns in another order. */
export function permuted(file: HeaderFile, random: () => number): HeaderFile {
  const order = shuffled([...file.header.keys()], random);
  const moved = (cells: readonly string[]): string[] => [
    ...order.map((index) => cells[index] ?? ''),
    ...cells.slice(file.header.length),
  ];
  return { ...file, header: moved(file.header), rows: file.rows.map(moved) };
}

/** The file with a column that no format knows before the one at `index`. */
export function withColumn(file: HeaderFile, index: number, name: string): HeaderFile {
  const added = (cells: readonly string[], cell: string): string[] =>
    cells.toSpliced(index, 0, cell);
  const rows = file.rows.map((cells) => added(cells, 'more'));
  return { ...file, header: added(file.header, name), rows };
}

export function withHeader(file: HeaderFile, write: (name: string) => string): HeaderFile {
  return { ...file, header: file.header.map(write) };
}

export function withoutColumns(file: HeaderFile, indexes: ReadonlySet<number>): HeaderFile {
  const left = (cells: readonly string[]): string[] =>
    cells.filter((_, index) => !indexes.has(index));
  return { ...file, header: left(file.header), rows: file.rows.map(left) };
}

export function withEmptyColumns(file: HeaderFile, indexes: ReadonlySet<number>): HeaderFile {
  const emptied = (cells: readonly string[]): string[] =>
    cells.map((cell, index) => (indexes.has(index) ? '' : cell));
  return { ...file, rows: file.rows.map(emptied) };
}

/** Words of a header cell, its bracketed part (a zone, a unit) kept as written. */
function inWords(name: string, write: (words: readonly string[]) => string): string {
  const open = name.indexOf('(');
  const [head, tail] = open < 0 ? [name, ''] : [name.slice(0, open), name.slice(open)];
  const words = head.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? name : `${write(words)}${tail}`;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** How exporters and spreadsheets write the names of columns, by what the way is called. */
export const HEADER_STYLES: Readonly<Record<string, (name: string) => string>> = {
  'in small letters': (name) => name.toLowerCase(),
  'in capitals': (name) => name.toUpperCase(),
  'with byte-order marks and blanks': (name) => `\uFEFF  ${name}\u00A0\t`,
  'with doubled blanks': (name) => name.replaceAll(' ', '  '),
  'in snake case': (name) => inWords(name, (words) => words.join('_').toLowerCase()),
  'in kebab case': (name) => inWords(name, (words) => words.join('-')),
  'with dots': (name) => inWords(name, (words) => words.join('.')),
  'in camel case': (name) =>
    inWords(name.toLowerCase(), ([first = '', ...more]) => [first, ...more.map(capital)].join('')),
  'without blanks': (name) => inWords(name, (words) => words.join('')),
};

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
