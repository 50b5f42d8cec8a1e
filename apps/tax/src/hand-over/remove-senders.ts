/**
 * Takes from the report's page what could send, or open a realm that can, before any other script runs.
 * The policy forbids connections, but not WebRTC; and a frame, an object or an empty window would bring a
 * fresh one. The functions run as text inside the document, so they need nothing around them but what
 * they are given, and keep what they use in variables: a script that changes built-in functions later
 * changes nothing here.
 */
const STEPS = [removeNames, closeFrames, closeWindows, trustWorker];

export const senderScript = [
  '(()=>{',
  ...[getterOf, ...STEPS].map(String),
  // By their names, which a bundler may have changed.
  ...STEPS.map(({ name }) => `${name}();`),
  '})()',
].join('');

function getterOf(owner: object, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(owner, name)?.get;
  if (getter === undefined) throw new Error(`this browser has no ${name}`);
  return getter;
}

function removeNames(): void {
  const remove = (owner: object, names: readonly string[]) => {
    for (const name of names) {
      if (!(name in owner)) continue;
      if (Reflect.deleteProperty(owner, name) && !(name in owner)) continue;
      Object.defineProperty(owner, name, { value: undefined, configurable: false });
    }
  };
  remove(globalThis, [
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'RTCDataChannel',
    'fetch',
    'fetchLater',
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'EventSource',
    'SharedWorker',
    'FontFace',
    'PaymentRequest',
    'PresentationRequest',
    'XSLTProcessor',
    'documentPictureInPicture',
    'sharedStorage',
    'customElements',
  ]);
  remove(Navigator.prototype, [
    'sendBeacon',
    'serviceWorker',
    'presentation',
    'credentials',
    'share',
    'registerProtocolHandler',
    'joinAdInterestGroup',
    'runAdAuction',
  ]);
  // React asks whether an element is one of them: the names stay, and make nothing.
  for (const name of ['IFrame', 'Frame', 'Object', 'Embed', 'FencedFrame']) {
    const value = function () {};
    Object.defineProperty(globalThis, `HTML${name}Element`, { value, configurable: false });
  }
}

/** Elements with a window of their own: made as ever, and not given out. */
function closeFrames(): void {
  const { apply } = Reflect;
  const localName = getterOf(Element.prototype, 'localName');
  const documentElement = getterOf(Document.prototype, 'documentElement');
  const close = (owner: object, name: string) => {
    const make: unknown = Reflect.get(owner, name);
    if (typeof make !== 'function') return;
    const value = function (this: unknown, ...args: readonly unknown[]): unknown {
      const made: unknown = apply(make, this, args);
      const element: unknown = name === 'createDocument' ? apply(documentElement, made, []) : made;
      const tag: unknown = element === null ? '' : apply(localName, element, []);
      if (
        tag === 'iframe' ||
        tag === 'frame' ||
        tag === 'object' ||
        tag === 'embed' ||
        tag === 'fencedframe'
      ) {
        throw new TypeError('this page has no frames');
      }
      return made;
    };
    Object.defineProperty(owner, name, { value, writable: false, configurable: false });
  };
  close(Document.prototype, 'createElement');
  close(Document.prototype, 'createElementNS');
  close(DOMImplementation.prototype, 'createDocument');
}

/** Windows of other origins alone: the page could reach into one of its own. */
function closeWindows(): void {
  const { apply } = Reflect;
  const open: unknown = Reflect.get(globalThis, 'open');
  if (typeof open !== 'function') return;
  const Address = URL;
  const protocol = getterOf(URL.prototype, 'protocol');
  const origin = getterOf(URL.prototype, 'origin');
  const href = getterOf(URL.prototype, 'href');
  const own = globalThis.location.origin;
  // Where the report has no origin of its own, the pages that hand files over are beside it.
  const isAlone = /^https?:\/\/report[.-]/.test(own);
  const value = (address: string): unknown => {
    const url = new Address(address, own);
    const scheme: unknown = apply(protocol, url, []);
    if (scheme !== 'https:' && scheme !== 'http:') return null;
    if (isAlone && apply(origin, url, []) === own) return null;
    const opened: unknown = apply(open, globalThis, [apply(href, url, []), '_blank']);
    return opened;
  };
  Object.defineProperty(globalThis, 'open', { value, writable: false, configurable: false });
}

/** With Trusted Types no text becomes a script, but for the address of the report's worker. */
function trustWorker(): void {
  interface Rules {
    readonly createScriptURL: (url: string) => string | null;
  }
  interface Factory {
    readonly createPolicy: (name: string, rules: Rules) => unknown;
  }
  // `as`: no type of the DOM says which browsers have it.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  const { apply } = Reflect;
  const exec: unknown = Reflect.get(RegExp.prototype, 'exec');
  const worker = /^https?:\/\/[^/?#]+\/tax-api\/assets\/worker-[\w-]+\.js$/;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
      typeof exec === 'function' && apply(exec, worker, [url]) !== null ? url : null,
  });
}
