import { ArchiveError } from '@meridian/tax-import/containers/archive.ts';
import { readHead, UnreadableError } from '@meridian/tax-import/containers/byte-source.ts';
import { openContainer } from '@meridian/tax-import/containers/container.ts';
import { LineTooLongError } from '@meridian/tax-import/csv/csv.ts';
import { detectEncoding, EncodingError } from '@meridian/tax-import/csv/encoding.ts';
import { locateTable } from '@meridian/tax-import/mapping/locate-table.ts';
import { mappedFormat } from '@meridian/tax-import/mapping/mapped-format.ts';
import { type OpenedTable, readTable } from '@meridian/tax-import/recognition/open-table.ts';
import { Throttle } from '@meridian/tax-import/throttle.ts';
import type { SourceRows } from '@meridian/tax-import/rows/read.ts';

import type { MappedBy } from './stored.ts';

const HEAD_BYTES = 256 * 1024;

/** Reads some rows of a file that was taken by a mapping, as they are written. */
export async function mappedSourceRows(
  file: File,
  mapped: MappedBy,
  rows: readonly number[],
): Promise<SourceRows> {
  try {
    return await readRows(file, mapped, new Set(rows));
  } catch (error) {
    const isExpected =
      error instanceof ArchiveError ||
      error instanceof UnreadableError ||
      error instanceof LineTooLongError ||
      error instanceof EncodingError;
    if (!isExpected) throw error;
    return { header: [], rows: new Map() };
  }
}

async function readRows(
  file: File,
  { mapping, innerName }: MappedBy,
  wanted: ReadonlySet<number>,
): Promise<SourceRows> {
  const found: SourceRows = { header: [], rows: new Map() };
  const source = (await openContainer(file)).find((each) => each.innerName === innerName);
  if (source === undefined) return found;
  const { bytes, whole } = await readHead(source.open(), HEAD_BYTES);
  const encoding = detectEncoding(bytes);
  const head = new TextDecoder(encoding).decode(bytes, { stream: !whole });
  const table = locateTable(mapping, mappedFormat(mapping), head, whole);
  if (table === null) return found;
  const opened: OpenedTable = { ok: true, table, encoding };
  const read = (how: OpenedTable): Promise<void> =>
    readTable(source, how, new Throttle(), (row) => {
      if (wanted.has(row.line)) {
        const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
        found.rows.set(row.line, cells);
      }
      return found.rows.size < wanted.size;
    });
  try {
    await read(opened);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    found.rows.clear();
    await read({ ...opened, encoding: 'windows-1252' });
  }
  return { ...found, header: [...table.header] };
}
