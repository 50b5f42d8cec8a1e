import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seoGroupOf } from '@meridian/editions/seo-groups.ts';
import { isLocale, regionOfLocale } from '@meridian/editions/locales.ts';
import type { Region } from '@meridian/editions/regions.ts';
import { PAIR_MARKS } from '@meridian/routes/pair-template.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import type { PairListing } from './pairs.ts';
import type { Site } from './site.ts';

/** The document of a language with a pair's names in place of the marks (decision 24). */
export function withPair(html: string, { base, quote }: Pair): string {
  // Coins of an address are letters and digits, so nothing in them needs escaping.
  return html.replaceAll(PAIR_MARKS.base, base).replaceAll(PAIR_MARKS.quote, quote);
}

/**
 * The sitemap of the pages of all pairs, in the languages a site group announces them in. The pages
 * themselves name their alternates: repeated here, they would make it twenty times as long.
 */
export async function pairSitemap(
  site: Site,
  region: Region,
  { pairs }: PairListing,
): Promise<string> {
  const group = seoGroupOf(region);
  const own = [...site.pairTemplates].filter(
    ([locale]) => isLocale(locale) && seoGroupOf(regionOfLocale(locale)) === group,
  );
  const addresses = await Promise.all(
    own.map(async ([, { file }]) =>
      announcedAddress(await readFile(join(site.root, file), 'utf8')),
    ),
  );
  const entries = addresses
    .filter((address) => address !== null)
    .flatMap((address) =>
      pairs.map((pair) => `  <url><loc>${withPair(address, pair)}</loc></url>`),
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** The canonical address of a page that names its other languages; others are not announced. */
function announcedAddress(html: string): string | null {
  if (!html.includes('<link rel="alternate" hrefLang=')) return null;
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null;
}
