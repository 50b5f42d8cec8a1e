import { callMethod, hasMethod, valueAt } from '../host-object.ts';
import { NATIVE_NAMES } from '../names.ts';
import type { Transport } from '../transport.ts';
import { listenByName } from './global-callback.ts';

/** iOS: a message handler of WKWebView takes objects; the app evaluates a callback with the reply. */
export function createWkWebviewTransport(root: object): Transport {
  const handler = ['webkit', 'messageHandlers', NATIVE_NAMES.messageHandler] as const;
  return {
    kind: 'wk-webview',
    available: () => hasMethod(root, ...handler, 'postMessage'),
    send(message) {
      callMethod(valueAt(root, ...handler), 'postMessage', [message]);
    },
    listen: (onReply) => listenByName(root, NATIVE_NAMES.callback, onReply),
  };
}
