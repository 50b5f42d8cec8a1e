import type { Locale } from '@meridian/editions/locales.ts';

import { cataloguesOf, FALLBACK_LANGUAGE, isTranslated } from './catalogues.ts';
import type { I18n } from './i18n.ts';
import type { MessageParams } from './message-ids.ts';
import type { Namespace } from './namespaces.ts';

/**
 * Texts by message id, as written: at most with plain placeholders such as `{rate}`. A page loads them
 * as a module, one for each language: the report's page can make no other request.
 */
export type Texts = Readonly<Record<string, string>>;

/**
 * The texts of a namespace on a page of `locale`: those of its language, a variant's own over them.
 *
 * @param load imports the module of one catalogue
 */
export async function loadTexts(
  locale: Locale,
  namespace: Namespace,
  load: (catalogue: string) => Promise<{ readonly default: Texts }>,
): Promise<Texts> {
  const names = cataloguesOf(isTranslated(locale, namespace) ? locale : FALLBACK_LANGUAGE);
  const modules = await Promise.all(names.map(load));
  return Object.assign({}, ...modules.map((module) => module.default)) as Texts;
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
