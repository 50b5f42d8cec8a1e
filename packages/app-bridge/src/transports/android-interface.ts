import { callMethod, hasMethod, valueAt } from '../host-object.ts';
import { NATIVE_NAMES } from '../names.ts';
import type { Transport } from '../transport.ts';
import { listenByName } from './global-callback.ts';

/** Android: an interface of WebView takes text only; the app evaluates a callback with the reply. */
export function createAndroidTransport(root: object): Transport {
  const { androidInterface, androidMethod, callback } = NATIVE_NAMES;
  return {
    kind: 'android-interface',
    available: () => hasMethod(root, androidInterface, androidMethod),
    send(message) {
      callMethod(valueAt(root, androidInterface), androidMethod, [JSON.stringify(message)]);
    },
    listen: (onReply) => listenByName(root, callback, onReply),
  };
}
