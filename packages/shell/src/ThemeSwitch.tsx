import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';

import styles from './ThemeSwitch.module.css';
import { toggleTheme } from './theme.ts';

/** Swaps light and dark. Which sign shows is decided in CSS, so it is right from the first paint. */
export function ThemeSwitch() {
  const { t } = useI18n();
  const label = t('common.theme.switch');
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={label}
      title={label}
      onClick={toggleTheme}
    >
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </button>
  );
}
