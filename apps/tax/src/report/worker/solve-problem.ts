import { type Answer, importPending } from './import-files.ts';
import type { Session } from './session.ts';
import { removeProblem } from './problems.ts';
import type { PendingFile } from './workspace.ts';

/** Takes the file behind a problem by the user's answer; the problem goes once it is taken. */
export async function solveProblem(
  session: Session,
  id: string,
  answerFor: (pending: PendingFile) => Answer,
): Promise<void> {
  const { workspace, queue, meter } = session;
  await queue.run(async (signal) => {
    const pending = workspace.pending.get(id);
    if (pending === undefined) return;
    const context = session.importContext('importing', signal);
    if (await importPending(context, pending.file, answerFor(pending))) {
      await removeProblem(session, id);
    }
    meter.stop();
  });
}
