import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { ASSETS_PATHS } from '@meridian/protocol/assets-api.ts';

import type { FetchFailure } from '../year-files/fetch-years.ts';

/** What the report calls it: each history that is brought in has the same name. */
const FILE_NAME = 'meridian-account.csv';

export type AccountState =
  | { readonly type: 'idle' }
  | { readonly type: 'reading'; readonly rows: number }
  /** Halted on the way: what has come stays, and the reading goes on from there. */
  | { readonly type: 'halted'; readonly rows: number; readonly reason: HaltReason | null }
  | { readonly type: 'empty' }
  /** `file` has all of it; the report has it too where `given` says so. */
  | {
      readonly type: 'read';
      readonly rows: number;
      readonly file: File;
      readonly given: 'yes' | 'no' | 'unconfirmed';
    };

/** `signed-out`: the session ended meanwhile. */
type HaltReason = FetchFailure | 'signed-out' | 'not-permitted';

export interface AccountModel {
  subscribe(listener: () => void): () => void;
  state(): AccountState;
  /** Reads the account's whole ledger page by page and hands it over; goes on where it halted. */
  read(client: Pick<BusinessClient, 'get'>): Promise<void>;
  halt(): void;
}

/** A whole ledger so far. */
interface Progress {
  readonly lines: Blob[];
  rows: number;
  /** Of the next page; null before the first one and after the last. */
  cursor: string | null;
}

/** @param give hands a file over: false where the report did not confirm it, null without a report */
export function createAccountModel(give: (file: File) => Promise<boolean | null>): AccountModel {
  let state: AccountState = { type: 'idle' };
  let progress = newProgress();
  let run: AbortController | null = null;
  const listeners = new Set<() => void>();
  const change = (next: AccountState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Pages one after the other; what stopped them, or null once the last one is here. */
  const readPages = async (
    client: Pick<BusinessClient, 'get'>,
    signal: AbortSignal,
  ): Promise<HaltReason | 'halted' | null> => {
    const checks = await import('./account-file.ts').catch(() => null);
    if (checks === null) return 'unreachable';
    for (;;) {
      const { cursor } = progress;
      const query = cursor === null ? {} : { cursor };
      const answer = await client.get(ASSETS_PATHS.ledger, query, { hiddenToast: true });
      if (signal.aborted) return 'halted';
      if (!answer.ok) return reasonOf(answer.error);
      const page = checks.readLedgerPage(answer.result);
      // The same place again would never end.
      if (page === null || (page.next !== null && page.next === cursor)) return 'broken';
      const head = progress.lines.length === 0 ? [page.columns] : [];
      progress.lines.push(new Blob([checks.linesOfRows([...head, ...page.rows])]));
      progress.rows += page.rows.length;
      progress.cursor = page.next;
      change({ type: 'reading', rows: progress.rows });
      if (page.next === null) return null;
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    async read(client) {
      if (run !== null) return;
      if (state.type !== 'halted') progress = newProgress();
      run = new AbortController();
      change({ type: 'reading', rows: progress.rows });
      const stopped = await readPages(client, run.signal);
      run = null;
      const { rows, lines } = progress;
      if (stopped !== null) {
        change({ type: 'halted', rows, reason: stopped === 'halted' ? null : stopped });
      } else if (rows === 0) {
        change({ type: 'empty' });
      } else {
        const file = new File(lines, FILE_NAME, { type: 'text/csv' });
        const isTaken = await give(file);
        const given = isTaken === null ? 'no' : isTaken ? 'yes' : 'unconfirmed';
        change({ type: 'read', rows, file, given });
      }
    },
    halt() {
      run?.abort();
    },
  };
}

function newProgress(): Progress {
  return { lines: [], rows: 0, cursor: null };
}

function reasonOf(error: BusinessError): HaltReason {
  const access = accessRefusal(error);
  if (access !== null) return access;
  const { kind } = error;
  if (kind === 'network' || kind === 'timeout') return 'unreachable';
  return kind === 'malformed' || kind === 'empty' ? 'broken' : 'refused';
}
