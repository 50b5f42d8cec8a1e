import { useEffect, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from './account-model.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Loads the page behind a cursor, the first one without; null where that failed. */
export type LoadPage<Row> = (cursor: string | null) => Promise<Page<Row> | null>;

export interface Pages<Row> {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly rows: readonly Row[];
  /** Loads the next page; null where there is none. */
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

/** A list by pages, asked for anew when something of the account changed. */
export function usePages<Row>(account: AccountModel, load: LoadPage<Row>): Pages<Row> {
  const changes = useSignal(account.changes);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{
    load: LoadPage<Row> | null;
    state: Pages<Row>['state'];
    page: Page<Row>;
  }>({ load: null, state: 'loading', page: { rows: [], next: null } });
  useEffect(() => {
    let left = false;
    void load(null).then((page) => {
      if (left) return;
      setLoaded({
        load,
        state: page === null ? 'failed' : 'ready',
        page: page ?? { rows: [], next: null },
      });
    });
    return () => {
      left = true;
    };
  }, [load, changes, attempt]);
  const { page } = loaded;
  const more = async () => {
    const next = await load(page.next);
    // Meanwhile another list may have come: only what follows this one is added to it.
    setLoaded((before) => {
      if (before.page !== page) return before;
      if (next === null) return { ...before, state: 'failed' };
      return { ...before, page: { rows: [...page.rows, ...next.rows], next: next.next } };
    });
  };
  const retry = () => setAttempt(attempt + 1);
  // Rows of another list are not shown under the words of this one.
  if (loaded.load !== load) return { state: 'loading', rows: [], more: null, retry };
  return {
    state: loaded.state,
    rows: page.rows,
    more: page.next === null ? null : () => void more(),
    retry,
  };
}
