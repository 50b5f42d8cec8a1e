import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type ComponentType, useEffect, useState } from 'react';

import styles from '../markets/SpotPage.module.css';

/** Heading and places at once; what lives in them comes after the first load. */
export function Page() {
  const { t } = useI18n();
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    void import('../markets/SpotPage.tsx').then(({ SpotPage }) => setParts(() => SpotPage));
  }, []);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('markets.table')}</h1>
      <p className={styles.lead}>{t('markets.spot.lead')}</p>
      <div className={styles.parts}>{Parts !== null && <Parts />}</div>
    </div>
  );
}
