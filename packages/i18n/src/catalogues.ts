import { languageOf, type Locale } from '@meridian/editions/locales.ts';

import type { Namespace } from './namespaces.ts';

/**
 * Locales whose catalogue is not that of their language part alone. A second name holds only what
 * is worded otherwise there.
 */
const CATALOGUES: Readonly<Record<string, readonly string[]>> = {
  'es-AR': ['es', 'es-AR'],
  'es-MX': ['es', 'es-MX'],
  'pt-BR': ['pt-BR'],
  'pt-EU': ['pt-PT'],
  'pt-PT': ['pt-PT'],
  'zh-HK': ['zh-Hant', 'zh-HK'],
  'zh-MY': ['zh-Hans'],
  'zh-TW': ['zh-Hant'],
};

/** The languages the tax site's own text exists in; the shell and the home page exist in all. */
const TAX_LANGUAGES = ['en', 'de', 'ar'] as const;

/** What stands in where a text is not translated, shown as `lang="en"` and never mixed in. */
export const STAND_IN: Locale = 'en';

/** The catalogue files of a locale, the general one first. */
export function cataloguesOf(locale: Locale): readonly string[] {
  return CATALOGUES[locale] ?? [languageOf(locale)];
}

/** Whether a namespace is written in the language of a locale. */
export function isTranslated(locale: Locale, namespace: Namespace): boolean {
  if (namespace === 'common' || namespace === 'home') return true;
  const languages: readonly string[] = TAX_LANGUAGES;
  return languages.includes(languageOf(locale));
}
