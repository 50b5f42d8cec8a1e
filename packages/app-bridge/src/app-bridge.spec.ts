import { describe, expect, it } from 'vitest';

import { createBridge, type BridgeError } from './app-bridge.ts';
import { HandTimers, settled } from './testing/hand-timers.ts';
import type { BridgeMessage, Transport } from './transport.ts';
import { createFakeTransport } from './transports/fake.ts';

/** An app that knows every call, and answers with the test's result whatever is no query. */
function bridgeTo(answer: (message: BridgeMessage) => unknown, idPrefix = 'page') {
  const timers = new HandTimers();
  const errors: BridgeError[] = [];
  const app = createFakeTransport({
    answer: (message) =>
      message.module === 'Bridge'
        ? { id: message.id, code: 0, params: { canInvoke: true } }
        : answer(message),
  });
  const options = { transport: app, timers, idPrefix };
  const bridge = createBridge({ ...options, onError: (error) => errors.push(error) });
  return { bridge, app, timers, errors };
}

/** An app that answers as the test says, queries too. */
function bridgeOver(answer: (message: BridgeMessage) => unknown) {
  const timers = new HandTimers();
  const errors: BridgeError[] = [];
  const app = createFakeTransport({ answer });
  const bridge = createBridge({
    transport: app,
    timers,
    onError: (error) => errors.push(error),
  });
  return { bridge, app, timers, errors };
}

const ok = ({ id }: BridgeMessage, params: unknown = {}) => ({ id, code: 0, params });
const silent = () => undefined;
const calls = (sent: readonly BridgeMessage[]) =>
  sent.map(({ module, method }) => `${module}.${method}`);

describe('starting (R-BRIDGE-01, R-BRIDGE-02)', () => {
  it('is ready once the app answered the first question, and asks it once', async () => {
    const { bridge, app, errors, timers } = bridgeTo(ok);
    expect(bridge.state()).toEqual({ ready: false, errorEvent: false });
    expect(await Promise.all([bridge.ready(), bridge.ready()])).toEqual([true, true]);
    expect(bridge.state()).toEqual({ ready: true, errorEvent: false });
    expect(calls(app.sent)).toEqual(['Bridge.canInvoke']);
    expect(errors).toEqual([]);
    expect(timers.waiting).toBe(0);
  });

  it('is ready with an app that knows nothing', async () => {
    const { bridge } = bridgeOver(({ id }) => ({ id, code: 404 }));
    expect(await bridge.ready()).toBe(true);
    expect(await bridge.canInvoke('Router', 'push')).toBe(false);
  });

  it('fails with one error event where nobody answers', async () => {
    const { bridge, timers, errors, app } = bridgeOver(silent);
    const ready = bridge.ready();
    await settled();
    timers.pass(4999);
    expect(bridge.state().errorEvent).toBe(false);
    timers.pass(1);
    expect(await ready).toBe(false);
    expect(bridge.state()).toEqual({ ready: false, errorEvent: true });
    expect(errors).toEqual([{ stage: 'init', transport: 'fake', reason: 'timeout' }]);
    // Later calls do not wait again, and send nothing more.
    expect(await bridge.invoke('Router', 'push')).toEqual({ ok: false, reason: 'not-ready' });
    expect(await bridge.canInvoke('Router', 'push')).toBe(false);
    expect(app.sent).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['malformed', (transport: Transport) => transport, 'malformed'],
    [
      'absent',
      (transport: Transport) => ({ ...transport, available: (): boolean => false }),
      'not-ready',
    ],
    ['refusing to listen', (transport: Transport) => ({ ...transport, listen: fail }), 'transport'],
    ['refusing to send', (transport: Transport) => ({ ...transport, send: fail }), 'transport'],
  ] as const)('fails with a transport that is %s', async (_, make, reason) => {
    const errors: BridgeError[] = [];
    const app = createFakeTransport({ answer: ({ id }) => ({ id, code: 'fine' }) });
    const bridge = createBridge({ transport: make(app), onError: (error) => errors.push(error) });
    expect(await bridge.ready()).toBe(false);
    expect(errors).toEqual([{ stage: 'init', transport: 'fake', reason }]);
  });
});

function fail(): never {
  throw new Error('no');
}

describe('asking before each call (R-BRIDGE-07)', () => {
  it('asks once for each call, also where calls come at once', async () => {
    const { bridge, app } = bridgeTo(ok);
    await Promise.all([bridge.invoke('A', 'x'), bridge.invoke('A', 'x'), bridge.invoke('A', 'y')]);
    await bridge.invoke('A', 'x');
    const asked = app.sent.filter(({ module }) => module === 'Bridge').map(({ params }) => params);
    expect(asked).toEqual([
      { module: 'SystemInfo', method: 'getAppConfig' },
      { module: 'A', method: 'x' },
      { module: 'A', method: 'y' },
    ]);
  });

  it('tells calls apart however they are spelled', async () => {
    const { bridge, app } = bridgeTo(ok);
    await bridge.canInvoke('A.b', 'c');
    await bridge.canInvoke('A', 'b.c');
    await bridge.canInvoke('constructor', '__proto__');
    expect(app.sent).toHaveLength(4);
  });

  it('makes no call the app does not know, and that is no error', async () => {
    const { bridge, app, errors } = bridgeOver((message) => {
      if (message.module !== 'Bridge') return ok(message);
      return ok(message, { canInvoke: message.params['module'] !== 'Router' });
    });
    expect(await bridge.invoke('Router', 'push')).toEqual({ ok: false, reason: 'cannot-invoke' });
    expect(calls(app.sent)).toEqual(['Bridge.canInvoke', 'Bridge.canInvoke']);
    expect((await bridge.invoke('SystemInfo', 'getAppConfig')).ok).toBe(true);
    expect(errors).toEqual([]);
  });

  it('does not keep silence or nonsense, and asks again', async () => {
    let word: unknown = 'perhaps';
    const { bridge, errors } = bridgeOver((message) => {
      const isFirst = message.params['module'] === 'SystemInfo';
      return ok(message, { canInvoke: isFirst || word });
    });
    expect(await bridge.invoke('A', 'x')).toEqual({ ok: false, reason: 'malformed' });
    expect(errors).toMatchObject([{ stage: 'call', reason: 'malformed', module: 'A' }]);
    word = true;
    expect((await bridge.invoke('A', 'x')).ok).toBe(true);
  });

  it('asks anew where the caller wants to be sure', async () => {
    const { bridge, app } = bridgeTo(ok);
    await bridge.invoke('A', 'x');
    await bridge.invoke('A', 'x', {}, { askAnew: true });
    expect(calls(app.sent)).toEqual([
      'Bridge.canInvoke',
      'Bridge.canInvoke',
      'A.x',
      'Bridge.canInvoke',
      'A.x',
    ]);
  });
});

describe('a call', () => {
  it('carries its parameters and brings the reply', async () => {
    const { bridge, app } = bridgeTo((message) => ok(message, { uid: 5 }));
    const result = await bridge.invoke('UserProfile', 'getUserProfile', { forceUpdate: true });
    expect(result).toEqual({ ok: true, reply: { id: 'page-3', code: 0, params: { uid: 5 } } });
    expect(app.sent.at(-1)).toEqual({
      id: 'page-3',
      module: 'UserProfile',
      method: 'getUserProfile',
      params: { forceUpdate: true },
    });
  });

  it('hands on a code that is not 0', async () => {
    const { bridge } = bridgeTo(({ id }) => ({ id, code: 7 }));
    expect(await bridge.invoke('A', 'x')).toMatchObject({ ok: true, reply: { code: 7 } });
  });

  it('ends by its own time, and a late reply changes nothing', async () => {
    const { bridge, app, timers, errors } = bridgeTo(silent);
    const result = bridge.invoke('A', 'x', {}, { timeoutMs: 60_000 });
    await settled();
    timers.pass(59_999);
    await settled();
    expect(errors).toEqual([]);
    timers.pass(1);
    expect(await result).toEqual({ ok: false, reason: 'timeout' });
    expect(errors).toMatchObject([{ stage: 'call', reason: 'timeout', method: 'x' }]);
    const late = app.sent.at(-1)?.id;
    app.reply({ id: late, code: 0 });
    expect(errors).toHaveLength(1);
  });

  it('takes the first of two replies', async () => {
    const { bridge, app } = bridgeTo(silent);
    const first = bridge.invoke('A', 'x');
    const second = bridge.invoke('A', 'y');
    await settled();
    const [earlier, later] = app.sent.slice(-2);
    app.reply({ id: earlier?.id, code: 0, params: { n: 1 } });
    app.reply({ id: earlier?.id, code: 0, params: { n: 2 } });
    app.reply({ id: later?.id, code: 0, params: { n: 3 } });
    app.reply({ id: 'nobody-1', code: 0, params: { n: 4 } });
    expect(await first).toMatchObject({ ok: true, reply: { params: { n: 1 } } });
    expect(await second).toMatchObject({ ok: true, reply: { params: { n: 3 } } });
  });

  it('does not take a reply meant for the page before', async () => {
    const before = bridgeTo(silent, 'before');
    void before.bridge.invoke('A', 'x');
    const { bridge, app } = bridgeTo(silent, 'after');
    const result = bridge.invoke('A', 'x');
    await settled();
    for (const { id } of before.app.sent) app.reply({ id, code: 0, params: { n: 'old' } });
    app.reply({ id: app.sent.at(-1)?.id, code: 0, params: { n: 'new' } });
    expect(await result).toMatchObject({ ok: true, reply: { params: { n: 'new' } } });
  });

  it('makes ids of its own on every page', async () => {
    const prefixes = [1, 2].map(async () => {
      const app = createFakeTransport();
      await createBridge({ transport: app }).ready();
      return app.sent[0]?.id;
    });
    const [first, second] = await Promise.all(prefixes);
    expect(first).not.toBe(second);
  });

  it.each([
    [{ code: 'fine' }],
    [{ params: {} }],
    [{ code: 0, params: [] }],
    [{ code: 0, params: { big: 1n } }],
    [{ code: 0, params: { long: 'x'.repeat(2_000_000) } }],
  ])('is malformed where the reply is (case %#)', async (wrong) => {
    const { bridge, errors, timers } = bridgeTo(({ id }) => ({ id, ...wrong }));
    expect(await bridge.invoke('A', 'x')).toEqual({ ok: false, reason: 'malformed' });
    expect(errors).toMatchObject([{ stage: 'call', reason: 'malformed' }]);
    expect(timers.waiting).toBe(0);
  });

  it('is not made with what cannot be sent', async () => {
    const { bridge, app } = bridgeTo(ok);
    for (const params of [{ n: 1n }, [1], 'text', null]) {
      expect(await bridge.invoke('A', 'x', params)).toEqual({ ok: false, reason: 'malformed' });
    }
    expect(calls(app.sent)).not.toContain('A.x');
  });

  it('says so where the transport refuses it', async () => {
    const { bridge, errors, timers } = bridgeTo(fail);
    expect(await bridge.invoke('A', 'x')).toEqual({ ok: false, reason: 'transport' });
    expect(errors).toMatchObject([{ stage: 'call', reason: 'transport' }]);
    expect(timers.waiting).toBe(0);
  });

  it('goes on after anything the app says', async () => {
    const { bridge, app } = bridgeTo(ok);
    await bridge.ready();
    for (const raw of [null, '{', '[]', 5, () => 1, { id: '__proto__' }, { id: {} }, []]) {
      app.reply(raw);
    }
    expect((await bridge.invoke('A', 'x')).ok).toBe(true);
  });
});
