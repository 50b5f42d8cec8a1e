import { findLocale } from '@meridian/editions/editions.ts';
import { languageOf, type Locale } from '@meridian/editions/locales.ts';

import type { Namespace } from './namespaces.ts';

/** Areas that are not written in every language yet, with the catalogues they have: none at present. */
const LANGUAGES_OF: Readonly<Partial<Record<Namespace, ReadonlySet<string>>>> = {};

/** What stands in where a text is not translated, shown as `lang="en"` and never mixed in. */
export const FALLBACK_LANGUAGE: Locale = 'en';

/** The catalogue files of a locale, the general one first. */
export function cataloguesOf(locale: Locale): readonly [string, ...string[]] {
  return findLocale(locale)?.row.catalogues ?? [languageOf(locale)];
}

/** Whether a namespace is written in the language of a locale. */
export function isTranslated(locale: Locale, namespace: Namespace): boolean {
  return LANGUAGES_OF[namespace]?.has(cataloguesOf(locale)[0]) ?? true;
}
