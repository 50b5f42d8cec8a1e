import type { Entry, EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { mergeCorrection } from '@meridian/tax-engine/valuation/correction.ts';

import type { EntryEdit } from '../model/entry-edit.ts';
import type { ReportService } from '../model/service.ts';
import { storedCorrection } from './placed-corrections.ts';
import type { Session } from './session.ts';
import type { StoredCorrection } from './stored.ts';
import type { EditStep } from './workspace.ts';

type CorrectionCommands = Pick<
  ReportService,
  'correct' | 'nameLots' | 'editEntry' | 'undoEdit' | 'redoEdit'
>;

/**
 * What the user says of an entry beside its file: values, cost and day, lots, what it is, that it does
 * not count. Stored at once.
 */
export function correctionCommands(session: Session): CorrectionCommands {
  const { workspace } = session;
  const before = (entryId: EntryId) => workspace.corrections.get(entryId);
  async function step({ entryId, after }: EditStep): Promise<void> {
    const entry = entryOf(session, entryId);
    if (entry === undefined) return;
    const { correction = {}, lots = [] } = before(entryId) ?? {};
    const edit = isEmptyEdit(after) ? undefined : after;
    const isEmpty = lots.length === 0 && Object.keys(correction).length === 0;
    if (edit === undefined && isEmpty) await forget(session, entryId);
    else await keep(session, storedCorrection(entry, correction, { lots, edit }));
    session.ledgerChanged();
  }
  return {
    async correct(entryId, correction) {
      if (correction === null) {
        const hadEdit = before(entryId)?.edit !== undefined;
        await forget(session, entryId);
        if (hadEdit) session.ledgerChanged();
        else session.resultChanged();
        return;
      }
      const entry = entryOf(session, entryId);
      if (entry === undefined) return;
      const { correction: known = {}, ...more } = before(entryId) ?? {};
      await keep(session, storedCorrection(entry, mergeCorrection(known, correction), more));
      session.resultChanged();
    },
    async nameLots(entryId, lots) {
      const entry = entryOf(session, entryId);
      if (entry === undefined) return;
      const { correction = {}, edit } = before(entryId) ?? {};
      const isEmpty = lots.length === 0 && Object.keys(correction).length === 0;
      if (isEmpty && edit === undefined) await forget(session, entryId);
      else await keep(session, storedCorrection(entry, correction, { lots, edit }));
      session.resultChanged();
    },
    async editEntry(entryId, edit) {
      const made = { entryId, before: before(entryId)?.edit, after: edit };
      workspace.edits = { done: [...workspace.edits.done, made], undone: [] };
      await step(made);
    },
    async undoEdit() {
      const { done, undone } = workspace.edits;
      const last = done.at(-1);
      if (last === undefined) return;
      workspace.edits = { done: done.slice(0, -1), undone: [...undone, last] };
      await step({ ...last, before: last.after, after: last.before });
    },
    async redoEdit() {
      const { done, undone } = workspace.edits;
      const last = undone.at(-1);
      if (last === undefined) return;
      workspace.edits = { done: [...done, last], undone: undone.slice(0, -1) };
      await step(last);
    },
  };
}

function isEmptyEdit(edit: EntryEdit | undefined): boolean {
  return edit === undefined || (edit.label === undefined && edit.leftOut === undefined);
}

function entryOf({ cache }: Session, entryId: EntryId): Entry | undefined {
  return cache.ledger().listed.find(({ id }) => id === entryId);
}

async function keep(session: Session, record: StoredCorrection): Promise<void> {
  session.workspace.corrections.set(record.entryId, record);
  await session.storage.put('corrections', record);
  session.announce();
}

async function forget(session: Session, entryId: EntryId): Promise<void> {
  session.workspace.corrections.delete(entryId);
  await session.storage.remove('corrections', entryId);
  session.announce();
}
