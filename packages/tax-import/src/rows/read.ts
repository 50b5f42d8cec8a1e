import { ArchiveError } from '../containers/archive.ts';
import { type ByteSource, type SourceFile, UnreadableError } from '../containers/byte-source.ts';
import { openContainer } from '../containers/container.ts';
import { type CsvRow, LineTooLongError } from '../csv/csv.ts';
import { EncodingError, openTable, readTable } from '../recognition/open-table.ts';
import { Throttle } from '../throttle.ts';

/** `header` and `rows` are empty where the file cannot be read any more. */
export interface SourceRows {
  readonly header: string[];
  /** Cells by line number. */
  readonly rows: Map<number, string[]>;
}

/**
 * Reads some rows of an imported file once more, as they are written.
 *
 * @param innerName path inside the archive, undefined for a plain file
 * @param rows line numbers as entries carry them
 */
export async function readSourceRows(
  file: SourceFile,
  innerName: string | undefined,
  rows: readonly number[],
): Promise<SourceRows> {
  try {
    const sources = await openContainer(file);
    const source = sources.find((candidate) => candidate.innerName === innerName);
    if (source === undefined) return nothing();
    return await readRows(source, new Set(rows));
  } catch (error) {
    const expected =
      error instanceof ArchiveError ||
      error instanceof UnreadableError ||
      error instanceof LineTooLongError ||
      error instanceof EncodingError;
    if (!expected) throw error;
    return nothing();
  }
}

async function readRows(source: ByteSource, wanted: ReadonlySet<number>): Promise<SourceRows> {
  const opened = await openTable(source);
  if (!opened.ok) return nothing();
  const found: SourceRows = { header: [...opened.table.header], rows: new Map() };
  const take = (row: CsvRow): boolean => {
    if (wanted.has(row.line)) {
      const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
      found.rows.set(row.line, cells);
    }
    return found.rows.size < wanted.size;
  };
  try {
    await readTable(source, opened, new Throttle(), take);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    found.rows.clear();
    await readTable(source, { ...opened, encoding: 'windows-1252' }, new Throttle(), take);
  }
  return found;
}

function nothing(): SourceRows {
  return { header: [], rows: new Map() };
}
