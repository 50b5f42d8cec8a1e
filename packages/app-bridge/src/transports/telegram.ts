import type { ClientPlatform } from '@meridian/editions/platforms.ts';
import {
  init,
  isTMA,
  openLink,
  openTelegramLink,
  postEvent,
  retrieveLaunchParams,
} from '@tma.js/sdk';

import { CALLS, type CallName } from '../names.ts';
import type { BridgeMessage, Transport } from '../transport.ts';
import { platformOfLaunch } from './telegram-signs.ts';

/**
 * A mini-app of the messenger. It has no screens of ours, no profile and no configuration: the
 * transport itself answers that it cannot be asked for these, and opens links by the mini-app API.
 *
 * This module brings the messenger's library along: import it only where `isMiniApp` says so.
 */
export function createTelegramTransport(): Transport {
  let listener: ((raw: unknown) => void) | null = null;
  return {
    kind: 'telegram',
    available: () => isTMA(),
    send(message) {
      const reply = { id: message.id, ...answer(message) };
      queueMicrotask(() => listener?.(reply));
    },
    listen(onReply) {
      // Styles sent by the messenger would not pass the page's policy.
      const stop = init({ acceptCustomStyles: false });
      postEvent('web_app_ready');
      listener = onReply;
      return () => {
        listener = null;
        stop();
      };
    },
  };
}

export interface TelegramLaunch {
  readonly platform: ClientPlatform;
  /** Of the mini-app API, such as `8.0`; not the version of an app of ours (R-BRIDGE-03). */
  readonly apiVersion: string;
  readonly startParam: string | null;
}

/** How the mini-app was opened, or null where its launch parameters are not to be had. */
export function telegramLaunch(): TelegramLaunch | null {
  try {
    const launch = retrieveLaunchParams();
    return {
      platform: platformOfLaunch(launch.tgWebAppPlatform),
      apiVersion: launch.tgWebAppVersion,
      startParam: launch.tgWebAppStartParam ?? null,
    };
  } catch {
    return null;
  }
}

interface Answer {
  readonly code: number;
  readonly params: Readonly<Record<string, unknown>>;
}

const DONE: Answer = { code: 0, params: {} };
const NOT_DONE: Answer = { code: 1, params: {} };

function answer(message: BridgeMessage): Answer {
  const { params } = message;
  if (isCall(message, CALLS.canInvoke)) {
    return { code: 0, params: { canInvoke: isCall(params, CALLS.launch) } };
  }
  return isCall(message, CALLS.launch) && openAddress(params['url']) ? DONE : NOT_DONE;
}

function isCall(named: { readonly module?: unknown; readonly method?: unknown }, call: CallName) {
  return named.module === call.module && named.method === call.method;
}

/** The messenger opens web addresses only, and its own in itself. Whether it took this one. */
function openAddress(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.hostname === 't.me') openTelegramLink(url);
  else openLink(url);
  return true;
}
