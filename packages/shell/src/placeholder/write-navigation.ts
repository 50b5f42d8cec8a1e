import type { I18n } from '@meridian/i18n/i18n.ts';
import { PersistentCache } from '@meridian/protocol/persistent-cache.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';

import { areasOf } from '../areas.ts';
import { navigation, type NavigationGroup } from '../navigation.ts';
import { NAVIGATION_ENTRY, PERSISTENT_CACHE_NAME, USER_ID_KEY } from '../storage-keys.ts';
import type { CachedEntry, CachedNavigation } from './cached-navigation.ts';
import { pageEntries } from './page-entries.ts';

/**
 * Keeps the navigation for the placeholder of the next page (R-HDR-10), in the persistent cache and under
 * its cap: the switcher's entries at the left, the header's list and what the page added to it, and at
 * the right the ways in or to the account. Storage may be denied or full: then the next placeholder has
 * no words.
 */
export function writeNavigation(i18n: I18n): void {
  const { locale } = i18n;
  try {
    const loggedIn = localStorage.getItem(USER_ID_KEY) !== null;
    const cached: CachedNavigation = {
      exchange: [...navigation.map((group) => groupEntry(group, i18n)), ...pageEntries()],
      left: leftEntries(i18n),
      right: rightEntries(i18n, loggedIn),
      language: locale,
      loggedIn,
    };
    pageCache().put(NAVIGATION_ENTRY, cached);
  } catch {
    // Nothing is kept.
  }
}

function groupEntry({ label, entries }: NavigationGroup, { t, locale }: I18n): CachedEntry {
  const [first, ...more] = entries;
  if (first === undefined || more.length > 0) return { name: t(label), renderer: 'MoreDropdown' };
  return { name: t(first.label), renderer: 'PrimaryLink', href: pathOf(first.page, locale) };
}

/** An address outside this site is not kept: whoever can write storage could put any there. */
function leftEntries({ t, locale }: I18n): CachedEntry[] {
  return areasOf(editionOf(regionOfLocale(locale))).map(({ key, address }) => ({
    name: t(`common.area.${key}`),
    renderer: 'PrimaryLink',
    ...(address === null ? { href: pathOf('home', locale) } : {}),
  }));
}

function rightEntries({ t, locale }: I18n, loggedIn: boolean): CachedEntry[] {
  const link = (name: string, page: PageName): CachedEntry => ({
    name,
    renderer: 'PrimaryLink',
    href: pathOf(page, locale),
  });
  if (loggedIn) return [link(t('common.account.open'), 'security')];
  return [
    link(t('common.account.signIn'), 'login'),
    link(t('common.account.register'), 'register'),
  ];
}

function pageCache(): PersistentCache {
  const storage = () => localStorage;
  return new PersistentCache({ storage, now: () => Date.now(), name: PERSISTENT_CACHE_NAME });
}
