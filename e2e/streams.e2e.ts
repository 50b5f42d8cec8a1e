/**
 * An outside checker that uses only sockets and calls, beside clients that trade. Streams agree with calls at
 * the same number, every public trade of a user has its executions, private events are an order's history
 * without gap or repeat, and pushed balances add up to the ledger.
 */
import { add, decimal, decimalToText, subtract } from '@meridian/money/decimal.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { BalanceInfo, ExecutionInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import type { AccountPush } from '@meridian/protocol/contracts/account-socket.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './support/gateway.ts';
import {
  listen,
  listenToAccount,
  listenToV5,
  type Listener,
  type Message,
  openTrader,
  type Trader,
} from './support/stream-clients.ts';

let gateway: TestGateway;
let ann: Trader;
let ben: Trader;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(() => gateway?.stop());

const SYMBOL = 'BTCUSDT';
const TRADING_MS = 5_000;
const LEVELS = 50;

type Level = readonly [price: string, size: string];
interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

const bookNow = async () => {
  const path = `${VENUE_PATHS.book}?symbol=${SYMBOL}&levels=${LEVELS}`;
  // `as`: the call's result by its contract.
  return (await ann.call(path)).result as unknown as Book & { readonly seq: number };
};

/** Trades for a while: takes, rests beside the best prices, changes and cancels. */
async function trade({ call }: Trader, name: string, until: number): Promise<void> {
  const open: string[] = [];
  for (let turn = 0; Date.now() < until; turn += 1) {
    const { bids, asks } = await bookNow();
    const side = turn % 2 === 0 ? 'Buy' : 'Sell';
    const price = (side === 'Buy' ? bids : asks)[turn % 3]?.[0] ?? '';
    const order = { symbol: SYMBOL, side, qty: '0.001', orderLinkId: `${name}-${turn}` };
    const isTaking = turn % 4 === 3;
    const terms = isTaking
      ? { orderType: 'Market', marketUnit: 'baseCoin' }
      : { orderType: 'Limit', price };
    const { code, result } = await call(VENUE_PATHS.placeOrder, { ...order, ...terms });
    expect(code, JSON.stringify(result)).toBe(0);
    // `as`: the call's result by its contract.
    const { orderId, status } = result['order'] as OrderInfo;
    if (status === 'New') open.push(orderId);
    const oldest = open.length > 3 ? open.shift() : undefined;
    if (oldest === undefined) continue;
    // It may be filled already: then the call is refused, and changes nothing.
    if (turn % 3 === 0) {
      const change = { symbol: SYMBOL, orderId: oldest, qty: '0.0008' };
      await call(VENUE_PATHS.amendOrder, change);
    } else await call(VENUE_PATHS.cancelOrder, { symbol: SYMBOL, orderId: oldest });
  }
}

/** Books of a stream by their number. */
function folded(messages: readonly Message[], read: (message: Message) => Change | null) {
  const books = new Map<number, Book>();
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  const sorted = (side: Map<string, string>, sign: number): Level[] =>
    [...side].sort(([left], [right]) => sign * (parseFloat(left) - parseFloat(right)));
  for (const message of messages) {
    const change = read(message);
    if (change === null) continue;
    const { isWhole, bids, asks, seq } = change;
    for (const [side, levels] of [[sides.bids, bids] as const, [sides.asks, asks] as const]) {
      if (isWhole) side.clear();
      for (const [price, size] of levels) {
        if (size === '0') side.delete(price);
        else side.set(price, size);
      }
    }
    books.set(seq, { bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1) });
  }
  return books;
}

interface Change extends Book {
  readonly isWhole: boolean;
  readonly seq: number;
}

/** A page's book: each change names the number it is a change of. */
function pageChanges() {
  let last: number | null = null;
  return ({ topic, f, data }: Message): Change | null => {
    if (topic !== 'book' || data === undefined) return null;
    // `as`: held to its schema elsewhere.
    const [entry] = data as [{ b: Level[]; a: Level[]; after: number; seq: number }];
    const { b: bids, a: asks, after, seq } = entry;
    if (f !== true) expect(after).toBe(last);
    last = seq;
    return { isWhole: f === true, bids, asks, seq };
  };
}

function v5Changes() {
  let last = 0;
  return ({ topic, type, data }: Message): Change | null => {
    if (topic !== `orderbook.${LEVELS}.${SYMBOL}`) return null;
    // `as`: as above.
    const { b: bids, a: asks, u, seq } = data as { b: Level[]; a: Level[]; u: number; seq: number };
    if (type === 'delta') expect(u).toBe(last + 1);
    last = u;
    return { isWhole: type === 'snapshot', bids, asks, seq };
  };
}

interface PublicTrade {
  readonly id: string;
  readonly price: string;
  readonly size: string;
  readonly tradeId: string | null;
}

// `as`, in both: held to their schemas elsewhere.
function pageTrades(messages: readonly Message[]): PublicTrade[] {
  const pushes = messages.filter(({ topic, f }) => topic === 'trades' && f === false);
  return pushes.flatMap(({ data }) => {
    const [{ t }] = data as [{ t: { i: string; p: string; v: string; x?: string }[] }];
    return t.map(({ i: id, p: price, v: size, x: tradeId = null }) => ({
      id,
      price,
      size,
      tradeId,
    }));
  });
}

function v5Trades(messages: readonly Message[]): Omit<PublicTrade, 'tradeId'>[] {
  const pushes = messages.filter(({ topic }) => topic === `publicTrade.${SYMBOL}`);
  return pushes.flatMap(({ data }) =>
    (data as { i: string; p: string; v: string }[]).map(({ i: id, p: price, v: size }) => {
      return { id, price, size };
    }),
  );
}

/** Every row of a list that comes by pages. */
async function everyRow<Row>({ call }: Trader, path: string, name: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const { result } = await call(`${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    // `as`: the call's result by its contract.
    rows.push(...(result[name] as Row[]));
    const { next } = result;
    if (typeof next !== 'string') return rows;
    cursor = next;
  }
}

const pushesOf = ({ got }: Listener) =>
  // `as`: held to its schema elsewhere.
  got.filter(({ topic }) => topic === 'account') as unknown as AccountPush[];

/** A second listener resumes where the first was cut off; together they are one stream. */
async function followAnn(): Promise<{ first: Listener; next: () => Promise<Listener> }> {
  const first = await listenToAccount(gateway, ann, null);
  await expect.poll(() => pushesOf(first).length).toBeGreaterThan(0);
  return {
    first,
    async next() {
      first.cut();
      const after = pushesOf(first).at(-1)?.seq ?? null;
      // What happens while nobody listens is part of the first message.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return listenToAccount(gateway, ann, after);
    },
  };
}

it('streams and calls tell one story of what is traded', async () => {
  ann = await openTrader(gateway, 'ann@example.com');
  ben = await openTrader(gateway, 'ben@example.com');
  const page = await listen(gateway, '/spot/ws/quote/v1');
  const v5 = await listen(gateway, '/v5/public/spot');
  const topics = { event: 'sub', symbol: SYMBOL, params: { binary: false } };
  for (const topic of ['book', 'trades']) page.send({ topic, ...topics });
  v5.send({
    op: 'subscribe',
    args: [`orderbook.${LEVELS}.${SYMBOL}`, `publicTrade.${SYMBOL}`],
  });
  const account = await followAnn();
  const bens = await listenToV5(gateway, ben);
  const asked: (Book & { readonly seq: number })[] = [];
  const until = Date.now() + TRADING_MS;
  const ask = async () => {
    while (Date.now() < until) asked.push(await bookNow());
  };
  const cutting = new Promise<Listener>((resolve) => {
    setTimeout(() => resolve(account.next()), TRADING_MS / 2);
  });
  await Promise.all([trade(ann, 'ann', until), trade(ben, 'ben', until), ask()]);
  const second = await cutting;
  for (const trader of [ann, ben]) await trader.call(VENUE_PATHS.cancelAll, {});
  await quiet([page, v5, second, bens]);

  // The book at a number is the same everywhere.
  for (const books of [folded(page.got, pageChanges()), folded(v5.got, v5Changes())]) {
    const met = asked.filter(({ seq }) => books.has(seq));
    expect(met.length).toBeGreaterThan(3);
    for (const { seq, bids, asks } of met) expect(books.get(seq)).toEqual({ bids, asks });
  }

  // Every public trade of users has its executions, and each of these its public trade.
  const fills = {
    ann: await everyRow<ExecutionInfo>(ann, VENUE_PATHS.executions, 'executions'),
    ben: await everyRow<ExecutionInfo>(ben, VENUE_PATHS.executions, 'executions'),
  };
  const publics = pageTrades(page.got);
  const ofUsers = publics.filter(({ tradeId }) => tradeId !== null);
  const executed = new Map([...fills.ann, ...fills.ben].map((fill) => [fill.tradeId, fill]));
  expect(new Set(ofUsers.map(({ tradeId }) => tradeId))).toEqual(new Set(executed.keys()));
  expect(ofUsers).toHaveLength(executed.size);
  expect(executed.size).toBeGreaterThan(3);
  for (const { tradeId, price, size } of ofUsers) {
    const { price: paid, qty } = executed.get(tradeId ?? '') ?? {};
    expect([price, size]).toEqual([paid, qty]);
  }
  // Both sockets have the same trades: the later one begins with a later step. The market goes on trading,
  // so they are compared up to the last one that the first socket had here.
  const end = publics.at(-1)?.id;
  await expect.poll(() => v5Trades(v5.got).some(({ id }) => id === end)).toBe(true);
  const trades = v5Trades(v5.got);
  const shown = trades.slice(0, trades.findIndex(({ id }) => id === end) + 1);
  const from = publics.findIndex(({ id }) => id === shown[0]?.id);
  const later = publics.slice(from).map(({ id, price, size }) => ({ id, price, size }));
  expect(shown).toEqual(later);

  checkAccount([...pushesOf(account.first), ...pushesOf(second)], fills.ann, await stateOf(ann));
  checkV5(bens.got, fills.ben, await stateOf(ben));

  // An ended session gets no stream, on this connection or another.
  await ann.call('/account/sessions/revoke-all', {});
  await expect.poll(second.closed).toBe(1008);
  const refused = await ann.call(VENUE_PATHS.stream, {});
  expect(refused.code).toBe(10007);
  const stranger = await listen(gateway, '/spot/ws/account/v1');
  stranger.send({ ticket: 'made-up', after: null });
  await expect.poll(stranger.closed).toBe(1008);
});

/** Waits until the listeners have received every trade: a second without a private event or a trade. */
async function quiet(listeners: readonly Listener[]): Promise<void> {
  const count = () =>
    listeners
      .map(({ got }) => got.filter(({ topic }) => topic === 'account' || topic === 'order').length)
      .join();
  for (let before = ''; before !== count();) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

interface AccountState {
  readonly ended: readonly OrderInfo[];
  readonly balances: readonly BalanceInfo[];
}

async function stateOf(trader: Trader): Promise<AccountState> {
  const { result } = await trader.call(VENUE_PATHS.balances);
  return {
    ended: await everyRow<OrderInfo>(trader, VENUE_PATHS.orderHistory, 'orders'),
    // `as`: the call's result by its contract.
    balances: result['balances'] as BalanceInfo[],
  };
}

function checkAccount(
  pushes: readonly AccountPush[],
  fills: readonly ExecutionInfo[],
  { ended, balances }: AccountState,
): void {
  let last: number | null = null;
  const orders = new Map<string, OrderInfo>();
  const owned = new Map<string, BalanceInfo>();
  for (const { after, seq, orders: changed, balances: moved } of pushes) {
    expect(after).toBe(last);
    last = seq;
    for (const order of changed) {
      const before = orders.get(order.orderId);
      // A snapshot repeats the current state; nothing goes back in time.
      if (before !== undefined) expect(order.seq).toBeGreaterThanOrEqual(before.seq);
      orders.set(order.orderId, order);
    }
    for (const balance of moved) owned.set(balance.asset, balance);
  }
  expect([...orders.values()].toSorted(byId)).toEqual([...ended].toSorted(byId));
  const seen = pushes.flatMap(({ executions }) => executions);
  expect(seen.map(({ tradeId, isMaker }) => `${tradeId}${isMaker}`)).toEqual(
    [...fills].toReversed().map(({ tradeId, isMaker }) => `${tradeId}${isMaker}`),
  );
  for (const balance of balances) expect(owned.get(balance.asset)).toEqual(balance);
  // From the account's first balances through every execution to the balances of the ledger.
  const [first] = pushes;
  for (const { asset, total } of first?.balances ?? []) {
    const now = seen.reduce((sum, fill) => afterFill(sum, fill, asset), decimal(total));
    expect(decimalToText(now)).toBe(balances.find((each) => each.asset === asset)?.total);
  }
}

function byId({ orderId: left }: OrderInfo, { orderId: right }: OrderInfo): number {
  return parseInt(left, 10) - parseInt(right, 10);
}

function afterFill(
  sum: ReturnType<typeof decimal>,
  { side, qty, value, fee, feeAsset }: ExecutionInfo,
  asset: string,
) {
  const [gets, gives] = side === 'Buy' ? ['BTC', 'USDT'] : ['USDT', 'BTC'];
  const [got, given] = side === 'Buy' ? [qty, value] : [value, qty];
  let next = sum;
  if (asset === gets) next = add(next, decimal(got));
  if (asset === gives) next = subtract(next, decimal(given));
  return asset === feeAsset ? subtract(next, decimal(fee)) : next;
}

/** The v5 topics state the same events: each execution once, orders with their final state, balances last. */
function checkV5(
  messages: readonly Message[],
  fills: readonly ExecutionInfo[],
  { ended, balances }: AccountState,
): void {
  // `as`: held to their document elsewhere.
  const rows = (topic: string) =>
    messages
      .filter((message) => message['topic'] === topic)
      .flatMap(({ data }) => data as Record<string, string>[]);
  expect(rows('execution').map(({ execId }) => execId)).toEqual(
    [...fills].toReversed().map(({ tradeId, isMaker }) => `${tradeId}${isMaker ? 'M' : 'T'}`),
  );
  const statuses = new Map(rows('order').map((order) => [order['orderId'], order['orderStatus']]));
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(ended.map(({ orderId, status }) => [orderId, status])),
  );
  const owned = new Map<string, string>();
  for (const { coin } of rows('wallet') as unknown as { coin: Record<string, string>[] }[]) {
    for (const { coin: asset = '', walletBalance = '' } of coin) owned.set(asset, walletBalance);
  }
  for (const { asset, total } of balances) expect(owned.get(asset)).toBe(total);
}
