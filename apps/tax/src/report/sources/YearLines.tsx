import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import type { YearView } from '../model/year-view.ts';
import { YearName } from '../shared/YearName.tsx';
import styles from './Sources.module.css';

/** The years on this device, each with a button that removes it. */
export function YearLines({ years }: { years: readonly YearView[] }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  return (
    <ul role="list" className={styles.values}>
      {years.map((year) => (
        <li key={year.key} className={styles.value}>
          <p>
            <YearName year={year} />
          </p>
          <IconButton
            icon="trash"
            label={t('report.source.remove', {
              name: t(`report.years.${year.kind}`, { year: String(year.year) }),
            })}
            onClick={() => tell((service) => service.removeYear(year.key))}
          />
        </li>
      ))}
    </ul>
  );
}
