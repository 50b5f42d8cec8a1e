import { brand } from '@meridian/editions/brand.ts';
import { AUTONYMS, isPublishedLocale } from '@meridian/editions/locales.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';

import styles from './Header.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import { navigation } from './navigation.ts';
import { PageLink } from './PageLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The bar at the top of every page: 48 px, links in sight from 913 px on (R-HDR-01, R-HDR-04). */
export function Header({ page }: { page: PageName | null }) {
  const { t, locale } = useI18n();
  const language = isPublishedLocale(locale) ? AUTONYMS[locale] : locale;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a
          className={styles.home}
          href={pathOf('home', locale)}
          aria-label={t('common.homeLink', { brand: brand.name })}
        >
          <Logo />
        </a>
        <nav className={styles.nav} aria-label={t('common.mainNavigation')}>
          <NavigationList page={page} />
        </nav>
        <div className={styles.tools}>
          <Menu
            name="header"
            className={styles.languages}
            label={t('common.languageMenu', { language })}
            summary={
              <>
                <Icon name="globe" />
                <span className={styles.languageName}>{language}</span>
              </>
            }
          >
            <LanguageLinks page={page} className={styles.menuList} />
          </Menu>
          <ThemeSwitch />
          <Menu
            name="header"
            className={styles.pages}
            label={t('common.pagesMenu')}
            summary={<Icon name="menu" />}
          >
            <nav className={styles.menuList} aria-label={t('common.mainNavigation')}>
              <NavigationList page={page} />
            </nav>
          </Menu>
        </div>
      </div>
    </header>
  );
}

function NavigationList({ page }: { page: PageName | null }) {
  const { t } = useI18n();
  return (
    <ul role="list">
      {navigation.map((entry) => (
        <li key={entry.page}>
          <PageLink page={entry.page} current={page}>
            {t(entry.label)}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
