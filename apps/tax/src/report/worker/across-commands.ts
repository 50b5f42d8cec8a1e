import { decide } from '@meridian/tax-import/across/decisions.ts';

import type { DecisionNote } from '../model/across-view.ts';
import type { ReportService } from '../model/service.ts';
import { decisionViews, matchesOf, matchView } from './across-view.ts';
import { pageOf } from './page-of.ts';
import { reconciliationView } from './reconciliation-view.ts';
import type { Session } from './session.ts';
import type { StoredDecisions } from './stored.ts';
import { sourceNames } from './workspace.ts';

type AcrossCommands = Pick<ReportService, 'decide' | 'matches' | 'decisions' | 'reconciliation'>;

/** What spans sources: proposals and the user's word on them, and the account of each source. */
export function acrossCommands(session: Session): AcrossCommands {
  const { workspace, storage, cache } = session;
  return {
    async decide({ action, notes }) {
      const { state } = workspace.decisions;
      const next = decide(state, action);
      if (next === state) return;
      workspace.decisions = {
        state: next,
        notes: keptNotes(next, workspace.decisions.notes, notes),
      };
      await storage.put('decisions', workspace.decisions);
      session.announce();
      session.ledgerChanged();
    },
    async matches(version, list, window) {
      if (version !== cache.version()) return { total: 0, rows: [] };
      const names = sourceNames(workspace);
      const found = matchesOf(cache.ledger().combined, list);
      return pageOf(found, window, (match) => matchView(match, names));
    },
    decisions: async (window) => pageOf(decisionViews(workspace), window, (decision) => decision),
    async reconciliation(version, sourceId) {
      const found = version === cache.version() ? cache.reconciliations().get(sourceId) : undefined;
      return found === undefined ? null : reconciliationView(found, sourceNames(workspace));
    },
  };
}

/** The words of every decision that holds or can come back by a step. */
function keptNotes(
  { current, done, undone }: StoredDecisions['state'],
  before: readonly DecisionNote[],
  fresh: readonly DecisionNote[],
): readonly DecisionNote[] {
  const steps = [...done, ...undone].flatMap(({ added, removed }) => [...added, ...removed]);
  const needed = new Set([...current, ...steps].map(({ key }) => key));
  const notes = new Map([...before, ...fresh].map((note) => [note.key, note]));
  return [...notes.values()].filter(({ key }) => needed.has(key));
}
