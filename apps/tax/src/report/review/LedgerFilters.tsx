import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

import type { LedgerFilter } from '../model/entry-edit.ts';
import { ENTRY_KINDS } from './ledger-filter.ts';
import styles from './Review.module.css';

interface LedgerFiltersProps {
  filter: LedgerFilter;
  onChange: (filter: LedgerFilter) => void;
}

/** Which entries the table shows: by words, by kind, those left out or with a note. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const { t, text } = useI18n();
  return (
    <div className={styles.filters}>
      <Field label={t('report.ledger.search')} className={styles.search}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={filter.search}
            placeholder={t('report.ledger.searchHint')}
            onChange={({ target }) => onChange({ ...filter, search: target.value })}
          />
        )}
      </Field>
      <Field label={t('report.column.kind')}>
        {(control) => (
          <Select
            {...control}
            value={filter.kind ?? ''}
            onChange={({ target }) =>
              onChange({
                ...filter,
                kind: ENTRY_KINDS.find((kind) => kind === target.value) ?? null,
              })
            }
          >
            <option value="">{t('entries.allKinds')}</option>
            {ENTRY_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text({ id: `entry.${kind}` })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('entries.show')}>
        {(control) => (
          <Select
            {...control}
            value={filter.only ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...filter, only: value === 'leftOut' || value === 'noted' ? value : null })
            }
          >
            <option value="">{t('entries.all')}</option>
            <option value="leftOut">{t('entries.leftOut')}</option>
            <option value="noted">{t('entries.noted')}</option>
          </Select>
        )}
      </Field>
    </div>
  );
}
