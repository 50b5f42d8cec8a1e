import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { slotSettings } from '@meridian/shell/slots/slot-settings.ts';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../lib/root.ts';
import { readOperatorSettings } from './operator-settings.ts';
import { documentPolicy, quoteWorkerPolicy } from './policy.ts';

const read = (settings: unknown) => readOperatorSettings(JSON.stringify(settings), 'production');

/** The JSON of the example that docs/slots.md gives. */
const [, example = ''] =
  /<!-- SITE_SETTINGS -->\s+```json\n([^]*?)```/.exec(
    readFileSync(join(ROOT, 'docs/slots.md'), 'utf8'),
  ) ?? [];

describe('the settings of an operator', () => {
  it('are those of the environment where nothing is said', () => {
    expect(read({})).toEqual({
      slots: slotSettings('production'),
      socketHost: '',
      reportHost: true,
    });
  });

  it('may keep the report among the other pages', () => {
    expect(read({ reportHost: false }).reportHost).toBe(false);
    expect(() => read({ reportHost: 'report.exchange.example' })).toThrow('reportHost');
  });

  it('change what they name, as the example of the docs does', () => {
    const { slots, socketHost } = readOperatorSettings(example, 'production');
    expect(slots).toEqual({
      ...slotSettings('production'),
      uiScript: 'https://cdn.exchange.example/ui.js',
      bridgeScript: 'https://cdn.exchange.example/bridge.js',
      affiliatesOrigin: 'https://partners.exchange.example',
    });
    expect(socketHost).toBe('stream.exchange.example');
  });

  it('open the policy for what they bring, and for nothing else', () => {
    const operator = readOperatorSettings(example, 'production');
    const environment = 'production';
    const policy = documentPolicy({ scripts: [], confined: false, environment, operator });
    expect(policy).toContain("script-src 'self' https://cdn.exchange.example;");
    expect(policy).toContain("connect-src 'self' wss://stream.exchange.example;");
    expect(quoteWorkerPolicy(environment, operator)).toContain('wss://stream.exchange.example');
    const confined = documentPolicy({ scripts: [], confined: true, environment, operator });
    expect(confined).not.toContain('exchange.example');
  });

  it.each<[string, unknown]>([
    ['there is no setting slot', { slot: {} }],
    ['there is no slot script', { slots: { script: 'https://a.example/x.js' } }],
    ['the slot uiScript may not hold that', { slots: { uiScript: 'http://a.example/x.js' } }],
    ['the slot bridgeScript may not hold that', { slots: { bridgeScript: 7 } }],
    ['the slot support may not hold that', { slots: { support: '/support/' } }],
    ['socketHost must be a host', { socketHost: 'wss://a.example' }],
    ['slots must be an object', { slots: [] }],
    ['the file must be an object', null],
  ])('are refused: %s', (message, settings) => {
    expect(() => read(settings)).toThrow(`SITE_SETTINGS: ${message}`);
  });

  it('are refused where the file is broken', () => {
    expect(() => readOperatorSettings('{', 'production')).toThrow('no JSON');
  });
});
