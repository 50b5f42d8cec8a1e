import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import type { SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { fieldText } from '../shared/form-values.ts';
import styles from './Sources.module.css';

/** Operations that an exchange has given a new name: answered once, for all their rows. */
export function OperationsQuestion({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const { unknown, answered, known } = source.operations;
  const names = [...new Set([...Object.keys(answered), ...unknown])];

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = names.flatMap((name, index) => {
      const same = fieldText(form, `operation ${index}`);
      return same === '' ? [] : [[name, same] as const];
    });
    const operations = Object.fromEntries(chosen);
    tell((service) => service.setFileOptions(source.fileId, { operations }));
  }

  return (
    <form className={styles.question} onSubmit={answer}>
      {names.map((name, index) => (
        <Field
          key={name}
          label={t('report.operation.question', { name })}
          hint={t('report.operation.hint')}
        >
          {(control) => (
            <Select {...control} name={`operation ${index}`} defaultValue={answered[name] ?? ''}>
              <option value="">{t('report.operation.none')}</option>
              {known.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button variant="secondary" type="submit">
        {t('report.operation.save')}
      </Button>
    </form>
  );
}
