import type { YearFileKind } from '@meridian/routes/price-paths.ts';

import { fetchYearFile, fetchYearList, type FetchFailure } from '../year-files/fetch-years.ts';
import type { YearOffer } from '@meridian/protocol/contracts/year-files.ts';
import type { YearFile, YearList } from '../year-files/year-file.ts';
import type { KeptYear } from '../year-files/kept-year.ts';
import type { YearsForReport } from './years-for-report.ts';

type Outcome =
  | { readonly type: 'saved'; readonly year: number }
  | { readonly type: 'failed'; readonly reason: FetchFailure | 'report' };

/** A download under way. */
export interface Job {
  readonly kind: YearFileKind;
  readonly year: number;
  /** Characters that came so far. */
  readonly size: number;
}

export interface ConnectState {
  readonly list:
    | { readonly type: 'loading' }
    | { readonly type: 'failed'; readonly reason: FetchFailure }
    | { readonly type: 'there'; readonly list: YearList };
  /** What was fetched in this visit. */
  readonly kept: readonly KeptYear[];
  readonly jobs: readonly Job[];
  /** What came of the last thing that was done. */
  readonly outcome: Outcome | null;
}

/** The page's state and what its buttons do. It opens no storage of the device. */
export interface ConnectModel {
  subscribe(listener: () => void): () => void;
  state(): ConnectState;
  /** Asks for the list of years, which is the same request for everybody. */
  load(): Promise<void>;
  /** Fetches one year of one kind and hands it over. Sent are the kind and the year. */
  download(kind: YearFileKind, year: number): Promise<void>;
  cancel(kind: YearFileKind, year: number): void;
  /** All that was fetched, as one file that the report opens. */
  file(): Promise<File>;
}

export const EMPTY: ConnectState = {
  list: { type: 'loading' },
  kept: [],
  jobs: [],
  outcome: null,
};

export function createConnectModel(years: YearsForReport, ask?: typeof fetch): ConnectModel {
  let state = EMPTY;
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  const options = ask === undefined ? {} : { ask };

  const change = (patch: Partial<ConnectState>): void => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const changeJobs = (job: Job, isOver = false): void => {
    const others = state.jobs.filter(({ kind, year }) => kind !== job.kind || year !== job.year);
    change({ jobs: isOver ? others : [...others, job] });
  };
  const handOver = async (file: YearFile, text: string): Promise<void> => {
    const isTaken = await years.put(file, text).then(
      () => true,
      () => false,
    );
    const outcome: Outcome = isTaken
      ? { type: 'saved', year: file.year }
      : { type: 'failed', reason: 'report' };
    change({ kept: await years.list(), outcome });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    async load() {
      change({ list: { type: 'loading' }, outcome: null });
      const { signal } = new AbortController();
      const fetched = await fetchYearList({ signal, ...options });
      change({
        list: fetched.ok
          ? { type: 'there', list: fetched.value }
          : { type: 'failed', reason: fetched.reason },
      });
    },
    async download(kind, year) {
      const key = `${kind} ${year}`;
      if (running.has(key)) return;
      const controller = new AbortController();
      const { signal } = controller;
      running.set(key, controller);
      changeJobs({ kind, year, size: 0 });
      change({ outcome: null });
      const onBytes = (size: number) => changeJobs({ kind, year, size });
      const fetched = await fetchYearFile(kind, year, { signal, onBytes, ...options });
      if (fetched.ok && !signal.aborted) {
        const { file, text } = fetched.value;
        await handOver(file, text);
      } else if (!fetched.ok && !signal.aborted) {
        change({ outcome: { type: 'failed', reason: fetched.reason } });
      }
      running.delete(key);
      changeJobs({ kind, year, size: 0 }, true);
    },
    cancel(kind, year) {
      running.get(`${kind} ${year}`)?.abort();
    },
    file: () => years.file(),
  };
}

/** A line of the page: a year that is offered, fetched, or both. */
export interface YearLine {
  readonly kind: YearFileKind;
  readonly year: number;
  readonly source: string;
  readonly simulated: boolean;
  readonly offer: YearOffer | null;
  readonly kept: KeptYear | null;
}

/** The lines of a kind, latest year first. A source that is offered no longer keeps its line. */
export function linesOf({ list, kept }: ConnectState, kind: YearFileKind): YearLine[] {
  const lines = new Map<string, YearLine>();
  const offers = list.type === 'there' ? list.list.years : [];
  for (const offer of offers) {
    const { year, source, simulated } = offer;
    if (offer.kind !== kind) continue;
    lines.set(`${year} ${source}`, { kind, year, source, simulated, offer, kept: null });
  }
  for (const file of kept) {
    const { year, source, simulated } = file;
    if (file.kind !== kind) continue;
    const key = `${year} ${source}`;
    const line = lines.get(key) ?? { kind, year, source, simulated, offer: null };
    lines.set(key, { ...line, kept: file });
  }
  return [...lines.values()].toSorted(
    (a, b) => b.year - a.year || (a.source < b.source ? -1 : a.source > b.source ? 1 : 0),
  );
}
