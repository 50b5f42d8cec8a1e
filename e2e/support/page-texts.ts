import { readFileSync } from 'node:fs';
import { isLocale, languageOf } from '@meridian/editions/locales.ts';
import { PROVIDERS } from '@meridian/tax/generated/providers.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { ServedPage } from './sites.ts';

/** Countries are called alike in many languages. */
const englishRegions = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRY_NAMES = new Set(COUNTRIES.map(({ country }) => englishRegions.of(country)));

/**
 * Words of four Latin letters and more that stand in texts of other languages as they do in English,
 * beside the names of countries, exchanges and programs: what every language of ours writes alike. No
 * sentences.
 */
const SAME_EVERYWHERE = new Set(
  [
    ['Meridian', 'USDT', 'USDC', 'DOGE', 'BASE', 'QUOTE', 'FIFO', 'LIFO'],
    ['Hong', 'Kong', 'Global', 'Georgia', 'Europe', 'Indonesia', 'Kazakhstan', 'rkiye'],
    [
      'Exchange',
      'Exact',
      'Password',
      'optional',
      'Spot',
      'Chart',
      'Orders',
      'Live',
      'Status',
      'Offline',
    ],
    // German names kinds of income so.
    ['Mining', 'Airdrops'],
    // Spanish, French, Portuguese and Dutch tax offices write it so.
    ['Hard', 'forks'],
    // Indonesian, Romanian, Turkish and Italian exchanges write them so.
    ['Transfer', 'Deposit', 'Book'],
    // French and Dutch call files of an account so; French has the other two from Latin as English has.
    ['Exports', 'Sources', 'Donations'],
  ].flat(),
);

/** Texts of pages in other languages that are still those of the English page at the same place. */
export function englishLeft(pages: readonly ServedPage[]): readonly string[] {
  const english = new Map(
    pages
      .filter(({ locale }) => locale === 'en')
      .map((page) => [placeOf(page), new Set(textsOf(page))]),
  );
  return pages
    .filter(({ locale }) => isLocale(locale) && languageOf(locale) !== 'en')
    .flatMap((page) => {
      const source = english.get(placeOf(page));
      return textsOf(page)
        .filter((text) => source?.has(text) === true && !isSameEverywhere(text))
        .map((text) => `${page.file}: ${text}`);
    });
}

/** Where a page stands, whatever the language. */
function placeOf({ path }: ServedPage): string {
  return path.split('/').slice(2).join('/');
}

/** The texts of a page's document with four Latin letters in a row, but for content marked as English. */
function textsOf({ builtFile }: ServedPage): readonly string[] {
  const html = readFileSync(builtFile, 'utf8')
    .replaceAll(/<(script|style|noscript|code)\b[\s\S]*?<\/\1>/g, '')
    // Content that is not translated says so; its title is English too.
    .replace(/<title[\s\S]*?<\/title>(?=[\s\S]*<main [^>]*\blang="en)/, '')
    .replace(/<main [^>]*\blang="en[\s\S]*?<\/main>/, '')
    // A menu names each language in that language.
    .replaceAll(/<(?!html)[a-z]+ [^>]*\blang="[^>]*>[^<]*/g, '');
  return [...html.matchAll(/>([^<]+)</g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => /[A-Za-z]{4}/.test(text));
}

function isSameEverywhere(text: string): boolean {
  if (PROVIDERS.includes(text) || COUNTRY_NAMES.has(text)) return true;
  const words = text.match(/[A-Za-z]{4,}/g) ?? [];
  return words.every((word) => SAME_EVERYWHERE.has(word));
}

/** The addresses of this machine that a document at `address` links to, without their fragments. */
export function linksOf({ builtFile }: ServedPage, address: string): readonly string[] {
  const html = readFileSync(builtFile, 'utf8');
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), address))
    .filter(({ hostname }) => /(?:^|\.)localhost$/.test(hostname))
    .map((url) => {
      url.hash = '';
      url.port = new URL(address).port;
      return url.href;
    });
}
