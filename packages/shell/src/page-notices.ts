import { detectLanguage, storedLanguage } from '@meridian/editions/languages.ts';
import { isLocale, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

import { clockSkew } from './clock-skew.ts';
import { isClockOff } from './server-clock.ts';
import { LANGUAGE_KEY } from './storage-keys.ts';

/** The notices a page shows after hydration. */
export interface PageNoticesShown {
  /** The language read before, to be offered. */
  readonly offer: Locale | null;
  /** Whether no page of ours was read here before. */
  readonly isFirstVisit: boolean;
  /** Whether the device's clock is far off (R-SHELL-13). */
  readonly clockOff: boolean;
}

let notices: PageNoticesShown | undefined;
const listeners = new Set<() => void>();

/**
 * The notices of this page load. The first call also stores the page's locale as the language read
 * last (R-STORE-01); later calls return the same result.
 */
export function findPageNotices(locale: Locale): PageNoticesShown {
  notices ??= { ...exchangeLanguage(locale), clockOff: isClockOff() };
  return notices;
}

/** For a page of others, which need not exist in another language: the language is stored, none offered. */
export function findNoOffers(locale: Locale): void {
  notices = { ...findPageNotices(locale), offer: null, isFirstVisit: false };
}

/** @returns a function that ends it */
export function onPageNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server's time as a call brought it. It counts more than that of the document, which a CDN may have
 * kept for days or may send without.
 */
export function noteServerTime(serverMs: number, localMs: number): void {
  if (notices === undefined) return;
  notices = { ...notices, clockOff: clockSkew({ localMs, serverMs }) === 'warn' };
  for (const listener of listeners) listener();
}

/** Where the browser denies storage, nothing is stored and nothing offered. */
function exchangeLanguage(locale: Locale) {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    localStorage.setItem(LANGUAGE_KEY, locale);
    const offer = offerOf(storedLanguage(stored), locale, window.location.pathname);
    return { offer, isFirstVisit: stored === null };
  } catch {
    return { offer: null, isFirstVisit: false };
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
