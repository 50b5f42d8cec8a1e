import {
  quoteEntry,
  quotePing,
  quoteSubscription,
} from '@meridian/protocol/contracts/quote-socket.ts';
import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';

import { pingMessage, subscriptionMessage, symbolFields } from './outgoing.ts';
import { readQuoteMessage } from './read-quote-message.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { quoteSocketUrl } from './socket-url.ts';

const ENTRY = {
  t: '1565592599015',
  s: 'BTCUSDT',
  c: '12750.63',
  h: '12800.96',
  l: '12400.01',
  o: '12500',
  v: '831.32',
  qv: '10389000',
  m: '-0.02',
};

function quotesOf(data: unknown): unknown {
  const read = readQuoteMessage({ topic: 'realtimes', data });
  return read.kind === 'quotes' ? read.quotes : read.kind;
}

describe('readQuoteMessage', () => {
  it.each([0, null, false, '', 'x'])(
    'ignores whatever has a pong, such as %j (R-WS-04)',
    (pong) => {
      expect(readQuoteMessage({ pong, topic: 'realtimes', data: [ENTRY] })).toEqual({
        kind: 'ignored',
      });
    },
  );

  it.each([
    null,
    undefined,
    'realtimes',
    7,
    [],
    {},
    { data: [ENTRY] },
    { topic: 'depth', data: [ENTRY] },
    { topic: 'realtimes', data: { 0: ENTRY } },
    { topic: 'realtimes', event: 'sub', code: '0', msg: 'Success' },
    { code: '-100010', desc: 'unknown symbol' },
  ])('ignores %j', (message) => {
    expect(readQuoteMessage(message)).toEqual({ kind: 'ignored' });
  });

  it('keeps texts as they are and makes a number of the time (R-WS-05)', () => {
    const entry = { ...ENTRY, t: 1700000000000, c: '0.10', sn: 'BTCUSDT', e: 301 };
    expect(quotesOf([entry])).toEqual([
      {
        time: 1700000000000,
        symbol: 'BTCUSDT',
        close: '0.10',
        high: '12800.96',
        low: '12400.01',
        open: '12500',
        volume: '831.32',
        quoteVolume: '10389000',
        range: '-0.02',
      },
    ]);
  });

  it.each([
    { t: undefined },
    { t: 'now' },
    { t: '' },
    { t: -1 },
    { t: null },
    { s: '' },
    { s: 7 },
    { c: 12750.63 },
    { c: '' },
    { h: 'NaN' },
    { l: '1,000' },
    { o: '1e5' },
    { v: null },
    { qv: undefined },
    { m: '2%' },
    { c: '1'.repeat(65) },
  ])('leaves an entry with %j out and keeps the rest', (wrong) => {
    expect(quotesOf([{ ...ENTRY, ...wrong }, null, [ENTRY], ENTRY])).toHaveLength(1);
  });

  it('reads the entries that the contract allows, and no others', () => {
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...Object.values(ENTRY)) },
      fc.constantFrom('', '-0', '+1.5', '1.', '.5', '1e5', ' 1', '1'.repeat(64), '1'.repeat(65)),
      fc.constantFrom(0, -1, 1.5, 1700000000000, null, true, '12345678901234567'),
      fc.jsonValue(),
    );
    const fields = Object.keys(ENTRY);
    const entry = fc.record(Object.fromEntries(fields.map((name) => [name, value])), {
      requiredKeys: fields.slice(1),
    });
    const nearly = fc
      .tuple(fc.constantFrom(...fields), value)
      .map(([name, other]) => ({ ...ENTRY, [name]: other }));
    fc.assert(
      fc.property(fc.oneof(entry, nearly), (given) => {
        const read = quotesOf([given]);
        expect(Array.isArray(read) && read.length === 1).toBe(is(quoteEntry, given));
      }),
      { numRuns: 2_000 },
    );
  });

  it('throws at nothing', () => {
    const entry = fc.dictionary(fc.constantFrom(...Object.keys(ENTRY)), fc.jsonValue());
    const message = fc.record({ topic: fc.constant('realtimes'), data: fc.array(entry) });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), message), (value) => {
        expect(['ignored', 'quotes']).toContain(readQuoteMessage(value).kind);
      }),
    );
  });
});

describe('what is sent', () => {
  it('is sent only when open (R-WS-07)', () => {
    for (const state of ['init', 'closed', 'error'] as const) {
      expect(pingMessage(state, 1)).toBeNull();
      expect(subscriptionMessage(state, 'sub', 'BTCUSDT')).toBeNull();
    }
    expect(is(quotePing, pingMessage('open', 1))).toBe(true);
    expect(is(quoteSubscription, subscriptionMessage('open', 'sub', 'BTCUSDT'))).toBe(true);
    expect(pingMessage('open', 1)).toEqual({ ping: 1 });
    expect(subscriptionMessage('open', 'cancel', 'A,B')).toEqual({
      topic: 'realtimes',
      event: 'cancel',
      symbol: 'A,B',
      params: { binary: false },
    });
  });

  it('has 200 symbols in a message at most, and each of them once', () => {
    fc.assert(
      fc.property(fc.nat(900), (count) => {
        const symbols = Array.from({ length: count }, (_, index) => `S${index}`);
        const fields = symbolFields(symbols).map((field) => field.split(','));
        expect(fields.flat()).toEqual(symbols);
        expect(fields.every((field) => field.length <= 200)).toBe(true);
        expect(fields).toHaveLength(Math.ceil(count / 200));
      }),
    );
  });
});

describe('reconnectDelayMs', () => {
  it('is anywhere below a bound that doubles from 0.5 s to 30 s', () => {
    const almostOne = 1 - Number.EPSILON;
    const bounds = [0, 1, 2, 5, 6, 7, 5000].map((attempt) => reconnectDelayMs(attempt, almostOne));
    expect(bounds).toEqual([499, 999, 1999, 15_999, 29_999, 29_999, 29_999]);
    expect(reconnectDelayMs(9, 0)).toBe(0);
    expect(reconnectDelayMs(9, 0.5)).toBe(15_000);
  });
});

describe('quoteSocketUrl', () => {
  it.each([
    ['https://www.meridian.example', '', 'wss://www.meridian.example/spot/ws/quote/v1'],
    ['http://localhost:8080', ' ', 'ws://localhost:8080/spot/ws/quote/v1'],
    ['http://localhost:8080', 'stream.example:9443', 'ws://stream.example:9443/spot/ws/quote/v1'],
    ['http://localhost:8080', 'wss://stream.example/', 'wss://stream.example/spot/ws/quote/v1'],
    ['http://localhost:8080', 'https://stream.example', 'wss://stream.example/spot/ws/quote/v1'],
    ['https://a.example', 'ws://s.example:81/x/', 'wss://s.example:81/x/spot/ws/quote/v1'],
    [
      'https://a.example',
      'stream-testnet.example',
      'wss://stream-testnet.example/spot/ws/quote/v1',
    ],
  ])('of a page at %s with %j is %s', (origin, host, url) => {
    expect(quoteSocketUrl({ origin, host })).toBe(url);
  });

  it('does not take what is no host', () => {
    expect(() => quoteSocketUrl({ origin: 'https://a.example', host: 'a b' })).toThrow('URL');
  });
});
