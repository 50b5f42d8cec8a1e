import type { Locale } from '@meridian/editions/locales.ts';

import { reportOrigin } from './report-place.ts';

/** The one word the report ever says to a page outside its origin. */
export const READY = 'ready';

/** What a page says to the report with a file. */
export const HAND_OVER = 'meridian.hand-over';

/** A large workspace is read, written and read back on a slow device before the word comes. */
const PATIENCE_MS = 15 * 60_000;

/** Whether a window opened this one: the report, if it is one of ours. */
export function hasOpener(): boolean {
  return openerOf() !== null;
}

/**
 * Posts a file to the report that opened this window, to the report's exact origin: whatever else that
 * window shows by now gets nothing.
 *
 * @returns false where the report did not say that it has the file
 */
export async function giveToReport(file: Blob, locale: Locale): Promise<boolean> {
  const opener = openerOf();
  if (opener === null) return false;
  const origin = isOfThisOrigin(opener) ? location.origin : reportOrigin(locale);
  const answered = Promise.withResolvers<boolean>();
  const controller = new AbortController();
  addEventListener(
    'message',
    (event) => {
      const isReport = event.source === opener && event.origin === origin;
      if (isReport && event.data === READY) answered.resolve(true);
    },
    { signal: controller.signal },
  );
  const patience = setTimeout(() => answered.resolve(false), PATIENCE_MS);
  opener.postMessage({ type: HAND_OVER, file }, origin);
  const isTaken = await answered.promise;
  clearTimeout(patience);
  controller.abort();
  return isTaken;
}

function openerOf(): Window | null {
  // `as`: the type of `opener` is any.
  const opener = window.opener as Window | null;
  return opener === null || opener.closed ? null : opener;
}

/** On a plain server of files the report is beside this page. Asking another origin's window throws. */
function isOfThisOrigin(opener: Window): boolean {
  try {
    return opener.location.origin === location.origin;
  } catch {
    return false;
  }
}
