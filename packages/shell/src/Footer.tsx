import { brand } from '@meridian/editions/brand.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, type ReactNode } from 'react';

import { EditionLinks } from './EditionLinks.tsx';
import styles from './Footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import { navigation } from './navigation.ts';
import { PageLink } from './PageLink.tsx';
import { openCookieChoices } from './slots/consent/open-choices.ts';

interface FooterProps {
  page: PageName | null;
  /** Whether the page has choices about cookies to show. */
  choices?: boolean;
  /** A site's own legal line. */
  note?: ReactNode;
  /** A paragraph behind it. */
  further?: ReactNode;
}

const LEGAL_PAGES = ['about', 'terms', 'privacy'] as const;

/** Pages, languages and editions as real links, and what the law wants said. */
export function Footer({ page, choices = false, note, further }: FooterProps) {
  const { t, locale } = useI18n();
  const region = regionOfLocale(locale);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo region={region} />
          <p>{t('common.brandLine')}</p>
        </div>
        {navigation.map((group) => (
          <Column key={group.key} title={t(group.label)}>
            <ul role="list">
              {group.entries.map((entry) => (
                <li key={entry.page}>
                  <PageLink page={entry.page} current={page}>
                    {t(entry.label)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </Column>
        ))}
        <Column wide title={t('common.footer.languages')}>
          <LanguageLinks page={page} className={styles.many} />
        </Column>
        <Column wide title={t('common.footer.editions')}>
          <EditionLinks page={page} className={styles.many} />
        </Column>
      </div>
      <div className={styles.legal}>
        <p>
          {LEGAL_PAGES.map((name) => (
            <PageLink key={name} page={name} current={page}>
              {t(`common.footer.${name}`)}
            </PageLink>
          ))}
        </p>
        <p>{t('common.footer.edition', { edition: t(`common.region.${region}`) })}</p>
        <p>{t('common.footer.risk')}</p>
        {note !== undefined && <p>{note}</p>}
        {further}
        {choices && (
          <p>
            <button
              type="button"
              className={styles.choices}
              onClick={openCookieChoices}
              data-track="cookies.open"
            >
              {t('common.cookieChoices')}
            </button>
          </p>
        )}
        <p>{t('common.footer.rights', { brand: brand.name })}</p>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  /** Takes more room, for a list of many. */
  wide?: boolean;
  children: ReactNode;
}

function Column({ title, wide = false, children }: ColumnProps) {
  const id = useId();
  return (
    <nav className={classNames(styles.column, wide && styles.wide)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </nav>
  );
}
