import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useMemo, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { fieldText } from '../shared/form-values.ts';
import { allZones, likelyZones } from '../shared/zones.ts';
import styles from './Sources.module.css';

/** Files that do not say in which zone their times are: asked, never guessed, once for all of them. */
export function ZoneQuestion({ sources }: { sources: readonly [SourceView, ...SourceView[]] }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const [{ zone, exchange: account }, second] = sources;
  const likely = useMemo(() => likelyZones(zone.likely), [zone.likely]);
  const others = useMemo(() => allZones().filter((each) => !likely.includes(each)), [likely]);
  const count = sources.length;

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const timeZone = fieldText(new FormData(event.currentTarget), 'zone');
    const fileIds = [...new Set(sources.map(({ fileId }) => fileId))];
    tell((service) => service.setZone(fileIds, timeZone));
  }

  return (
    <form className={styles.question} onSubmit={answer}>
      <Field
        label={
          second === undefined
            ? t('report.zone.question')
            : t('report.zone.questionMany', { count, account })
        }
        hint={t(second === undefined ? 'report.zone.hint' : 'report.zone.hintMany', {
          zone: zone.name,
        })}
      >
        {(control) => (
          <Select {...control} name="zone" defaultValue={zone.name} dir="ltr">
            <optgroup label={t('report.zone.likely')}>
              {likely.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </optgroup>
            <optgroup label={t('report.zone.all')}>
              {others.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </optgroup>
          </Select>
        )}
      </Field>
      <Button variant="secondary" type="submit">
        {t('report.zone.save')}
      </Button>
    </form>
  );
}
