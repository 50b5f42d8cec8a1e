import { expect, it } from 'vitest';

import { slotPolicySources, supportFrameAncestors } from './slot-policy.ts';
import { slotSettings } from './slot-settings.ts';

it('the slots as they come allow our own support page and nothing else', () => {
  expect(slotPolicySources(slotSettings('testnet'))).toEqual({
    scriptSrc: [],
    frameSrc: ['https://support.testnet.meridian.example'],
    connectSrc: [],
  });
  expect(slotPolicySources(slotSettings('local')).frameSrc).toEqual([
    'http://localhost:*',
    'http://127.0.0.1:*',
  ]);
});

it('an operator’s parts are allowed by their origins, each once', () => {
  const cdn = 'https://cdn.operator.example';
  const plugged = {
    ...slotSettings('production'),
    uiScript: `${cdn}/ui.js?v=1`,
    bridgeScript: '/bridge.js',
    jumpToApp: `${cdn}/jump.js`,
    collect: 'https://collect.operator.example:8443/v1',
    support: 'https://chat.operator.example/widget',
  };
  expect(slotPolicySources(plugged)).toEqual({
    scriptSrc: [cdn],
    frameSrc: ['https://chat.operator.example'],
    connectSrc: ['https://collect.operator.example:8443'],
  });
  expect(slotPolicySources({ ...plugged, support: 'off' }).frameSrc).toEqual([]);
});

it('our support page may be framed by the pages of every edition alone', () => {
  const ancestors = supportFrameAncestors('production');
  expect(ancestors).toHaveLength(9);
  expect(ancestors).toContain('https://www.meridian-eu.example');
  expect(ancestors.join(' ')).not.toContain('*');
});
