import { formatCount } from '@meridian/i18n/formats.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import {
  BULK_MAX,
  type BulkEdit,
  type EntryLabel,
  type LedgerFilter,
} from '../model/entry-edit.ts';
import { ARRIVALS, DEPARTURES } from '../worker/entry-edits.ts';
import { labelText } from './label-text.ts';
import styles from './Review.module.css';

interface BulkEditsProps {
  filter: LedgerFilter;
  version: number;
  /** How many entries the filter shows. */
  total: number;
}

/** One step for every entry that the filter shows; the number stands beside what it does. */
export function BulkEdits({ filter, version, total }: BulkEditsProps) {
  const { t, text, tag } = useI18n();
  const { tell } = useWorker();
  if (total === 0 || total > BULK_MAX) return null;
  const edit = (bulk: BulkEdit) => tell((service) => service.editFound(version, filter, bulk));
  const named = (words: string) => `${words} (${formatCount(total, tag)})`;
  const labels = labelsOf(filter);
  return (
    <div className={styles.steps}>
      {labels.length > 0 && (
        <select
          className={styles.label}
          aria-label={named(t('report.column.kind'))}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const label = labels.find((known) => known === value);
            if (label !== undefined) edit({ type: 'label', label });
          }}
        >
          <option value="">{named(t('report.column.kind'))}</option>
          {labels.map((label) => (
            <option key={label} value={label}>
              {text({ id: labelText(label) })}
            </option>
          ))}
        </select>
      )}
      <Button variant="secondary" size="small" onClick={() => edit({ type: 'leaveOut' })}>
        {named(t('entries.leaveOut'))}
      </Button>
      <Button variant="secondary" size="small" onClick={() => edit({ type: 'putBack' })}>
        {named(t('entries.putBack'))}
      </Button>
    </div>
  );
}

/** Labels that all entries of a kind can have; a label is offered where one kind is shown. */
function labelsOf({ kind }: LedgerFilter): readonly EntryLabel[] {
  switch (kind) {
    case 'deposit':
    case 'gift-received':
    case 'income':
      return ARRIVALS;
    case 'withdrawal':
    case 'outgoing':
      return DEPARTURES;
    default:
      return [];
  }
}
