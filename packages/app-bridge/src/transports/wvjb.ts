import { callMethod, hasMethod, valueAt } from '../host-object.ts';
import { NATIVE_NAMES } from '../names.ts';
import type { BridgeMessage, Transport } from '../transport.ts';

const BRIDGE = 'WebViewJavascriptBridge';
const QUEUE = 'WVJBCallbacks';

/**
 * WebViewJavascriptBridge: `callHandler(name, data, callback)`. Until the app has put its object on
 * the window, calls wait in the queue it works off then.
 */
export function createWvjbTransport(root: object): Transport {
  let listener: ((raw: unknown) => void) | null = null;
  const callOn = (bridge: unknown, message: BridgeMessage) => {
    const onReply = (raw: unknown) => listener?.(raw);
    callMethod(bridge, 'callHandler', [NATIVE_NAMES.queueHandler, message, onReply]);
  };
  return {
    kind: 'wvjb',
    available: () => hasMethod(root, BRIDGE, 'callHandler') || Array.isArray(valueAt(root, QUEUE)),
    send(message) {
      if (hasMethod(root, BRIDGE, 'callHandler')) callOn(valueAt(root, BRIDGE), message);
      else callMethod(valueAt(root, QUEUE), 'push', [(bridge: unknown) => callOn(bridge, message)]);
    },
    listen(onReply) {
      listener = onReply;
      return () => (listener = null);
    },
  };
}
