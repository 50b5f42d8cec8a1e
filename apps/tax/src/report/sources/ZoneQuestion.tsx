import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useMemo, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { fieldText } from '../shared/form-values.ts';
import { zonesLikelyFirst } from '../shared/zones.ts';
import styles from './Sources.module.css';

/** A file that does not say in which zone its times are: asked, never guessed. */
export function ZoneQuestion({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const zones = useMemo(() => zonesLikelyFirst(), []);

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const timeZone = fieldText(new FormData(event.currentTarget), 'zone');
    tell((service) => service.setFileOptions(source.fileId, { timeZone }));
  }

  return (
    <form className={styles.question} onSubmit={answer}>
      <Field
        label={t('report.zone.question')}
        hint={t('report.zone.hint', { zone: source.zone.name })}
      >
        {(control) => (
          <Select {...control} name="zone" defaultValue={source.zone.name} dir="ltr">
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary" type="submit">
        {t('report.zone.save')}
      </Button>
    </form>
  );
}
