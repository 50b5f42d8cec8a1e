import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Untranslated.module.css';

/** Says, in the language of the page, that what follows is in English. */
export function Untranslated() {
  const { t, lang, dir } = useI18n();
  return (
    <p className={styles.line} lang={lang} dir={dir}>
      {t('common.untranslated')}
    </p>
  );
}
