import {
  EDITIONS,
  editionOf,
  findLocale,
  type Edition,
  type Locale,
  type Region,
} from './editions.ts';

export type { Locale } from './editions.ts';

type Locales = readonly [Locale, ...Locale[]];

/**
 * The locales in the menu of each edition, in menu order (R-LOCALE-11, 13 to 20). The first is the
 * edition's default, served where an address names no language.
 */
// `as`: Object.fromEntries forgets the keys.
export const LOCALES = Object.fromEntries(
  EDITIONS.map((edition) => [edition.region, menuOf(edition)]),
) as Readonly<Record<Region, Locales>>;

/** Every locale of every edition: each has its pages. */
export const ALL_LOCALES: readonly Locale[] = EDITIONS.flatMap(({ locales }) => codesOf(locales));

/** An edition, or the full list of the global hosts: their menu and what it does not show. */
export type LocaleSet = Region | 'full';

/** The locales of an edition, the default first; of `full`, all the global hosts serve. */
export function localesOfEdition(edition: LocaleSet): readonly Locale[] {
  return edition === 'full' ? codesOf(editionOf('global').locales) : LOCALES[edition];
}

/** A language's name in that language, as the edition's language menu tells it from the others. */
export function autonymOf(locale: Locale): string {
  return findLocale(locale)?.row.name ?? locale;
}

/** The language part of a locale: `de` of `de-EU`. */
export function languageOf(locale: Locale): string {
  return locale.replace(/-.*$/, '');
}

/** Exactly ar-SA and ar-ARE, decided on the raw code (R-LOCALE-21). */
export function isRtl(locale: string): boolean {
  return findLocale(locale)?.row.direction === 'rtl';
}

export function isLocale(text: string): text is Locale {
  return findLocale(text) !== undefined;
}

/** The edition whose hosts serve a locale. No code stands in two sets. */
export function regionOfLocale(locale: Locale): Region {
  return findLocale(locale)?.region ?? 'global';
}

function menuOf({ locales: [first, ...others] }: Edition): Locales {
  return [first.code, ...codesOf(others.filter(({ inMenu }) => inMenu !== false))];
}

function codesOf(rows: readonly { readonly code: Locale }[]): Locale[] {
  return rows.map(({ code }) => code);
}
