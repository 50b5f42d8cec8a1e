import type { LoadPage } from './use-pages.ts';

/** Every row of a list; null where a page could not be loaded: a part is never saved as the whole. */
export async function collect<Row>(
  load: LoadPage<Row>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    onCount(rows.length);
    const page: Awaited<ReturnType<LoadPage<Row>>> = await load(cursor);
    if (page === null || signal.aborted) return null;
    for (const row of page.rows) rows.push(row);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}
