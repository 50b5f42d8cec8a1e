import type { ReportClient } from '../client/report-client.ts';
import type { DerivativeRow, IncomeRow, Page, PrintRow, ReportView } from '../model/report-view.ts';
import { PAGE_SIZE, type Window } from '../model/service.ts';

/** The rows of the printed report as they arrive, page by page: each page is drawn once. */
export interface PrintRows {
  /** Of the report they belong to. */
  readonly version: number;
  readonly disposals: readonly (readonly PrintRow[])[];
  readonly income: readonly (readonly IncomeRow[])[];
  readonly derivatives: readonly (readonly DerivativeRow[])[];
  readonly done: number;
  readonly isComplete: boolean;
}

type ListName = 'disposals' | 'income' | 'derivatives';

const listeners = new Set<() => void>();
let rows: PrintRows = emptyRows(0);

/** For `useSyncExternalStore`. */
export const printRows = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): PrintRows => rows,
};

export function rowsToPrint({ counts }: ReportView): number {
  return counts.disposals + counts.income + counts.derivatives;
}

/**
 * Brings every row of a report into the page. Waits for the worker between pages, so the page
 * stays responsive.
 *
 * @returns whether all of them are there; false when the signal stopped it.
 */
export async function loadPrintRows(
  report: ReportView,
  ask: ReportClient['ask'],
  signal: AbortSignal,
): Promise<boolean> {
  const { version, counts } = report;
  if (rows.version === version && rows.isComplete) return true;
  set(emptyRows(version));
  await readPages(counts.disposals, signal, 'disposals', (window) =>
    ask((service) => service.printRows(version, window)),
  );
  await readPages(counts.income, signal, 'income', (window) =>
    ask((service) => service.income(version, window)),
  );
  await readPages(counts.derivatives, signal, 'derivatives', (window) =>
    ask((service) => service.derivatives(version, window)),
  );
  if (signal.aborted || rows.version !== version) return false;
  set({ ...rows, isComplete: true });
  return true;
}

/**
 * Loads the rows without anybody waiting for them.
 *
 * @returns stops it: the worker sends the same report again with any change of the workspace, and of
 * two loads at once each row would come twice.
 */
export function startPrintRows(report: ReportView, ask: ReportClient['ask']): () => void {
  const stopping = new AbortController();
  // A failure shows as the page's fault.
  loadPrintRows(report, ask, stopping.signal).catch(() => undefined);
  return () => stopping.abort();
}

async function readPages<Name extends ListName>(
  total: number,
  signal: AbortSignal,
  name: Name,
  load: (window: Window) => Promise<Page<PrintRows[Name][number][number]>>,
): Promise<void> {
  const { version } = rows;
  for (let from = 0; from < total; from += PAGE_SIZE) {
    const page = await load({ from, count: PAGE_SIZE });
    if (signal.aborted || rows.version !== version) return;
    set({ ...rows, [name]: [...rows[name], page.rows], done: rows.done + page.rows.length });
  }
}

function set(next: PrintRows): void {
  rows = next;
  for (const listener of listeners) listener();
}

function emptyRows(version: number): PrintRows {
  return { version, disposals: [], income: [], derivatives: [], done: 0, isComplete: false };
}
