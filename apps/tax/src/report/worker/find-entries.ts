import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';

import type { LedgerFilter } from '../model/entry-edit.ts';
import { newestFirst, searchLedger } from './ledger-rows.ts';
import type { Session } from './session.ts';

/** The entries that the table shows; undefined where the ledger is no longer that of the version. */
export type FindEntries = (version: number, filter: LedgerFilter) => readonly Entry[] | undefined;

/** The last answer is kept, and the ledger in order: pages are asked for one after the other. */
export function createFindEntries({ cache, workspace }: Session): FindEntries {
  let ordered: { version: number; entries: readonly Entry[] } | null = null;
  let last: { version: number; key: string; found: readonly Entry[] } | null = null;
  return (version, filter) => {
    if (cache.version() !== version) return undefined;
    if (ordered?.version !== version) {
      ordered = { version, entries: newestFirst(cache.ledger().listed) };
    }
    const key = JSON.stringify(filter);
    if (last?.version !== version || last.key !== key) {
      const { search, kind, only } = filter;
      const isShown = (entry: Entry): boolean => {
        if (kind !== null && entry.kind !== kind) return false;
        if (only === null) return true;
        const { leftOut, note } = workspace.corrections.get(entry.id)?.edit ?? {};
        return only === 'leftOut' ? leftOut === true : note !== undefined;
      };
      const listed =
        kind === null && only === null ? ordered.entries : ordered.entries.filter(isShown);
      last = { version, key, found: searchLedger(listed, search) };
    }
    return last.found;
  };
}
