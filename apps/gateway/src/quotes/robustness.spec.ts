import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedQuote, QuoteSource } from './feed.ts';
import { createFakeSource } from './testing/fake-source.ts';
import { cancelOf, type Harness, startHarness, subscribeTo, until } from './testing/harness.ts';

const PING = JSON.stringify({ ping: 1 });

describe('a socket that misbehaves', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.stop());

  it('is closed with 1009 for a message over 16 kB', async () => {
    const client = await harness.connect();
    client.webSocket.send('x'.repeat(16 * 1024));
    expect(await client.next()).toMatchObject({ code: '-100000' });
    client.webSocket.send('x'.repeat(16 * 1024 + 1));
    expect((await client.closed()).code).toBe(1009);
    await until(() => harness.socket.size() === 0);
  });

  it('is closed with 1009 for a long message in short fragments', async () => {
    const client = await harness.connect();
    for (let part = 0; part < 17; part += 1)
      client.webSocket.send('x'.repeat(1024), { fin: false });
    expect((await client.closed()).code).toBe(1009);
  });

  it('is closed with 1007 for text that is no UTF-8', async () => {
    const client = await harness.connect();
    client.webSocket.send(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { binary: false });
    expect((await client.closed()).code).toBe(1007);
  });

  it('gets an error for binary messages, and stays open', async () => {
    const client = await harness.connect();
    client.webSocket.send(Buffer.from(PING), { binary: true });
    expect(await client.next()).toMatchObject({ code: '-100013' });
    expect(await client.rest()).toEqual([]);
  });

  it('is closed with 1008 for more than 200 messages in ten seconds', async () => {
    const client = await harness.connect();
    for (let sent = 0; sent < 200; sent += 1) client.webSocket.send(PING);
    await until(() => client.inbox.length === 200);
    // Messages after the limit are not even counted.
    for (let sent = 0; sent < 5; sent += 1) client.webSocket.send(PING);
    expect(await client.closed()).toEqual({ code: 1008, reason: 'too many messages' });
    expect(client.inbox.length).toBe(200);
    expect(harness.logged).toEqual([
      { message: 'quote socket closed', reason: 'too many messages' },
    ]);
  });

  it('counts control frames as messages', async () => {
    const client = await harness.connect();
    let pongs = 0;
    client.webSocket.on('pong', () => {
      pongs += 1;
      client.webSocket.ping();
    });
    client.webSocket.ping();
    expect((await client.closed()).code).toBe(1008);
    expect(pongs).toBeGreaterThanOrEqual(200);
  });

  it('may send another 200 messages ten seconds later', async () => {
    const client = await harness.connect();
    for (let sent = 0; sent < 200; sent += 1) client.webSocket.send(PING);
    await until(() => client.inbox.length === 200);
    harness.clock.ms += 10_000;
    for (let sent = 0; sent < 200; sent += 1) client.webSocket.send(PING);
    await until(() => client.inbox.length === 400);
    harness.clock.ms += 10_000;
    expect(await client.rest()).toEqual([]);
  });

  it('is closed when nothing is heard of it for a minute', async () => {
    const silent = await harness.connect();
    const alive = await harness.connect();
    silent.send(subscribeTo('BTCUSDT'));
    await silent.rest();
    harness.clock.ms += 59_000;
    alive.webSocket.ping();
    await alive.rest();
    harness.turn();
    expect(harness.socket.size()).toBe(2);
    harness.clock.ms += 1000;
    harness.turn();
    expect(await silent.closed()).toEqual({ code: 1001, reason: 'nothing heard' });
    expect(await alive.rest()).toEqual([]);
  });

  it('is cut off when it does not answer a close', async () => {
    const client = await rawClient(harness);
    await until(() => harness.socket.size() === 1);
    harness.clock.ms += 60_000;
    harness.turn();
    harness.clock.ms += 1000;
    harness.turn();
    expect(harness.socket.size()).toBe(1);
    harness.clock.ms += 2000;
    harness.turn();
    await until(() => harness.socket.size() === 0);
    client.destroy();
  });

  it('is cut off when it sends garbage instead of frames and holds the connection', async () => {
    const client = await rawClient(harness);
    client.write(Buffer.alloc(200, 0xff));
    await until(() => client.readableEnded);
    expect(harness.socket.size()).toBe(1);
    harness.clock.ms += 2000;
    harness.turn();
    await until(() => harness.socket.size() === 0);
    expect(harness.logged).toEqual([]);
    client.destroy();
  });

  it('is sent nothing after it has said goodbye', async () => {
    const client = await rawClient(harness);
    const other = await harness.connect();
    client.write(maskedFrame(0x81, JSON.stringify(subscribeTo('BTCUSDT'))));
    client.write(maskedFrame(0x88, ''));
    await until(() => client.readableEnded);
    harness.turn();
    harness.source.step({ BTCUSDT: { close: '7' } });
    harness.turn();
    expect(await other.rest()).toEqual([]);
    // A write after the close would have broken the connection, which this side keeps open.
    expect(harness.socket.size()).toBe(2);
    client.destroy();
  });
});

describe('a symbol that nobody is subscribed to any more', () => {
  it('is not written, when the last one vanished without a word', async () => {
    const quotes = createFakeSource(['BTCUSDT']);
    let tell: Parameters<QuoteSource['observe']>[0] = () => {};
    const source: QuoteSource = {
      ...quotes,
      observe: (listener) => {
        tell = listener;
        return () => {};
      },
    };
    let reads = 0;
    const tellOfCounted = () => {
      // `as`: the fields that are spread are those of a quote.
      const quote = { ...quotes.latest('BTCUSDT') } as FeedQuote;
      const get = () => {
        reads += 1;
        return '7';
      };
      tell([Object.defineProperty(quote, 'close', { get })]);
    };
    const harness = await startHarness([], { source });
    const client = await harness.connect();
    client.send(subscribeTo('BTCUSDT'));
    await client.rest();
    tellOfCounted();
    harness.turn();
    expect(reads).toBeGreaterThan(0);
    client.webSocket.terminate();
    await until(() => harness.socket.size() === 0);
    reads = 0;
    tellOfCounted();
    harness.turn();
    expect(reads).toBe(0);
    await harness.stop();
  });
});

describe('a turn that takes longer than a period', () => {
  it('is finished before the next one begins, and nobody misses a change', async () => {
    // So many that one turn is split into several slices.
    const symbols = Array.from({ length: 1000 }, (_, index) => `S${index}`);
    const harness = await startHarness(symbols);
    const clients = [];
    for (let count = 0; count < 12; count += 1) {
      const client = await harness.connect();
      client.send(subscribeTo(symbols.join()));
      await until(() => client.inbox.length === 1001);
      clients.push(client);
    }
    harness.turn();
    harness.source.step(Object.fromEntries(symbols.map((symbol) => [symbol, { close: '7' }])));
    harness.turn();
    harness.turn();
    for (const client of clients) {
      await until(() => client.inbox.length >= 2001);
      expect(await client.rest()).toHaveLength(2001);
    }
    await harness.stop();
  });
});

describe('the number of symbols of one socket', () => {
  it('is bounded, and a request goes through as a whole or not at all', async () => {
    const symbols = Array.from({ length: 1002 }, (_, index) => `S${index}`);
    const harness = await startHarness(symbols);
    const client = await harness.connect();
    client.send(subscribeTo(symbols.slice(0, 999).join()));
    await until(() => client.inbox.length === 1000);
    await client.rest();
    client.send(subscribeTo('S998,S999,S1000'));
    expect(await client.rest()).toMatchObject([{ code: '-100011' }]);
    client.send(subscribeTo('S998,S999'));
    expect(await client.rest()).toMatchObject([{ code: '0' }, { f: true }, { f: true }]);
    client.send(cancelOf('S0'));
    client.send(subscribeTo('S1001'));
    expect(await client.rest()).toMatchObject([{ code: '0' }, { code: '0' }, { f: true }]);
    await harness.stop();
  });
});

/** A connection that completes the handshake and then does only what the test does. */
async function rawClient({ port }: Harness): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(
    `GET /spot/ws/quote/v1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => {
    socket.once('data', resolve);
  });
  socket.resume();
  return socket;
}

/** A client's frame of up to 125 bytes, masked with zeros. */
function maskedFrame(firstByte: number, text: string): Buffer {
  const header = Buffer.from([firstByte, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]);
  return Buffer.concat([header, Buffer.from(text)]);
}
