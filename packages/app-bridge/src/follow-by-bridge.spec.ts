import { describe, expect, it } from 'vitest';

import { createBridge } from './app-bridge.ts';
import { launchLink, openScreen, routeLink } from './follow-by-bridge.ts';
import type { BridgeMessage } from './transport.ts';
import { createFakeTransport } from './transports/fake.ts';

/** An app that knows all calls but some, and answers each with a code. */
function bridgeTo({ code = 0, unknown = [] as readonly string[] } = {}) {
  const app = createFakeTransport({
    answer: ({ id, module, params }) => {
      if (module !== 'Bridge') return { id, code };
      const isKnown = !unknown.includes(`${String(params['module'])}.${String(params['method'])}`);
      return { id, code: 0, params: { canInvoke: isKnown } };
    },
  });
  const made = () => app.sent.filter(({ module }) => module !== 'Bridge').map(named);
  return { bridge: createBridge({ transport: app }), made };
}

const named = ({ module, method, params }: BridgeMessage) => [`${module}.${method}`, params];

describe('openScreen', () => {
  it('pushes a screen with its parameters', async () => {
    const { bridge, made } = bridgeTo();
    expect(await openScreen(bridge, { dest: 'mini', params: { page: 'nft' } })).toBe(true);
    expect(made()).toEqual([['Router.push', { path: 'mini', query: { page: 'nft' } }]]);
  });

  it.each([
    ['home', { tab: '3', symbol: 'BTCUSDT' }],
    ['assets', { account: '1' }],
    ['assets-tab', { tab: 'trading-bot' }],
  ])('goes home after the top page %s (R-BRIDGE-08)', async (dest, params) => {
    const { bridge, made } = bridgeTo();
    expect(await openScreen(bridge, { dest, params })).toBe(true);
    expect(made()).toEqual([
      ['Router.push', { path: dest, query: params }],
      ['Router.goHome', {}],
    ]);
  });

  it('is content with an app that cannot go home', async () => {
    const { bridge, made } = bridgeTo({ unknown: ['Router.goHome'] });
    expect(await openScreen(bridge, { dest: 'home', params: { tab: '0' } })).toBe(true);
    expect(made()).toHaveLength(1);
  });

  it('does not go home where the screen did not open', async () => {
    const { bridge, made } = bridgeTo({ code: 4 });
    expect(await openScreen(bridge, { dest: 'home', params: { tab: '0' } })).toBe(false);
    expect(made()).toHaveLength(1);
  });

  it('makes no call where the app has no router (R-BRIDGE-07)', async () => {
    const { bridge, made } = bridgeTo({ unknown: ['Router.push'] });
    expect(await openScreen(bridge, { dest: 'mini', params: {} })).toBe(false);
    expect(await openScreen(bridge, { dest: 'login', params: {} })).toBe(false);
    expect(made()).toEqual([]);
  });

  it('signs in by the paths of the app’s router, and going back is no failure', async () => {
    const { bridge, made } = bridgeTo({ code: 9 });
    expect(await openScreen(bridge, { dest: 'login', params: {} })).toBe(true);
    expect(await openScreen(bridge, { dest: 'register', params: {} })).toBe(true);
    expect(made()).toEqual([
      ['Router.push', { path: 'loginpage', query: { fromWeb: '1' } }],
      ['Router.push', { path: 'register', query: { fromWeb: '1', directlyRegister: 'true' } }],
    ]);
  });
});

describe('routeLink and launchLink', () => {
  it('hand the address over unchanged', async () => {
    const { bridge, made } = bridgeTo();
    expect(await routeLink(bridge, 'by-mini:web3?x=1')).toBe(true);
    expect(await launchLink(bridge, 'mailto:a@b.example')).toBe(true);
    expect(made()).toEqual([
      ['Router.openUrl', { url: 'by-mini:web3?x=1' }],
      ['Launcher.openUrl', { url: 'mailto:a@b.example' }],
    ]);
  });

  it('say where the app did not take it', async () => {
    const { bridge } = bridgeTo({ code: 1 });
    expect(await routeLink(bridge, 'by:x')).toBe(false);
    expect(await launchLink(bridge, 'tel:1')).toBe(false);
  });
});
