import { formatDate } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReportView } from '../model/report-view.ts';
import styles from './Result.module.css';

/** Stands on every report, on screen and on paper. */
export function LawNote({ report }: { report: ReportView }) {
  const { t, tag } = useI18n();
  return (
    <p className={styles.lawNote}>
      <strong>{t('tax.notAdvice')}</strong>{' '}
      {t('tax.lawAsOf', { date: formatDate(report.lawAsOf, 'UTC', tag) })}
    </p>
  );
}
