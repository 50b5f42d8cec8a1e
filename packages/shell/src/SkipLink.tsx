import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './SkipLink.module.css';

export function SkipLink() {
  const { t } = useI18n();
  return (
    <a className={styles.skip} href="#main">
      {t('common.skipToContent')}
    </a>
  );
}
