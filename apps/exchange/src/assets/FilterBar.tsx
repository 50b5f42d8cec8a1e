import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import type { ReactNode } from 'react';

import styles from './FilterBar.module.css';
import type { DayRange } from './list-filters.ts';

/** Filters in a line, and what is done with the list at its end. */
export function FilterBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

interface ChoiceFilterProps {
  label: string;
  /** Null is any. */
  value: string | null;
  any: string;
  choices: readonly (readonly [value: string, name: string])[];
  onChange: (value: string | null) => void;
}

export function ChoiceFilter({ label, value, any, choices, onChange }: ChoiceFilterProps) {
  const isListed = value === null || choices.some(([each]) => each === value);
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <Select
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{any}</option>
        {/* What the address names stays the choice, also where nothing of it is listed. */}
        {!isListed && <option value={value}>{value}</option>}
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface DayFiltersProps {
  days: DayRange;
  onChange: (days: Partial<DayRange>) => void;
}

export function DayFilters({ days, onChange }: DayFiltersProps) {
  const { t } = useI18n();
  return (
    <>
      <label className={styles.filter}>
        <span>{t('assets.filter.from')}</span>
        <TextInput
          type="date"
          value={days.from ?? ''}
          max={days.to ?? undefined}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
        />
      </label>
      <label className={styles.filter}>
        <span>{t('assets.filter.to')}</span>
        <TextInput
          type="date"
          value={days.to ?? ''}
          min={days.from ?? undefined}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || null })}
        />
      </label>
    </>
  );
}
