import { describe, expect, it } from 'vitest';

import { createBridge } from '../app-bridge.ts';
import { createFakeBridge, FAKE_BRIDGE_EVENT } from '../fake-bridge.ts';
import { createFakeTransport } from './fake.ts';

function announcedOn(target: EventTarget): unknown[] {
  const received: unknown[] = [];
  target.addEventListener(FAKE_BRIDGE_EVENT, (event) => {
    if (event instanceof CustomEvent) received.push(event.detail);
  });
  return received;
}

describe('the fakes', () => {
  it('announce each message, and answer like an app that can do everything', async () => {
    const target = new EventTarget();
    const received = announcedOn(target);
    const bridge = createBridge({ transport: createFakeTransport({ target }) });
    const result = await bridge.invoke('Router', 'push', { path: 'x' });
    expect(result).toMatchObject({ ok: true, reply: { code: 0, params: {} } });
    expect(received).toEqual([
      ['Bridge.canInvoke', { module: 'SystemInfo', method: 'getAppConfig' }],
      ['Bridge.canInvoke', { module: 'Router', method: 'push' }],
      ['Router.push', { path: 'x' }],
    ]);
  });

  it('announce each link', () => {
    const target = new EventTarget();
    const received = announcedOn(target);
    const bridge = createFakeBridge(target);
    bridge.launch('tel:1');
    bridge.route('by:x');
    bridge.open({ dest: 'home', params: { tab: '0' } });
    expect(received).toEqual([
      ['launch', 'tel:1'],
      ['route', 'by:x'],
      ['open', { dest: 'home', params: { tab: '0' } }],
    ]);
  });
});
