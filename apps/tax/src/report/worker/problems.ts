import type { ProblemView } from '../model/workspace-view.ts';
import type { Storage } from './storage.ts';
import type { StoredProblem } from './stored.ts';
import type { PendingFile, Workspace } from './workspace.ts';

type NewProblem = Pick<ProblemView, 'name' | 'reason'> & Partial<Pick<ProblemView, 'formats'>>;

/** Lists what went wrong with a file that the device keeps: it is met anew whenever that is read. */
export function addProblem(workspace: Workspace, given: NewProblem): void {
  list(workspace, newRecord(given), false);
}

/**
 * Lists a dropped file that was not taken, and keeps it on the device with its reason. The same file
 * dropped again takes the place of its earlier line.
 *
 * @param pending the file, where the user can say how to read it
 */
export async function keepProblem(
  { workspace, storage }: { readonly workspace: Workspace; readonly storage: Storage },
  given: NewProblem,
  pending?: PendingFile,
): Promise<void> {
  const before = workspace.problems.filter(
    ({ name, reason }) => name === given.name && reason.id === given.reason.id,
  );
  for (const { id } of before) await removeProblem({ workspace, storage }, id);
  const record = newRecord(given, pending);
  list(workspace, record, false);
  await storage.put('problems', record);
}

/** Takes a problem off the list: it was dismissed, or an answer solved it. */
export async function removeProblem(
  { workspace, storage }: { readonly workspace: Workspace; readonly storage: Storage },
  id: string,
): Promise<void> {
  workspace.problems = workspace.problems.filter((problem) => problem.id !== id);
  workspace.pending.delete(id);
  await storage.remove('problems', id);
}

/** Brings the list to what the device keeps; what was met in this visit stays as it is. */
export function restoreProblems(workspace: Workspace, stored: readonly StoredProblem[]): void {
  const here = new Map(workspace.problems.map((problem) => [problem.id, problem]));
  workspace.problems = [];
  for (const record of stored) list(workspace, record, here.get(record.id)?.restored !== false);
}

function newRecord(
  { name, reason, formats = [] }: NewProblem,
  pending?: PendingFile,
): StoredProblem {
  const record = { id: crypto.randomUUID(), name, reason, addedAt: Date.now() };
  // A choice among formats is about a file that is there to be read.
  if (pending === undefined) return { ...record, formats: [] };
  const { file, innerName } = pending;
  const inner = innerName === undefined ? {} : { innerName };
  return { ...record, formats, file: { name: file.name, blob: file }, ...inner };
}

function list(workspace: Workspace, record: StoredProblem, restored: boolean): void {
  const { id, name, reason, formats, file, innerName } = record;
  const canMap = file !== undefined;
  workspace.problems = [...workspace.problems, { id, name, reason, formats, canMap, restored }];
  if (!canMap) return;
  const pending = file.blob instanceof File ? file.blob : new File([file.blob], file.name);
  workspace.pending.set(id, { file: pending, innerName });
}
