import { type Answer, importPending } from './import-files.ts';
import type { Session } from './session.ts';
import type { PendingFile } from './workspace.ts';

/** Takes the file behind a problem by the user's answer; the problem goes once it is taken. */
export async function solveProblem(
  session: Session,
  id: number,
  answerFor: (pending: PendingFile) => Answer,
): Promise<void> {
  const { workspace, queue, meter } = session;
  await queue.run(async (signal) => {
    const pending = workspace.pending.get(id);
    if (pending === undefined) return;
    const context = session.importContext('importing', signal);
    if (await importPending(context, pending.file, answerFor(pending))) {
      workspace.pending.delete(id);
      workspace.problems = workspace.problems.filter((problem) => problem.id !== id);
    }
    meter.stop();
  });
}
