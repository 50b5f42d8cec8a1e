import { findLocale } from '@meridian/editions/editions.ts';
import { languageOf, type Locale } from '@meridian/editions/locales.ts';

import type { Namespace } from './namespaces.ts';

/** The languages a namespace's text exists in, where it does not exist in all of them yet. */
const LANGUAGES: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  site: ['en', 'de', 'ar'],
  report: ['en', 'de', 'ar'],
  tax: ['en', 'de', 'ar'],
  law: ['en', 'de', 'ar'],
};

/** What stands in where a text is not translated, shown as `lang="en"` and never mixed in. */
export const FALLBACK_LANGUAGE: Locale = 'en';

/** The catalogue files of a locale, the general one first. */
export function cataloguesOf(locale: Locale): readonly string[] {
  return findLocale(locale)?.row.catalogues ?? [languageOf(locale)];
}

/** Whether a namespace is written in the language of a locale. */
export function isTranslated(locale: Locale, namespace: Namespace): boolean {
  return LANGUAGES[namespace]?.includes(languageOf(locale)) ?? true;
}
