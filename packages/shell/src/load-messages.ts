import { displayLocale } from '@meridian/editions/display-locale.ts';
import type { Locale } from '@meridian/editions/locales.ts';
import { isTranslated, FALLBACK_LANGUAGE } from '@meridian/i18n/catalogues.ts';
import { createI18n, type CompiledMessages, type I18n } from '@meridian/i18n/i18n.ts';

/** Message areas that a page fetches when a part of it needs them, with the common messages. */
export type LazyMessages = 'account' | 'slots';

/** Where messages lie: `{project}`, `{lang}` and `{namespace}` are put in (R-SHELL-14). */
export const MESSAGES_TEMPLATE = '/i18n/{project}/{lang}/{namespace}.json';

/**
 * The address of an area's messages. Editions share the words of a language: a bundle is named by the
 * display locale, so that en-KAZ and en-GEO fetch those of en (R-LOCALE-03 to 09).
 */
export function messagesAddress(
  template: string,
  locale: Locale,
  namespace: 'common' | LazyMessages,
): string {
  return template
    .replace('{project}', 'shell')
    .replace('{lang}', displayLocale(locale))
    .replace('{namespace}', namespace);
}

let pageTemplate = MESSAGES_TEMPLATE;

/** For a page of others that has the messages elsewhere; parts that load later look there too. */
export function setMessagesTemplate(template: string): void {
  pageTemplate = template;
}

const loaded = new Map<string, Promise<I18n>>();

/** The messages of a part, fetched once; after a failed fetch the next call fetches again. */
export function loadMessages(locale: Locale, part: LazyMessages): Promise<I18n> {
  const key = `${locale} ${part}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const messages = fetchMessages(locale, part);
  loaded.set(key, messages);
  messages.catch(() => loaded.delete(key));
  return messages;
}

async function fetchMessages(locale: Locale, part: LazyMessages): Promise<I18n> {
  const response = await fetch(messagesAddress(pageTemplate, locale, part));
  if (!response.ok) throw new Error(`messages answered ${response.status}`);
  // `as`: written by our own build.
  const messages = (await response.json()) as CompiledMessages;
  return createI18n(locale, messages, {
    language: isTranslated(locale, part) ? locale : FALLBACK_LANGUAGE,
  });
}
