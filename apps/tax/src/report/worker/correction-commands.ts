import type { Entry, EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { mergeCorrection } from '@meridian/tax-engine/valuation/correction.ts';

import type { ReportService } from '../model/service.ts';
import { storedCorrection } from './placed-corrections.ts';
import type { Session } from './session.ts';
import type { StoredCorrection } from './stored.ts';

type CorrectionCommands = Pick<ReportService, 'correct' | 'nameLots'>;

/** What the user says of an entry beside its file: values, cost and day, lots. Stored at once. */
export function correctionCommands(session: Session): CorrectionCommands {
  const { workspace } = session;
  const before = (entryId: EntryId) => workspace.corrections.get(entryId);
  return {
    async correct(entryId, correction) {
      if (correction === null) return forget(session, entryId);
      const entry = entryOf(session, entryId);
      if (entry === undefined) return;
      const { correction: known = {}, lots } = before(entryId) ?? {};
      await keep(session, storedCorrection(entry, mergeCorrection(known, correction), lots));
    },
    async nameLots(entryId, lots) {
      const entry = entryOf(session, entryId);
      if (entry === undefined) return;
      const { correction = {} } = before(entryId) ?? {};
      const isEmpty = lots.length === 0 && Object.keys(correction).length === 0;
      if (isEmpty) await forget(session, entryId);
      else await keep(session, storedCorrection(entry, correction, lots));
    },
  };
}

function entryOf({ cache }: Session, entryId: EntryId): Entry | undefined {
  return cache.ledger().entries.find(({ id }) => id === entryId);
}

async function keep(session: Session, record: StoredCorrection): Promise<void> {
  session.workspace.corrections.set(record.entryId, record);
  await session.storage.put('corrections', record);
  session.announce();
  session.resultChanged();
}

async function forget(session: Session, entryId: EntryId): Promise<void> {
  session.workspace.corrections.delete(entryId);
  await session.storage.remove('corrections', entryId);
  session.announce();
  session.resultChanged();
}
