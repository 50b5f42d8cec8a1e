import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useLater } from '../trade/use-later.ts';
import styles from './VipPage.module.css';

// After the first load: levels come from calls anyway.
const loadLevels = async () => (await import('./VipLevels.tsx')).VipLevels;

/** What a level takes and what it gives. */
export function VipPage() {
  const { t } = useI18n();
  const levels = useLater(loadLevels);
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('levels.title')}</h1>
        <p className={styles.lead}>{t('levels.lead')}</p>
      </header>
      {levels === null ? <div className={styles.waiting} /> : <levels.Part />}
    </div>
  );
}
