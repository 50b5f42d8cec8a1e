import { normaliseHeader } from '@meridian/tax-import/recognition/header-names.ts';
import { positionOf } from '@meridian/tax-import/mapping/column-refs.ts';
import { type FileHead, type TableHead, tableOf } from '@meridian/tax-import/mapping/head.ts';
import type { ColumnRef, Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { previewMapping } from '@meridian/tax-import/mapping/preview.ts';
import { issueMessage, setAsideMessage } from '@meridian/tax-import/messages.ts';

import type {
  ColumnView,
  MappingDraft,
  MappingPreview,
  OperationView,
} from '../model/mapping-view.ts';
import { ledgerRow } from './ledger-rows.ts';

/** Rows shown of the beginning. */
const ROWS = 12;
const OPERATIONS_MAX = 200;

/** The columns of a table, those of one name distinguished by their number. */
export function columnViews({ header, rows }: TableHead): ColumnView[] {
  const names = header.map(normaliseHeader);
  return header.map((text, index) => {
    const same = names.flatMap((name, position) => (name === names[index] ? [position] : []));
    const ref: ColumnRef =
      same.length === 1 ? text : { header: text, nth: same.indexOf(index) + 1 };
    const sample = rows.map(({ cells }) => cells[index]?.trim()).find(Boolean) ?? '';
    return { ref, header: text, sample };
  });
}

/**
 * What a mapping makes of the first rows.
 *
 * @param known names of operations that are met behind the beginning
 */
export async function mappingPreview(
  head: FileHead,
  draft: MappingDraft,
  known: readonly OperationView[],
): Promise<MappingPreview> {
  const table = tableOf(head);
  const operations = table === null ? known : operationViews(table, draft, known);
  const { time, layout } = draft;
  if (table === null || time === undefined || layout === undefined) {
    return { ok: false, operations };
  }
  const mapping: Mapping = { ...draft, time, layout };
  const preview = await previewMapping(head, mapping, {}, ROWS);
  if (!preview.ok) return { ok: false, operations };
  const { imported, merged, setAside } = preview.source.rows;
  return {
    ok: true,
    header: preview.header,
    rows: preview.rows.map((each) => {
      const { row, cells } = each;
      return each.type === 'set-aside'
        ? { row, cells, type: each.type, reason: setAsideMessage(each.setAside) }
        : { row, cells, type: each.type, entry: ledgerRow(each.entry) };
    }),
    counts: { imported, merged, setAside },
    notes: preview.source.issues.map(issueMessage),
    operations,
  };
}

/** Names in the column of operations, the most frequent first, with those met elsewhere. */
function operationViews(
  { header, rows }: TableHead,
  { operation }: MappingDraft,
  known: readonly OperationView[],
): OperationView[] {
  if (operation === undefined || !('column' in operation)) return [];
  const index = positionOf(operation.column, header.map(normaliseHeader));
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const name = cells[index]?.trim() ?? '';
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const { name, count } of known) if (!counts.has(name)) counts.set(name, count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, OPERATIONS_MAX);
}
