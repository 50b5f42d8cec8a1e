import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { supportPageAddress } from './environment.ts';
import styles from './SupportLink.module.css';

/**
 * For a page that loads nothing of others, support included: a link, and why. It opens a window of its own,
 * so that the page stays as it is.
 */
export function SupportLink() {
  const { t, locale } = useI18n();
  const address = supportPageAddress(locale);
  if (address === null) return null;
  return (
    <p>
      <a
        className={styles.support}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        data-app-link="off"
      >
        {t('common.support')}
      </a>{' '}
      {t('common.support.apart')}
    </p>
  );
}
