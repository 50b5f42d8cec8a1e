import type { ByteSource } from '../containers/byte-source.ts';
import { type DayOrder, DayOrderFinder, type FoundDayOrder } from './day-order.ts';
import { type OpenedTable, readTable } from '../recognition/open-table.ts';
import type { Throttle } from '../throttle.ts';

/**
 * Reads all dates of a file once before its rows are read, for formats whose dates can be written
 * in several orders.
 *
 * @param answer the user's own
 * @returns undefined where the order makes no difference
 * @throws what `readTable` throws
 */
export async function findDayOrder(
  source: ByteSource,
  opened: OpenedTable,
  answer: DayOrder | undefined,
  throttle: Throttle,
): Promise<FoundDayOrder | undefined> {
  const { format, columns, headerLine } = opened.table;
  if (format.parseOrdered === undefined) return undefined;
  const finder = new DayOrderFinder(format.parseOrdered);
  const index = columns.get(format.timeColumn) ?? 0;
  const { bytes } = throttle;
  await readTable(source, opened, throttle, (row) => {
    const isRow = row.line > headerLine && !row.blank && !row.broken && !row.overlong;
    if (isRow) finder.note(row.cell(index));
    return true;
  });
  // These bytes are read once more: progress goes back rather than beyond the file's end.
  throttle.bytes = bytes;
  return finder.result(answer);
}
