import { typedValues } from '@meridian/tax-engine/valuation/correction.ts';
import type { Reconciliation } from '@meridian/tax-import/across/reconcile.ts';

import type { CorrectionView, WorkspaceView } from '../model/workspace-view.ts';
import { answersFor } from './answers.ts';
import { countryViews } from './country-view.ts';
import { methodFor } from './methods.ts';
import { sourceView, valueFileView } from './source-view.ts';
import type { Storage } from './storage.ts';
import type { StoredCorrection } from './stored.ts';
import type { Workspace } from './workspace.ts';
import { zonesOf } from './zones-of.ts';

const countries = countryViews();

/** What the report side adds to the workspace's own content. */
export type Computed = Pick<
  WorkspaceView,
  | 'reading'
  | 'years'
  | 'entryCount'
  | 'matchedTransfers'
  | 'across'
  | 'ledgerVersion'
  | 'report'
  | 'reportState'
  | 'handOver'
>;

export function workspaceView(
  workspace: Workspace,
  storage: Storage,
  reconciliations: ReadonlyMap<string, Reconciliation>,
  computed: Computed,
): WorkspaceView {
  const files = [...workspace.files.values()];
  const zones = zonesOf(workspace);
  const { country, year } = workspace.choice;
  return {
    storage: storage.state(),
    sources: files.flatMap((file) =>
      file.content.type === 'ledger'
        ? file.content.sources.map((source) =>
            sourceView(source, file, reconciliations.get(source.id), zones),
          )
        : [],
    ),
    valueFiles: files.flatMap(({ stored, content, kept }) =>
      content.type === 'values' ? [valueFileView(content.values, stored, kept)] : [],
    ),
    yearFiles: workspace.years.kept,
    openings: [...workspace.openings.values()],
    typedPrices: [...workspace.prices.values()],
    atPar: [...workspace.atPar.values()],
    problems: workspace.problems,
    mappings: [...workspace.mappings.values()].map(({ id, mapping }) => ({
      id,
      name: mapping.name,
    })),
    countries,
    choice: {
      country,
      year,
      answers: answersFor(workspace.choice),
      method: methodFor(workspace.choice),
    },
    corrections: [...workspace.corrections.values()].map(correctionView),
    canUndoEdit: workspace.edits.done.length > 0,
    canRedoEdit: workspace.edits.undone.length > 0,
    ...computed,
  };
}

function correctionView(stored: StoredCorrection): CorrectionView {
  const { entryId, asset, at: time, correction, assets = {}, lots = [], edit = {} } = stored;
  const { portfolioValue = null, cost = null, acquiredDay = null, ownUnits = false } = correction;
  const values = typedValues(correction).map(([leg, value]) => ({
    ...{ leg, asset: assets[leg] ?? asset, value },
  }));
  const typed = { values, portfolioValue, cost, acquiredDay, ownUnits };
  return { entryId, asset, at: time, ...typed, lots: lots.length, edit };
}
