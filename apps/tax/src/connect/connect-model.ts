import type { YearFileKind } from '@meridian/routes/price-paths.ts';

import { fetchYearFile, fetchYearList, type FetchFailure } from '../year-files/fetch-years.ts';
import type { YearOffer } from '@meridian/protocol/contracts/year-files.ts';
import type { YearList } from '../year-files/year-file.ts';
import type { KeptYear, YearStore } from '../year-files/year-store.ts';

type Outcome =
  | { readonly kind: 'saved' | 'removed'; readonly year: number }
  | { readonly kind: 'failed'; readonly reason: FetchFailure | 'storage' };

/** A download under way. */
export interface Job {
  readonly kind: YearFileKind;
  readonly year: number;
  /** Characters that came so far. */
  readonly size: number;
}

export interface ConnectState {
  readonly list:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly reason: FetchFailure }
    | { readonly kind: 'there'; readonly list: YearList };
  /** What the device has; null until it is known. */
  readonly kept: readonly KeptYear[] | null;
  readonly jobs: readonly Job[];
  /** What came of the last thing that was done. */
  readonly outcome: Outcome | null;
}

/** The page's state and what its buttons do. It opens the store of years and nothing else. */
export interface ConnectModel {
  subscribe(listener: () => void): () => void;
  state(): ConnectState;
  /** Asks for the list of years, which is the same request for everybody. */
  load(): Promise<void>;
  /** Fetches one year of one kind and keeps it. Sent are the kind and the year. */
  download(kind: YearFileKind, year: number): Promise<void>;
  cancel(kind: YearFileKind, year: number): void;
  remove(kept: KeptYear): Promise<void>;
}

export const EMPTY: ConnectState = {
  list: { kind: 'loading' },
  kept: null,
  jobs: [],
  outcome: null,
};

export function createConnectModel(store: YearStore, ask?: typeof fetch): ConnectModel {
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
  /** False where the browser keeps nothing; the page then says so. */
  const withStore = async (action: () => Promise<void>): Promise<boolean> => {
    try {
      await action();
      change({ kept: await store.list() });
      return true;
    } catch {
      change({ kept: state.kept ?? [], outcome: { kind: 'failed', reason: 'storage' } });
      return false;
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    async load() {
      change({ list: { kind: 'loading' }, outcome: null });
      const reading = withStore(() => Promise.resolve());
      const { signal } = new AbortController();
      const fetched = await fetchYearList({ signal, ...options });
      change({
        list: fetched.ok
          ? { kind: 'there', list: fetched.value }
          : { kind: 'failed', reason: fetched.reason },
      });
      await reading;
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
        const isKept = await withStore(() => store.put(file, text));
        if (isKept) change({ outcome: { kind: 'saved', year } });
      } else if (!fetched.ok && !signal.aborted) {
        change({ outcome: { kind: 'failed', reason: fetched.reason } });
      }
      running.delete(key);
      changeJobs({ kind, year, size: 0 }, true);
    },
    cancel(kind, year) {
      running.get(`${kind} ${year}`)?.abort();
    },
    async remove({ key, year }) {
      const isGone = await withStore(() => store.remove(key));
      if (isGone) change({ outcome: { kind: 'removed', year } });
    },
  };
}

/** A line of the page: a year that is offered, kept, or both. */
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
  const offers = list.kind === 'there' ? list.list.years : [];
  for (const offer of offers) {
    const { year, source, simulated } = offer;
    if (offer.kind !== kind) continue;
    lines.set(`${year} ${source}`, { kind, year, source, simulated, offer, kept: null });
  }
  for (const file of kept ?? []) {
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
