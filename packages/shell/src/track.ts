import { isLocale } from '@meridian/editions/locales.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';

import { isAllowed } from './slots/consent/consent.ts';
import { consentNow } from './slots/consent/consent-now.ts';

/** What is tracked, announced on the window by name; the data collection takes it where it may. */
export const TRACK_EVENT = 'meridian:track';

export type TrackedName = `${LoginAction}-${'error' | 'success'}`;

/** More than this before the collection runs are dropped: they are counts, not records. */
const MAX_HELD = 20;

const held: TrackedName[] = [];

/**
 * Announces what happened. Where data collection takes no notice yet, because its module is still on
 * the way, the name waits in memory, if the reader's choice allows collecting it now.
 */
export function track(name: TrackedName): void {
  const event = new CustomEvent(TRACK_EVENT, { detail: name, cancelable: true });
  const isTaken = !window.dispatchEvent(event);
  if (!isTaken && held.length < MAX_HELD && mayCollect()) held.push(name);
}

/** What has waited for data collection, once. */
export function takeHeld(): TrackedName[] {
  return held.splice(0);
}

function mayCollect(): boolean {
  const { locale = '' } = document.documentElement.dataset;
  return isLocale(locale) && isAllowed('statistics', locale, consentNow().get());
}
