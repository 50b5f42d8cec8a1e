import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReportView } from '../model/report-view.ts';
import { Day } from '../shared/Figures.tsx';
import styles from './Result.module.css';

/** Stands on every report, on screen and on paper. */
export function LawNote({ report }: { report: ReportView }) {
  const { t } = useI18n();
  return (
    <p className={styles.lawNote}>
      <strong>{t('tax.notAdvice')}</strong> {t('report.result.lawAsOf')}{' '}
      <Day iso={report.lawAsOf} />
    </p>
  );
}
