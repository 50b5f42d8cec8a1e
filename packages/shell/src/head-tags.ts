import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { robotsContent } from '@meridian/editions/seo.ts';
import { groupOrigin, seoGroupOf } from '@meridian/editions/seo-groups.ts';
import { FALLBACK_LANGUAGE } from '@meridian/i18n/catalogues.ts';
import {
  inLanguage,
  languagelessPathOf,
  pathOf,
  siteOf,
  TAX_BASE_PATH,
  type PageName,
} from '@meridian/routes/paths.ts';

import { announcedLocales, isPageTranslated, isPrivatePage, localesOfGroup } from './announced.ts';
import { headModel, type Alternate, type AlternateEntry, type HeadModel } from './head-model.ts';
import { shareImageOf } from './share-image.ts';

export interface HeadText {
  title: string;
  description: string;
  /** Absent where there is nothing to be found by. */
  keywords?: string;
  /** The picture that links to the page are shown with; the locale's own where there is none. */
  image?: string;
  /** Pages that must load something insecure ask for the upgrade rule's removal (R-SEO-10). */
  keepsInsecure?: boolean;
}

/** A page in one language, built for an environment. */
export interface PagePlace {
  /** Null for documents that stand for no page, such as not-found. */
  readonly page: PageName | null;
  /** The page's path behind the language, where it is not that of its name. */
  readonly path?: string | undefined;
  readonly locale: Locale;
  readonly environment: SiteEnvironment;
}

/** The head of a page of ours. */
export function pageHead(
  text: HeadText,
  { page, path, locale, environment }: PagePlace,
): HeadModel {
  const place = page ?? 'home';
  return headModel({
    title: text.title,
    description: text.description,
    keywords: text.keywords,
    image: text.image,
    shareImage: shareImageOf(isPageTranslated(place, locale) ? locale : FALLBACK_LANGUAGE),
    origin: originOf(regionOfLocale(locale), environment),
    basePath: basePathOf(place),
    path: path === undefined ? pathOf(place, locale) : inLanguage(path, locale),
    alternates: alternateEntries(place, locale, environment),
  });
}

/** A language page is its own canonical, on the host of the edition it belongs to (R-SEO-04). */
export function canonicalOf(
  page: PageName,
  locale: Locale,
  environment: SiteEnvironment,
  path?: string,
): string {
  return pageHead(NO_TEXT, { page, path, locale, environment }).canonical;
}

/**
 * The same page in the languages of its site group that it is written in, itself included, and
 * `x-default`, the address without a language (R-SEO-05, R-SEO-11). Groups do not name each other:
 * across them one tag would name two pages. None where the page itself is not announced, so that
 * whoever is named names back.
 */
export function alternatesOf(
  page: PageName,
  locale: Locale,
  environment: SiteEnvironment,
  path?: string,
): readonly Alternate[] {
  return pageHead(NO_TEXT, { page, path, locale, environment }).alternates;
}

/** R-SEO-07 to 09; what is no page, and what is about one user, is never found by search engines. */
export function robotsOf({ page, locale, environment }: PagePlace): string {
  if (page === null || isPrivatePage(page)) return 'noindex,nofollow';
  const { host } = new URL(originOf(regionOfLocale(locale), environment));
  return robotsContent({ host, path: languagelessPathOf(page), basePath: basePathOf(page) });
}

const NO_TEXT: HeadText = { title: '', description: '' };

function basePathOf(page: PageName): string {
  return siteOf(page) === 'tax' ? TAX_BASE_PATH : '';
}

function alternateEntries(
  page: PageName,
  locale: Locale,
  environment: SiteEnvironment,
): AlternateEntry[] {
  const group = seoGroupOf(regionOfLocale(locale));
  const announced = announcedLocales(page, group);
  if (!announced.includes(locale)) return [];
  const languages = announced.map((other) => ({
    domain: originOf(regionOfLocale(other), environment),
    locale: other,
    hreflang: hreflangTag(other),
  }));
  // The address without a language shows the group's first locale.
  const [first] = localesOfGroup(group);
  if (first !== announced[0]) return languages;
  const fallback = { domain: groupOrigin(group, environment), locale: '', hreflang: 'x-default' };
  return [...languages, fallback];
}
