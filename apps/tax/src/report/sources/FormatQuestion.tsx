import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import type { SubmitEvent } from 'react';

import type { FormatName } from '../model/workspace-view.ts';
import { fieldText } from '../shared/form-values.ts';
import styles from './Sources.module.css';

interface Props {
  readonly formats: readonly FormatName[];
  /** What the file is read as; absent while it is not read at all, and then nothing is preset. */
  readonly chosen?: string;
  readonly onAnswer: (format: string) => void;
}

/** A file with the columns of several formats: asked which it is, never guessed. */
export function FormatQuestion({ formats, chosen = '', onAnswer }: Props) {
  const { t } = useI18n();

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const format = fieldText(new FormData(event.currentTarget), 'format');
    if (formats.some(({ id }) => id === format)) onAnswer(format);
  }

  return (
    <form className={styles.question} onSubmit={answer}>
      <Field label={t('report.format.question')} hint={t('report.format.hint')}>
        {(control) => (
          <Select {...control} name="format" defaultValue={chosen} required>
            {chosen === '' && <option value="">{t('report.format.choose')}</option>}
            {formats.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary" type="submit">
        {t('report.format.save')}
      </Button>
    </form>
  );
}
