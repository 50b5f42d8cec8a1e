import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './AreaSwitch.module.css';

/** Exchange or web3 (R-HDR-02). The web3 area has no page yet: it is a word, and no link. */
export function AreaSwitch() {
  const { t, locale } = useI18n();
  return (
    <div
      className={styles.switch}
      data-part="switcher"
      role="group"
      aria-label={t('common.area.label')}
    >
      <a className={styles.current} href={pathOf('home', locale)} aria-current="true">
        {t('common.area.exchange')}
      </a>
      <span className={styles.later} title={t('common.area.later')}>
        {t('common.area.web3')}
      </span>
    </div>
  );
}
