import { describe, expect, it } from 'vitest';

import { createBridge } from '../app-bridge.ts';
import { HandTimers, settled } from '../testing/hand-timers.ts';
import type { BridgeMessage } from '../transport.ts';
import { createAndroidTransport } from './android-interface.ts';
import { createDsBridgeTransport } from './ds-bridge.ts';
import { createWkWebviewTransport } from './wk-webview.ts';
import { createWvjbTransport } from './wvjb.ts';

type Root = Record<string, unknown>;

const MESSAGE: BridgeMessage = { id: 'a-1', module: 'A', method: 'x', params: { n: 1 } };
const REPLY = { id: 'a-1', code: 0, params: { m: 2 } };

/** How an app answers: it evaluates a function of the page by its name. */
function evaluate(root: Root, name: string, argument: unknown): void {
  const callback = root[name];
  if (typeof callback !== 'function') throw new ReferenceError(name);
  Reflect.apply(callback, root, [argument]);
}

function receivedBy(transport: { listen(onReply: (raw: unknown) => void): () => void }) {
  const received: unknown[] = [];
  return { received, stop: transport.listen((raw) => received.push(raw)) };
}

describe('WKWebView', () => {
  it('takes objects, on the handler itself, and answers by the callback', () => {
    const posted: unknown[] = [];
    const handler = {
      postMessage(this: unknown, message: unknown) {
        if (this !== handler) throw new TypeError('Illegal invocation');
        posted.push(message);
      },
    };
    const root: Root = { webkit: { messageHandlers: { MeridianBridge: handler } } };
    const transport = createWkWebviewTransport(root);
    expect(transport.available()).toBe(true);
    const { received, stop } = receivedBy(transport);
    transport.send(MESSAGE);
    expect(posted).toEqual([MESSAGE]);
    evaluate(root, 'MeridianBridgeCallback', REPLY);
    evaluate(root, 'MeridianBridgeCallback', JSON.stringify(REPLY));
    expect(received).toEqual([REPLY, JSON.stringify(REPLY)]);
    stop();
    expect(root).not.toHaveProperty('MeridianBridgeCallback');
  });

  it('leaves the callback of another alone', () => {
    const root: Root = {};
    const first = receivedBy(createWkWebviewTransport(root));
    const second = receivedBy(createWkWebviewTransport(root));
    first.stop();
    evaluate(root, 'MeridianBridgeCallback', REPLY);
    expect([first.received, second.received]).toEqual([[], [REPLY]]);
  });

  it.each([
    [{}],
    [{ webkit: null }],
    [{ webkit: { messageHandlers: {} } }],
    [{ webkit: { messageHandlers: { Other: { postMessage: () => undefined } } } }],
    [{ webkit: { messageHandlers: { MeridianBridge: { postMessage: 'x' } } } }],
    [
      {
        get webkit(): unknown {
          throw new Error('no');
        },
      },
    ],
  ])('is not there (case %#)', (root) => {
    const transport = createWkWebviewTransport(root);
    expect(transport.available()).toBe(false);
    expect(() => transport.send(MESSAGE)).toThrow('postMessage');
  });
});

describe('the Android interface', () => {
  it('takes text only, on the interface itself, and answers by the callback', () => {
    const posted: unknown[] = [];
    const native = {
      postMessage(this: unknown, ...args: unknown[]) {
        if (this !== native) throw new Error("Java bridge method can't be invoked");
        posted.push(...args);
      },
    };
    const root: Root = { MeridianBridge: native };
    const transport = createAndroidTransport(root);
    expect(transport.available()).toBe(true);
    const { received, stop } = receivedBy(transport);
    transport.send(MESSAGE);
    expect(posted).toEqual([JSON.stringify(MESSAGE)]);
    evaluate(root, 'MeridianBridgeCallback', JSON.stringify(REPLY));
    expect(received).toEqual([JSON.stringify(REPLY)]);
    stop();
    expect(root).not.toHaveProperty('MeridianBridgeCallback');
  });

  it.each([[{}], [{ MeridianBridge: {} }], [{ MeridianBridge: { call: () => '' } }]])(
    'is not there (case %#)',
    (root) => expect(createAndroidTransport(root).available()).toBe(false),
  );
});

describe('DSBridge', () => {
  /** The app's side on both systems: takes a call, keeps the stub, answers by it. */
  function app() {
    const taken: { method: string; data: unknown; stub: string }[] = [];
    return {
      taken,
      take(method: string, json: string): string {
        // `as`: the shape the convention gives.
        const { data, _dscbstub } = JSON.parse(json) as { data: unknown; _dscbstub: string };
        taken.push({ method, data, stub: _dscbstub });
        return '{"code":0}';
      },
    };
  }

  it('is called on Android by method and JSON, and answers by a stub of its own each time', () => {
    const { taken, take } = app();
    const native = {
      call(this: unknown, method: string, json: string) {
        if (this !== native) throw new Error("Java bridge method can't be invoked");
        return take(method, json);
      },
    };
    const root: Root = { _dsbridge: native, dscb: 7 };
    const transport = createDsBridgeTransport(root);
    expect(transport.available()).toBe(true);
    const { received, stop } = receivedBy(transport);
    transport.send(MESSAGE);
    transport.send({ ...MESSAGE, id: 'a-2' });
    expect(taken).toEqual([
      { method: 'meridian.invoke', data: MESSAGE, stub: 'dscb7' },
      { method: 'meridian.invoke', data: { ...MESSAGE, id: 'a-2' }, stub: 'dscb8' },
    ]);
    expect(root['dscb']).toBe(9);
    evaluate(root, 'dscb7', REPLY);
    // Twice, as after a progress message; then the app removes its callback.
    evaluate(root, 'dscb7', REPLY);
    delete root['dscb7'];
    evaluate(root, 'dscb8', 'other');
    expect(received).toEqual([REPLY, REPLY, 'other']);
    stop();
    expect(Object.keys(root)).toEqual(['_dsbridge', 'dscb']);
  });

  it.each([
    ['the app’s word', { _dswk: true }],
    ['the user agent', { navigator: { userAgent: 'Mobile/15E148_dsbridge' } }],
  ])('is called on iOS by a prompt, known by %s', (_, sign) => {
    const { taken, take } = app();
    const root: Root = {
      ...sign,
      prompt: (text: string, json: string) => take(text.replace('_dsbridge=', ''), json),
    };
    const transport = createDsBridgeTransport(root);
    expect(transport.available()).toBe(true);
    const { received } = receivedBy(transport);
    transport.send(MESSAGE);
    expect(taken).toEqual([{ method: 'meridian.invoke', data: MESSAGE, stub: 'dscb0' }]);
    evaluate(root, 'dscb0', REPLY);
    expect(received).toEqual([REPLY]);
  });

  it('never prompts a reader', () => {
    const root = { prompt: () => null, navigator: { userAgent: 'Mobile/15E148 Safari' } };
    expect(createDsBridgeTransport(root).available()).toBe(false);
  });

  it('throws where the app has no such method', () => {
    const root = { _dsbridge: { call: () => '{"code":-1}' } };
    expect(() => createDsBridgeTransport(root).send(MESSAGE)).toThrow('does not take');
  });

  it.each([undefined, null, '', 'nonsense', '{"code":0}', 5])(
    'takes %j from the call for nothing',
    (answer) => {
      const root = { _dsbridge: { call: () => answer } };
      expect(() => createDsBridgeTransport(root).send(MESSAGE)).not.toThrow();
    },
  );
});

describe('WebViewJavascriptBridge', () => {
  function app() {
    const taken: { name: string; data: unknown; callback: (raw: unknown) => void }[] = [];
    const callHandler = (name: string, data: unknown, callback: (raw: unknown) => void) => {
      taken.push({ name, data, callback });
    };
    return { taken, bridge: { callHandler } };
  }

  it('calls the handler and hears its callback', () => {
    const { taken, bridge } = app();
    const transport = createWvjbTransport({ WebViewJavascriptBridge: bridge });
    expect(transport.available()).toBe(true);
    const { received, stop } = receivedBy(transport);
    transport.send(MESSAGE);
    expect(taken).toMatchObject([{ name: 'MeridianBridge', data: MESSAGE }]);
    taken[0]?.callback(REPLY);
    stop();
    taken[0]?.callback(REPLY);
    expect(received).toEqual([REPLY]);
  });

  it('waits in the queue until the app is there', () => {
    const queue: ((bridge: unknown) => void)[] = [];
    const root: Root = { WVJBCallbacks: queue };
    const transport = createWvjbTransport(root);
    expect(transport.available()).toBe(true);
    const { received } = receivedBy(transport);
    transport.send(MESSAGE);
    const { taken, bridge } = app();
    for (const waiting of queue) waiting(bridge);
    taken[0]?.callback(REPLY);
    expect(received).toEqual([REPLY]);
    root['WebViewJavascriptBridge'] = bridge;
    transport.send(MESSAGE);
    expect(taken).toHaveLength(2);
    expect(queue).toHaveLength(1);
  });

  it('is not there in a browser', () => {
    expect(createWvjbTransport({}).available()).toBe(false);
  });
});

describe('an app that goes away while a call waits', () => {
  it('ends in a timeout, and the next call in a refusal', async () => {
    const root: Root = {};
    const handler = {
      postMessage({ id, module }: BridgeMessage) {
        if (module !== 'Bridge') return;
        evaluate(root, 'MeridianBridgeCallback', { id, code: 0, params: { canInvoke: true } });
      },
    };
    root['webkit'] = { messageHandlers: { MeridianBridge: handler } };
    const timers = new HandTimers();
    const bridge = createBridge({ transport: createWkWebviewTransport(root), timers });
    const waiting = bridge.invoke('A', 'x');
    await settled();
    timers.pass(5000);
    expect(await waiting).toEqual({ ok: false, reason: 'timeout' });
    delete root['webkit'];
    expect(await bridge.invoke('A', 'x')).toEqual({ ok: false, reason: 'transport' });
  });
});
