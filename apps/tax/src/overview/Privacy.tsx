import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { POLICY_LINE } from './policy-line.ts';
import styles from './Privacy.module.css';
import { Section } from '@meridian/ui/Section.tsx';

export function Privacy() {
  const { t } = useI18n();
  return (
    <Section id="privacy" title={t('site.overview.privacy.title')} band className={styles.privacy}>
      <p className={styles.text}>{t('site.overview.privacy.text')}</p>
      <ol role="list" className={styles.checks}>
        <li>{t('site.overview.privacy.network')}</li>
        <li>{t('site.overview.privacy.offline')}</li>
        <li>
          {t('site.overview.privacy.header')}
          <code className={styles.policy} dir="ltr">
            {POLICY_LINE}
          </code>
        </li>
      </ol>
      <p className={styles.text}>{t('site.overview.privacy.apart')}</p>
    </Section>
  );
}
