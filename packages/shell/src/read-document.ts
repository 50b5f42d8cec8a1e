import { isLocale } from '@meridian/editions/locales.ts';
import { createPageLanguages, type PageLanguages, type PageMessages } from '@meridian/i18n/i18n.ts';

import { MESSAGES_ELEMENT_ID, PAGE_ELEMENT_ID } from './site-module.ts';

/**
 * The languages of the served document, with their messages. Never from the address: one address
 * without a language serves the defaults of nine editions.
 */
export function readLanguages(): PageLanguages {
  const locale = document.documentElement.dataset.locale ?? '';
  if (!isLocale(locale)) throw new Error(`document without a known locale: "${locale}"`);
  // `as`: written by our own build from the same catalogues, so it is not validated again.
  const messages = JSON.parse(textOf(MESSAGES_ELEMENT_ID) || '{"frame":{}}') as PageMessages;
  return createPageLanguages(locale, messages);
}

/**
 * Which page the served document is. Never from the address either: one document serves addresses
 * with a language and without, and fallback pages any.
 */
export function readPageName(): string {
  const name: unknown = JSON.parse(textOf(PAGE_ELEMENT_ID) || '""');
  return typeof name === 'string' ? name : '';
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}
