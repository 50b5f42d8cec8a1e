import { switchLanguage } from '@meridian/editions/languages.ts';
import { isLocale, type Locale } from '@meridian/editions/locales.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

import { environment } from './environment.ts';

/** Properties of an `<a>` whose path, query and hash `preservePaths` completes. */
export function preservingPath(locale: Locale) {
  return {
    'data-preserve-path': locale,
    // Inside the app these links are no links to app screens: they would end the visit.
    'data-app-link': 'off',
  } as const;
}

/** Events before or at the use of a link. */
const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;

/**
 * Points the links of `preservingPath` below a node at the current path, query and hash (R-LANG-03 to
 * 05). Prerendered pages do not know the query and hash, so a link is completed on pointer, focus or
 * click. The listeners are the node's, so they also complete links that React does not hydrate.
 */
export function preservePaths(node: Node): void {
  for (const type of EVENTS) node.addEventListener(type, completeLink, { capture: true });
}

function completeLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
  const locale = link?.dataset['preservePath'] ?? '';
  if (link === null || !isLocale(locale)) return;
  const { pathname, search, hash, port } = window.location;
  const address = new URL(link.href);
  address.pathname = switchLanguage(pathname, locale, TAX_BASE_PATH);
  address.search = search;
  address.hash = hash;
  // Local runs may listen at another port than the one the pages were built for.
  if (environment === 'local') address.port = port;
  link.href = address.href;
}

const LINK = 'a[data-preserve-path]';
