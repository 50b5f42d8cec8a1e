import { languageOf, type Locale } from '@meridian/editions/locales.ts';

import { FALLBACK_LANGUAGE, isTranslated } from './catalogues.ts';
import type { I18n } from './i18n.ts';
import type { MessageParams } from './message-ids.ts';
import type { Namespace } from './namespaces.ts';

/**
 * Texts by message id, as written: at most with plain placeholders such as `{rate}`. A page loads them
 * as a module, one for each language: the report's page can make no other request.
 */
export type Texts = Readonly<Record<string, string>>;

/** The language of a namespace's texts on a page of `locale`. */
export function languageOfTexts(locale: Locale, namespace: Namespace): string {
  return languageOf(isTranslated(locale, namespace) ? locale : FALLBACK_LANGUAGE);
}

/** A page's language with further texts. */
export function withTexts(i18n: I18n, texts: Texts): I18n {
  const filled = (id: string, params: MessageParams) =>
    texts[id]?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => `${params[name] ?? whole}`);
  return {
    ...i18n,
    t: (id, params = {}) => filled(id, params) ?? i18n.t(id, params),
    text: ({ id, params = {} }) => filled(id, params) ?? i18n.text({ id, params }),
    has: (id) => Object.hasOwn(texts, id) || i18n.has(id),
  };
}
