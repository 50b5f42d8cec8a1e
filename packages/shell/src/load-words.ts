import type { Locale } from '@meridian/editions/locales.ts';
import { isTranslated, STAND_IN } from '@meridian/i18n/catalogues.ts';
import { createI18n, type CompiledMessages, type I18n } from '@meridian/i18n/i18n.ts';

/** Words of parts that come to a page on demand, each with the common words they need. */
export type WordsOnDemand = 'account' | 'slots';

/** Where messages lie: `{project}`, `{lang}` and `{namespace}` are put in (R-SHELL-14). */
export const MESSAGES_TEMPLATE = '/i18n/{project}/{lang}/{namespace}.json';

export function messagesAddress(
  template: string,
  locale: Locale,
  namespace: 'common' | WordsOnDemand,
): string {
  return template
    .replace('{project}', 'shell')
    .replace('{lang}', locale)
    .replace('{namespace}', namespace);
}

const loaded = new Map<string, Promise<I18n>>();

/** The words of a part, fetched once; a failed fetch is tried again by whoever asks next. */
export function loadWords(locale: Locale, part: WordsOnDemand): Promise<I18n> {
  const key = `${locale} ${part}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const words = fetchWords(locale, part);
  loaded.set(key, words);
  words.catch(() => loaded.delete(key));
  return words;
}

async function fetchWords(locale: Locale, part: WordsOnDemand): Promise<I18n> {
  const response = await fetch(messagesAddress(MESSAGES_TEMPLATE, locale, part));
  if (!response.ok) throw new Error(`messages answered ${response.status}`);
  // `as`: written by our own build.
  const messages = (await response.json()) as CompiledMessages;
  return createI18n(locale, messages, {
    language: isTranslated(locale, part) ? locale : STAND_IN,
  });
}
