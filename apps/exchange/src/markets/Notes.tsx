import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './MarketsPage.module.css';
import { REFERENCE_ASSET } from './select.ts';

/** Where the prices come from, and how they are compared. */
export function Notes({ source }: { source: string }) {
  const { t } = useI18n();
  return (
    <div className={styles.notes}>
      <p>
        {source === 'simulated'
          ? t('markets.note.simulated')
          : t('markets.note.exchange', { source })}
      </p>
      <p>{t('markets.note.compared', { asset: REFERENCE_ASSET })}</p>
    </div>
  );
}
