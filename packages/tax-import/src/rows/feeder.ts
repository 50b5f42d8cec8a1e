import { CELL_LENGTH_MAX, type CsvRow } from '../csv/csv.ts';
import type { FormatReader } from '../formats/format.ts';
import type { LedgerBuilder } from '../ledger/builder.ts';
import type { LineList } from './line-list.ts';
import type { Table } from '../recognition/recognise.ts';

/** Hands the data rows of a table to its format, and sets aside those that are not whole. */
export class RowFeeder {
  readonly #table: Table;
  readonly #reader: FormatReader;
  readonly #ledger: LedgerBuilder;
  readonly #lines: LineList;
  readonly #timeIndex: number;
  readonly #cellsMin: number;

  constructor(table: Table, reader: FormatReader, ledger: LedgerBuilder, lines: LineList) {
    this.#table = table;
    this.#reader = reader;
    this.#ledger = ledger;
    this.#lines = lines;
    this.#timeIndex = table.columns.get(table.format.timeColumn) ?? 0;
    const required = table.format.columns.filter((column) => column.required);
    // Exporters leave out empty cells at the end of a row: only required columns must be reached.
    this.#cellsMin = 1 + Math.max(...required.map(({ id }) => table.columns.get(id) ?? 0));
  }

  /** Takes one record; blank lines, the preamble and the header are not rows. */
  row(row: CsvRow): void {
    const { header, headerLine } = this.#table;
    if (row.line <= headerLine || row.blank) return;
    this.#lines.push(row.line);
    if (row.broken) {
      this.#ledger.setAside(row.line, 'broken-quotes');
    } else if (row.overlong) {
      this.#ledger.setAside(row.line, 'cell-too-long', { limit: `${CELL_LENGTH_MAX}` });
    } else if (this.#repeatsHeader(row)) {
      this.#ledger.setAside(row.line, 'repeated-header');
    } else if (row.length < this.#cellsMin || this.#hasMoreThan(row, header.length)) {
      const params = { found: `${row.length}`, expected: `${header.length}` };
      this.#ledger.setAside(row.line, 'wrong-cell-count', params);
    } else {
      this.#read(row);
    }
  }

  /** An error leaves this row out, and no other. */
  #read(row: CsvRow): void {
    try {
      this.#reader.row(row, row.line);
    } catch (error) {
      this.#ledger.guard(row.line, error);
    }
  }

  #repeatsHeader(row: CsvRow): boolean {
    const { header } = this.#table;
    if (row.cell(this.#timeIndex) !== header[this.#timeIndex]) return false;
    return header.every((text, index) => row.cell(index).trim() === text);
  }

  #hasMoreThan(row: CsvRow, cells: number): boolean {
    for (let index = cells; index < row.length; index += 1) {
      if (row.cell(index).trim() !== '') return true;
    }
    return false;
  }
}
