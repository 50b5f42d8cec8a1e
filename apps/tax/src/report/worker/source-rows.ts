import { readSourceRows } from '@meridian/tax-import/rows/read.ts';

import type { SourceRows } from '../model/report-view.ts';
import { mappedSourceRows } from './mapped-source-rows.ts';
import { findSource, type Workspace } from './workspace.ts';

/** Rows shown of one source at once; a day's share matching can point at thousands. */
const MOST_ROWS = 100;

/** The rows as they stand in the file, read again from it: no copy of them is kept. */
export async function sourceRows(
  workspace: Workspace,
  sourceId: string,
  rows: readonly number[],
): Promise<SourceRows> {
  const found = findSource(workspace, sourceId);
  if (found === null) return { ok: false };
  const { stored } = found.file;
  const wanted = rows.slice(0, MOST_ROWS);
  const file = new File([stored.blob], stored.name);
  const { mapped } = stored;
  const read = await (mapped === undefined
    ? readSourceRows(file, found.source.innerName, wanted)
    : mappedSourceRows(file, mapped, wanted));
  return {
    ok: true,
    header: read.header,
    rows: wanted.flatMap((row) => {
      const cells = read.rows.get(row);
      return cells === undefined ? [] : [{ row, cells }];
    }),
  };
}
