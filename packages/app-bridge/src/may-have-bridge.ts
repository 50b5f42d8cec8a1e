import { isInApp } from '@meridian/editions/platforms.ts';

import { isMiniApp } from './transports/telegram-signs.ts';

/** What of a window the answer needs. */
export interface PlaceWindow {
  readonly parent: unknown;
  readonly navigator: { readonly userAgent: string };
}

/**
 * Whether something may show this page that it can speak to: the app, a messenger, a page on the list
 * around it. In a plain browser nothing of the bridge needs to be loaded.
 */
export function mayHaveBridge(root: PlaceWindow, frameOrigins: readonly string[]): boolean {
  const isFramed = !Object.is(root.parent, root) && frameOrigins.length > 0;
  return isInApp(root.navigator.userAgent) || isFramed || isMiniApp(root);
}
