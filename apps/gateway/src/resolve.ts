import { switchLanguage } from '@meridian/editions/languages.ts';
import {
  isLocale,
  languageOf,
  LOCALES,
  regionOfLocale,
  type Locale,
} from '@meridian/editions/locales.ts';
import { seoGroupOf } from '@meridian/editions/seo-groups.ts';
import {
  insteadOf,
  isAvailable,
  knownPath,
  matchPath,
  PAGE_ALIASES,
} from '@meridian/routes/known-path.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

import type { RequestHost } from './hosts.ts';
import type { PairListing } from './pairs.ts';
import type { ServedFile, Site, FallbackPageName } from './site.ts';

/** What a GET on an address means. */
export type Resolution =
  | { readonly kind: 'file'; readonly site: Site; readonly file: ServedFile }
  | { readonly kind: 'pair'; readonly site: Site; readonly file: ServedFile; readonly pair: Pair }
  | {
      readonly kind: 'redirect';
      readonly location: string;
      /** What stands at the address may come to be there; browsers must ask again. */
      readonly isTemporary?: true;
    }
  | {
      readonly kind: 'notFound';
      readonly site: Site;
      readonly page: ServedFile | undefined;
      /** 410 for what was there and will not come back. */
      readonly status: 404 | 410;
    };

/** An address taken apart; nothing in it is decoded. */
interface Address {
  readonly path: string;
  readonly query: string;
  readonly segments: readonly string[];
  /** The locale the address names, of whatever edition. */
  readonly locale: Locale | null;
}

/**
 * Finds the file an address stands for. Addresses are compared as they are spelled, escapes and all:
 * each page has one spelling, and every other one, `..` in any disguise included, is not found.
 *
 * @param target path and query as they stand in the request line, undecoded
 * @param host what the request's host decides: edition, and with it language, robots and sitemap
 */
export function resolveTarget(
  sites: readonly Site[],
  target: string,
  host: RequestHost,
  pairs: PairListing,
): Resolution {
  const moved = languageMovedToFront(sites, target);
  const address = readAddress(moved ?? target);
  const { path, query, locale } = address;
  if (host.isEdition && locale !== null && regionOfLocale(locale) !== host.region) {
    return { kind: 'redirect', location: host.originOf(regionOfLocale(locale)) + path + query };
  }
  const site = siteOf(sites, address.segments);
  if (moved !== null) {
    const isPage = !path.endsWith('/') && site.files.has(`${path}/`);
    return { kind: 'redirect', location: `${path}${isPage ? '/' : ''}${query}` };
  }
  const inOwnLanguage = inLanguage(path, address, host);
  const found =
    (host.hasReportOrigin ? site.reportLeads.get(inOwnLanguage) : undefined) ??
    site.files.get(hostFile(path, host)) ??
    site.files.get(inOwnLanguage);
  if (found !== undefined) return { kind: 'file', site, file: found };
  const alias = PAGE_ALIASES.get(withoutLanguage(address));
  if (alias !== undefined) {
    return { kind: 'redirect', location: (locale === null ? '' : `/${locale}`) + alias + query };
  }
  const instead = insteadOf(withoutLanguage(address));
  if (instead !== null) {
    const location = pathOf(instead, locale ?? LOCALES[host.region][0]);
    return { kind: 'redirect', location: location + query, isTemporary: true };
  }
  const english = inEnglish(site, address, host);
  if (english !== null) return { kind: 'redirect', location: english + query, isTemporary: true };
  const traded = pairPage(site, address, host, pairs);
  if (traded !== null) return traded;

  const withSlash = `${path}/`;
  const isPage = site.files.has(withSlash) || site.files.has(inLanguage(withSlash, address, host));
  if (!path.endsWith('/') && (isPage || entryOf(withSlash, locale) !== null)) {
    return { kind: 'redirect', location: withSlash + query };
  }
  // Links to it are right, but there is nothing at it: a 404 all the same, with a page of its own.
  const unavailable = isComing(path, locale)
    ? fallbackPage(site, 'unavailable', address, host)
    : undefined;
  const page = unavailable ?? fallbackPage(site, '404', address, host);
  return { kind: 'notFound', site, page, status: 404 };
}

/**
 * The trade page: that of a pair, or of the edition's own pair where the address names none. Null for
 * other addresses, and where the site or the market has no pages of pairs.
 */
function pairPage(
  site: Site,
  address: Address,
  host: RequestHost,
  pairs: PairListing,
): Resolution | null {
  const { locale } = address;
  const language = locale ?? LOCALES[host.region][0];
  const file = site.pairTemplates.get(language);
  const match = matchPath(withoutLanguage(address));
  if (file === undefined || match?.entry.page !== 'trade') return null;
  const { base, quote } = match.values;
  if (base === undefined || quote === undefined) {
    const pair = pairs.firstOf(host.region);
    return pair === null ? null : { kind: 'pair', site, file, pair };
  }
  const pair = { base, quote };
  const status = pairs.statusOf(pair);
  if (status === 'listed') return { kind: 'pair', site, file, pair };
  const page = fallbackPage(site, '404', address, host);
  return { kind: 'notFound', site, page, status: status === 'delisted' ? 410 : 404 };
}

/**
 * The address with its language in front where it stands behind the base path, as static exports
 * write it (R-LANG-06): `/tax-api/de-EU/` is meant as `/de-EU/tax-api/`. Null for all others.
 */
function languageMovedToFront(sites: readonly Site[], target: string): string | null {
  const [, first = '', second = ''] = /^\/([^/?]+)\/([^/?]+)/.exec(target) ?? [];
  const site = sites.find(({ basePath }) => basePath === `/${first}`);
  return site === undefined || !isLocale(second)
    ? null
    : switchLanguage(target, second, site.basePath);
}

/** The page shown in place of one that failed, in the language of the address. */
export function errorPageOf(
  sites: readonly Site[],
  target: string,
  host: RequestHost,
): { readonly site: Site; readonly page: ServedFile | undefined } {
  const address = readAddress(target);
  const site = siteOf(sites, address.segments);
  return { site, page: fallbackPage(site, '500', address, host) };
}

function readAddress(target: string): Address {
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const query = queryAt === -1 ? '' : target.slice(queryAt);
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = ''] = segments;
  return { path, query, segments, locale: isLocale(first) ? first : null };
}

/** Addresses every host has for itself (R-SEO-11: one sitemap for each group of sites). */
function hostFile(path: string, { region }: RequestHost): string {
  if (path === '/robots.txt') return `/robots/${region}.txt`;
  if (path === '/sitemap.xml') return `/sitemaps/${seoGroupOf(region)}.xml`;
  return path;
}

/** The path with the edition's default language where the address names none. */
function inLanguage(path: string, { locale }: Address, { region }: RequestHost): string {
  return locale === null ? `/${LOCALES[region][0]}${path}` : path;
}

/**
 * The English page of the edition, in place of one that exists in few languages and not in that of the
 * address: a language menu names it all the same.
 */
function inEnglish(site: Site, asked: Address, { region }: RequestHost): string | null {
  const { locale } = asked;
  const edition = locale === null ? region : regionOfLocale(locale);
  const english = LOCALES[edition].find((code) => languageOf(code) === 'en');
  const address = `/${english ?? ''}${withoutLanguage(asked)}`;
  return site.files.get(address)?.kind === 'document' ? address : null;
}

/** Whether an address stands in the route table with no page behind it yet. */
function isComing(path: string, locale: Locale | null): boolean {
  const entry = entryOf(path, locale);
  return entry !== null && !isAvailable(entry);
}

function entryOf(path: string, locale: Locale | null) {
  return knownPath(withoutLanguage({ path, locale }));
}

/** The path as the route table writes it. */
function withoutLanguage({ path, locale }: Pick<Address, 'path' | 'locale'>): string {
  return locale === null ? path : path.slice(locale.length + 1);
}

function fallbackPage(
  site: Site,
  kind: FallbackPageName,
  { locale }: Address,
  { region }: RequestHost,
): ServedFile | undefined {
  return site.fallbackPages[kind].get(locale ?? LOCALES[region][0]);
}

/**
 * The language comes first and the base path second, and an unknown language does not change whose
 * page it is: `/xx/tax-api/` is the tax site's not-found page.
 */
function siteOf(sites: readonly Site[], segments: readonly string[]): Site {
  const [first, second] = segments;
  const owner =
    sites.find(({ basePath }) => basePath === `/${first}` || basePath === `/${second}`) ??
    sites.find(({ basePath }) => basePath === '');
  if (owner === undefined) throw new Error('No site owns the paths without a base path');
  return owner;
}
