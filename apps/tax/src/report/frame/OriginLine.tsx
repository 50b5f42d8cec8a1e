import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useSyncExternalStore } from 'react';

import { isOnReportOrigin } from '../../hand-over/report-place.ts';
import styles from './ReportFrame.module.css';

/** Where the report shares its address with other pages: that they could read what it keeps. */
export function OriginLine() {
  const { t, locale } = useI18n();
  const isShared = useSyncExternalStore(
    () => () => undefined,
    () => !isOnReportOrigin(locale),
    () => false,
  );
  return isShared && <p className={styles.promise}>{t('report.origin.shared')}</p>;
}
