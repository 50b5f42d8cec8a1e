import type { Page } from '../model/report-view.ts';
import { PAGE_SIZE, type Window } from '../model/service.ts';

/** A long list of the worker, read in pages as they come into view. */
export interface PagedList<Row> {
  subscribe(listener: () => void): () => void;
  /** Changes whenever a page arrives. */
  version(): number;
  /** Null until it is known. */
  total(): number | null;
  /** Undefined while the row is on its way. */
  row(index: number): Row | undefined;
  /** Fetches the pages of a range, both ends included, that are not here yet. */
  want(first: number, last: number): void;
}

/** Pages cached at a time; scrolling on evicts the oldest. */
const MOST_PAGES = 40;

/** @param known the total where it is known beforehand, so that the table has its height at once */
export function createPagedList<Row>(
  load: (window: Window) => Promise<Page<Row>>,
  known: number | null,
): PagedList<Row> {
  const pages = new Map<number, readonly Row[] | 'asked'>();
  const listeners = new Set<() => void>();
  let total = known;
  let version = 0;

  async function fetchPage(number: number): Promise<void> {
    if (pages.has(number)) return;
    pages.set(number, 'asked');
    try {
      const page = await load({ from: number * PAGE_SIZE, count: PAGE_SIZE });
      total = page.total;
      pages.delete(number);
      pages.set(number, page.rows);
      for (const oldest of pages.keys()) {
        if (pages.size <= MOST_PAGES) break;
        pages.delete(oldest);
      }
    } catch {
      // The page shows the fault; the next look asks again.
      pages.delete(number);
    }
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    total: () => total,
    row(index) {
      const page = pages.get(Math.floor(index / PAGE_SIZE));
      return page === undefined || page === 'asked' ? undefined : page[index % PAGE_SIZE];
    },
    want(first, last) {
      const end = Math.floor(last / PAGE_SIZE);
      for (let page = Math.floor(first / PAGE_SIZE); page <= end; page += 1) void fetchPage(page);
    },
  };
}
