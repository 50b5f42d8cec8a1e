import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import styles from './Sources.module.css';
import own from './YearFiles.module.css';

// There once a year was fetched: no part of the first load.
const YearLines = lazy(() => import('./YearLines.tsx').then((m) => ({ default: m.YearLines })));

/** Whole years that were fetched on a page of their own, since this one can fetch nothing. */
export function YearFiles() {
  const { t, locale } = useI18n();
  const years = useWorkspace()?.yearFiles ?? [];
  return (
    <div className={own.years}>
      {years.length > 0 && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <YearLines years={years} />
        </Suspense>
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
