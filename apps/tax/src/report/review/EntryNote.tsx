import { formatDateTime } from '@meridian/i18n/formats.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import { NOTE_MAX } from '../model/entry-edit.ts';
import type { LedgerRow } from '../model/report-view.ts';
import styles from './Review.module.css';

/** Words of the user's own on an entry, kept when the field is left. */
export function EntryNote({ row: { id, at: time, edit } }: { row: LedgerRow }) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { note: before = '', ...others } = edit;
  const keep = (typed: string) => {
    const note = typed.trim().slice(0, NOTE_MAX);
    if (note === before) return;
    tell((service) => service.editEntry(id, note === '' ? others : { ...others, note }));
  };
  return (
    <input
      // Another field where the note changes by a step back.
      key={before}
      type="text"
      className={styles.note}
      aria-label={t('entries.noteOf', { date: formatDateTime(msOf(time), 'UTC', tag) })}
      defaultValue={before}
      maxLength={NOTE_MAX}
      dir="auto"
      onBlur={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}
