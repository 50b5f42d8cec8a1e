import type { ImportedSource, ImportFailure } from '@meridian/tax-import/outcome.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';

import type { FileOptions } from '../model/service.ts';
import { readContent, type FileContent } from './file-content.ts';
import { failureView } from './source-view.ts';
import type { Storage } from './storage.ts';
import type { StoredFile } from './stored.ts';
import { addProblem, keepProblem } from './problems.ts';
import { answeredZone } from './zones-of.ts';
import { sourcesOf, type Workspace } from './workspace.ts';

export interface ImportContext {
  readonly workspace: Workspace;
  readonly storage: Storage;
  readonly signal: AbortSignal;
  readonly onProgress: (file: string, done: number, total: number, rows: number) => void;
  /** Called after every file, so that each shows as soon as it is there. */
  readonly onChange: () => void;
}

/** Takes files one by one. What is wrong with one of them changes nothing for the others. */
export async function importFiles(
  context: ImportContext,
  files: readonly File[],
  sample: boolean,
): Promise<void> {
  for (const file of files) {
    if (context.signal.aborted) return;
    const content = await readSafely(context, file, {}, 'report.problem.unreadable');
    if (content === null) continue;
    await (content.type === 'values'
      ? acceptValues(context, file, content, sample)
      : acceptByZone(context, file, content, sample));
    context.onChange();
  }
}

/** A zone that was answered for files of the same exchange holds for this one: it is asked once. */
async function acceptByZone(
  context: ImportContext,
  file: File,
  content: FileContent & { readonly type: 'ledger' },
  sample: boolean,
): Promise<void> {
  const zones = new Set(
    content.sources.flatMap((source) => answeredZone(context.workspace, source) ?? []),
  );
  const [timeZone, second] = zones;
  if (timeZone === undefined || second !== undefined) {
    return acceptLedger(context, file, content, { sample });
  }
  const again = await readSafely(context, file, { timeZone }, 'report.problem.unreadable');
  if (again?.type !== 'ledger') return;
  await acceptLedger(context, file, again, { sample, answer: { timeZone } });
}

/** Failures of tables that the user can explain. */
const MAPPABLE: ReadonlySet<ImportFailure['code']> = new Set<ImportFailure['code']>([
  'unknown-format',
  'ambiguous-format',
]);

/** What the user said of a file that was not taken by itself. */
export type Answer = Pick<StoredFile, 'mapped' | 'format' | 'innerName' | 'timeZone'>;

/**
 * Takes a file by the user's mapping, or as the format that the user chose.
 *
 * @returns false when nothing of it could be read; why is then a problem of its own
 */
export async function importPending(
  context: ImportContext,
  file: File,
  answer: Answer,
): Promise<boolean> {
  const content = await readSafely(context, file, answer, 'report.problem.unreadable');
  if (content?.type !== 'ledger') return false;
  await acceptLedger(context, file, content, { sample: false, answer });
  context.onChange();
  return content.sources.length > 0;
}

/** Reads again what the device kept, leaving alone what is already here as it is stored. */
export async function reopenFiles(
  context: ImportContext,
  stored: readonly StoredFile[],
): Promise<void> {
  const { workspace } = context;
  const kept = new Set(stored.map(({ fileId }) => fileId));
  for (const file of workspace.files.values()) {
    if (file.kept && !kept.has(file.stored.fileId)) workspace.files.delete(file.stored.fileId);
  }
  for (const record of stored) {
    const here = workspace.files.get(record.fileId)?.stored;
    if (here === undefined || !isSameRecord(here, record)) await reread(context, record);
    context.onChange();
  }
}

/**
 * Reads a stored file with the options its record names.
 *
 * @returns false when it cannot be read; what was there before stays.
 */
export async function reread(context: ImportContext, record: StoredFile): Promise<boolean> {
  const { workspace } = context;
  const file = new File([record.blob], record.name);
  const content = await readSafely(context, file, record, 'report.problem.lost');
  if (content === null) {
    if (!context.signal.aborted && !workspace.files.has(record.fileId)) {
      workspace.lost.set(record.fileId, record);
    }
    return false;
  }
  const kept = workspace.files.get(record.fileId)?.kept ?? true;
  if (content.type === 'values') {
    // Lists kept packed had the id of their archive once.
    const stored = { ...record, sourceIds: [content.id] };
    if (kept && !isSameRecord(stored, record)) await context.storage.put('files', stored);
    workspace.files.set(record.fileId, { stored, content, kept });
    return true;
  }
  const sources = content.sources.filter(({ id }) => record.sourceIds.includes(id));
  if (sources.length === 0) {
    for (const failure of content.failures) addProblem(workspace, failureView(failure));
    return false;
  }
  workspace.files.set(record.fileId, { stored: record, content: { ...content, sources }, kept });
  return true;
}

/** Null when the reading was stopped or failed in a way no importer foresaw, which is then said. */
async function readSafely(
  context: ImportContext,
  file: File,
  options: FileOptions & Answer,
  problem: 'report.problem.unreadable' | 'report.problem.lost',
): Promise<FileContent | null> {
  const { signal, workspace } = context;
  try {
    const content = await readContent(file, {
      ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
      ...(options.account === undefined ? {} : { account: options.account }),
      ...(options.dayOrder === undefined ? {} : { dayOrder: options.dayOrder }),
      ...(options.decimalMark === undefined ? {} : { decimalMark: options.decimalMark }),
      ...(options.format === undefined ? {} : { format: options.format }),
      ...(options.operations === undefined ? {} : { operations: options.operations }),
      ...(options.innerName === undefined ? {} : { innerName: options.innerName }),
      ...(options.mapped === undefined ? {} : { mapped: options.mapped }),
      signal,
      onProgress: (done, total, rows) => context.onProgress(file.name, done, total, rows),
    });
    return signal.aborted ? null : content;
  } catch (error) {
    if (signal.aborted) return null;
    const unread = { name: file.name, reason: { id: problem, params: { file: file.name } } };
    // What the device keeps is met anew whenever it is read.
    if (problem === 'report.problem.lost') addProblem(workspace, unread);
    else await keepProblem(context, unread);
    context.onChange();
    console.error(error);
    return null;
  }
}

async function acceptLedger(
  context: ImportContext,
  file: File,
  content: FileContent & { readonly type: 'ledger' },
  how: { readonly sample: boolean; readonly answer?: Answer },
): Promise<void> {
  const { workspace } = context;
  const { sample, answer } = how;
  for (const failure of content.failures) {
    if (answer === undefined && (await isAnsweredAlready(context, failure, content))) continue;
    const { innerName } = failure;
    const isOpen = answer === undefined && MAPPABLE.has(failure.code);
    await keepProblem(context, failureView(failure), isOpen ? { file, innerName } : undefined);
  }
  const fresh: ImportedSource[] = [];
  for (const source of content.sources) {
    const known = [...sourcesOf(workspace), ...fresh].find(({ id }) => id === source.id);
    if (known === undefined) fresh.push(source);
    else await addDuplicate(context, source.name, known.name);
  }
  if (fresh.length === 0) return;
  await keep(
    context,
    {
      ...newRecord(file, sample),
      sourceIds: fresh.map(({ id }) => id),
      ...answer,
    },
    { ...content, sources: fresh },
  );
}

/** A file that was read by the user's answer leaves the formats the same question, but is here. */
async function isAnsweredAlready(
  context: ImportContext,
  { code, name, innerName }: ImportFailure,
  { idOf }: FileContent & { readonly type: 'ledger' },
): Promise<boolean> {
  const { workspace } = context;
  const hasAnswered = [...workspace.files.values()].some(
    ({ stored }) => stored.mapped !== undefined || stored.format !== undefined,
  );
  if (!hasAnswered || !MAPPABLE.has(code)) return false;
  const id = await idOf(innerName);
  const known = sourcesOf(workspace).find((source) => source.id === id);
  if (known !== undefined) await addDuplicate(context, name, known.name);
  return known !== undefined;
}

async function acceptValues(
  context: ImportContext,
  file: File,
  content: FileContent & { readonly type: 'values' },
  sample: boolean,
): Promise<void> {
  const { id } = content;
  const known = [...context.workspace.files.values()].find(({ stored }) =>
    stored.sourceIds.includes(id),
  );
  if (known !== undefined) return addDuplicate(context, file.name, known.stored.name);
  const { country } = context.workspace.choice;
  const quote = country === null ? undefined : countryRules(country)?.currency;
  const record = { ...newRecord(file, sample), sourceIds: [id] };
  await keep(context, quote === undefined ? record : { ...record, quote }, content);
}

/** Written first, counted as imported second: a crash in between loses nothing that was shown. */
async function keep(
  context: ImportContext,
  stored: StoredFile,
  content: FileContent,
): Promise<void> {
  const { workspace, storage } = context;
  const kept = await storage.put('files', stored);
  workspace.files.set(stored.fileId, { stored, content, kept });
  for (const lost of workspace.lost.values()) {
    if (!lost.sourceIds.some((id) => stored.sourceIds.includes(id))) continue;
    workspace.lost.delete(lost.fileId);
    await storage.remove('files', lost.fileId);
  }
}

function newRecord(file: File, sample: boolean): Omit<StoredFile, 'sourceIds'> {
  return {
    fileId: crypto.randomUUID(),
    name: file.name,
    blob: file,
    addedAt: Date.now(),
    sample,
  };
}

function addDuplicate(context: ImportContext, name: string, known: string): Promise<void> {
  return keepProblem(context, {
    name,
    reason: { id: 'report.problem.duplicate', params: { file: name, known } },
  });
}

function isSameRecord(a: StoredFile, b: StoredFile): boolean {
  return (
    a.timeZone === b.timeZone &&
    a.account === b.account &&
    a.dayOrder === b.dayOrder &&
    a.decimalMark === b.decimalMark &&
    a.format === b.format &&
    JSON.stringify(a.operations) === JSON.stringify(b.operations) &&
    JSON.stringify(a.mapped) === JSON.stringify(b.mapped) &&
    a.sourceIds.join() === b.sourceIds.join()
  );
}
