import { switchLanguage } from '@meridian/editions/languages.ts';
import type { Locale } from '@meridian/editions/locales.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

import { environment } from './environment.ts';

/**
 * Points a link to another language at the current path, query and hash
 * (R-LANG-03 to 05). Prerendered pages do not know the query and hash, so the
 * link is completed on pointer, focus or click.
 */
function preservePath(link: HTMLAnchorElement, locale: Locale): void {
  const { pathname, search, hash, port } = window.location;
  const target = new URL(link.href);
  target.pathname = switchLanguage(pathname, locale, TAX_BASE_PATH);
  target.search = search;
  target.hash = hash;
  // Local runs may listen at another port than the one the pages were built for.
  if (environment === 'local') target.port = port;
  link.href = target.href;
}

type LinkEvent = { readonly currentTarget: HTMLAnchorElement };

/** Properties of an `<a>` that preserve the current path, query and hash. */
export function preservingPath(locale: Locale) {
  const complete = (event: LinkEvent) => preservePath(event.currentTarget, locale);
  return {
    onPointerEnter: complete,
    onPointerDown: complete,
    onFocus: complete,
    onClick: complete,
    // Inside the app these links are no links to app screens: they would end the visit.
    'data-app-link': 'off',
  } as const;
}
