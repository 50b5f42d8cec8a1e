import type { BridgeError } from '@meridian/app-bridge/app-bridge.ts';
import { mayHaveBridge } from '@meridian/app-bridge/may-have-bridge.ts';
import type { PageBridge } from '@meridian/app-bridge/page-bridge.ts';
import { FRAME_ORIGINS } from '@meridian/editions/frame-origins.ts';

import { environment } from './environment.ts';

export type { PageBridge } from '@meridian/app-bridge/page-bridge.ts';

/** The event a failure of the bridge is announced by on the window (R-BRIDGE-02). */
const BRIDGE_ERROR_EVENT = 'meridian:bridge-error';

let made: Promise<PageBridge | null> | null = null;

/** The page's one bridge, made and started when first asked for; null in a plain browser. */
export function pageBridge(): Promise<PageBridge | null> {
  // Without its module the page does without the app.
  return (made ??= open().catch(() => null));
}

/** Whether it is worth asking for the bridge: in a plain browser nothing of it is loaded. */
export function mayHaveBridgeNow(): boolean {
  return mayHaveBridge(window, FRAME_ORIGINS[environment]);
}

async function open(): Promise<PageBridge | null> {
  const frameOrigins = FRAME_ORIGINS[environment];
  if (!mayHaveBridgeNow()) return null;
  const { openPageBridge } = await import('@meridian/app-bridge/page-bridge.ts');
  return openPageBridge(window, { frameOrigins, onError: announceBridgeError });
}

export function announceBridgeError(detail: BridgeError | null): void {
  window.dispatchEvent(new CustomEvent(BRIDGE_ERROR_EVENT, { detail }));
}
