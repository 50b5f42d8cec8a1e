import { describe, expect, it } from 'vitest';
import {
  acknowledgementText,
  dataText,
  failureText,
  pongText,
  pushText,
  readRequest,
} from './messages.ts';

const SUB = { topic: 'realtimes', event: 'sub', symbol: 'BTCUSDT', params: { binary: false } };

describe('reading a request', () => {
  it.each([
    ['a ping', { ping: 1_700_000_000_000 }],
    ['a ping of anything', { ping: null, id: 'x' }],
  ])('reads %s', (_what, message) => {
    expect(readRequest(JSON.stringify(message))).toEqual({ kind: 'ping' });
  });

  it.each([
    ['as the specification has it', SUB],
    ['with binary as text', { ...SUB, params: { binary: 'false' } }],
    ['without params', { ...SUB, params: undefined }],
    ['with other params', { ...SUB, params: { realtimeInterval: '24h', x: 1 } }],
    ['with an id and fields nobody knows', { ...SUB, id: 'a', limit: 3 }],
  ])('reads a subscription %s', (_what, message) => {
    const request = { kind: 'sub', asked: 'BTCUSDT', symbols: ['BTCUSDT'] };
    expect(readRequest(JSON.stringify(message))).toEqual(request);
  });

  it.each([
    ['BTCUSDT,ETHUSDT', ['BTCUSDT', 'ETHUSDT']],
    ['301.BTCUSDT', ['BTCUSDT']],
    ['301.BTCUSDT, BTCUSDT ,,ETHUSDT,', ['BTCUSDT', 'ETHUSDT']],
    ['302.BTCUSDT', ['302.BTCUSDT']],
    ['301.301.BTCUSDT', ['301.BTCUSDT']],
    [' , ', []],
  ])('splits the symbols of %j', (symbol, symbols) => {
    const text = JSON.stringify({ ...SUB, event: 'cancel', symbol });
    expect(readRequest(text)).toEqual({ kind: 'cancel', asked: symbol, symbols });
  });

  it.each([
    ['{not json', 'notReadable'],
    ['', 'notReadable'],
    ['null', 'notReadable'],
    ['17', 'notReadable'],
    ['[]', 'notReadable'],
    ['"ping"', 'notReadable'],
    ['['.repeat(16_000), 'notReadable'],
    ['{}', 'topic'],
    [JSON.stringify({ ...SUB, topic: 'trade' }), 'topic'],
    [JSON.stringify({ ...SUB, topic: ['realtimes'] }), 'topic'],
    [JSON.stringify({ ...SUB, event: 'req' }), 'event'],
    [JSON.stringify({ ...SUB, event: undefined }), 'event'],
    [JSON.stringify({ ...SUB, params: { binary: true } }), 'binary'],
    [JSON.stringify({ ...SUB, params: { binary: 'true' } }), 'binary'],
    [JSON.stringify({ ...SUB, params: { binary: 0 } }), 'binary'],
    [JSON.stringify({ ...SUB, params: null }), 'binary'],
    [JSON.stringify({ ...SUB, params: 'false' }), 'binary'],
    [JSON.stringify({ ...SUB, symbol: undefined }), 'symbol'],
    [JSON.stringify({ ...SUB, symbol: ['BTCUSDT'] }), 'symbol'],
  ])('refuses %.60j as %s', (text, failure) => {
    expect(readRequest(text)).toEqual({ kind: 'failure', failure });
  });
});

describe('writing', () => {
  it('answers a ping with the time alone', () => {
    expect(JSON.parse(pongText(17))).toEqual({ pong: 17 });
  });

  it('acknowledges with the symbols as asked', () => {
    const text = acknowledgementText({ kind: 'sub', asked: '301.A,B', symbols: ['A', 'B'] });
    expect(text).toBe(
      '{"topic":"realtimes","event":"sub","symbol":"301.A,B","params":{"binary":"false"},"code":"0","msg":"Success"}',
    );
  });

  it('names what failed, shortened', () => {
    expect(JSON.parse(failureText('symbol', 'X"'))).toEqual({
      code: '-100010',
      desc: 'unknown symbol: X"',
    });
    expect(failureText('symbol', 'x'.repeat(9000)).length).toBeLessThan(100);
  });

  it('writes a push field by field', () => {
    const data = dataText({
      symbol: 'BTCUSDT',
      time: 1_700_000_000_000,
      open: '100.0',
      high: '102.50',
      low: '99',
      close: '101',
      volume: '0.10',
      quoteVolume: '10',
    });
    const text = pushText({ symbol: 'BTCUSDT', data: data ?? '', isFirst: true, sentAtMs: 5 });
    expect(text).toBe(
      '{"symbol":"BTCUSDT","symbolName":"BTCUSDT","topic":"realtimes",' +
        '"params":{"realtimeInterval":"24h","binary":"false"},' +
        '"data":[{"t":1700000000000,"s":"BTCUSDT","sn":"BTCUSDT","c":"101","h":"102.50","l":"99",' +
        '"o":"100.0","v":"0.10","qv":"10","m":"0.0100","e":301}],"f":true,"sendTime":5}',
    );
  });
});
