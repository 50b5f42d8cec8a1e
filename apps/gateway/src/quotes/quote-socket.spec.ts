import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelOf, type Harness, START_MS, startHarness, subscribeTo } from './testing/harness.ts';

const FIRST_BTC = {
  symbol: 'BTCUSDT',
  symbolName: 'BTCUSDT',
  topic: 'realtimes',
  params: { realtimeInterval: '24h', binary: 'false' },
  data: [
    {
      t: 1_700_000_000_000,
      s: 'BTCUSDT',
      sn: 'BTCUSDT',
      c: '101',
      h: '102.5',
      l: '99.9',
      o: '100',
      v: '12.5',
      qv: '1262.5',
      m: '0.0100',
      e: 301,
    },
  ],
  f: true,
  sendTime: START_MS,
};

describe('the quote socket', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.stop());

  it("answers a ping with the server's time", async () => {
    const client = await harness.connect();
    client.send({ ping: 5 });
    expect(await client.next()).toEqual({ pong: START_MS });
  });

  it('acknowledges a subscription and sends the present state at once', async () => {
    const client = await harness.connect({ path: '/spot/ws/quote/v1?lang=en&_=1' });
    client.send({ ...subscribeTo('BTCUSDT'), id: 7 });
    expect(await client.next()).toEqual({
      topic: 'realtimes',
      event: 'sub',
      symbol: 'BTCUSDT',
      params: { binary: 'false' },
      code: '0',
      msg: 'Success',
    });
    expect(await client.next()).toEqual(FIRST_BTC);
    expect(await client.rest()).toEqual([]);
  });

  it('subscribes to several symbols, with or without the prefix', async () => {
    const client = await harness.connect();
    client.send(subscribeTo('301.BTCUSDT,ETHUSDT'));
    expect(await client.next()).toMatchObject({ symbol: '301.BTCUSDT,ETHUSDT', code: '0' });
    expect(await client.next()).toMatchObject({ symbol: 'BTCUSDT', f: true });
    expect(await client.next()).toMatchObject({ symbol: 'ETHUSDT', f: true });
  });

  it('sends the state again to who subscribes again', async () => {
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT'));
    await client.rest();
    client.send(subscribeTo('BTCUSDT'));
    expect(await client.rest()).toMatchObject([{ event: 'sub', code: '0' }, { f: true }]);
  });

  it('pushes the latest state of a symbol once a period, and only if it changed', async () => {
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT,ETHUSDT'));
    await client.rest();
    harness.turn();
    harness.turn();
    expect(await client.rest()).toEqual([]);

    harness.source.step({ BTCUSDT: { close: '102' } });
    harness.source.step({ BTCUSDT: { close: '103', time: 1_700_000_000_009 } });
    expect(await client.rest()).toEqual([]);
    harness.turn();
    expect(await client.rest()).toEqual([
      {
        ...FIRST_BTC,
        data: [{ ...FIRST_BTC.data[0], c: '103', m: '0.0300', t: 1_700_000_000_009 }],
        f: false,
        sendTime: harness.clock.ms,
      },
    ]);
    harness.turn();
    expect(await client.rest()).toEqual([]);

    // A change that is undone within a period is no change.
    harness.source.step({ BTCUSDT: { close: '104' } });
    harness.source.step({ BTCUSDT: { close: '103' } });
    harness.turn();
    expect(await client.rest()).toEqual([]);
  });

  it('lets a whole period pass after the first push', async () => {
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT'));
    await client.rest();
    harness.source.step({ BTCUSDT: { close: '102' } });
    harness.turn();
    expect(await client.rest()).toEqual([]);
    harness.turn();
    expect(await client.rest()).toMatchObject([{ data: [{ c: '102' }], f: false }]);
  });

  it('sends the same change to all who are subscribed and to nobody else', async () => {
    const [first, two, other] = [
      await harness.connect(),
      await harness.connect(),
      await harness.connect(),
    ];
    first.send(subscribeTo('BTCUSDT'));
    two.send(subscribeTo('BTCUSDT,ETHUSDT'));
    other.send(subscribeTo('ETHUSDT'));
    for (const client of [first, two, other]) await client.rest();
    harness.turn();
    harness.source.step({ BTCUSDT: { close: '99.5' } });
    harness.turn();
    const pushed = await first.rest();
    expect(pushed).toMatchObject([{ symbol: 'BTCUSDT', data: [{ m: '-0.0050' }] }]);
    expect(await two.rest()).toEqual(pushed);
    expect(await other.rest()).toEqual([]);
  });

  it('stops pushing what is cancelled', async () => {
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT,ETHUSDT'));
    await client.rest();
    harness.turn();
    client.send(cancelOf('301.BTCUSDT'));
    expect(await client.rest()).toMatchObject([
      { event: 'cancel', symbol: '301.BTCUSDT', code: '0', msg: 'Success' },
    ]);
    harness.source.step({ BTCUSDT: { close: '1' }, ETHUSDT: { close: '2' } });
    harness.turn();
    expect(await client.rest()).toMatchObject([{ symbol: 'ETHUSDT' }]);
    client.send(cancelOf('BTCUSDT'));
    expect(await client.next()).toMatchObject({ event: 'cancel', code: '0' });
  });

  it('takes the cancellation of a symbol that is gone, and no subscription to it', async () => {
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT'));
    await client.rest();
    harness.source.remove('BTCUSDT');
    client.send(subscribeTo('BTCUSDT'));
    expect(await client.next()).toMatchObject({ code: '-100010' });
    client.send(cancelOf('BTCUSDT'));
    expect(await client.next()).toMatchObject({ event: 'cancel', code: '0' });
    client.send(cancelOf('BTCUSDT'));
    expect(await client.next()).toMatchObject({ code: '-100010' });
  });

  it.each([
    ['no JSON', '{not json'],
    ['an unknown topic', JSON.stringify({ ...subscribeTo('BTCUSDT'), topic: 'depth' })],
    ['an unknown event', JSON.stringify({ ...subscribeTo('BTCUSDT'), event: 'toggle' })],
    ['an unknown symbol', JSON.stringify(subscribeTo('NOSUCH'))],
    ['an unknown symbol among others', JSON.stringify(subscribeTo('BTCUSDT,NOSUCH'))],
    ['a name that every object has', JSON.stringify(subscribeTo('constructor'))],
    ['no symbol', JSON.stringify(subscribeTo(','))],
    ['the binary form', JSON.stringify({ ...subscribeTo('BTCUSDT'), params: { binary: true } })],
  ])('refuses %s and stays open', async (_what, text) => {
    const client = await harness.connect();
    client.webSocket.send(text);
    const failure = await client.next();
    expect(Object.keys(failure)).toEqual(['code', 'desc']);
    expect(failure['code']).toMatch(/^-\d+$/);
    expect(failure['desc']).toMatch(/./);
    harness.source.step({ BTCUSDT: { close: '5' } });
    harness.turn();
    expect(await client.rest()).toEqual([]);
    client.send(subscribeTo('BTCUSDT'));
    expect(await client.next()).toMatchObject({ code: '0' });
  });

  it('waits for a state that can be sent when the source has a broken one', async () => {
    harness.source.step({ BTCUSDT: { open: '0' } });
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT'));
    expect(await client.rest()).toMatchObject([{ code: '0' }]);
    harness.turn();
    harness.source.step({ BTCUSDT: { open: '50' } });
    harness.turn();
    expect(await client.rest()).toMatchObject([{ f: true, data: [{ o: '50' }] }]);
    harness.source.step({ BTCUSDT: { close: 'much' } });
    harness.turn();
    expect(await client.rest()).toEqual([]);
  });
});
