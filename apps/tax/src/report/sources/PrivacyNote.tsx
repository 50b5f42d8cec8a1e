import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Sources.module.css';

/** The promise, and how anybody can check it. */
export function PrivacyNote() {
  const { t } = useI18n();
  return (
    <Disclosure summary={t('report.privacy.title')}>
      <p>{t('report.privacy.text')}</p>
      <ul className={styles.checks}>
        <li>
          {t('report.privacy.policy')} <code dir="ltr">connect-src 'none'; form-action 'none'</code>
        </li>
        <li>{t('report.privacy.network')}</li>
        <li>{t('report.privacy.offline')}</li>
      </ul>
      <p>{t('report.privacy.navigation')}</p>
    </Disclosure>
  );
}
