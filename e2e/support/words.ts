import type { Locale } from '@meridian/editions/locales.ts';
import { isTranslated, FALLBACK_LANGUAGE } from '@meridian/i18n/catalogues.ts';
import { createI18n, type I18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import type { Namespace } from '@meridian/i18n/namespaces.ts';

/** The words a page shows in a locale: English where the namespace is not translated. */
export function wordsOf(locale: Locale, namespace: Namespace): I18n {
  const language = isTranslated(locale, namespace) ? locale : FALLBACK_LANGUAGE;
  return createI18n(locale, loadCatalogue(language, [namespace]), { language });
}
