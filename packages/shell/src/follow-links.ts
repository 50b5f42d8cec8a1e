import { createFakeBridge } from '@meridian/app-bridge/fake-bridge.ts';

import { interceptLinks } from './intercept-links.ts';

/** Hands links over to the app. Until the bridge has transports, calls are announced on the window. */
export function followLinks(): void {
  interceptLinks(createFakeBridge(window));
}
