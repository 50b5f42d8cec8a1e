import type { Bridge, InvokeOptions } from './app-bridge.ts';
import { CALLS } from './names.ts';
import type { InvokeFailure, InvokeResult } from './pending-calls.ts';
import { profileFromBridge, tokenFromBridge, type BridgeProfile } from './profile.ts';
import type { BridgeReply } from './transport.ts';

export interface BridgeCall {
  readonly module: string;
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  /** Whether the app asks its server rather than its memory; it does unless set otherwise. */
  readonly forceUpdate?: boolean;
}

/** A call of the app by what it is for (R-BRIDGE-04, R-BRIDGE-06). */
export function bridgeCall(
  call: 'profile' | 'appConfig',
  { forceUpdate = true }: CallOptions = {},
): BridgeCall {
  return call === 'profile'
    ? { ...CALLS.profile, args: { forceUpdate } }
    : { ...CALLS.appConfig, args: {} };
}

export interface RouterPush {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export type SignInAction = 'login' | 'register';

/**
 * Where the app's router goes for signing in or registering (R-BRIDGE-05).
 *
 * @param ref the referral code a registration came by, which the app cannot know
 */
export function routerPush(action: SignInAction, ref: string | null = null): RouterPush {
  if (action === 'login') return { path: 'loginpage', query: { fromWeb: '1' } };
  const query = { fromWeb: '1', directlyRegister: 'true' };
  return { path: 'register', query: ref === null ? query : { ...query, ref } };
}

/**
 * How long the app's sign-in may take: it answers when the user is done, and they may look for
 * their password. Whether the app is still there is asked before.
 */
const SIGN_IN_TIMEOUT_MS = 10 * 60 * 1000;

export type ProfileResult =
  | {
      readonly ok: true;
      /** Null where the app's code is not 0: nobody is signed in there. */
      readonly profile: BridgeProfile | null;
      readonly token: string;
    }
  | { readonly ok: false; readonly reason: InvokeFailure };

export async function getUserProfile(
  bridge: Bridge,
  options: CallOptions = {},
): Promise<ProfileResult> {
  const result = await invokeCall(bridge, bridgeCall('profile', options));
  if (!result.ok) return result;
  const { reply } = result;
  return { ok: true, profile: profileFromBridge(reply), token: tokenFromBridge(reply) };
}

export type AppConfigResult =
  | { readonly ok: true; readonly appVersion: string | null }
  | { readonly ok: false; readonly reason: InvokeFailure };

/** What the app says of itself; a version that is no text counts as none. */
export async function getAppConfig(bridge: Bridge): Promise<AppConfigResult> {
  const result = await invokeCall(bridge, bridgeCall('appConfig'));
  if (!result.ok) return result;
  return { ok: true, appVersion: appVersionOf(result.reply) };
}

export type SignInResult =
  | { readonly ok: true; readonly code: number; readonly token: string }
  | { readonly ok: false; readonly reason: InvokeFailure };

type PushOptions = Pick<InvokeOptions, 'timeoutMs' | 'onSent'>;

/** Opens the app's sign-in, and waits until the user has left it. */
export function pushLogin(bridge: Bridge, options: PushOptions = {}): Promise<SignInResult> {
  return pushSignIn(bridge, routerPush('login'), options);
}

/** Opens the app's registration, and waits until the user has left it. */
export function pushRegister(
  bridge: Bridge,
  ref: string | null = null,
  options: PushOptions = {},
): Promise<SignInResult> {
  return pushSignIn(bridge, routerPush('register', ref), options);
}

async function pushSignIn(
  bridge: Bridge,
  push: RouterPush,
  given: PushOptions,
): Promise<SignInResult> {
  const { module, method } = CALLS.push;
  const options = { timeoutMs: SIGN_IN_TIMEOUT_MS, askAnew: true, ...given };
  const result = await bridge.invoke(module, method, { ...push }, options);
  if (!result.ok) return result;
  return { ok: true, code: result.reply.code, token: tokenFromBridge(result.reply) };
}

function invokeCall(bridge: Bridge, { module, method, args }: BridgeCall): Promise<InvokeResult> {
  return bridge.invoke(module, method, args);
}

function appVersionOf({ code, params }: BridgeReply): string | null {
  const { appVersion } = params;
  return code === 0 && typeof appVersion === 'string' ? appVersion : null;
}
