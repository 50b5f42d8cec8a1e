import { isMiniApp } from '@meridian/app-bridge/transports/telegram-signs.ts';
import { isLocale } from '@meridian/editions/locales.ts';
import { clientPlatform } from '@meridian/editions/platforms.ts';
import {
  createBusinessClient,
  type BusinessClient,
  type ClientParts,
} from '@meridian/protocol/business-client.ts';
import { API_PROXY_BASE_PATH } from '@meridian/protocol/constants.ts';
import { logout } from '@meridian/session/logout.ts';
import { readProfile, type Profile } from '@meridian/session/profile.ts';
import { profileSource } from '@meridian/session/profile-source.ts';
import { Session } from '@meridian/session/session.ts';

import type { TokenKeeper } from '../account/account-calls.ts';
import { isInAppNow } from '../app.ts';
import { announceBridgeError, pageBridge, type PageBridge } from '../app-bridge.ts';
import { announceFailedCall, setMarketClient } from '../page-calls.ts';
import { noteServerTime } from '../page-notices.ts';
import { report } from '../report.ts';
import { USER_ID_KEY } from '../storage-keys.ts';
import { isAllowed } from '../slots/consent/consent.ts';
import { consentNow } from '../slots/consent/consent-now.ts';
import { ensureDeviceGuid } from '../slots/device-guid.ts';
import { track } from '../track.ts';
import { keepUserId } from './user-id.ts';

/** The parts of a page that depend on its user. */
export interface PageSession {
  readonly session: Session;
  readonly token: TokenKeeper;
  readonly client: BusinessClient;
  /** In the app and in frames: the sign-in ends with the page, so nothing may load another one. */
  readonly keepsTokenInMemory: boolean;
  /** Signs out and loads the page anew; false where that failed. */
  signOut(): Promise<boolean>;
}

/**
 * Dispatched on the window by a script of the page that wants somebody to register; its detail holds the
 * registration options, functions among them.
 */
const SIGN_UP_EVENT = 'meridian:sign-up';

/** Dispatched on the window when somebody signed in or up; its detail hands `extraProps` back. */
const SIGNED_IN_EVENT = 'meridian:signed-in';

let made: PageSession | undefined;

/** The one session of this page; the first who asks starts it (R-AUTH-04). */
export function pageSession(): PageSession {
  made ??= startSession();
  return made;
}

function startSession(): PageSession {
  let token = '';
  const parts: Omit<ClientParts, 'base'> = {
    fetch: (input, init) => fetch(input, init),
    platform: () => clientPlatform({ userAgent: navigator.userAgent, miniApp: isMiniApp(window) }),
    inApp: isInAppNow,
    inFrame: isFramed,
    userToken: () => token,
    deviceGuid,
    userAgent: navigator.userAgent,
    now: () => Date.now(),
    timers: globalThis,
    onFailure: announceFailedCall,
    onServerTime: (serverMs) => noteServerTime(serverMs, Date.now()),
  };
  const client: BusinessClient = createBusinessClient({
    ...parts,
    base: API_PROXY_BASE_PATH,
    onAuthFailure: ({ code }, options) => session.afterAuthFailure(code, options),
  });
  // The market's own calls are no part of the API's base path.
  setMarketClient(createBusinessClient({ ...parts, base: '' }));
  const keepToken = (given: string) => {
    token = given;
  };
  const session: Session = createSession(client, keepToken);
  /** With options (R-REG-01), which stay until the next call. */
  const register = async (options: Readonly<Record<string, unknown>>) => {
    const { presetRegistration } = await registration();
    presetRegistration(options);
    // The modal for signing in shows registration first where the options ask for it.
    await session.open(options['showReg'] === false ? 'login' : 'register');
  };
  addEventListener(SIGN_UP_EVENT, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    void register(typeof detail === 'object' && detail !== null ? { ...detail } : {});
  });
  // Few addresses have a code to pass on.
  if (window.location.search.includes('ref=')) {
    void import('../keep-referral.ts').then(({ keepReferral }) => keepReferral(document));
  }
  followOtherTabs(session);
  announceSuccess(session);
  session.start();
  const keepsTokenInMemory = isInAppNow() || isFramed();
  const place = keepsTokenInMemory ? 'body' : 'cookie';
  return {
    session,
    client,
    keepsTokenInMemory,
    // Most visits call no account: forms bring the calls with them.
    token: { place, keep: keepToken },
    signOut: () =>
      logout({
        call: () => callLogout(client),
        onLoggedOut: () => keepUserId(null),
        reload: () => window.location.reload(),
        log: (message, error) => console.error(message, error),
      }),
  };
}

/** Few visits register: what presets it loads when it is asked for. */
const registration = () => import('./page-registration.ts');

const NOT_THERE = { ok: false, reason: 'not-ready' } as const;
/** As the app answers for a user who went back. */
const HELD_BACK = { ok: true, code: 1, token: '' } as const;
const UNTOLD: ReadonlySet<string> = new Set(['cannot-invoke', 'not-ready']);

function createSession(client: BusinessClient, keepToken: (token: string) => void): Session {
  return new Session({
    readProfile: async () => {
      const bridge = await servingBridge();
      return bridge === null ? profileByHttp(client) : profileByBridge(bridge, keepToken);
    },
    usesBridge: async () => (await servingBridge()) !== null,
    push: async (action) => {
      const bridge = await servingBridge();
      const { pageRegistrationOptions, passesPreAction } = await registration();
      const options = pageRegistrationOptions();
      if (action === 'register' && !(await passesPreAction(options))) return HELD_BACK;
      const reply = bridge === null ? NOT_THERE : await bridge.push(action, options.ref ?? null);
      // The bridge has reported its other failures already.
      if (!reply.ok && UNTOLD.has(reply.reason)) announceBridgeError(null);
      return reply;
    },
    bridgeError: () => report({ code: 'BRIDGE_ERROR' }),
    track,
    onLogin: ({ loggedIn, profile }) => keepUserId(loggedIn ? (profile?.id ?? null) : null),
    later: (run, delayMs) => setTimeout(run, delayMs),
  });
}

/** A refused logout raises its body, which is what is logged (R-HTTP-03). */
async function callLogout(client: BusinessClient) {
  const answer = await client.logout();
  return answer.ok ? answer : { ok: false as const, error: answer.raised ?? answer.error };
}

/** A server that cannot be reached, or fails, does not say that nobody is signed in. */
async function profileByHttp(client: BusinessClient): Promise<Profile | null> {
  const answer = await client.profile({ refresh: true, hiddenToast: true });
  if (answer.ok) return readProfile(answer.result);
  const { status, message } = answer.error;
  if (status === null || status >= FIRST_SERVER_ERROR) throw new Error(message);
  return null;
}

const FIRST_SERVER_ERROR = 500;

async function profileByBridge(
  bridge: PageBridge,
  keepToken: (token: string) => void,
): Promise<Profile | null> {
  const { profile, token } = await bridge.userProfile();
  keepToken(token);
  return readProfile(profile);
}

/** The app's bridge where it serves: inside the app, ready, and new enough (R-AUTH-02). */
async function servingBridge(): Promise<PageBridge | null> {
  const inApp = isInAppNow();
  const bridge = inApp ? await pageBridge() : null;
  if (bridge === null) return null;
  const bridgeReady = await bridge.ready();
  const appVersion = bridgeReady ? await bridge.appVersion() : null;
  return profileSource({ inApp, appVersion, bridgeReady }) === 'bridge' ? bridge : null;
}

/** Tells scripts of the page and the data collection of each success, once. */
function announceSuccess(session: Session): void {
  let before = session.state().quickLogin;
  session.subscribe(() => {
    const now = session.state().quickLogin;
    const succeeded = (['login', 'register'] as const).filter(
      (action) => now[action].success && !before[action].success,
    );
    before = now;
    for (const action of succeeded) {
      track(`${action}-success`);
      void registration().then(({ pageRegistrationOptions }) => {
        const { extraProps } = pageRegistrationOptions();
        const detail = { action, ...(extraProps === undefined ? {} : { extraProps }) };
        window.dispatchEvent(new CustomEvent(SIGNED_IN_EVENT, { detail }));
      });
    }
  });
}

/** Signing in or out in one tab is seen in the others. */
function followOtherTabs(session: Session): void {
  addEventListener('storage', ({ key }) => {
    if (key === USER_ID_KEY) void session.refresh();
  });
}

/** There for calls as soon as they are made; how long it stays is for the reader's consent to say. */
function deviceGuid(): string {
  const { locale = '' } = document.documentElement.dataset;
  const consent = consentNow().get();
  return ensureDeviceGuid(isLocale(locale) && isAllowed('statistics', locale, consent));
}

function isFramed(): boolean {
  return window.top !== window.self;
}
