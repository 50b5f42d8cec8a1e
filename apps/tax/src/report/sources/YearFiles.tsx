import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import { YearName } from '../shared/YearName.tsx';
import styles from './Sources.module.css';
import own from './YearFiles.module.css';

/** Whole years that were fetched on a page of their own, since this one can fetch nothing. */
export function YearFiles() {
  const { t, locale } = useI18n();
  const { tell } = useWorker();
  const years = useWorkspace()?.yearFiles ?? [];
  return (
    <div className={own.years}>
      {years.length > 0 && (
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
      )}
      <p className={styles.quiet}>{t('report.years.text')}</p>
      <p>
        <ButtonLink
          variant="secondary"
          size="small"
          iconEnd="arrow-end"
          href={pathOf('taxConnect', locale)}
          // A full load: the report is entered and left by nothing else.
          data-app-link="off"
        >
          {t('report.years.fetch')}
        </ButtonLink>
      </p>
    </div>
  );
}
