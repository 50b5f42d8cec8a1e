/** Files of any format with their amounts written anew, as a spreadsheet of another language saves them. */
import { invariant } from '@meridian/money/invariant.ts';
import { CsvReader } from '../csv/csv.ts';
import { importBy } from '../import-file.ts';
import { AmountReader } from '../ledger/amounts.ts';
import type { DecimalMark } from '../ledger/decimal-mark.ts';
import type { ImportedSource } from '../outcome.ts';
import { openTable } from '../recognition/open-table.ts';
import type { Table } from '../recognition/recognise.ts';
import { balanceTable, outcomeTable } from './source-tables.ts';
import { fileOf, importText } from './test-file.ts';

/** A recognised file, and the texts that its format reads as numbers. */
export interface AmountFile {
  readonly text: string;
  readonly table: Table;
  readonly numbers: ReadonlySet<string>;
}

class Recorder extends AmountReader {
  readonly #seen: Set<string>;

  constructor(seen: Set<string>) {
    super('.');
    this.#seen = seen;
  }

  override quantity(text: string): bigint | null {
    this.#seen.add(text);
    return super.quantity(text);
  }

  override money(text: string): bigint | null {
    this.#seen.add(text);
    return super.money(text);
  }
}

/** @param text a file with decimal points that is recognised */
export async function amountFile(text: string): Promise<AmountFile> {
  const numbers = new Set<string>();
  let table: Table | undefined;
  await importBy(
    fileOf(text),
    async (source) => {
      const opened = await openTable(source);
      if (!opened.ok) return opened;
      const { format } = opened.table;
      const open: typeof format.open = (context) =>
        format.open({ ...context, amounts: new Recorder(numbers) });
      ({ table } = opened);
      return { ...opened, table: { ...table, format: { ...format, open } } };
    },
    {},
  );
  invariant(table !== undefined, 'a file that is recognised');
  return { text, table, numbers };
}

/** A number, behind the sign of a currency or before a unit where it has one. */
const AMOUNT = /^([-+]?\p{Sc}?)(-?\d+(?:\.\d+)?)(\s?[A-Z0-9]*[A-Z])?$/u;

/** Writes digits, a point where there are decimals, a sign where the number is negative. */
export type WriteNumber = (number: string, hasUnit: boolean) => string;

/**
 * The file with each number written by `write`, its cells separated by `delimiter`. Texts that are no
 * plain numbers (notes, nested JSON, `1,250.5`) stay as they are.
 */
export function restyled(
  { text, table, numbers }: AmountFile,
  delimiter: string,
  write: WriteNumber,
): string {
  const lines: string[] = [];
  const reader = new CsvReader(table.dialect, (row) => {
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    const isData = row.line > table.headerLine;
    const styled = cells.map((cell) => (isData ? styledCell(cell, numbers, write) : cell));
    lines.push(styled.map((cell) => quoted(cell, delimiter)).join(delimiter));
    return true;
  });
  reader.push(text, true);
  return lines.join('\n');
}

function styledCell(cell: string, numbers: ReadonlySet<string>, write: WriteNumber): string {
  const [, before = '', number = '', unit = ''] = AMOUNT.exec(cell.trim()) ?? [];
  if (number === '' || !(numbers.has(cell.trim()) || numbers.has(number))) return cell;
  return `${before}${write(number, unit !== '')}${unit}`;
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}

/** What a file becomes, row by row; where it is asked for its decimal mark, by the answer. */
export async function readBy(text: string, answer: DecimalMark): Promise<readonly string[]> {
  const read = await importText(text);
  return ledgerOf(
    read.decimalMark?.basis === 'open' ? await importText(text, { decimalMark: answer }) : read,
  );
}

function ledgerOf(source: ImportedSource): readonly string[] {
  return [...outcomeTable(source), ...balanceTable(source)];
}
