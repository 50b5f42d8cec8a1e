import { switchLanguage } from '@meridian/editions/languages.ts';
import type { Locale } from '@meridian/editions/locales.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

import { environment } from './environment.ts';

/**
 * Makes a link to another language lead to the very place the reader is at: path, query and hash
 * (R-LANG-03 to 05). The address of the moment is only known in the browser, so the link is
 * completed when it is about to be used: with the pointer over it, focused, or pressed.
 */
function keepPlace(link: HTMLAnchorElement, locale: Locale): void {
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

/** Properties for an `<a>` that keeps the place. */
export function keepingPlace(locale: Locale) {
  const complete = (event: LinkEvent) => keepPlace(event.currentTarget, locale);
  return {
    onPointerEnter: complete,
    onPointerDown: complete,
    onFocus: complete,
    onClick: complete,
    // Inside the app these links are no links to app screens: they would end the visit.
    'data-app-link': 'off',
  } as const;
}
