import { useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { useI18n } from './I18nProvider.tsx';
import { Icon } from './Icon.tsx';

/** What a field gives its control, to be spread on it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** What to enter and why, in one sentence. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; turns the control invalid. */
  error?: ReactNode;
  optional?: boolean;
  className?: string | undefined;
  /** The control: `{(control) => <TextInput {...control} />}`. */
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const { t } = useI18n();
  const id = useId();
  const described = [
    hint === undefined ? undefined : `${id}-hint`,
    error === undefined ? undefined : `${id}-error`,
  ].filter((part) => part !== undefined);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional === true && <span className={styles.optional}> ({t('common.optional')})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
