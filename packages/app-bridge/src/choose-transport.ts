import { isInApp } from '@meridian/editions/platforms.ts';

import type { Transport } from './transport.ts';
import { createAndroidTransport } from './transports/android-interface.ts';
import { createDsBridgeTransport } from './transports/ds-bridge.ts';
import { createIframeTransport, type FrameWindow } from './transports/iframe.ts';
import { isMiniApp } from './transports/telegram-signs.ts';
import { createWkWebviewTransport } from './transports/wk-webview.ts';
import { createWvjbTransport } from './transports/wvjb.ts';

export interface BridgeWindow extends FrameWindow {
  readonly navigator: { readonly userAgent: string };
}

/**
 * The first way there is to what shows the page, or null in a plain browser. What an app puts on the
 * window counts only where the user agent says that this is the app (R-ENV-06).
 *
 * @param frameOrigins origins whose pages may show ours in a frame and be asked
 */
export async function chooseTransport(
  root: BridgeWindow,
  frameOrigins: readonly string[],
): Promise<Transport | null> {
  const native = isInApp(root.navigator.userAgent) ? nativeTransports(root) : [];
  const found = native.find((transport) => transport.available());
  if (found !== undefined) return found;
  if (isMiniApp(root)) return telegramTransport();
  const frame = createIframeTransport(root, frameOrigins);
  return frame.available() ? frame : null;
}

function nativeTransports(root: BridgeWindow): Transport[] {
  return [
    createWkWebviewTransport(root),
    createAndroidTransport(root),
    createDsBridgeTransport(root),
    createWvjbTransport(root),
  ];
}

/** The messenger's library is fetched here and nowhere else; without it the page does without. */
async function telegramTransport(): Promise<Transport | null> {
  try {
    const { createTelegramTransport } = await import('./transports/telegram.ts');
    const transport = createTelegramTransport();
    return transport.available() ? transport : null;
  } catch {
    return null;
  }
}
