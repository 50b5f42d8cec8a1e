import type { Entry, EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { mergeCorrection } from '@meridian/tax-engine/valuation/correction.ts';

import { BULK_MAX, type BulkEdit, type EntryEdit } from '../model/entry-edit.ts';
import type { ReportService } from '../model/service.ts';
import { labelOf, labelsFor } from './entry-edits.ts';
import type { FindEntries } from './find-entries.ts';
import { storedCorrection } from './placed-corrections.ts';
import type { Session } from './session.ts';
import type { StoredCorrection } from './stored.ts';
import type { EditStep } from './workspace.ts';

type CorrectionCommands = Pick<
  ReportService,
  'correct' | 'nameLots' | 'editEntry' | 'editFound' | 'undoEdit' | 'redoEdit'
>;

/**
 * What the user says of an entry beside its file: values, cost and day, lots, what it is, that it does
 * not count, that it is two. Stored at once.
 *
 * @param find the entries that the table shows
 */
export function correctionCommands(session: Session, find: FindEntries): CorrectionCommands {
  const { workspace } = session;
  const before = (entryId: EntryId) => workspace.corrections.get(entryId);
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
    ...editCommands(session, find),
  };
}

type EditCommands = Pick<ReportService, 'editEntry' | 'editFound' | 'undoEdit' | 'redoEdit'>;

/** Edits in the table, in steps that can be taken back. */
function editCommands(session: Session, find: FindEntries): EditCommands {
  const { workspace } = session;
  const before = (entryId: EntryId) => workspace.corrections.get(entryId);
  async function step(changes: EditStep): Promise<void> {
    const wanted = new Set(changes.map(({ entryId }) => entryId));
    const listed = session.cache.ledger().listed.filter(({ id }) => wanted.has(id));
    const entries = new Map(listed.map((entry) => [entry.id, entry]));
    const kept: StoredCorrection[] = [];
    const forgotten: EntryId[] = [];
    for (const { entryId, after } of changes) {
      const entry = entries.get(entryId);
      const { correction = {}, lots = [] } = before(entryId) ?? {};
      const edit = isEmptyEdit(after) ? undefined : after;
      const isEmpty = lots.length === 0 && Object.keys(correction).length === 0;
      if (edit === undefined && isEmpty) forgotten.push(entryId);
      else if (entry !== undefined) kept.push(storedCorrection(entry, correction, { lots, edit }));
    }
    for (const record of kept) workspace.corrections.set(record.entryId, record);
    for (const entryId of forgotten) workspace.corrections.delete(entryId);
    await session.storage.change('corrections', kept, forgotten);
    session.announce();
    session.ledgerChanged();
  }
  async function make(changes: EditStep): Promise<void> {
    if (changes.length === 0) return;
    workspace.edits = { done: [...workspace.edits.done, changes], undone: [] };
    await step(changes);
  }
  return {
    editEntry: (entryId, edit) => make([{ entryId, before: before(entryId)?.edit, after: edit }]),
    async editFound(version, filter, bulk) {
      const found = find(version, filter) ?? [];
      if (found.length > BULK_MAX) return;
      await make(
        found.flatMap((entry) => {
          const own = before(entry.id)?.edit;
          const after = changedBy(bulk, entry, own ?? {});
          return after === null ? [] : [{ entryId: entry.id, before: own, after }];
        }),
      );
    },
    async undoEdit() {
      const { done, undone } = workspace.edits;
      const last = done.at(-1);
      if (last === undefined) return;
      workspace.edits = { done: done.slice(0, -1), undone: [...undone, last] };
      await step(last.map((change) => ({ ...change, after: change.before })));
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

/** An entry's edit after one of many; null where that changes nothing of it. */
function changedBy(bulk: BulkEdit, entry: Entry, edit: EntryEdit): EntryEdit | null {
  const { leftOut, ...others } = edit;
  switch (bulk.type) {
    case 'label':
      return labelsFor(labelOf(entry)).includes(bulk.label) && labelOf(entry) !== bulk.label
        ? { ...edit, label: bulk.label }
        : null;
    case 'leaveOut':
      return leftOut === true ? null : { ...edit, leftOut: true };
    case 'putBack':
      return leftOut === true ? others : null;
  }
}

function isEmptyEdit(edit: EntryEdit | undefined): boolean {
  return edit === undefined || Object.values(edit).every((value) => value === undefined);
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
