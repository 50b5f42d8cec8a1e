import {
  fingerprintOf,
  openHandOver,
  writeHandOver,
  type Stores,
} from '../../hand-over/hand-over-file.ts';
import { keptYearOf } from '../../year-files/kept-year.ts';
import { parseYearFile } from '../../year-files/year-file.ts';
import { openYearStore } from '../../year-files/year-store.ts';
import {
  SAVED_BYTES_MAX,
  type OpenOutcome,
  type ReportService,
  type SaveOutcome,
} from '../model/service.ts';
import { peekSavedFile, readSavedFile, writeSavedFile } from '../saved/saved-file.ts';
import { checkStores } from '../saved/stored-records.ts';
import { removeYear } from './downloaded-years.ts';
import { loadStored } from './file-commands.ts';
import type { Session } from './session.ts';
import type { StoredFile, StoredProblem } from './stored.ts';
import { keepYears } from './take-hand-over.ts';
import type { Workspace } from './workspace.ts';

export function savedCommands(
  session: Session,
): Pick<ReportService, 'saveWorkspace' | 'peekSaved' | 'openSaved'> {
  return {
    async saveWorkspace(passphrase) {
      const saved = Promise.withResolvers<SaveOutcome>();
      // In its turn: what the device keeps may still be on its way in.
      await session.queue.run(async () => saved.resolve(await save(session, passphrase)));
      return saved.promise;
    },
    peekSaved: peekSavedFile,
    openSaved: (file, passphrase) => openSaved(session, file, passphrase),
  };
}

async function save({ workspace, storage }: Session, passphrase: string): Promise<SaveOutcome> {
  const files = [...workspace.files.values()].map(({ stored }) => stored);
  const { problems } = await storage.readAll();
  const unreadable = await firstUnreadable([
    ...files,
    ...problems.flatMap(({ file }) => (file === undefined ? [] : [file])),
  ]);
  if (unreadable !== null) return { type: 'unreadable', name: unreadable };
  if (files.reduce((sum, { blob }) => sum + blob.size, 0) > SAVED_BYTES_MAX) {
    return { type: 'tooLarge' };
  }
  const stores = storesOf(workspace, files, problems);
  // A file that would not open again must not be given out.
  if (checkStores(stores) === null) throw new Error('a record of an unknown shape');
  const texts = await openYearStore()
    .texts()
    .catch(() => []);
  const file = await writeSavedFile(
    await writeHandOver({ kind: 'workspace', stores, texts }),
    passphrase,
    [...workspace.corrections.values()].some(({ edit }) => edit !== undefined) ? 2 : 1,
  );
  return file === null ? { type: 'tooLarge' } : { type: 'saved', file };
}

/**
 * What the workspace holds, in memory too where the device keeps nothing. Refused files come from the
 * device: the workspace has those of its own files besides, which are met anew with them.
 */
function storesOf(
  workspace: Workspace,
  files: readonly StoredFile[],
  problems: readonly StoredProblem[],
): Stores {
  const keyed = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string) =>
    [...items].map((value) => ({ key: keyOf(value), value }));
  return {
    files: keyed(files, ({ fileId }) => fileId),
    openings: keyed(workspace.openings.values(), ({ id }) => id),
    prices: keyed(workspace.prices.values(), ({ id }) => id),
    corrections: keyed(workspace.corrections.values(), ({ entryId }) => entryId),
    choice: [{ key: 'choice', value: workspace.choice }],
    decisions: [{ key: 'decisions', value: workspace.decisions }],
    mappings: keyed(workspace.mappings.values(), ({ id }) => id),
    problems: keyed(problems, ({ id }) => id),
    atPar: keyed(workspace.atPar.values(), ({ asset }) => asset),
  };
}

/** A file that was moved or changed on the disk since it was chosen no longer gives its bytes. */
async function firstUnreadable(
  files: readonly { readonly name: string; readonly blob: Blob }[],
): Promise<string | null> {
  for (const { name, blob } of files) {
    try {
      await blob.slice(0, 1).arrayBuffer();
    } catch {
      return name;
    }
  }
  return null;
}

async function openSaved(session: Session, file: Blob, passphrase: string): Promise<OpenOutcome> {
  const read = await readSavedFile(file, passphrase);
  if ('fault' in read) return read.fault;
  const saved = await readWorkspace(read.value);
  if (saved === null) return 'broken';
  const device = session.storage.state();
  if (device.type === 'memory') return device.reason === 'full' ? 'full' : 'refused';
  const opened = Promise.withResolvers<OpenOutcome>();
  // After an import that runs: its files would come to stand in the new workspace.
  await session.queue.run(async () => opened.resolve(await replace(session, saved)));
  const outcome = await opened.promise;
  if (outcome !== 'opened') return outcome;
  session.handOver = 'workspace';
  session.announce();
  await loadStored(session);
  return 'opened';
}

interface SavedWorkspace {
  readonly stores: Stores;
  readonly texts: readonly string[];
}

/** Null where a record is not of its shape: what is not known here would be lost. */
async function readWorkspace(value: Blob): Promise<SavedWorkspace | null> {
  const opened = await openHandOver(value);
  if (opened?.handOver.kind !== 'workspace') return null;
  const { texts } = opened.handOver;
  const stores = checkStores(opened.handOver.stores);
  if (stores === null) return null;
  // The check drops names such as `__proto__`, which no record of ours has.
  const checked = await fingerprintOf({ kind: 'workspace', stores, texts });
  return checked.hash === opened.fingerprint.hash ? { stores, texts } : null;
}

async function replace(session: Session, { stores, texts }: SavedWorkspace): Promise<OpenOutcome> {
  const { workspace, storage } = session;
  const years = openYearStore();
  const before = await years.list().catch(() => []);
  // First, for they only add to what is here: a workspace that fails after them is unchanged.
  const yearsKept = await keepYears(years, texts);
  if (yearsKept !== 'kept') return yearsKept;
  const replaced = await storage.replace(stores);
  if (replaced !== 'kept') return replaced;
  const own = texts.map(parseYearFile).filter((year) => year !== null);
  const kept = new Set(own.map((year) => keptYearOf(year).key));
  for (const { key } of before) if (!kept.has(key)) await removeYear(key);
  workspace.files.clear();
  workspace.lost.clear();
  workspace.pending.clear();
  workspace.problems = [];
  return 'opened';
}
