import { ALL_LOCALES, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { seoGroupOf, type SeoGroup } from '@meridian/editions/seo-groups.ts';
import { isTranslated } from '@meridian/i18n/catalogues.ts';
import { PAGE_PATHS, type PageName } from '@meridian/routes/paths.ts';

import { PAGE_AREAS } from './page-areas.ts';

/**
 * Where pages about one user stand, or the way to them, where there is nothing to be found; and the landing
 * page of campaigns, which shows what other pages have (R-SEO-08).
 */
const PRIVATE_PATHS = /^\/(?:app|login|register|sem|tradingbot|user)\//;

export function isPrivatePage(page: PageName): boolean {
  return PRIVATE_PATHS.test(PAGE_PATHS[page]);
}

/** Whether a page is written in the language of a locale; where not, it is English there. */
export function isPageTranslated(page: PageName, locale: Locale): boolean {
  const area = PAGE_AREAS[page];
  return area === undefined || isTranslated(locale, area);
}

/** The locales of a site group, in the order of the editions (R-SEO-11). */
export function localesOfGroup(group: SeoGroup): Locale[] {
  return ALL_LOCALES.filter((locale) => seoGroupOf(regionOfLocale(locale)) === group);
}

/**
 * The locales a page is announced in to search engines: not where it is English all the same, since the
 * address would promise a language that is not there.
 */
export function announcedLocales(page: PageName, group: SeoGroup): Locale[] {
  if (isPrivatePage(page)) return [];
  return localesOfGroup(group).filter((locale) => isPageTranslated(page, locale));
}
