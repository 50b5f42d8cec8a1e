import type { ClientPlatform } from '@meridian/editions/platforms.ts';

import { hasMethod, valueAt } from '../host-object.ts';

/** Where the mini-app's own library keeps the launch parameters when a page is left. */
const STORED_LAUNCH = 'tapps/launchParams';

/**
 * Whether the messenger shows this page as a mini-app: its proxy is on the window, or the launch
 * parameters came with the address or were kept from it. Loads nothing.
 */
export function isMiniApp(root: object): boolean {
  if (hasMethod(root, 'TelegramWebviewProxy', 'postEvent')) return true;
  const hash = valueAt(root, 'location', 'hash');
  if (typeof hash === 'string' && /[#&?]tgWebAppPlatform=/.test(hash)) return true;
  return hasStoredLaunch(valueAt(root, 'sessionStorage'));
}

function hasStoredLaunch(storage: unknown): boolean {
  return typeof valueAt(storage, STORED_LAUNCH) === 'string';
}

const PHONES: ReadonlyMap<string, ClientPlatform> = new Map([
  ['ios', 'ios_tg'],
  ['android', 'android_tg'],
  ['android_x', 'android_tg'],
]);

/** The platform the messenger names in `tgWebAppPlatform`; all but phones are `pc_tg`. */
export function platformOfLaunch(tgWebAppPlatform: string): ClientPlatform {
  return PHONES.get(tgWebAppPlatform) ?? 'pc_tg';
}
