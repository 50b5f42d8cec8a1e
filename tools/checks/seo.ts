/**
 * Walks the generated sites: every page is its own canonical, names every page of its site group as
 * an alternate and is named back by each, points `x-default` at the language-less address, and stands
 * in the group's sitemap; nothing else does (R-SEO-04, 05, 11).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_LOCALES, isLocale } from '@meridian/editions/locales.ts';
import { SITE_FOLDERS } from '../lib/ensure-built.ts';

interface Page {
  readonly file: string;
  readonly canonical: string;
  /** Address by hreflang tag. */
  readonly alternates: ReadonlyMap<string, string>;
  readonly html: string;
}

interface Manifest {
  readonly environment: string;
  readonly documents: readonly { readonly file: string; readonly path: string }[];
}

const problems: string[] = [];
const folders = SITE_FOLDERS.filter((folder) => existsSync(join(folder, 'client')));
const pages = new Map(folders.flatMap(pagesOf).map((page) => [page.canonical, page]));
for (const page of pages.values()) checkPage(page);
checkSitemaps(new Set(pages.keys()));
for (const problem of problems.slice(0, 20)) console.error(problem);
if (problems.length > 20) console.error(`and ${problems.length - 20} more`);
if (problems.length > 0) process.exitCode = 1;

function pagesOf(folder: string): Page[] {
  // `as`: written by our own build.
  const { documents } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Manifest;
  const own = documents.filter(({ path }) => isLocale(path.split('/')[1] ?? ''));
  const perLocale = own.length / ALL_LOCALES.length;
  if (!Number.isInteger(perLocale) || perLocale === 0) {
    problems.push(
      `${folder}: ${own.length} pages are not the same for ${ALL_LOCALES.length} locales`,
    );
  }
  return own.map(({ file, path }) => {
    const html = readFileSync(join(folder, 'client', file), 'utf8');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    if (!canonical.endsWith(path)) problems.push(`${file}: its canonical is "${canonical}"`);
    const found = html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
    const named = [...found].map(([, tag = '', href = '']) => [tag, href] as const);
    const alternates = new Map(named);
    if (alternates.size !== named.length) problems.push(`${file}: a language is named twice`);
    return { file, canonical, alternates, html };
  });
}

function checkPage({ file, canonical, alternates, html }: Page): void {
  const others = [...alternates].filter(([tag]) => tag !== 'x-default').map(([, href]) => href);
  if (!others.includes(canonical)) problems.push(`${file}: does not name itself`);
  for (const href of others) {
    const other = pages.get(href);
    if (other === undefined) problems.push(`${file}: names ${href}, which is no page`);
    else if (![...other.alternates.values()].includes(canonical)) {
      problems.push(`${file}: ${href} does not name it back`);
    }
  }
  const fallback = alternates.get('x-default') ?? '';
  if (!isLanguageless(fallback)) problems.push(`${file}: x-default is "${fallback}"`);
  for (const wanted of [
    '<meta name="description" content="',
    '<meta name="robots" content="',
    '<meta property="og:image" content="http',
    '<meta name="twitter:card" content="summary_large_image"',
    'user-scalable=no',
  ]) {
    if (!html.includes(wanted)) problems.push(`${file}: lacks ${wanted}`);
  }
}

function isLanguageless(href: string): boolean {
  return URL.canParse(href) && !isLocale(new URL(href).pathname.split('/')[1] ?? '');
}

function checkSitemaps(canonicals: ReadonlySet<string>): void {
  const listed = new Set<string>();
  for (const folder of folders) {
    const sitemaps = join(folder, 'client/sitemaps');
    if (!existsSync(sitemaps)) continue;
    for (const name of readdirSync(sitemaps).filter((file) => file.endsWith('.xml'))) {
      const xml = readFileSync(join(sitemaps, name), 'utf8');
      for (const [, address = ''] of xml.matchAll(/<loc>([^<]+)<\/loc>/g)) {
        if (listed.has(address)) problems.push(`${address} stands in two sitemaps`);
        if (!canonicals.has(address)) problems.push(`${name}: ${address} is no page`);
        listed.add(address);
      }
    }
  }
  // The test network has no sitemap.
  if (listed.size === 0 && process.env['SITE_ENV'] === 'testnet') return;
  for (const address of canonicals) {
    if (!listed.has(address)) problems.push(`${address} stands in no sitemap`);
  }
}
