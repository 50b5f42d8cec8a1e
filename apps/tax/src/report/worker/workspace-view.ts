import type { Reconciliation } from '@meridian/tax-import/across/reconcile.ts';

import type { CorrectionView, WorkspaceView } from '../model/workspace-view.ts';
import { answersFor } from './answers.ts';
import { countryViews } from './country-view.ts';
import { sourceView, valueFileView } from './source-view.ts';
import type { Storage, StoredCorrection } from './storage.ts';
import type { Workspace } from './workspace.ts';

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
>;

export function workspaceView(
  workspace: Workspace,
  storage: Storage,
  reconciliations: ReadonlyMap<string, Reconciliation>,
  computed: Computed,
): WorkspaceView {
  const files = [...workspace.files.values()];
  const { country, year } = workspace.choice;
  return {
    storage: storage.state(),
    sources: files.flatMap((file) =>
      file.content.kind === 'ledger'
        ? file.content.sources.map((source) =>
            sourceView(source, file, reconciliations.get(source.id)),
          )
        : [],
    ),
    valueFiles: files.flatMap(({ stored, content, kept }) =>
      content.kind === 'values' ? [valueFileView(content.values, stored, kept)] : [],
    ),
    yearFiles: workspace.years.kept,
    openings: [...workspace.openings.values()],
    typedPrices: [...workspace.prices.values()],
    problems: workspace.problems,
    mappings: [...workspace.mappings.values()].map(({ id, mapping }) => ({
      id,
      name: mapping.name,
    })),
    countries,
    choice: { country, year, answers: answersFor(workspace.choice) },
    corrections: [...workspace.corrections.values()].map(correctionView),
    ...computed,
  };
}

function correctionView({
  entryId,
  asset,
  at: time,
  correction,
}: StoredCorrection): CorrectionView {
  const { value = null, cost = null, acquiredDay = null, ownUnits = false } = correction;
  return { entryId, asset, at: time, value, cost, acquiredDay, ownUnits };
}
