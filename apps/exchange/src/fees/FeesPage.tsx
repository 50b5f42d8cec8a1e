import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextPage } from '@meridian/ui/TextPage.tsx';

import { useLater } from '../trade/use-later.ts';
import styles from './FeesPage.module.css';

// After the first load: the rates come from a call anyway, and no page shares their parts then.
const loadTables = async () => (await import('./FeeTables.tsx')).FeeTables;

/** What trading costs. */
export function FeesPage() {
  const { t, locale } = useI18n();
  const tables = useLater(loadTables);
  return (
    <TextPage title={t('fees.title')} lead={t('fees.lead')}>
      {tables === null ? <div className={styles.waiting} /> : <tables.Part />}
      <ul className={styles.notes}>
        <li>
          {t('fees.rise')} <a href={pathOf('vip', locale)}>{t('fees.levels')}</a>
        </li>
        <li>{t('fees.rebate')}</li>
        <li>{t('fees.network')}</li>
      </ul>
    </TextPage>
  );
}
