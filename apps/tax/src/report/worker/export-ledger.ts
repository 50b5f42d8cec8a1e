import { ledgerCsv } from '@meridian/tax-export/ledger-csv.ts';

import { type Ledger, sourceNames, sourcesOf, type Workspace } from './workspace.ts';

/** The ledger as a CSV file that this page reads again to equal values. */
export function exportLedger(workspace: Workspace, { entries }: Ledger): Blob {
  const hashes = Object.fromEntries(
    sourcesOf(workspace).flatMap((source) => Object.entries(source.hashes)),
  );
  const text = ledgerCsv(entries, { sourceNames: sourceNames(workspace), hashes });
  // Spreadsheets read UTF-8 only behind a byte order mark.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
