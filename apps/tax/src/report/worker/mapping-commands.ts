import { type FileHead, readFileHead, tableOf } from '@meridian/tax-import/mapping/head.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { previewMapping } from '@meridian/tax-import/mapping/preview.ts';
import { suggestMapping } from '@meridian/tax-import/mapping/suggest.ts';

import type { MappingTarget, OperationView } from '../model/mapping-view.ts';
import type { ReportService } from '../model/service.ts';
import { reread } from './import-files.ts';
import { columnViews, mappingPreview } from './mapping-view.ts';
import { solveProblem } from './solve-problem.ts';
import type { Session } from './session.ts';
import type { StoredFile, StoredMapping } from './stored.ts';
import type { Workspace } from './workspace.ts';

type MappingCommands = Pick<
  ReportService,
  'openMapping' | 'previewMapping' | 'importMapped' | 'removeMapping'
>;

interface Target {
  readonly file: File;
  readonly innerName: string | undefined;
  /** Of a file that was taken by a mapping. */
  readonly mapping: Mapping | null;
  readonly operations: readonly OperationView[];
}

/** Files that no format knows: proposed, tried on the first rows, and read by the user's mapping. */
export function mappingCommands(session: Session): MappingCommands {
  const { workspace, storage } = session;
  const headOf = createHeads(workspace);
  return {
    async openMapping(target) {
      const found = targetOf(workspace, target);
      if (found === null) return { ok: false, reason: 'gone' };
      const head = await headOf(target);
      const table = head === null ? null : tableOf(head);
      if (head === null || table === null) return { ok: false, reason: 'not-a-table' };
      const { file, innerName, mapping } = found;
      const name = innerName ?? file.name;
      return {
        ok: true,
        file: name,
        columns: columnViews(table),
        draft: mapping ?? suggestMapping(table, name).draft,
        fitting: await fittingOnes(head, [...workspace.mappings.values()]),
      };
    },
    async previewMapping(target, draft) {
      const head = await headOf(target);
      const operations = targetOf(workspace, target)?.operations ?? [];
      return head === null ? { ok: false, operations } : mappingPreview(head, draft, operations);
    },
    async importMapped(target, mapping) {
      await keepMapping(session, mapping);
      await (target.type === 'problem'
        ? solveProblem(session, target.id, ({ innerName }) => ({
            mapped: { mapping, ...(innerName === undefined ? {} : { innerName }) },
          }))
        : remap(session, target.fileId, mapping));
      session.announce();
      session.ledgerChanged();
    },
    async removeMapping(id) {
      workspace.mappings.delete(id);
      await storage.remove('mappings', id);
      session.announce();
      session.emit();
    },
  };
}

function targetOf(workspace: Workspace, target: MappingTarget): Target | null {
  if (target.type === 'problem') {
    const pending = workspace.pending.get(target.id);
    return pending === undefined ? null : { ...pending, mapping: null, operations: [] };
  }
  const found = workspace.files.get(target.fileId);
  if (found?.stored.mapped === undefined) return null;
  const { stored, content } = found;
  const issues = content.type === 'ledger' ? content.sources.flatMap((each) => each.issues) : [];
  return {
    file: new File([stored.blob], stored.name),
    innerName: stored.mapped?.innerName,
    mapping: stored.mapped?.mapping ?? null,
    operations: issues
      .filter(({ code }) => code === 'unknown-operation')
      .map(({ params, count }) => ({ name: params['operation'] ?? '', count })),
  };
}

/** The beginning of the file that is being mapped; asked for with every change of its mapping. */
function createHeads(workspace: Workspace): (target: MappingTarget) => Promise<FileHead | null> {
  let last: { key: string; head: Promise<FileHead | null> } | null = null;
  return (target) => {
    const key = JSON.stringify(target);
    if (last?.key !== key) {
      const found = targetOf(workspace, target);
      if (found === null) return Promise.resolve(null);
      last = { key, head: readFileHead(found.file, found.innerName) };
    }
    return last.head;
  };
}

async function fittingOnes(
  head: FileHead,
  saved: readonly StoredMapping[],
): Promise<{ id: string; mapping: Mapping }[]> {
  const fitting: { id: string; mapping: Mapping }[] = [];
  for (const { id, mapping } of saved) {
    const preview = await previewMapping(head, mapping, {}, 0);
    if (preview.ok) fitting.push({ id, mapping });
  }
  return fitting;
}

/** One mapping for each name: saving under a name again replaces it. */
async function keepMapping({ workspace, storage }: Session, mapping: Mapping): Promise<void> {
  const same = [...workspace.mappings.values()].find((each) => each.mapping.name === mapping.name);
  const record = { id: same?.id ?? crypto.randomUUID(), mapping };
  workspace.mappings.set(record.id, record);
  await storage.put('mappings', record);
}

async function remap(session: Session, fileId: string, mapping: Mapping): Promise<void> {
  const { workspace, storage, queue, meter } = session;
  await queue.run(async (signal) => {
    const stored = workspace.files.get(fileId)?.stored;
    if (stored?.mapped === undefined) return;
    const record: StoredFile = { ...stored, mapped: { ...stored.mapped, mapping } };
    if (await reread(session.importContext('importing', signal), record)) {
      await storage.put('files', record);
    }
    meter.stop();
  });
}
