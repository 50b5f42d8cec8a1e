import type { I18n } from '@meridian/i18n/i18n.ts';
import { PersistentCache } from '@meridian/protocol/persistent-cache.ts';
import { pathOf } from '@meridian/routes/paths.ts';

import { navigation } from '../navigation.ts';
import { NAVIGATION_ENTRY, PERSISTENT_CACHE_NAME, USER_ID_KEY } from '../storage-keys.ts';
import type { CachedEntry, CachedNavigation } from './cached-navigation.ts';

/**
 * Keeps the navigation for the placeholder of the next page that mounts its header by script
 * (R-HDR-10), in the persistent cache and under its cap. Storage may be denied or full: then the next
 * placeholder has an empty list.
 */
export function writeNavigation({ t, locale }: I18n): void {
  const exchange = navigation.map((group): CachedEntry => {
    const [first, ...more] = group.entries;
    if (first === undefined || more.length > 0) {
      return { name: t(group.label), renderer: 'MoreDropdown' };
    }
    return { name: t(first.label), renderer: 'PrimaryLink', href: pathOf(first.page, locale) };
  });
  try {
    const loggedIn = localStorage.getItem(USER_ID_KEY) !== null;
    const cached: CachedNavigation = { exchange, left: [], right: [], language: locale, loggedIn };
    pageCache().put(NAVIGATION_ENTRY, cached);
  } catch {
    // Nothing is kept.
  }
}

function pageCache(): PersistentCache {
  const storage = () => localStorage;
  return new PersistentCache({ storage, now: () => Date.now(), name: PERSISTENT_CACHE_NAME });
}
