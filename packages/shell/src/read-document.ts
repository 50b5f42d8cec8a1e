import { isPublishedLocale } from '@meridian/editions/locales.ts';
import { createI18n, type CompiledMessages, type I18n } from '@meridian/i18n/i18n.ts';

import { MESSAGES_ELEMENT_ID } from './site-module.ts';

/**
 * The language of the served document, with its messages. Never from the address: one address
 * without a language serves the defaults of nine editions.
 */
export function readDocumentI18n(): I18n {
  const locale = document.documentElement.dataset.locale ?? '';
  if (!isPublishedLocale(locale)) throw new Error(`document without a known locale: "${locale}"`);
  const json = document.getElementById(MESSAGES_ELEMENT_ID)?.textContent ?? '{}';
  // `as`: written by our own build from the same catalogues, so it is not validated again.
  const messages = JSON.parse(json) as CompiledMessages;
  return createI18n(locale, messages);
}
