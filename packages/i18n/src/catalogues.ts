import { findLocale } from '@meridian/editions/editions.ts';
import { languageOf, type Locale } from '@meridian/editions/locales.ts';

import type { Namespace } from './namespaces.ts';

/** The areas that are not written in every language: those of the tax site, and the trade page. */
const PARTIAL_AREAS: ReadonlySet<Namespace> = new Set([
  'site',
  'report',
  'forward',
  'mapping',
  'tax',
  'law',
  'trade',
]);

/** What stands in where a text is not translated, shown as `lang="en"` and never mixed in. */
export const FALLBACK_LANGUAGE: Locale = 'en';

/** The catalogue files of a locale, the general one first. */
export function cataloguesOf(locale: Locale): readonly string[] {
  return findLocale(locale)?.row.catalogues ?? [languageOf(locale)];
}

/** Whether a namespace is written in the language of a locale. */
export function isTranslated(locale: Locale, namespace: Namespace): boolean {
  if (!PARTIAL_AREAS.has(namespace)) return true;
  return languageOf(locale) === FALLBACK_LANGUAGE || findLocale(locale)?.row.taxTexts === true;
}
