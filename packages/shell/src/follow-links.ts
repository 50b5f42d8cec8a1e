import type { Bridge } from '@meridian/app-bridge/app-bridge.ts';
import type { AppDestination } from '@meridian/app-bridge/bridge.ts';
import { createFakeBridge } from '@meridian/app-bridge/fake-bridge.ts';
import { launchLink, openScreen, routeLink } from '@meridian/app-bridge/follow-by-bridge.ts';
import { isBridgeSupported } from '@meridian/app-bridge/version.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';

import { isInAppNow } from './app.ts';
import { pageBridge, type PageBridge } from './app-bridge.ts';
import { interceptLinks } from './intercept-links.ts';
import { MODALS_ID } from './modals.ts';
import { report } from './report.ts';

/**
 * Hands links over to the app, or announces them on the window where no bridge is there. Whatever the
 * app does not take, because its bridge is down, too old, silent, or has no such screen, the page
 * follows itself. In a messenger's mini-app links to other sites go to the messenger.
 */
export function followLinks(): void {
  if (isInAppNow()) followInApp();
  void pageBridge().then(async (page) => {
    if (page?.bridge.kind === 'telegram' && (await page.ready())) followOutside(page.bridge);
  });
}

function followInApp(): void {
  const fake = createFakeBridge(window);
  let clicked = '';
  // While the click goes down: before the link is handed over.
  const remember = (event: MouseEvent) => (clicked = linkOf(event)?.href ?? '');
  document.addEventListener('click', remember, { capture: true });
  const handOver = (
    take: (bridge: Bridge, onSent: () => void) => Promise<boolean>,
    announce: () => void,
  ) => {
    const address = clicked;
    inTurn(async (onSent) => {
      const page = await pageBridge();
      if (page === null) announce();
      else if (!((await takesLinks(page)) && (await take(page.bridge, onSent)))) {
        window.location.assign(address);
      }
    });
  };
  interceptLinks({
    launch: (href) =>
      handOver(
        (bridge) => launchLink(bridge, href),
        () => fake.launch(href),
      ),
    route: (href) =>
      handOver(
        (bridge) => routeLink(bridge, href),
        () => fake.route(href),
      ),
    open: (destination) => {
      const action = signInAction(destination);
      const address = clicked;
      if (action !== null && mayAskForUser()) inTurn((onSent) => signIn(action, address, onSent));
      else {
        handOver(
          (bridge, onSent) => openScreen(bridge, destination, onSent),
          () => fake.open(destination),
        );
      }
    },
  });
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Gives links to the app in the order they were clicked: signing in waits for modules and for a step of
 * the page, and the next link must not reach the app before it. A turn ends with its link, or with
 * `onSent` where the app answers only once the user is done.
 */
function inTurn(follow: (onSent: () => void) => Promise<unknown>): void {
  turn = turn.then(async () => {
    const sent = Promise.withResolvers<undefined>();
    const followed = follow(() => sent.resolve(undefined));
    await Promise.race([followed, sent.promise]).catch((error: unknown) => {
      report({ code: 'FOLLOW_LINK', error });
    });
  });
}

/** Signing in is the session's: by the app, or in a modal where that fails (R-AUTH-06, R-AUTH-07). */
function signInAction({ dest }: AppDestination): LoginAction | null {
  return dest === 'login' || dest === 'register' ? dest : null;
}

/** A confined document knows no user, and has no place for a modal of the session. */
function mayAskForUser(): boolean {
  return document.getElementById(MODALS_ID) !== null;
}

/** With what the link presets about registration, its referral code first of all. */
async function signIn(action: LoginAction, address: string, onSent: () => void): Promise<void> {
  const { pageSession } = await import('./after-paint.ts');
  const { presetByLink } = await import('./session/page-registration.ts');
  presetByLink(address);
  const page = await pageBridge();
  void page?.nextPush().then(onSent);
  await pageSession().session.open(action);
}

/** A messenger is no app of ours and has no version to be too old (R-BRIDGE-03). */
async function takesLinks({ bridge, ready, appVersion }: PageBridge): Promise<boolean> {
  if (bridge.kind === 'telegram') return ready();
  return isBridgeSupported(await appVersion());
}

function followOutside(bridge: Bridge): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    const isPlain = link.closest('[data-app-link="off"]') !== null;
    if (isPlain || !isWebAddress(link) || link.origin === window.location.origin) return;
    event.preventDefault();
    const address = link.href;
    void launchLink(bridge, address).then((isTaken) => {
      if (!isTaken) window.location.assign(address);
    });
  });
}

function isWebAddress({ protocol }: HTMLAnchorElement): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}
