import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_LOCALES, isLocale } from '@meridian/editions/locales.ts';
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

type Report = (problem: string) => void;

function pagesOf(folder: string, environment: string | undefined, report: Report): Page[] {
  // `as`: written by our own build.
  const { documents } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Manifest;
  const own = documents.filter(({ path }) => isLocale(path.split('/')[1] ?? ''));
  const perLocale = own.length / ALL_LOCALES.length;
  if (!Number.isInteger(perLocale) || perLocale === 0) {
    report(`${folder}: ${own.length} pages are not the same for ${ALL_LOCALES.length} locales`);
  }
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
