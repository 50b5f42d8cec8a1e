import { detectLanguage } from '@meridian/editions/languages.ts';
import { isLocale, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

import { isClockOff } from './server-clock.ts';
import { LANGUAGE_KEY } from './storage-keys.ts';

/** What a page finds when it comes alive. */
export interface Arrival {
  /** The language read before, to be offered. */
  readonly offer: Locale | null;
  /** Whether the device's clock is far off (R-SHELL-13). */
  readonly clockOff: boolean;
}

let arrival: Arrival | undefined;

/**
 * Notes the page's locale as the stored language, as every load does (R-STORE-01), and tells what
 * there is to say. Done once a load, however often it is asked.
 */
export function arrive(locale: Locale): Arrival {
  arrival ??= { offer: exchangeLanguage(locale), clockOff: isClockOff() };
  return arrival;
}

/** Storage may be denied: then there is nothing to offer and nothing kept. */
function exchangeLanguage(locale: Locale): Locale | null {
  try {
    const before = localStorage.getItem(LANGUAGE_KEY) ?? '';
    localStorage.setItem(LANGUAGE_KEY, locale);
    return offerOf(before, locale, window.location.pathname);
  } catch {
    return null;
  }
}

/**
 * The language to offer on a page, from what was stored before it came: one of this edition's, where
 * the address names none.
 */
export function offerOf(stored: string, locale: Locale, pathname: string): Locale | null {
  if (stored === locale || !isLocale(stored)) return null;
  if (regionOfLocale(stored) !== regionOfLocale(locale)) return null;
  return detectLanguage(pathname, TAX_BASE_PATH) === null ? stored : null;
}
