import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import { useGiver } from '../hand-over/use-giver.ts';
import styles from './Sources.module.css';
import own from './YearFiles.module.css';

// There once a year was fetched: no part of the first load.
const YearLines = lazy(() => import('./YearLines.tsx').then((m) => ({ default: m.YearLines })));

/** Whole years, fetched on a page of their own that hands them over: this one can fetch nothing. */
export function YearFiles() {
  const { t } = useI18n();
  const open = useGiver();
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
        <Button variant="secondary" size="small" iconEnd="arrow-end" onClick={() => open('years')}>
          {t('report.years.fetch')}
        </Button>
      </p>
    </div>
  );
}
