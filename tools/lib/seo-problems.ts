import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_LOCALES, isLocale, type Locale } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { PAIR_TEMPLATE_PATH } from '@meridian/routes/pair-template.ts';

interface Page {
  readonly file: string;
  readonly canonical: string;
  /** Address by hreflang tag. */
  readonly alternates: ReadonlyMap<string, string>;
  /** Whether sitemap and alternates name it: not where it hides itself, nor in a language it lacks. */
  readonly isAnnounced: boolean;
  readonly html: string;
}

interface Manifest {
  readonly documents: readonly { readonly file: string; readonly path: string }[];
}

/** Tags that every page has. */
const WANTED_TAGS = [
  '<meta name="description" content="',
  '<meta name="robots" content="',
  '<meta property="og:image" content="http',
  '<meta name="twitter:card" content="summary_large_image"',
  'user-scalable=no',
];

/**
 * What is wrong in generated sites: every page is its own canonical; one that is announced names
 * others of its site group as alternates and is named back by each, points `x-default` at the
 * language-less address if at any, and stands in the group's sitemap; nothing else is named or stands
 * there (R-SEO-04, 05, 11). A page that is English inside a frame of another language is not announced.
 *
 * @param folders each with `site.json` and `client/`
 * @param environment a test network has no sitemap
 */
export function findSeoProblems(
  folders: readonly string[],
  environment: string | undefined,
): readonly string[] {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const pages = new Map(
    folders
      .flatMap((folder) => pagesOf(folder, environment, report))
      .map((page) => [page.canonical, page]),
  );
  for (const page of pages.values()) checkPage(page, pages, report);
  const listed = checkSitemaps(folders, pages, report);
  if (listed.size === 0 && environment === 'testnet') return problems;
  for (const { canonical, isAnnounced } of pages.values()) {
    // Which pairs there are, and so the addresses of their pages, is known to the gateway alone.
    if (canonical.endsWith(PAIR_TEMPLATE_PATH)) continue;
    if (isAnnounced && !listed.has(canonical)) report(`${canonical} stands in no sitemap`);
    if (!isAnnounced && listed.has(canonical)) report(`${canonical} stands in a sitemap`);
  }
  return problems;
}

/** The language that a locale's texts are written in first. */
const written = (locale: Locale): string => cataloguesOf(locale)[0];

const EVERY_LANGUAGE = new Set(ALL_LOCALES.map(written));

/** Pages that exist only where they are written; others are English in the frame of a language. */
const PLACES_IN_FEW_LANGUAGES = /^tax-api\/countries\//;

type Report = (problem: string) => void;

function pagesOf(folder: string, environment: string | undefined, report: Report): Page[] {
  // `as`: written by our own build.
  const { documents } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Manifest;
  const own = documents.filter(({ path }) => isLocale(path.split('/')[1] ?? ''));
  reportMissing(folder, own, report);
  return own.map(({ file, path }) => {
    const html = readFileSync(join(folder, 'client', file), 'utf8');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    if (!canonical.endsWith(path)) report(`${file}: its canonical is "${canonical}"`);
    const found = html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
    const named = [...found].map(([, tag = '', href = '']) => [tag, href] as const);
    const alternates = new Map(named);
    if (alternates.size !== named.length) report(`${file}: a language is named twice`);
    // On the test network every page hides itself (R-SEO-09).
    const isHidden = environment !== 'testnet' && html.includes('<meta name="robots" content="no');
    const isAnnounced = !isHidden && !/<main [^>]*\blang="/.test(html);
    return { file, canonical, alternates, isAnnounced, html };
  });
}

/** A page is there in every locale of the languages it is written in: of all, or of some. */
function reportMissing(folder: string, own: Manifest['documents'], report: Report): void {
  if (own.length === 0) report(`${folder}: no pages in any locale`);
  const localesOf = new Map<string, Set<string>>();
  for (const { path } of own) {
    const [, locale = '', ...rest] = path.split('/');
    const place = rest.join('/');
    localesOf.set(place, (localesOf.get(place) ?? new Set()).add(locale));
  }
  for (const [place, locales] of localesOf) {
    const languages = new Set([...ALL_LOCALES].filter((code) => locales.has(code)).map(written));
    const missing = ALL_LOCALES.filter(
      (code) => languages.has(written(code)) && !locales.has(code),
    );
    if (missing.length > 0) report(`${folder}: /${place} is missing in ${missing.join(', ')}`);
    if (languages.size < EVERY_LANGUAGE.size && !PLACES_IN_FEW_LANGUAGES.test(place)) {
      report(`${folder}: /${place} is there in ${languages.size} languages`);
    }
  }
}

function checkPage(
  { file, canonical, alternates, isAnnounced, html }: Page,
  pages: ReadonlyMap<string, Page>,
  report: Report,
): void {
  const others = [...alternates].filter(([tag]) => tag !== 'x-default').map(([, href]) => href);
  if (isAnnounced && !others.includes(canonical)) report(`${file}: does not name itself`);
  if (!isAnnounced && alternates.size > 0) report(`${file}: names others, but is not announced`);
  for (const href of others) {
    const other = pages.get(href);
    if (other === undefined) report(`${file}: names ${href}, which is no page`);
    else if (!other.isAnnounced) report(`${file}: ${href} is not announced`);
    else if (![...other.alternates.values()].includes(canonical)) {
      report(`${file}: ${href} does not name it back`);
    }
  }
  const fallback = alternates.get('x-default');
  if (fallback !== undefined && !isLanguageless(fallback))
    report(`${file}: x-default is "${fallback}"`);
  for (const wanted of WANTED_TAGS) {
    if (!html.includes(wanted)) report(`${file}: lacks ${wanted}`);
  }
}

function isLanguageless(href: string): boolean {
  return URL.canParse(href) && !isLocale(new URL(href).pathname.split('/')[1] ?? '');
}

/** @returns the addresses that stand in any sitemap */
function checkSitemaps(
  folders: readonly string[],
  pages: ReadonlyMap<string, Page>,
  report: Report,
): ReadonlySet<string> {
  const listed = new Set<string>();
  for (const folder of folders) {
    const sitemaps = join(folder, 'client/sitemaps');
    if (!existsSync(sitemaps)) continue;
    for (const name of readdirSync(sitemaps).filter((file) => file.endsWith('.xml'))) {
      const xml = readFileSync(join(sitemaps, name), 'utf8');
      for (const [, address = ''] of xml.matchAll(/<loc>([^<]+)<\/loc>/g)) {
        if (listed.has(address)) report(`${address} stands in two sitemaps`);
        if (!pages.has(address)) report(`${name}: ${address} is no page`);
        listed.add(address);
      }
    }
  }
  return listed;
}
