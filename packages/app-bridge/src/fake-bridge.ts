import type { AppBridge } from './bridge.ts';

/** The event a call of the fake bridge is announced by; its `detail` is `[name, argument]`. */
export const FAKE_BRIDGE_EVENT = 'meridian:bridge';

/** A bridge that carries nothing to an app and announces each call, for tests and browsers. */
export function createFakeBridge(target: EventTarget): AppBridge {
  const announce = (name: keyof AppBridge, argument: unknown) => {
    target.dispatchEvent(new CustomEvent(FAKE_BRIDGE_EVENT, { detail: [name, argument] }));
  };
  return {
    launch: (href) => announce('launch', href),
    route: (href) => announce('route', href),
    open: (destination) => announce('open', destination),
  };
}
