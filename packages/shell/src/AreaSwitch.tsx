import { editionOf } from '@meridian/editions/editions.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { areasOf } from './areas.ts';
import styles from './AreaSwitch.module.css';

/** Exchange or web3 (R-HDR-02); the placeholder draws the same entries. */
export function AreaSwitch() {
  const { t, locale } = useI18n();
  return (
    <div
      className={styles.switch}
      data-part="switcher"
      role="group"
      aria-label={t('common.area.label')}
    >
      {areasOf(editionOf(regionOfLocale(locale))).map(({ key, address }) => (
        <a
          key={key}
          className={address === null ? styles.current : undefined}
          href={address ?? pathOf('home', locale)}
          aria-current={address === null ? 'true' : undefined}
          data-part={`switcher-${key}`}
        >
          {t(`common.area.${key}`)}
        </a>
      ))}
    </div>
  );
}
