import { isHandOver, openHandOver, type OpenedHandOver } from '../../hand-over/hand-over-file.ts';
import { parseYearFile } from '../../year-files/year-file.ts';
import { openYearStore, type YearStore } from '../../year-files/year-store.ts';
import type { HandOverOutcome } from '../model/workspace-view.ts';
import type { AddedFiles, ReportService } from '../model/service.ts';
import { isSavedFile } from '../saved/saved-file.ts';
import { addFiles, loadStored, loadYearFiles } from './file-commands.ts';
import type { Session } from './session.ts';
import { isQuotaError, type Replaced } from './storage.ts';

const NOTHING_ADDED: AddedFiles = { sources: 0, problems: 0 };

export function handOverCommands(
  session: Session,
): Pick<ReportService, 'addFiles' | 'takeHandOver'> {
  return {
    async addFiles(files) {
      const own = await takeHandOvers(session, files);
      return own.length > 0 ? addFiles(session, own, false) : NOTHING_ADDED;
    },
    takeHandOver: (file) => takeHandOver(session, file),
  };
}

/**
 * Takes a file that another page of the site made for the report: whole years, the account's history, or
 * the workspace that was kept before the report had an origin of its own.
 */
async function takeHandOver(session: Session, file: Blob): Promise<HandOverOutcome> {
  const opened = await openHandOver(file);
  const outcome = opened === null ? 'broken' : await keep(session, opened);
  session.handOver = outcome;
  session.emit();
  return outcome;
}

/** Takes the hand-over files among what was dropped; the rest are the user's own. */
async function takeHandOvers(session: Session, files: readonly File[]): Promise<File[]> {
  const rest: File[] = [];
  for (const file of files) {
    if (await isHandOver(file)) await takeHandOver(session, file);
    else if (await isSavedFile(file)) {
      session.handOver = 'saved';
      session.emit();
    } else rest.push(file);
  }
  return rest;
}

async function keep(
  session: Session,
  { handOver, fingerprint }: OpenedHandOver,
): Promise<HandOverOutcome> {
  if (handOver.kind === 'ledger') {
    await addFiles(session, [handOver.file], false);
    return 'ledger';
  }
  if (handOver.kind === 'workspace') {
    const restored = await session.storage.restore(handOver.stores, fingerprint);
    if (restored !== 'kept') return restored;
  }
  const kept = await keepYears(openYearStore(), handOver.texts);
  if (handOver.kind === 'workspace') {
    session.announce();
    await loadStored(session);
  } else {
    await loadYearFiles(session);
  }
  return kept === 'kept' ? handOver.kind : 'refused';
}

/** A file that cannot be read is refused: one that was made here can be. */
export async function keepYears(store: YearStore, texts: readonly string[]): Promise<Replaced> {
  try {
    for (const text of texts) {
      const file = parseYearFile(text);
      if (file === null) return 'refused';
      await store.put(file, text);
    }
    return 'kept';
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'refused';
  }
}
