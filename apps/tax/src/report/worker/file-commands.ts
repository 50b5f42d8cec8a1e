import type { AddedFiles, FileOptions, ReportService } from '../model/service.ts';
import { chosenRules } from './computing.ts';
import { importFiles, reopenFiles, reread } from './import-files.ts';
import { placedMethods } from './methods.ts';
import { placeCorrections } from './placed-corrections.ts';
import { sampleFiles } from './sample/sample.ts';
import type { Session } from './session.ts';
import { removeProblem, restoreProblems } from './problems.ts';
import { solveProblem } from './solve-problem.ts';
import { emptyWorkspace, removeSource, sourcesOf, type Workspace } from './workspace.ts';
import { clearYearFiles, readYearFiles, removeYear } from './downloaded-years.ts';

type FileCommands = Pick<
  ReportService,
  | 'addSample'
  | 'removeSource'
  | 'removeValueFile'
  | 'dismissProblem'
  | 'chooseFormat'
  | 'setFileOptions'
  | 'setZone'
  | 'removeYear'
  | 'clear'
>;

export function fileCommands(session: Session): FileCommands {
  const { workspace, storage, queue } = session;

  return {
    addSample: () => addFiles(session, sampleFiles(currencyOf(session)), true),
    async removeSource(id) {
      await removeSource(workspace, storage, id);
      session.announce();
      session.ledgerChanged();
    },
    async removeValueFile(fileId) {
      workspace.files.delete(fileId);
      await storage.remove('files', fileId);
      session.announce();
      session.resultChanged();
    },
    async dismissProblem(id) {
      await removeProblem(session, id);
      session.announce();
      session.emit();
    },
    async chooseFormat(problemId, format) {
      await solveProblem(session, problemId, ({ innerName }) => ({
        ...{ format, ...(innerName === undefined ? {} : { innerName }) },
      }));
      session.announce();
      session.ledgerChanged();
    },
    async setFileOptions(fileId, options) {
      await readAgain(session, [fileId], options);
    },
    async setZone(fileIds, timeZone) {
      await readAgain(session, fileIds, { timeZone });
    },
    async removeYear(key) {
      await removeYear(key);
      await loadYearFiles(session);
    },
    async clear() {
      queue.stop('superseded');
      const empty = emptyWorkspace();
      for (const part of PARTS) workspace[part].clear();
      workspace.choice = empty.choice;
      workspace.decisions = empty.decisions;
      workspace.problems = empty.problems;
      workspace.years = empty.years;
      await storage.clear();
      await clearYearFiles();
      session.announce();
      session.ledgerChanged();
    },
  };
}

/** Reads files again by what the user said of how they are to be read. */
async function readAgain(
  session: Session,
  fileIds: readonly string[],
  options: FileOptions,
): Promise<void> {
  const { workspace, storage, queue, meter } = session;
  await queue.run(async (signal) => {
    for (const fileId of fileIds) {
      const file = workspace.files.get(fileId);
      if (file === undefined || signal.aborted) continue;
      const record = { ...file.stored, ...options };
      if (await reread(session.importContext('importing', signal), record)) {
        await storage.put('files', record);
      }
    }
    meter.stop();
  });
  session.announce();
  session.ledgerChanged();
}

/** Parts of the workspace that are emptied with it. */
const PARTS = [
  'files',
  'lost',
  'openings',
  'prices',
  'atPar',
  'corrections',
  'mappings',
  'pending',
] as const;

export async function addFiles(
  session: Session,
  files: readonly File[],
  sample: boolean,
): Promise<AddedFiles> {
  const { workspace } = session;
  let added: AddedFiles = { sources: 0, problems: 0 };
  await session.queue.run(async (signal) => {
    // Counted in its turn: what the device keeps may still have been on its way in, and is nothing new.
    const known = new Set(sourceIdsOf(workspace));
    const problems = new Set(workspace.problems);
    await importFiles(session.importContext('importing', signal), files, sample);
    added = {
      sources: sourceIdsOf(workspace).filter((id) => !known.has(id)).length,
      problems: workspace.problems.filter((problem) => !problems.has(problem)).length,
    };
    session.cache.invalidate();
    await placeCorrections(session);
    session.meter.stop();
  });
  session.announce();
  session.ledgerChanged();
  return added;
}

function sourceIdsOf(workspace: Workspace): string[] {
  return sourcesOf(workspace).map(({ id }) => id);
}

/**
 * The sample's amounts carry no rates, so it is made anew in the currency of another country.
 *
 * @returns whether it was, and the report is computed for it
 */
export async function replaceSample(session: Session): Promise<boolean> {
  const { workspace, storage } = session;
  const sample = [...workspace.files.values()].find(
    ({ stored, content }) => stored.sample && content.type === 'ledger',
  );
  const files = sampleFiles(currencyOf(session));
  if (sample === undefined || files.some(({ name }) => name === sample.stored.name)) return false;
  for (const id of sample.stored.sourceIds) await removeSource(workspace, storage, id);
  await addFiles(session, files, true);
  return true;
}

function currencyOf({ workspace }: Session): string {
  return chosenRules(workspace)?.currency ?? 'USD';
}

/** Brings the workspace to what the device keeps: at the start, and after another tab's change. */
export async function loadStored(session: Session): Promise<void> {
  const { workspace, storage, queue, meter } = session;
  session.reading = true;
  await queue
    .run(async (signal) => {
      const contents = await storage.readAll();
      fill(workspace.openings, contents.openings, ({ id }) => id);
      fill(workspace.prices, contents.prices, ({ id }) => id);
      fill(workspace.atPar, contents.atPar, ({ asset }) => asset);
      fill(workspace.corrections, contents.corrections, ({ entryId }) => entryId);
      if (contents.choice !== null) workspace.choice = placedMethods(contents.choice);
      workspace.years = await readYearFiles();
      fill(workspace.mappings, contents.mappings, ({ id }) => id);
      workspace.decisions = contents.decisions ?? emptyWorkspace().decisions;
      restoreProblems(workspace, contents.problems);
      await reopenFiles(session.importContext('opening', signal), contents.files);
      session.cache.invalidate();
      await placeCorrections(session);
      meter.stop();
    })
    .finally(() => {
      session.reading = false;
    });
  session.ledgerChanged();
}

/** Reads the files of years again, after this page or the connect page has changed them. */
export async function loadYearFiles(session: Session): Promise<void> {
  session.workspace.years = await readYearFiles();
  session.resultChanged();
}

function fill<Item>(
  map: Map<string, Item>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): void {
  map.clear();
  for (const item of items) map.set(keyOf(item), item);
}
