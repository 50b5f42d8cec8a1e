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

/** Every locale of every edition: each has its pages. */
export const ALL_LOCALES: readonly Locale[] = [
  ...Object.values(LOCALES).flat(),
  ...UNLISTED_GLOBAL_LOCALES,
];

/** An edition, or the full list of the global hosts: their menu and the two it does not show. */
export type LocaleSet = Region | 'full';

/** The locales of an edition, the default first; of `full`, all the global hosts serve. */
export function localesOfEdition(edition: LocaleSet): readonly Locale[] {
  return edition === 'full' ? [...LOCALES.global, ...UNLISTED_GLOBAL_LOCALES] : LOCALES[edition];
}

const AUTONYMS: Readonly<Record<string, string>> = {
  ar: 'العربية',
  cs: 'Čeština',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  'es-AR': 'Español (Argentina)',
  'es-ES': 'Español (España)',
  'es-MX': 'Español (México)',
  fr: 'Français',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ka: 'ქართული',
  kk: 'Қазақша',
  lt: 'Lietuvių',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  ro: 'Română',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-HK': '繁體中文（香港）',
  'zh-MY': '简体中文',
  'zh-TW': '繁體中文',
};

/** A language's name in that language, as the edition's language menu tells it from the others. */
export function autonymOf(locale: Locale): string {
  return AUTONYMS[locale] ?? AUTONYMS[languageOf(locale)] ?? locale;
}

/** The language part of a locale: `de` of `de-EU`. */
export function languageOf(locale: Locale): string {
  return locale.replace(/-.*$/, '');
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Locale>(['ar-SA', 'ar-ARE']);

/** Exactly ar-SA and ar-ARE, decided on the raw code (R-LOCALE-21). */
export function isRtl(locale: string): boolean {
  return RIGHT_TO_LEFT.has(locale);
}

export function isLocale(text: string): text is Locale {
  const all: readonly string[] = ALL_LOCALES;
  return all.includes(text);
}

/** The edition whose hosts serve a locale. No code stands in two sets. */
export function regionOfLocale(locale: Locale): Region {
  for (const [region, locales] of Object.entries(LOCALES) as [Region, readonly string[]][]) {
    // `as`: Object.entries forgets the key type of a literal table.
    if (locales.includes(locale)) return region;
  }
  return 'global';
}
