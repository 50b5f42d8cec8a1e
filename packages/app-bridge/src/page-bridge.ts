import { createBridge, type Bridge, type BridgeError } from './app-bridge.ts';
import {
  getAppConfig,
  getUserProfile,
  pushLogin,
  pushRegister,
  type SignInAction,
  type SignInResult,
} from './calls.ts';
import { chooseTransport, type BridgeWindow } from './choose-transport.ts';
import type { BridgeProfile } from './profile.ts';

/** The way from a page to what shows it. */
export interface PageBridge {
  readonly bridge: Bridge;
  /** Whether it came up (R-BRIDGE-01). */
  ready(): Promise<boolean>;
  /** As the app says it (R-BRIDGE-06); null where it does not, or where no app of ours is. */
  appVersion(): Promise<string | null>;
  /** The app's user; no profile and the empty token where there is none or the app failed. */
  userProfile(): Promise<BridgeUser>;
  /**
   * Opens the app's own sign-in or registration, and waits until the user has left it. A registration
   * takes the referral code along.
   */
  push(action: SignInAction, ref?: string | null): Promise<SignInResult>;
  /** Resolves once the next such push has been given to the app. */
  nextPush(): Promise<void>;
}

export interface BridgeUser {
  readonly profile: BridgeProfile | null;
  readonly token: string;
}

export interface PageBridgeOptions {
  /** Origins whose pages may show ours in a frame and be asked. */
  readonly frameOrigins: readonly string[];
  readonly onError: (error: BridgeError) => void;
}

/**
 * Starts the bridge of a page over the transport that is there; null where there is none. All of the
 * bridge comes with this module: import it where `mayHaveBridge` says so.
 */
export async function openPageBridge(
  root: BridgeWindow,
  { frameOrigins, onError }: PageBridgeOptions,
): Promise<PageBridge | null> {
  const transport = await chooseTransport(root, frameOrigins);
  if (transport === null) return null;
  const bridge = createBridge({ transport, onError });
  const version = askVersion(bridge);
  let pushing = Promise.withResolvers<undefined>();
  const onSent = () => {
    pushing.resolve(undefined);
    pushing = Promise.withResolvers();
  };
  return {
    bridge,
    ready: bridge.ready,
    appVersion: () => version,
    userProfile: async () => {
      const answer = await getUserProfile(bridge);
      return answer.ok ? answer : NOBODY;
    },
    push: (action, ref) =>
      action === 'login' ? pushLogin(bridge, { onSent }) : pushRegister(bridge, ref, { onSent }),
    nextPush: () => pushing.promise,
  };
}

const NOBODY: BridgeUser = { profile: null, token: '' };

async function askVersion(bridge: Bridge): Promise<string | null> {
  const config = await getAppConfig(bridge);
  return config.ok ? config.appVersion : null;
}
