import { languageOf, type Locale } from '@meridian/editions/locales.ts';

import { isTranslated, FALLBACK_LANGUAGE } from './catalogues.ts';
import type { I18n } from './i18n.ts';

/** Texts by message id, as written: at most with plain placeholders such as `{rate}`. */
export type LawTexts = Readonly<Record<string, string>>;

/**
 * What the rules of all countries say of themselves, in a page's language. A module of its own for
 * each language, so that a page has none of it before a report asks, and no request but that for a
 * script: the report's page can make no other.
 */
export async function loadLawTexts(locale: Locale): Promise<LawTexts> {
  const language = languageOf(isTranslated(locale, 'law') ? locale : FALLBACK_LANGUAGE);
  switch (language) {
    case 'de':
      return (await import('./messages/law/de.json', { with: { type: 'json' } })).default;
    case 'ar':
      return (await import('./messages/law/ar.json', { with: { type: 'json' } })).default;
    default:
      return (await import('./messages/law/en.json', { with: { type: 'json' } })).default;
  }
}

/** The texts of one country. */
export function lawTextsOf(texts: LawTexts, country: string): LawTexts {
  const own = `law.${country.toLowerCase()}.`;
  return Object.fromEntries(Object.entries(texts).filter(([id]) => id.startsWith(own)));
}

/** A page's language that also has the texts of a country's law. */
export function withLawTexts(i18n: I18n, texts: LawTexts): I18n {
  return {
    ...i18n,
    text({ id, params = {} }) {
      const text = texts[id];
      if (text === undefined) return i18n.text({ id, params });
      return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => `${params[name] ?? whole}`);
    },
    has: (id) => Object.hasOwn(texts, id) || i18n.has(id),
  };
}
