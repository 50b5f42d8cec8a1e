import type { Region } from './regions.ts';

/**
 * The locales of each edition, in menu order (R-LOCALE-11, 13 to 20). The first is the edition's
 * default, served where an address names no language.
 */
export const LOCALES = {
  global: [
    'en',
    'id-ID',
    'es-ES',
    'es-MX',
    'es-AR',
    'kk-KZ',
    'pt-BR',
    'pt-PT',
    'ru-RU',
    'vi-VN',
    'uk-UA',
    'ar-SA',
    'ja-JP',
    'zh-MY',
    'zh-TW',
  ],
  HKG: ['zh-HK', 'en-HK'],
  TUR: ['tr-TUR', 'en-TR'],
  KAZ: ['ru-KAZ', 'kk-KAZ', 'en-KAZ'],
  NLD: ['nl-NL', 'en-NL'],
  GEO: ['ka-GEO', 'ru-GEO', 'en-GEO'],
  IDN: ['id-IDN', 'en-IDN'],
  ARE: ['en-ARE', 'ar-ARE'],
  EU: [
    'en-EU',
    'cs-EU',
    'de-EU',
    'es-EU',
    'el-EU',
    'fr-EU',
    'it-EU',
    'lt-EU',
    'hu-EU',
    'nl-EU',
    'pl-EU',
    'pt-EU',
    'ro-EU',
  ],
} as const satisfies Readonly<Record<Region, readonly string[]>>;

/** Served on the global hosts and named in their hreflang, but not in their menu (R-LOCALE-12). */
export const UNLISTED_GLOBAL_LOCALES = ['pl-PL', 'ro-RO'] as const;

export type Locale = (typeof LOCALES)[Region][number] | (typeof UNLISTED_GLOBAL_LOCALES)[number];

/** The locales that have message catalogues and pages. Every one is a code of the sets above. */
export const PUBLISHED_LOCALES = ['en', 'de-EU', 'ar-SA'] as const satisfies readonly Locale[];

export type PublishedLocale = (typeof PUBLISHED_LOCALES)[number];

/** A language's name in that language, for language menus. */
export const AUTONYMS: Readonly<Record<PublishedLocale, string>> = {
  en: 'English',
  'de-EU': 'Deutsch',
  'ar-SA': 'العربية',
};

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Locale>(['ar-SA', 'ar-ARE']);

/** Exactly ar-SA and ar-ARE, decided on the raw code (R-LOCALE-21). */
export function isRtl(locale: string): boolean {
  return RIGHT_TO_LEFT.has(locale);
}

export function isPublishedLocale(text: string): text is PublishedLocale {
  const published: readonly string[] = PUBLISHED_LOCALES;
  return published.includes(text);
}

/** The edition whose hosts serve a locale. No code stands in two sets. */
export function regionOfLocale(locale: Locale): Region {
  for (const [region, locales] of Object.entries(LOCALES) as [Region, readonly string[]][]) {
    // `as`: Object.entries forgets the key type of a literal table.
    if (locales.includes(locale)) return region;
  }
  return 'global';
}
