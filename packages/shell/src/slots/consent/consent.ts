import { consentNeeded } from '@meridian/editions/consent.ts';
import type { Locale } from '@meridian/editions/locales.ts';

/** Where the choice is kept, on the device alone. */
export const CONSENT_KEY = 'meridian.consent';

/** Raised when purposes change: older choices then no longer count and the question comes again. */
export const CONSENT_VERSION = 1;

/** A choice is asked for anew after this long. */
const CONSENT_DAYS = 180;

const DAY_MS = 86_400_000;

/** What can be agreed to. What a page cannot do without needs no agreement. */
export const PURPOSES = ['statistics', 'marketing'] as const;

type Purpose = (typeof PURPOSES)[number];

export type Choice = Readonly<Record<Purpose, boolean>>;

/** A choice and when it was made, in epoch ms. */
export interface Consent extends Choice {
  readonly version: number;
  readonly atMs: number;
}

export const ACCEPT_ALL: Choice = { statistics: true, marketing: true };
export const NECESSARY_ONLY: Choice = { statistics: false, marketing: false };

/**
 * Reads a stored choice. Null, and so to be asked again: broken, of another version, too old, or
 * from a future more than a day away, which a wrong clock leaves behind.
 */
export function parseConsent(text: string | null, nowMs: number): Consent | null {
  if (text === null) return null;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const { version, atMs, statistics, marketing }: Partial<Record<keyof Consent, unknown>> = value;
  if (version !== CONSENT_VERSION || typeof atMs !== 'number') return null;
  if (typeof statistics !== 'boolean' || typeof marketing !== 'boolean') return null;
  const ageMs = nowMs - atMs;
  const stands = ageMs >= -DAY_MS && ageMs <= CONSENT_DAYS * DAY_MS;
  return stands ? { version, atMs, statistics, marketing } : null;
}

/**
 * Whether something may be kept or collected for a purpose. A choice counts wherever it was made;
 * without one it is what the locale asks for that decides.
 */
export function isAllowed(purpose: Purpose, locale: Locale, consent: Consent | null): boolean {
  return consent === null ? !consentNeeded(locale) : consent[purpose];
}

/** What holds now for each purpose: nothing is ticked beforehand where the reader has to agree. */
export function currentChoice(locale: Locale, consent: Consent | null): Choice {
  return {
    statistics: isAllowed('statistics', locale, consent),
    marketing: isAllowed('marketing', locale, consent),
  };
}

/** Whether the question is still to be put to the reader of a page. */
export function isOpen(locale: Locale, consent: Consent | null): boolean {
  return consent === null && consentNeeded(locale);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
