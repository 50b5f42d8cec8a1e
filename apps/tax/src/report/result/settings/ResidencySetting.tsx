import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState } from 'react';

import type { Answers } from '../../model/workspace-view.ts';
import { isDay } from '../../shared/form-values.ts';
import styles from './Settings.module.css';
import { useSetting } from './use-setting.ts';

type Residency = NonNullable<Answers['residency']>;

/** From when to when the user lived there; a side left empty is open. */
export function ResidencySetting({ answers }: { answers: Answers }) {
  const { t } = useI18n();
  const { label, hint, setAnswers } = useSetting('residency', answers);
  const [errors, setErrors] = useState<Partial<Record<keyof Residency, MessageId>>>({});
  const known: Residency = answers.residency ?? {};

  function save(side: keyof Residency, day: string): void {
    const { [side]: before = '', ...other } = known;
    if (day === before) return;
    if (day !== '' && !isDay(day)) {
      setErrors({ ...errors, [side]: 'report.field.error.day' });
      return;
    }
    const residency: Residency = { ...other, ...(day === '' ? {} : { [side]: day }) };
    if (
      residency.from !== undefined &&
      residency.to !== undefined &&
      residency.from > residency.to
    ) {
      setErrors({ [side]: 'report.settings.error.order' });
      return;
    }
    setErrors({});
    setAnswers(Object.keys(residency).length === 0 ? {} : { residency: residency });
  }

  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.pair}>
        {(['from', 'to'] as const).map((side) => (
          <DaySide
            key={side}
            label={t(`report.settings.${side}`)}
            day={known[side] ?? ''}
            error={errors[side]}
            onDay={(day) => save(side, day)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface DaySideProps {
  label: string;
  /** ISO; empty for none. */
  day: string;
  error: MessageId | undefined;
  onDay: (day: string) => void;
}

function DaySide({ label, day, error, onDay }: DaySideProps) {
  const { t } = useI18n();
  return (
    <Field label={label} error={error === undefined ? undefined : t(error)}>
      {(control) => (
        <TextInput
          {...control}
          key={day}
          type="date"
          min="2009-01-03"
          defaultValue={day}
          onBlur={(event) => onDay(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onDay(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
