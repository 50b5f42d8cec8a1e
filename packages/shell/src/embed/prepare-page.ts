import { editionOf } from '@meridian/editions/editions.ts';
import { storedLanguage } from '@meridian/editions/languages.ts';
import { regionOfHost } from '@meridian/editions/regions.ts';

import { isInAppNow } from '../app.ts';
import { presetRegistration } from '../session/page-registration.ts';
import { SLOTS_ELEMENT_ID } from '../slots/slots-element.ts';
import { LANGUAGE_KEY, USER_ID_KEY } from '../storage-keys.ts';
import type { MountOptions } from './mount-options.ts';

/**
 * Leaves on a page of others what documents of ours are built with: the marks on the root by which the
 * style sheet knows the app and a user, the slots, and what the page presets about registration.
 */
export function preparePage({ registration = {}, slots = {} }: MountOptions): void {
  const { dataset } = document.documentElement;
  if (isInAppNow()) dataset['app'] = '';
  if (stored(USER_ID_KEY) !== null) dataset['user'] = '';
  presetRegistration(registration);
  if (slots !== null && document.getElementById(SLOTS_ELEMENT_ID) === null) leaveSlots(slots);
}

/** The language of the last page (R-STORE-01), where this host's edition has it; else the edition's own. */
export function rememberedLanguage(): string {
  const { locales } = editionOf(regionOfHost(window.location.hostname));
  const remembered = storedLanguage(stored(LANGUAGE_KEY));
  return (locales.find(({ code }) => code === remembered) ?? locales[0]).code;
}

/** Data, which no content security policy refuses. */
function leaveSlots(given: Readonly<Record<string, unknown>>): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SLOTS_ELEMENT_ID;
  element.textContent = JSON.stringify({ ...import.meta.env.SITE_SLOTS, ...given });
  document.head.append(element);
}

/** Storage may be denied: then nothing is stored. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
