import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import {
  PUBLISHED_LOCALES,
  regionOfLocale,
  type PublishedLocale,
} from '@meridian/editions/locales.ts';
import { seoGroupOf } from '@meridian/editions/seo-groups.ts';
import { languagelessPathOf, pathOf, type PageName } from '@meridian/routes/paths.ts';

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/** A language page is its own canonical, on the host of the edition it belongs to (R-SEO-04). */
export function canonicalOf(
  page: PageName,
  locale: PublishedLocale,
  environment: SiteEnvironment,
): string {
  return originOf(regionOfLocale(locale), environment) + pathOf(page, locale);
}

/**
 * The same page in the other published languages of its site group, itself included, and
 * `x-default`, the address without a language (R-SEO-05, R-SEO-11). Groups do not name each other:
 * across them one tag would name two pages.
 */
export function alternatesOf(
  page: PageName,
  locale: PublishedLocale,
  environment: SiteEnvironment,
): Alternate[] {
  const group = seoGroupOf(regionOfLocale(locale));
  const alternates = PUBLISHED_LOCALES.filter(
    (other) => seoGroupOf(regionOfLocale(other)) === group,
  ).map((other) => ({
    hreflang: hreflangTag(other),
    href: canonicalOf(page, other, environment),
  }));
  const groupOrigin = originOf(group === 'main' ? 'global' : group, environment);
  return [...alternates, { hreflang: 'x-default', href: groupOrigin + languagelessPathOf(page) }];
}

/** R-SEO-07, and R-SEO-09 for the test network's hosts. */
export function robotsOf(page: PageName | null, environment: SiteEnvironment): string {
  const hidden = page === null || originOf('global', environment).includes('testnet');
  return hidden ? 'noindex,nofollow' : 'index,follow';
}
