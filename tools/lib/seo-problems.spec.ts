/** A small valid site, and one for each fault that search engines would act on. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSeoProblems } from './seo-problems.ts';

const ORIGIN = 'https://www.example.com';
const addressOf = (locale: string) => `${ORIGIN}/${locale}/tax-api/`;
const [first = 'en'] = ALL_LOCALES;
const PAGE = `${first}.html`;
const LOC = `<loc>${addressOf(first)}</loc>`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-seo-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const alternate = (tag: string, href: string) =>
  `<link rel="alternate" hrefLang="${tag}" href="${href}"/>`;

function pageOf(locale: string): string {
  return [
    `<link rel="canonical" href="${addressOf(locale)}"/>`,
    ...ALL_LOCALES.map((other) => alternate(other, addressOf(other))),
    alternate('x-default', `${ORIGIN}/tax-api/`),
    '<meta name="description" content="d"/><meta name="robots" content="index,follow"/>',
    `<meta property="og:image" content="${ORIGIN}/share.png"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<meta name="viewport" content="width=device-width, user-scalable=no"/>',
  ].join('\n');
}

/** Writes the site, with `change` applied to each file's text, and returns its problems. */
function problemsWith(
  change: (file: string, text: string) => string = (_, text) => text,
  environment?: string,
): readonly string[] {
  const write = (file: string, text: string) =>
    writeFileSync(join(folder, file), change(file.replace('client/', ''), text));
  mkdirSync(join(folder, 'client/sitemaps'), { recursive: true });
  const documents = ALL_LOCALES.map((locale) => ({
    file: `${locale}.html`,
    path: `/${locale}/tax-api/`,
  }));
  // A document without a language is none of the pages that search engines know.
  write(
    'site.json',
    JSON.stringify({ documents: [...documents, { file: 'x.html', path: '/x/' }] }),
  );
  for (const locale of ALL_LOCALES) write(`client/${locale}.html`, pageOf(locale));
  const locs = ALL_LOCALES.map((locale) => `<loc>${addressOf(locale)}</loc>`);
  write('client/sitemaps/tax.xml', locs.join('\n'));
  return findSeoProblems([folder], environment);
}

/** Replaces a text that the file must have, in one file. */
const changed = (wanted: string, from: string, into: string) => (file: string, text: string) => {
  if (file !== wanted) return text;
  if (!text.includes(from)) throw new Error(`${wanted} has no ${from}`);
  return text.replace(from, into);
};

it('has nothing to say of a site that is right', () => {
  expect(problemsWith()).toEqual([]);
});

const other = ALL_LOCALES[1] ?? 'en';

it.each([
  ['a page is missing in one locale', 'site.json', `"/${first}/`, '"/x/', 'is missing in'],
  ['a page lacks a language', 'site.json', '"/ka-GEO/', '"/x/', 'is there in'],
  ['a page names another canonical', PAGE, 'tax-api/"/>', 'tax/"/>', 'its canonical is'],
  ['a language is named twice', PAGE, `"${other}"`, `"${first}"`, 'a language is named twice'],
  ['a page does not name itself', PAGE, alternate(first, addressOf(first)), '', 'not name itself'],
  ['an alternate is no page', PAGE, addressOf(other), `${ORIGIN}/${other}/none/`, 'is no page'],
  [
    'an alternate does not name it back',
    `${other}.html`,
    alternate(first, addressOf(first)),
    '',
    'does not name it back',
  ],
  ['x-default has a language', PAGE, `${ORIGIN}/tax-api/`, addressOf(first), 'x-default is'],
  ['a tag is missing', PAGE, 'name="description"', 'name="d"', 'lacks <meta name="description"'],
  ['the picture has no host', PAGE, `content="${ORIGIN}/s`, 'content="/s', 'lacks <meta property'],
  ['a page stands in no sitemap', 'sitemaps/tax.xml', LOC, '', 'stands in no sitemap'],
  ['a page stands there twice', 'sitemaps/tax.xml', LOC, LOC + LOC, 'stands in two sitemaps'],
  ['a sitemap lists no page', 'sitemaps/tax.xml', LOC, `<loc>x</loc>${LOC}`, 'x is no page'],
  [
    'a page in another language than its address is announced',
    PAGE,
    alternate(first, addressOf(first)),
    `${alternate(first, addressOf(first))}<main id="main" lang="en">`,
    'names others, but is not announced',
  ],
  ['a hidden page is announced', PAGE, 'index,follow', 'noindex', 'stands in a sitemap'],
  ['a page names one that is not', `${other}.html`, 'index,follow', 'noindex', 'is not announced'],
])('tells it where %s', (_, file, from, into, expected) => {
  expect(problemsWith(changed(file, from, into)).join('\n')).toContain(expected);
});

it('wants no sitemap of a test network, and wants one everywhere else', () => {
  const emptied = (file: string, text: string) => (file === 'sitemaps/tax.xml' ? '' : text);
  expect(problemsWith(emptied, 'testnet')).toEqual([]);
  expect(problemsWith(emptied)).toHaveLength(ALL_LOCALES.length);
});
