import { regionOfLocale } from '@meridian/editions/locales.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import { AreaSwitch } from './AreaSwitch.tsx';
import { DisplayMenu } from './DisplayMenu.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './Header.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo, logoName } from './Logo.tsx';
import { MainNavigation } from './MainNavigation.tsx';
import { Search } from './Search.tsx';
import type { SignInLinksProps } from './session/UserLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface HeaderProps {
  page: PageName | null;
  /** The option of invitation pages (R-SHELL-06); the specification shows no effect of it. */
  invite?: boolean;
  /** The ways in or the user's menu: live where the page may ask who its user is. */
  user: ReactNode;
  /** What the page presets for the ways in of the drawer. */
  waysIn?: SignInLinksProps | undefined;
  /** Further items of the navigation. */
  entries?: ReactNode;
}

/**
 * The bar at the top of every page: 48 px (R-HDR-01). From 1025 px the desktop's right area shows,
 * below the mobile one (R-HDR-03); up to 912 px the navigation moves into the drawer (R-HDR-04).
 */
export function Header({ page, invite = false, user, waysIn, entries }: HeaderProps) {
  const { t, locale } = useI18n();
  const region = regionOfLocale(locale);
  return (
    <header className={styles.header} data-invite={invite ? '' : undefined}>
      <div className={styles.bar}>
        <a
          className={styles.home}
          href={pathOf('home', locale)}
          aria-label={t('common.homeLink', { brand: logoName(region) })}
        >
          <Logo region={region} />
        </a>
        <AreaSwitch />
        <nav className={styles.nav} aria-label={t('common.mainNavigation')}>
          <MainNavigation page={page} more={entries} />
        </nav>
        <div className={styles.tools} data-part="right">
          {user}
          <Search />
          <div className={styles.desktop} data-part="desktop-right">
            <LanguageMenu page={page} />
            <DisplayMenu />
            <ThemeSwitch />
          </div>
          <div className={styles.mobile} data-part="mobile-right">
            <Drawer page={page} waysIn={waysIn} />
          </div>
        </div>
      </div>
    </header>
  );
}
