import type { Page } from '../model/report-view.ts';
import { PAGE_SIZE, type Window } from '../model/service.ts';

/** A window of a list; nothing of a list that is not there any more. */
export function pageOf<Item, Row>(
  items: readonly Item[] | undefined,
  { from, count }: Window,
  rowOf: (item: Item, index: number) => Row,
): Page<Row> {
  if (items === undefined) return { total: 0, rows: [] };
  const window = items.slice(from, from + Math.min(count, PAGE_SIZE));
  return { total: items.length, rows: window.map((item, offset) => rowOf(item, from + offset)) };
}
