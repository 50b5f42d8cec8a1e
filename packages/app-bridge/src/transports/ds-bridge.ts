import { callMethod, hasMethod, valueAt } from '../host-object.ts';
import { NATIVE_NAMES } from '../names.ts';
import type { BridgeMessage, Transport } from '../transport.ts';

/** What an iOS web view with DSBridge says in its user agent, where it sets no `_dswk`. */
const IOS_MARKER = '_dsbridge';

/** How many calls' names stay on the window. */
const MOST_STUBS = 100;

/**
 * DSBridge: a call is a method's name and `{data, _dscbstub}` as JSON. Android takes it by an
 * interface, iOS by a prompt it answers itself; the reply comes by the function named in
 * `_dscbstub`. What the call itself gives back is `{code: -1}` where the app has no such method.
 */
export function createDsBridgeTransport(root: object): Transport {
  let listener: ((raw: unknown) => void) | null = null;
  const stubs: string[] = [];
  return {
    kind: 'ds-bridge',
    available: () => isAndroid(root) || isIos(root),
    send(message) {
      const stub = nextStub(root);
      stubs.push(stub);
      // An app may answer late or twice, but not for ever.
      const oldest = stubs.length > MOST_STUBS ? stubs.shift() : undefined;
      if (oldest !== undefined) Reflect.deleteProperty(root, oldest);
      Reflect.set(root, stub, (raw: unknown) => listener?.(raw));
      if (isRefused(call(root, message, stub))) throw new Error('The app does not take messages');
    },
    listen(onReply) {
      listener = onReply;
      return () => {
        listener = null;
        for (const stub of stubs.splice(0)) Reflect.deleteProperty(root, stub);
      };
    },
  };
}

function isAndroid(root: object): boolean {
  return hasMethod(root, '_dsbridge', 'call');
}

/** Only on the app's own word: elsewhere the prompt would be shown to the user. */
function isIos(root: object): boolean {
  const userAgent = valueAt(root, 'navigator', 'userAgent');
  const isMarked = typeof userAgent === 'string' && userAgent.includes(IOS_MARKER);
  return (isMarked || Boolean(valueAt(root, '_dswk'))) && hasMethod(root, 'prompt');
}

function call(root: object, message: BridgeMessage, stub: string): unknown {
  const json = JSON.stringify({ data: message, _dscbstub: stub });
  return isAndroid(root)
    ? callMethod(valueAt(root, '_dsbridge'), 'call', [NATIVE_NAMES.dsMethod, json])
    : callMethod(root, 'prompt', [`_dsbridge=${NATIVE_NAMES.dsMethod}`, json]);
}

/** The counter is shared with the app's own script, which may call by DSBridge beside us. */
function nextStub(root: object): string {
  const counted = valueAt(root, 'dscb');
  const next = typeof counted === 'number' && Number.isSafeInteger(counted) ? counted : 0;
  Reflect.set(root, 'dscb', next + 1);
  return `dscb${next}`;
}

function isRefused(answer: unknown): boolean {
  if (typeof answer !== 'string') return false;
  try {
    return valueAt(JSON.parse(answer), 'code') === -1;
  } catch {
    return false;
  }
}
