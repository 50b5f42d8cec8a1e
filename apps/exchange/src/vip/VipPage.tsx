import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextPage } from '@meridian/ui/TextPage.tsx';

import shared from '../fees/FeesPage.module.css';
import { useLater } from '../trade/use-later.ts';
import styles from './VipPage.module.css';

// After the first load: levels come from calls anyway.
const loadLevels = async () => (await import('./VipLevels.tsx')).VipLevels;

/** What a level takes and what it gives. */
export function VipPage() {
  const { t } = useI18n();
  const levels = useLater(loadLevels);
  return (
    <TextPage title={t('levels.title')} lead={t('levels.lead')} className={styles.page}>
      {levels === null ? <div className={shared.waiting} /> : <levels.Part />}
    </TextPage>
  );
}
