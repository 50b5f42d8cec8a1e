import { SITE_ENVIRONMENTS } from '@meridian/editions/hosts.ts';
import { environmentOfHost, mapTestSiteHost } from '@meridian/editions/environments.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ownSupportAddress } from './addresses.ts';
import { readSlots } from './settings.ts';
import { slotSettings } from './slot-settings.ts';

const defaults = slotSettings('production');
const pageOrigin = 'https://www.meridian.example';
const read = (text: string) => readSlots(text, { defaults, pageOrigin });

describe('the slots of a served page', () => {
  it('are the defaults where the text is broken', () => {
    for (const text of ['', '{', 'null', '[]', '"own"', '7', '{"support":{"a":1},"collect":3}']) {
      expect(read(text), text).toEqual(defaults);
    }
  });

  it('never throw, and know no other settings', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Object.keys(read(text)).toSorted()).toEqual(Object.keys(defaults).toSorted());
      }),
    );
  });

  it('take what an operator plugs in', () => {
    const given = {
      uiScript: 'https://cdn.operator.example/ui.js',
      bridgeScript: '/bridge.js',
      attribution: 'off',
      jumpToApp: 'https://cdn.operator.example/jump.js',
      collect: 'https://collect.operator.example/v1',
      support: 'https://chat.operator.example/widget',
      chatOrigin: 'https://chat.operator.example',
      affiliatesOrigin: null,
    };
    const origin = 'https://www.meridian.example';
    expect(read(JSON.stringify(given))).toEqual({ ...given, bridgeScript: `${origin}/bridge.js` });
  });

  it.each([
    'http://cdn.operator.example/ui.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'https://user:secret@cdn.operator.example/ui.js',
    'https://',
    `https://cdn.operator.example/${'a'.repeat(3000)}`,
  ])('keep the default in place of %s', (address) => {
    const { uiScript, collect, jumpToApp, support } = read(
      JSON.stringify({ uiScript: address, collect: address, jumpToApp: address, support: address }),
    );
    expect({ uiScript, collect, jumpToApp, support }).toEqual({
      uiScript: null,
      collect: null,
      jumpToApp: 'own',
      support: 'own',
    });
  });

  it('frame no page of the page’s own origin', () => {
    expect(read('{"support":"https://www.meridian.example/chat/"}').support).toBe('own');
    expect(read('{"support":"/chat/"}').support).toBe('own');
  });

  it('frame plain http on the loopback alone', () => {
    const local = { defaults: slotSettings('local'), pageOrigin: 'http://localhost:8080' };
    const support = (address: string) => readSlots(JSON.stringify({ support: address }), local);
    expect(support('http://127.0.0.1:9000/w/').support).toBe('http://127.0.0.1:9000/w/');
    expect(support('http://chat.operator.example/').support).toBe('own');
  });
});

describe('the slots of an environment', () => {
  it.each(SITE_ENVIRONMENTS)('%s collects nothing and needs nothing of others', (environment) => {
    const { collect, uiScript, bridgeScript } = slotSettings(environment);
    expect([collect, uiScript, bridgeScript]).toEqual([null, null, null]);
  });

  it.each(SITE_ENVIRONMENTS.filter((environment) => environment !== 'local'))(
    'the hosts of %s belong to it (R-SHELL-14)',
    (environment) => {
      const { chatOrigin, affiliatesOrigin } = slotSettings(environment);
      for (const origin of [chatOrigin, affiliatesOrigin]) {
        expect(environmentOfHost(new URL(origin ?? '').host)).toBe(environment);
      }
    },
  );

  it('has a partner host that R-ENV-08 leads back to the main one', () => {
    const hostOf = (environment: 'production' | 'testnet') =>
      mapTestSiteHost(new URL(slotSettings(environment).affiliatesOrigin ?? '').host);
    expect(hostOf('production')).toBe('www.meridian.example');
    expect(hostOf('testnet')).toBe('testnet.meridian.example');
  });
});

it.each([
  [
    'https://support.meridian.example',
    pageOrigin,
    'https://support.meridian.example/support/de-EU/',
  ],
  [null, 'http://localhost:8080', 'http://127.0.0.1:8080/support/de-EU/'],
  [null, 'http://meridian-eu.localhost:9', 'http://127.0.0.1:9/support/de-EU/'],
  [null, 'http://127.0.0.1:8080', 'http://localhost:8080/support/de-EU/'],
  [null, 'http://localhost', 'http://127.0.0.1/support/de-EU/'],
])('our support page with chat host %s on %s is %s', (chatOrigin, page, address) => {
  expect(ownSupportAddress(chatOrigin, page, 'de-EU')).toBe(address);
});
