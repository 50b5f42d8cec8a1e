import { brand } from '@meridian/editions/brand.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import styles from './Footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import { navigation } from './navigation.ts';
import { PageLink } from './PageLink.tsx';

interface FooterProps {
  page: PageName | null;
  /** A site's own legal line. */
  note?: ReactNode;
}

export function Footer({ page, note }: FooterProps) {
  const { t } = useI18n();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo />
          <p>{t('common.brandLine', { brand: brand.name })}</p>
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages">{t('common.pages')}</h2>
          <ul role="list">
            {navigation.map((entry) => (
              <li key={entry.page}>
                <PageLink page={entry.page} current={page}>
                  {t(entry.label)}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-languages">
          <h2 id="footer-languages">{t('common.languages')}</h2>
          <LanguageLinks page={page} />
        </nav>
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </footer>
  );
}
