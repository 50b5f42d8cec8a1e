import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { languageOf, LOCALES, localesOfEdition } from '@meridian/editions/locales.ts';
import { REGIONS, type Region } from '@meridian/editions/regions.ts';
import {
  groupOrigin,
  SEO_GROUPS,
  seoGroupOf,
  type SeoGroup,
} from '@meridian/editions/seo-groups.ts';
import { countryPath } from '@meridian/routes/country-path.ts';
import { PAGE_ALIASES } from '@meridian/routes/known-path.ts';
import { pagesOf, type PageName } from '@meridian/routes/paths.ts';
import { PAIR_SITEMAP_PATH } from '@meridian/routes/trade-paths.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { announcedLocales } from '@meridian/shell/announced.ts';
import { alternatesOf, canonicalOf } from '@meridian/shell/head-tags.ts';

/**
 * The pages of both sites: one sitemap serves a whole host. Which pairs are traded is known only to the
 * gateway, which lists their pages in a sitemap of its own.
 */
const PAGES: readonly PageName[] = [...pagesOf('exchange'), ...pagesOf('tax')].filter(
  (page) => page !== 'trade',
);

interface Place {
  readonly page: PageName;
  /** Behind the language, where it is not that of the page's name. */
  readonly path?: string;
}

/** The addresses that a page's name stands for: one, and those of the guides to countries. */
function placesOf(page: PageName): readonly Place[] {
  if (page !== 'taxCountries') return [{ page }];
  const guides = COUNTRIES.map(({ country }) => ({ page, path: countryPath(country) }));
  return [{ page }, ...guides];
}

/**
 * The sitemap of a site group: every page in the languages it is announced in, with its alternates
 * (https://www.sitemaps.org/protocol.html and its xhtml:link extension). The robots.txt of each of
 * the group's hosts names it, which is what lets it list addresses of other hosts.
 */
export function sitemap(group: SeoGroup, environment: SiteEnvironment): string {
  const entries = PAGES.flatMap(placesOf).flatMap(({ page, path }) =>
    announcedLocales(page, group).map((locale) => {
      const links = alternatesOf(page, locale, environment, path).map(
        ({ hreflang, href }) =>
          `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(href)}"/>`,
      );
      const address = xml(canonicalOf(page, locale, environment, path));
      return ['  <url>', `    <loc>${address}</loc>`, ...links, '  </url>'].join('\n');
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/**
 * The robots.txt of an edition's host. The test network's pages say `noindex` themselves (R-SEO-09):
 * a crawler must be let in to read that, but is given no sitemap.
 */
export function robotsTxt(region: Region, environment: SiteEnvironment): string {
  const rules = 'User-agent: *\nDisallow: /x-api/\nDisallow: /v5/\n';
  if (environment === 'testnet') return rules;
  const origin = groupOrigin(seoGroupOf(region), environment);
  return `${rules}\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}${PAIR_SITEMAP_PATH}\n`;
}

/** Writes what crawlers ask for; the gateway serves each host its own. */
export async function writeCrawlerFiles(client: string, environment: SiteEnvironment) {
  const groups = environment === 'testnet' ? [] : SEO_GROUPS;
  await Promise.all([mkdir(join(client, 'robots')), mkdir(join(client, 'sitemaps'))]);
  await Promise.all([
    ...REGIONS.map((region) =>
      writeFile(join(client, 'robots', `${region}.txt`), robotsTxt(region, environment)),
    ),
    ...groups.map((group) =>
      writeFile(join(client, 'sitemaps', `${group}.xml`), sitemap(group, environment)),
    ),
  ]);
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * For a CDN in place of the gateway: what each host of the editions serves by itself. A locale that
 * is not among a host's own goes to the host that has it, path and query kept.
 */
export function edgeMap(environment: SiteEnvironment) {
  return Object.fromEntries(
    REGIONS.map((region) => {
      const group = seoGroupOf(region);
      const [first] = LOCALES[region];
      const host = new URL(canonicalOf('home', first, environment)).host;
      return [
        host,
        {
          region,
          defaultLocale: first,
          // Pages that exist in few languages are read in it (decision 49).
          english: LOCALES[region].find((code) => languageOf(code) === 'en'),
          locales: region === 'global' ? localesOfEdition('full') : LOCALES[region],
          robots: `/robots/${region}.txt`,
          sitemap: `/sitemaps/${group}.xml`,
          // Behind a language or without one; each leads to the page's own address.
          aliases: Object.fromEntries(PAGE_ALIASES),
        },
      ];
    }),
  );
}
