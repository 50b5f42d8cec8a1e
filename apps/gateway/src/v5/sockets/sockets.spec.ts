import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newTrader } from '../../venue/testing/venue-fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../testing/v5-fixture.ts';

type Message = Readonly<Record<string, unknown>>;

let api: V5Fixture;
let origin: string;
let ann: Credentials;
let ben: Credentials;
let reader: Credentials;
let annId: number;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  api = await openV5Fixture();
  origin = await api.listen();
  const first = await newTrader(api.accounts, 'ann@example.com');
  const second = await newTrader(api.accounts, 'ben@example.com');
  annId = first.id;
  ann = await api.newKey(first.id, ['read', 'trade']);
  ben = await api.newKey(second.id, ['read', 'trade']);
  reader = await api.newKey(first.id, ['read']);
});

afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await api.close();
});

interface Client {
  readonly socket: WebSocket;
  readonly got: Message[];
  send(message: object | string): void;
  /** The first message, received already or still to come, that matches. */
  next(matches: (message: Message) => boolean): Promise<Message>;
}

async function open(path: string): Promise<Client> {
  const socket = new WebSocket(origin + path);
  sockets.push(socket);
  const got: Message[] = [];
  socket.on('message', (data) => {
    // `as`: what a socket of ours sends is an object; text messages come as one buffer.
    got.push(JSON.parse((data as Buffer).toString()) as Message);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    ...{ socket, got },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(matches) {
      await expect.poll(() => got.some(matches)).toBe(true);
      const found = got.find(matches);
      if (found === undefined) throw new Error('it was there');
      return found;
    },
  };
}

function authOf({ key, secret }: Credentials, expires: number | string = Date.now() + 10_000) {
  const sign = createHmac('sha256', secret).update(`GET/realtime${expires}`).digest('hex');
  return { op: 'auth', args: [key, expires, sign] };
}

async function signedIn(path: string, credentials: Credentials): Promise<Client> {
  const client = await open(path);
  client.send(authOf(credentials));
  await client.next(
    ({ op, success, retCode }) => op === 'auth' && (success ?? retCode === 0) === true,
  );
  return client;
}

const isOf = (topic: string) => (message: Message) => message['topic'] === topic;
const ORDER = { category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit' };

describe('a public socket', () => {
  it('echoes ids as they came, and answers pings', async () => {
    const client = await open('/v5/public/spot');
    client.send({ op: 'ping', req_id: 7 });
    expect(await client.next(({ req_id: id }) => id === 7)).toMatchObject({
      ...{ success: true, ret_msg: 'pong', op: 'ping' },
    });
    client.send({ op: 'subscribe', req_id: 'a', args: ['tickers.BTCUSDT'], more: 1 });
    expect(await client.next(({ op }) => op === 'subscribe')).toMatchObject({
      ...{ success: true, ret_msg: 'subscribe', req_id: 'a' },
    });
    const ticker = await client.next(isOf('tickers.BTCUSDT'));
    expect(ticker).toMatchObject({ type: 'snapshot', data: { symbol: 'BTCUSDT' } });
    // Clients recognise a spot ticker by it.
    const { usdIndexPrice } = ticker['data'] as Record<string, string>;
    expect(usdIndexPrice).toMatch(/^\d+(?:\.\d+)?$/);
  });

  it('refuses what it cannot read, all topics of a request or none, and stays open', async () => {
    const client = await open('/v5/public/spot');
    for (const text of ['{not json', '[]', '7', '{"op":7}']) client.send(text);
    client.send({ op: 'subscribe', req_id: 'b', args: ['tickers.BTCUSDT', 'tickers.NOSUCH'] });
    client.send({ op: 'subscribe', req_id: 'c', args: ['orderbook.7.BTCUSDT'] });
    client.send({ op: 'auth', req_id: 'd', args: [] });
    client.send({ op: 'dance', req_id: 'e' });
    for (const id of ['b', 'c', 'd', 'e']) {
      const answer = await client.next((message) => message['req_id'] === id);
      expect(answer).toMatchObject({ success: false });
    }
    expect(client.got.filter(isOf('tickers.BTCUSDT'))).toEqual([]);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('tells new trades, and candles that hold what was traded', async () => {
    const client = await open('/v5/public/spot');
    const args = ['publicTrade.BTCUSDT', 'kline.1.BTCUSDT'];
    client.send({ op: 'subscribe', args });
    await client.next(({ op }) => op === 'subscribe');
    // The pair has hundreds of trades a minute; the clock runs on.
    const timer = setInterval(() => api.step(), 50);
    try {
      const trade = await client.next(isOf('publicTrade.BTCUSDT'));
      const [first] = trade['data'] as Record<string, unknown>[];
      expect(first).toMatchObject({ s: 'BTCUSDT', BT: false });
      expect(['Buy', 'Sell']).toContain(first?.['S']);
      const candle = await client.next(isOf('kline.1.BTCUSDT'));
      const [running] = (candle['data'] as Record<string, string>[]).slice(-1);
      expect(running).toMatchObject({ interval: '1', confirm: false });
      expect(parseFloat(running?.['high'] ?? '')).toBeGreaterThanOrEqual(
        parseFloat(running?.['low'] ?? ''),
      );
    } finally {
      clearInterval(timer);
    }
  });

  it('a book is a snapshot, then what changed: together the book of the call', async () => {
    const client = await open('/v5/public/spot');
    client.send({ op: 'subscribe', args: ['orderbook.50.BTCUSDT', 'orderbook.1.BTCUSDT'] });
    await client.next(isOf('orderbook.50.BTCUSDT'));
    const ids: unknown[] = [];
    for (const price of ['50000', '50001', '50000']) {
      const body = { ...ORDER, qty: '0.01', price };
      ids.push((await api.post('/order/create', body, ann)).result['orderId']);
    }
    const folded = () => {
      const bids = new Map<string, string>();
      let last = 0;
      for (const { type, data } of client.got.filter(isOf('orderbook.50.BTCUSDT'))) {
        const { b, u } = data as { readonly b: [string, string][]; readonly u: number };
        if (type === 'snapshot') bids.clear();
        else expect(u).toBe(last + 1);
        last = u;
        for (const [price, size] of b) {
          if (size === '0') bids.delete(price);
          else bids.set(price, size);
        }
      }
      return [...bids].toSorted(([a], [b]) => parseFloat(b) - parseFloat(a));
    };
    // A level that was added has to be removed again.
    await expect.poll(() => folded().map(([price]) => price)).toContain('50001');
    const cancel = { category: 'spot', symbol: 'BTCUSDT', orderId: ids[1] };
    await api.post('/order/cancel', cancel, ann);
    const read = await api.get('/market/orderbook?category=spot&symbol=BTCUSDT&limit=50');
    await expect.poll(folded).toEqual(read.result['b']);
    expect(read.result['b']).toEqual([['50000', '0.02']]);
    // Level 1 is always whole.
    expect(client.got.filter(isOf('orderbook.1.BTCUSDT')).map(({ type }) => type)).not.toContain(
      'delta',
    );
    await api.post('/order/cancel-all', { category: 'spot' }, ann);
  });
});

describe('a private socket', () => {
  it('tells an account its orders, executions and wallet, and nobody else', async () => {
    const client = await signedIn('/v5/private', ann);
    const other = await signedIn('/v5/private', ben);
    for (const each of [client, other]) {
      each.send({ op: 'subscribe', args: ['order', 'execution', 'wallet'] });
      await each.next(({ op }) => op === 'subscribe');
    }
    const made = await api.post('/order/create', { ...ORDER, qty: '0.02', price: '60000' }, ann);
    const { orderId } = made.result;
    const order = await client.next(isOf('order'));
    expect(order).toMatchObject({ data: [{ category: 'spot', orderId, orderStatus: 'New' }] });
    expect(await client.next(isOf('wallet'))).toMatchObject({
      data: [{ accountType: 'UNIFIED', coin: [{ coin: 'USDT', locked: '1200' }] }],
    });
    const sell = { ...ORDER, side: 'Sell', orderType: 'Market', qty: '0.02' };
    await api.post('/order/create', sell, ben);
    expect(await client.next(isOf('execution'))).toMatchObject({
      data: [{ orderId, isMaker: true, execQty: '0.02', execPrice: '60000' }],
    });
    await client.next(({ data }) => JSON.stringify(data ?? '').includes('"Filled"'));
    await other.next(isOf('execution'));
    expect(JSON.stringify(other.got)).not.toContain(`"orderId":"${String(orderId)}"`);
    // The last state of the order is that of its list.
    const { result } = await api.get(
      `/order/history?category=spot&orderId=${String(orderId)}`,
      ann,
    );
    const states = client.got.filter(isOf('order')).map(({ data }) => (data as Message[]).at(-1));
    const [listed] = result['list'] as Message[];
    expect(states.at(-1)).toEqual({ category: 'spot', ...listed });
  });

  it.each<[string, () => Promise<object>]>([
    ['a wrong secret', async () => authOf({ ...ann, secret: 'x' })],
    ['a key there is not', async () => authOf({ ...ann, key: '0'.repeat(20) })],
    ['an instant that has passed', async () => authOf(ann, Date.now() - 1)],
    ['an instant far ahead', async () => authOf(ann, Date.now() + 86_400_000)],
    [
      'another address',
      async () => authOf(await api.newKey(annId, ['read'], { addresses: ['192.0.2.1'] })),
    ],
    [
      'an expired key',
      async () => authOf(await api.newKey(annId, ['read'], { expiresAt: new Date(0) })),
    ],
    ['nothing', async () => ({ op: 'auth', args: [] })],
  ])('%s does not sign in, and gets no topics', async (_name, make) => {
    const client = await open('/v5/private');
    client.send(await make());
    expect(await client.next(({ op }) => op === 'auth')).toMatchObject({ success: false });
    client.send({ op: 'subscribe', args: ['order'] });
    const refused = await client.next(({ op }) => op === 'subscribe');
    expect(refused).toMatchObject({ success: false });
  });

  it('ends with its key', async () => {
    const key = await api.newKey(annId, ['read']);
    const client = await signedIn('/v5/private', key);
    const info = (await api.keys.list(BigInt(annId))).find(({ apiKey }) => apiKey === key.key);
    const closed = new Promise((resolve) => client.socket.once('close', resolve));
    const change = { actor: 'owner', ip: null } as const;
    await api.keys.revoke(BigInt(annId), info?.id ?? '', change);
    expect(await closed).toBe(1008);
  });
});

it('orders of a disconnected account are cancelled after the time it said', async () => {
  const order = { ...ORDER, qty: '0.01', price: '40000' };
  const { orderId } = (await api.post('/order/create', order, ann)).result;
  const protect = (timeWindow: string, product = 'SPOT') =>
    api.post('/order/disconnected-cancel-all', { product, timeWindow }, ann);
  for (const bad of ['2', '301', '-1']) expect((await protect(bad)).code).toBe(10001);
  expect((await protect('10', 'MOON')).code).toBe(10001);
  // ccxt asks for contracts by default.
  expect((await protect('10', 'DERIVATIVES')).code).toBe(0);
  const info = await api.get('/account/info', ann);
  expect(info.result).toMatchObject({ dcpStatus: 'ON', timeWindow: 10 });
  // Sockets of earlier tests may still be open.
  for (const socket of sockets) socket.terminate();
  const waiting = () => api.timers.map(({ ms }) => ms);
  await expect.poll(waiting).toEqual([10_000]);
  const client = await signedIn('/v5/private', ann);
  expect(waiting()).toEqual([]);
  client.socket.close();
  await expect.poll(waiting).toEqual([10_000]);
  api.timers[0]?.run();
  const history = `/order/history?category=spot&orderId=${String(orderId)}`;
  await expect
    .poll(async () => (await api.get(history, ann)).result['list'])
    .toMatchObject([{ orderStatus: 'Cancelled', cancelType: 'CancelByDCP' }]);
  expect((await protect('0')).code).toBe(0);
  expect((await api.get('/account/info', ann)).result).toMatchObject({ dcpStatus: 'OFF' });
  const rows = await api.database.kysely.selectFrom('disconnect_protection').selectAll().execute();
  expect(rows).toEqual([]);
});

describe('the trade socket', () => {
  const header = () => ({ 'X-BAPI-TIMESTAMP': String(Date.now()), 'X-BAPI-RECV-WINDOW': '5000' });
  const trade = async (client: Client, reqId: string, op: string, given: object, more = {}) => {
    client.send({ reqId, header: header(), op, args: [given], ...more });
    return client.next((message) => message['reqId'] === reqId);
  };

  it('places, amends and cancels', async () => {
    const client = await signedIn('/v5/trade', ann);
    // The digits that were sent count: as a float this quantity would be another one.
    const text = JSON.stringify({ ...ORDER, price: '50000', qty: 0.01 });
    client.send(
      `{"reqId":"1","header":${JSON.stringify(header())},"op":"order.create","args":[${text}]}`,
    );
    const made = await client.next(({ reqId }) => reqId === '1');
    expect(made).toMatchObject({
      retCode: 0,
      op: 'order.create',
      header: { 'X-Bapi-Limit': '1000000' },
    });
    const { orderId } = made['data'] as { readonly orderId: string };
    const name = { category: 'spot', symbol: 'BTCUSDT', orderId };
    expect(await trade(client, '2', 'order.amend', { ...name, qty: '0.02' })).toMatchObject({
      ...{ retCode: 0, data: { orderId } },
    });
    expect(await trade(client, '3', 'order.cancel', name)).toMatchObject({ retCode: 0 });
    expect(await trade(client, '4', 'order.cancel', name)).toMatchObject({
      retCode: 170142,
      data: {},
    });
  });

  it('refuses old orders, odd ones, and keys that may not', async () => {
    const client = await signedIn('/v5/trade', ann);
    const order = { ...ORDER, price: '50000', qty: '0.01' };
    const old = { 'X-BAPI-TIMESTAMP': String(Date.now() - 60_000) };
    expect(await trade(client, '1', 'order.create', order, { header: old })).toMatchObject({
      retCode: 10002,
    });
    expect(await trade(client, '2', 'order.create', { ...order, side: 'Up' })).toMatchObject({
      retCode: 10001,
    });
    expect(await trade(client, '3', 'order.dance', order)).toMatchObject({ retCode: 10404 });
    expect(await trade(client, '4', 'constructor', order)).toMatchObject({ retCode: 10404 });
    const nobody = await open('/v5/trade');
    expect(await trade(nobody, '5', 'order.create', order)).toMatchObject({ retCode: 10003 });
    const reading = await open('/v5/trade');
    reading.send(authOf(reader));
    expect(await reading.next(({ op }) => op === 'auth')).toMatchObject({ retCode: 10005 });
    expect(await trade(reading, '6', 'order.create', order)).toMatchObject({ retCode: 10003 });
  });
});

describe('a key that may not', () => {
  const DAY_MS = 86_400_000;
  const make = (more = {}) => api.newKey(annId, ['read', 'trade'], more);
  const refused: Readonly<Record<string, readonly [number, () => Promise<Credentials>]>> = {
    expired: [33004, () => make({ expiresAt: new Date(Date.now() - DAY_MS) })],
    'of another address': [10010, () => make({ addresses: ['198.51.100.7'] })],
    revoked: [10003, async () => revoked(await make())],
    'signed with another secret': [10004, async () => ({ ...(await make()), secret: 'other' })],
  };

  async function revoked(key: Credentials): Promise<Credentials> {
    const list = await api.keys.list(BigInt(annId));
    const id = list.find(({ apiKey }) => apiKey === key.key)?.id ?? '';
    await api.keys.revoke(BigInt(annId), id, { actor: 'owner', ip: null });
    return key;
  }

  it.each(Object.entries(refused))('%s signs in nowhere', async (_name, [code, key]) => {
    const credentials = await key();
    const trade = await open('/v5/trade');
    trade.send(authOf(credentials));
    expect(await trade.next(({ op }) => op === 'auth')).toMatchObject({ retCode: code });
    const reads = await open('/v5/private');
    reads.send(authOf(credentials));
    const answered = await reads.next(({ op }) => op === 'auth');
    expect(answered).toMatchObject({ success: false });
    expect(answered['ret_msg']).toMatch(new RegExp(`^${code} `));
  });

  it.each([
    ['order.create', 'order.amend', 'order.cancel'],
    ['order.create-batch', 'order.amend-batch', 'order.cancel-batch'],
  ])('has no order taken once it has expired: %s, %s, %s', async (...ops) => {
    const expiresAt = new Date(Date.now() + DAY_MS);
    const client = await signedIn('/v5/trade', await make({ expiresAt }));
    api.aheadMs = 2 * DAY_MS;
    for (const op of ops) {
      client.send({ reqId: op, header: {}, op, args: [{}] });
      expect(await client.next(({ reqId }) => reqId === op)).toMatchObject({ retCode: 33004 });
    }
    api.aheadMs = 0;
  });

  it('has no order taken once its account is closed', async () => {
    const cleo = await newTrader(api.accounts, 'cleo@example.com');
    const client = await signedIn('/v5/trade', await api.newKey(cleo.id, ['read', 'trade']));
    const users = api.database.kysely.updateTable('users').set({ status: 2 });
    await users.where('id', '=', BigInt(cleo.id)).execute();
    client.send({ reqId: 'closed', header: {}, op: 'order.create', args: [{}] });
    expect(await client.next(({ reqId }) => reqId === 'closed')).toMatchObject({ retCode: 10003 });
  });
});

it.each(['/v5/public/linear', '/v5/nothing', '/v5/private/x'])('%s is no socket', async (path) => {
  const socket = new WebSocket(origin + path);
  sockets.push(socket);
  const status = await new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.once('error', () => resolve('error'));
  });
  expect(status).toBe(404);
});
