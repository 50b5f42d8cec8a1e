import type { Bridge } from './app-bridge.ts';
import type { AppDestination } from './bridge.ts';
import { pushLogin, pushRegister } from './calls.ts';
import { CALLS, type CallName } from './names.ts';

/** Top pages of the app: their tabs stand under its home, so the app goes there afterwards. */
const TOP_PAGES: ReadonlySet<string> = new Set(['home', 'assets', 'assets-tab']);

/**
 * Opens a screen of the app; whether the app took it. Signing in has paths of its own in the app's
 * router (R-BRIDGE-05), and a user who went back from it is an answer. After a top page the app may
 * go home (R-BRIDGE-08): that it cannot is no failure.
 *
 * @param onSent called as a way in goes to the app, which answers when the user is done
 */
export async function openScreen(
  bridge: Bridge,
  { dest, params }: AppDestination,
  onSent?: () => void,
): Promise<boolean> {
  const options = onSent === undefined ? {} : { onSent };
  if (dest === 'login') return (await pushLogin(bridge, options)).ok;
  if (dest === 'register') return (await pushRegister(bridge, null, options)).ok;
  const screen = { path: dest, query: params };
  const isOpened = await isTaken(bridge, CALLS.push, screen);
  if (isOpened && TOP_PAGES.has(dest)) await isTaken(bridge, CALLS.goHome, {});
  return isOpened;
}

/** Follows a link in one of the app's own schemes (R-LINK-05); whether the app took it. */
export function routeLink(bridge: Bridge, href: string): Promise<boolean> {
  return isTaken(bridge, CALLS.route, { url: href });
}

/** Opens an address with what the device has for it (R-LINK-04); whether that was done. */
export function launchLink(bridge: Bridge, href: string): Promise<boolean> {
  return isTaken(bridge, CALLS.launch, { url: href });
}

async function isTaken(
  bridge: Bridge,
  { module, method }: CallName,
  params: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const result = await bridge.invoke(module, method, params);
  return result.ok && result.reply.code === 0;
}
