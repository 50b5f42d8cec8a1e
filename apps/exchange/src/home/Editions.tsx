import { LOCALES, regionOfLocale } from '@meridian/editions/locales.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import { EditionLink } from '@meridian/shell/EditionLinks.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import styles from './Editions.module.css';

/** The editions, each a link to its own start page. */
export function Editions() {
  const { t, locale } = useI18n();
  const current = regionOfLocale(locale);
  return (
    <Section id="editions" title={t('home.editions.title', { count: REGIONS.length })} band>
      <p className={styles.text}>{t('home.editions.text')}</p>
      <ul role="list" className={styles.list}>
        {REGIONS.map((region) => (
          <li key={region} className={region === current ? styles.current : undefined}>
            <EditionLink region={region} page="home" />
            <span className={styles.languages}>
              {t('home.editions.languages', { count: LOCALES[region].length })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
