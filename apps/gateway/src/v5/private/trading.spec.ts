import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTrader } from '../../venue/testing/venue-fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../testing/v5-fixture.ts';

let api: V5Fixture;
let ann: Credentials;
let ben: Credentials;

// Both begin with 10,000 USDT and 0.1 BTC; the fee is a tenth of a percent either way.
beforeAll(async () => {
  api = await openV5Fixture();
  // One after the other: the code of a sign-up is in the last mail.
  ann = await keyOf('ann@example.com');
  ben = await keyOf('ben@example.com');
});

afterAll(() => api.close());

async function keyOf(email: string): Promise<Credentials> {
  const { id } = await newTrader(api.accounts, email);
  return api.newKey(id, ['read', 'trade']);
}

const ORDER = { category: 'spot', symbol: 'BTCUSDT' };
const limit = (side: string, qty: string, price: string) => ({
  ...ORDER,
  ...{ side, orderType: 'Limit', qty, price },
});
const market = (side: string, qty: string) => ({ ...ORDER, side, orderType: 'Market', qty });

async function place(who: Credentials, order: object): Promise<string> {
  const answer = await api.post('/order/create', order, who);
  expect(answer).toMatchObject({ code: 0, message: 'OK' });
  return String(answer.result['orderId']);
}

async function listOf(who: Credentials, path: string): Promise<Record<string, unknown>[]> {
  const { result, code } = await api.get(path, who);
  expect(code).toBe(0);
  // `as`: the answer is held to its document.
  return (result['list'] ?? result['rows']) as Record<string, unknown>[];
}

async function coinOf(who: Credentials, coin: string) {
  const [wallet] = await listOf(who, '/account/wallet-balance?accountType=UNIFIED');
  const coins = wallet?.['coin'] as Record<string, unknown>[] | undefined;
  return coins?.find((each) => each['coin'] === coin);
}

const OPEN = '/order/realtime?category=spot&symbol=BTCUSDT';
const HISTORY = '/order/history?category=spot';
const EXECUTIONS = '/execution/list?category=spot';

describe('a limit order', () => {
  it('rests, locks what it may cost, and is cancelled', async () => {
    const orderId = await place(ann, { ...limit('Buy', '0.02', '80000'), orderLinkId: 'a-1' });
    expect(await listOf(ann, OPEN)).toMatchObject([
      {
        orderId,
        orderLinkId: 'a-1',
        ...{ orderStatus: 'New', side: 'Buy', orderType: 'Limit', timeInForce: 'GTC' },
        ...{ qty: '0.02', price: '80000', leavesQty: '0.02', cumExecQty: '0', cumExecFee: '0' },
        reduceOnly: false,
      },
    ]);
    // 0.02 × 80,000 = 1,600.
    expect(await coinOf(ann, 'USDT')).toMatchObject({ walletBalance: '10000', locked: '1600' });
    expect(await listOf(ben, OPEN)).toEqual([]);
    const cancelled = await api.post('/order/cancel', { ...ORDER, orderId }, ann);
    expect(cancelled).toMatchObject({ code: 0, result: { orderId, orderLinkId: 'a-1' } });
    expect(await listOf(ann, OPEN)).toEqual([]);
    expect(await coinOf(ann, 'USDT')).toMatchObject({ locked: '0' });
    expect(await listOf(ann, `${OPEN}&orderId=${orderId}`)).toMatchObject([
      { orderId, orderStatus: 'Cancelled', cancelType: 'CancelByUser', leavesQty: '0' },
    ]);
    expect(await listOf(ann, `${HISTORY}&orderStatus=Cancelled`)).toMatchObject([{ orderId }]);
    expect(await listOf(ann, `${HISTORY}&orderStatus=Filled`)).toEqual([]);
    expect((await api.post('/order/cancel', { ...ORDER, orderId }, ann)).code).toBe(170142);
  });

  it('is changed in place and keeps its id', async () => {
    const orderId = await place(ann, limit('Buy', '0.02', '70000'));
    const asked = { ...ORDER, orderId, qty: '0.01', price: '70000.5' };
    expect(await api.post('/order/amend', asked, ann)).toMatchObject({ result: { orderId } });
    expect(await listOf(ann, OPEN)).toMatchObject([{ orderId, qty: '0.01', price: '70000.5' }]);
    const ended = await api.post('/order/cancel-all', { category: 'spot' }, ann);
    expect(ended.result).toEqual({ list: [{ orderId, orderLinkId: '' }], success: '1' });
  });
});

describe('a trade', () => {
  it('is in executions, wallets, the log and the history of both sides', async () => {
    const made = await place(ben, limit('Sell', '0.05', '90000'));
    // 900 USDT buy 0.01 BTC at 90,000: of a market order that buys, the quantity is a value.
    const taken = await place(ann, market('Buy', '900'));
    const [execution] = await listOf(ann, EXECUTIONS);
    expect(execution).toMatchObject({
      orderId: taken,
      ...{ side: 'Buy', orderType: 'Market', execPrice: '90000', execQty: '0.01' },
      // A tenth of a percent of 0.01, in the coin that was received.
      ...{ execValue: '900', execFee: '0.00001', feeCurrency: 'BTC', feeRate: '0.001' },
      isMaker: false,
    });
    expect(await listOf(ben, EXECUTIONS)).toMatchObject([
      { orderId: made, isMaker: true, execFee: '0.9', feeCurrency: 'USDT' },
    ]);
    expect(await coinOf(ann, 'USDT')).toMatchObject({ walletBalance: '9100' });
    expect(await coinOf(ann, 'BTC')).toMatchObject({ walletBalance: '0.10999' });
    expect(await listOf(ann, HISTORY)).toMatchObject([
      {
        orderId: taken,
        ...{ orderStatus: 'Filled', avgPrice: '90000', cumExecQty: '0.01', cumExecValue: '900' },
        ...{ marketUnit: 'quoteCoin', cumFeeDetail: { BTC: '0.00001' }, leavesQty: '0' },
      },
      {},
      {},
    ]);
    const rows = await listOf(ann, '/account/transaction-log');
    const trade = rows.filter(({ orderId }) => orderId === taken);
    expect(trade).toHaveLength(2);
    expect(trade.find(({ currency }) => currency === 'BTC')).toMatchObject({
      ...{ type: 'TRADE', side: 'Buy', cashFlow: '0.01', fee: '0.00001', change: '0.00999' },
      ...{ cashBalance: '0.10999', tradePrice: '90000', qty: '0.01', funding: '' },
    });
    expect(trade.find(({ currency }) => currency === 'USDT')).toMatchObject({
      ...{ cashFlow: '-900', fee: '0', change: '-900', cashBalance: '9100' },
    });
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('market orders count in the base coin where they say so, and sell in it', async () => {
    const bought = await place(ann, { ...market('Buy', '0.01'), marketUnit: 'baseCoin' });
    const [order] = await listOf(ann, `${HISTORY}&orderId=${bought}`);
    expect(order).toMatchObject({ cumExecQty: '0.01', marketUnit: 'baseCoin', qty: '0.01' });
    await place(ben, limit('Buy', '0.01', '85000'));
    const sold = await place(ann, market('Sell', '0.01'));
    expect(await listOf(ann, `${EXECUTIONS}&orderId=${sold}`)).toMatchObject([
      { side: 'Sell', execPrice: '85000', feeCurrency: 'USDT', execFee: '0.85' },
    ]);
  });

  it('a trade with oneself has both of its sides in the log', async () => {
    const made = await place(ben, limit('Sell', '0.01', '60000'));
    const taken = await place(ben, { ...market('Buy', '0.01'), marketUnit: 'baseCoin' });
    const rows = await listOf(ben, '/account/transaction-log?limit=4');
    expect(rows.map(({ orderId, currency, side }) => [orderId, currency, side])).toEqual(
      expect.arrayContaining([
        [taken, 'BTC', 'Buy'],
        [taken, 'USDT', 'Buy'],
        [made, 'BTC', 'Sell'],
        [made, 'USDT', 'Sell'],
      ]),
    );
  });
});

describe('pages', () => {
  it('go on where the one before ended, to an empty cursor', async () => {
    const whole = await listOf(ann, '/account/transaction-log?limit=50');
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const query = `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { result } = await api.get(`/account/transaction-log?${query}`, ann);
      seen.push(...(result['list'] as { id: string }[]).map(({ id }) => id));
      cursor = String(result['nextPageCursor']);
      expect(cursor).toMatch(/^[A-Za-z0-9_-]*$/);
    } while (cursor !== '');
    expect(seen).toEqual(whole.map(({ id }) => id));

    const orders = await listOf(ann, `${HISTORY}&limit=50`);
    const first = await api.get(`${HISTORY}&limit=1`, ann);
    const next = String(first.result['nextPageCursor']);
    const [second] = await listOf(ann, `${HISTORY}&limit=1&cursor=${next}`);
    expect(second).toEqual(orders[1]);
  });

  it('a start counts, an end does not', async () => {
    const [newest] = await listOf(ann, EXECUTIONS);
    const time = parseInt(String(newest?.['execTime']), 10);
    const from = await listOf(ann, `${EXECUTIONS}&startTime=${time}&endTime=${time + 1}`);
    expect(from.map(({ execId }) => execId)).toContain(newest?.['execId']);
    const before = await listOf(ann, `${EXECUTIONS}&startTime=${time - 9}&endTime=${time}`);
    expect(before.map(({ execId }) => execId)).not.toContain(newest?.['execId']);
  });

  it.each([
    [`${HISTORY}&startTime=1&endTime=${8 * 86_400_000}`],
    [`${HISTORY}&cursor=AAAA`],
    [`${HISTORY}&limit=51`],
    [`${EXECUTIONS}&limit=101`],
    ['/account/transaction-log?startTime=2&endTime=1'],
    ['/account/transaction-log?cursor=WyJhIiwiYiJd'],
    ['/asset/deposit/query-record?limit=0'],
  ])('%s is refused', async (path) => {
    expect((await api.get(path, ann)).code).toBe(10001);
  });
});

describe('what the venue refuses', () => {
  it.each<[string, object, number]>([
    ['more than there is', limit('Buy', '900', '80000'), 170131],
    ['a price off the tick', limit('Buy', '0.01', '80000.1'), 170134],
    ['a quantity off the lot', limit('Buy', '0.011', '80000'), 170137],
    ['less than the minimum', limit('Buy', '0.01', '10'), 170140],
    ['a symbol there is not', { ...limit('Buy', '0.01', '80000'), symbol: 'NOSUCH' }, 170121],
    ['a filter there is not', { ...limit('Buy', '0.01', '80000'), orderFilter: 'Odd' }, 170130],
    ['another category', { ...limit('Buy', '0.01', '80000'), category: 'linear' }, 10001],
    ['margin', { ...limit('Buy', '0.01', '80000'), isLeverage: 1 }, 10001],
    ['a quantity that is no number', limit('Buy', 'much', '80000'), 10001],
    ['an order without a side', { ...ORDER, orderType: 'Market', qty: '1' }, 10001],
    ['a link id again', { ...limit('Buy', '0.01', '80000'), orderLinkId: 'a-1' }, 170141],
  ])('%s', async (_name, order, code) => {
    expect(await api.post('/order/create', order, ann)).toMatchObject({ code, result: {} });
  });

  it.each(['999999', '1234567890123456789'])('an order there is not: %s', async (orderId) => {
    expect((await api.post('/order/cancel', { ...ORDER, orderId }, ann)).code).toBe(170213);
    const amended = await api.post('/order/amend', { ...ORDER, orderId, qty: '1' }, ann);
    expect(amended.code).toBe(170213);
  });

  it('another one’s order', async () => {
    const orderId = await place(ben, limit('Sell', '0.01', '99000'));
    expect((await api.post('/order/cancel', { ...ORDER, orderId }, ann)).code).toBe(170213);
    expect(await listOf(ann, `${OPEN}&orderId=${orderId}`)).toEqual([]);
  });
});

describe('a batch', () => {
  it('has two lists: names, and how each went', async () => {
    const request = [
      limit('Buy', '0.01', '50000'),
      limit('Buy', '0.01', '50000.1'),
      { side: 'Buy' },
    ].map((order) => ({ ...order, category: undefined }));
    const answer = await api.post('/order/create-batch', { category: 'spot', request }, ann);
    const list = answer.result['list'] as { orderId: string }[];
    expect(answer.code).toBe(0);
    expect(answer.extInfo).toMatchObject({
      list: [{ code: 0, msg: 'OK' }, { code: 170134 }, { code: 10001 }],
    });
    const [{ orderId } = { orderId: '' }] = list;
    const cancelled = await api.post(
      '/order/cancel-batch',
      {
        category: 'spot',
        request: [
          { symbol: 'BTCUSDT', orderId },
          { symbol: 'BTCUSDT', orderId: '7777' },
        ],
      },
      ann,
    );
    expect(cancelled.extInfo).toMatchObject({ list: [{ code: 0 }, { code: 170213 }] });
  });

  it('of eleven is refused', async () => {
    const request = Array.from({ length: 11 }, () => limit('Buy', '0.01', '50000'));
    const answer = await api.post('/order/create-batch', { category: 'spot', request }, ann);
    expect(answer.code).toBe(10001);
  });
});

describe('the account', () => {
  it('pays what its tier pays', async () => {
    expect(await listOf(ann, '/account/fee-rate?category=spot&symbol=BTCUSDT')).toEqual([
      { symbol: 'BTCUSDT', baseCoin: '', takerFeeRate: '0.001', makerFeeRate: '0.001' },
    ]);
  });

  it('test coins came in from outside', async () => {
    const rows = await listOf(ann, '/asset/deposit/query-record');
    expect(rows.map(({ coin, amount, status }) => [coin, amount, status])).toEqual(
      expect.arrayContaining([
        ['USDT', '10000', 3],
        ['BTC', '0.1', 3],
      ]),
    );
    expect(await listOf(ann, '/asset/deposit/query-record?coin=BTC')).toHaveLength(1);
    const old = Date.now() - 40 * 86_400_000;
    const path = `/asset/deposit/query-record?startTime=${old}&endTime=${old + 1}`;
    expect(await listOf(ann, path)).toEqual([]);
  });

  it('no other account has anything', async () => {
    const funding = '/asset/transfer/query-account-coins-balance?accountType=FUND';
    expect((await api.get(funding, ann)).result).toMatchObject({ balance: [] });
  });
});

describe('a transfer', () => {
  const HOME = { ip: '192.0.2.7' };
  const body = (transferId: string, amount: string) => ({
    ...{ transferId, amount, coin: 'USDT', fromAccountType: 'UNIFIED', toAccountType: 'FUND' },
  });
  const FIRST = '42c0cfb0-6bca-c242-bc76-4e6df6cbcb16';

  it('moves a coin to the funding account once, and back', async () => {
    const { id } = await newTrader(api.accounts, 'dan@example.com');
    const dan = await api.newKey(id, ['read', 'withdraw'], { addresses: [HOME.ip] });
    const path = '/asset/transfer/inter-transfer';
    const moved = await api.post(path, body(FIRST, '2500.5'), dan, HOME);
    expect(moved).toMatchObject({ code: 0, result: { transferId: FIRST, status: 'SUCCESS' } });
    // The client asks again after an answer that was lost: nothing moves twice.
    expect((await api.post(path, body(FIRST, '2500.5'), dan, HOME)).code).toBe(10014);
    const other = FIRST.replace('42c0', '43c0');
    expect((await api.post(path, body(other, '9000'), dan, HOME)).code).toBe(170131);
    const funding = '/asset/transfer/query-account-coins-balance?accountType=FUND';
    expect((await api.get(funding, dan, HOME)).result).toMatchObject({
      balance: [{ coin: 'USDT', walletBalance: '2500.5', transferBalance: '2500.5' }],
    });
    const back = { ...body(other, '500.5'), fromAccountType: 'FUND', toAccountType: 'UNIFIED' };
    expect((await api.post(path, back, dan, HOME)).code).toBe(0);
    const { result } = await api.get('/asset/transfer/query-inter-transfer-list', dan, HOME);
    expect(result['list']).toMatchObject([
      { transferId: other, amount: '500.5', fromAccountType: 'FUND', toAccountType: 'UNIFIED' },
      { transferId: FIRST, amount: '2500.5', fromAccountType: 'UNIFIED', toAccountType: 'FUND' },
    ]);
    const log = await api.get(
      '/account/transaction-log?currency=USDT&type=TRANSFER_OUT',
      dan,
      HOME,
    );
    expect(log.result['list']).toMatchObject([{ change: '-2500.5' }]);
  });

  it('needs two accounts and an id', async () => {
    const { id } = await newTrader(api.accounts, 'eve@example.com');
    const eve = await api.newKey(id, ['read', 'withdraw'], { addresses: [HOME.ip] });
    const path = '/asset/transfer/inter-transfer';
    for (const changed of [{ toAccountType: 'UNIFIED' }, { transferId: 'x' }, { coin: 'NOSUCH' }]) {
      const answer = await api.post(path, { ...body(FIRST, '1'), ...changed }, eve, HOME);
      expect([10001, 170221]).toContain(answer.code);
    }
  });
});

it('limits are in headers and kept, a batch counting as its orders', async () => {
  const limited = await openV5Fixture(3);
  try {
    const { id } = await newTrader(limited.accounts, 'cat@example.com');
    const cat = await limited.newKey(id, ['read', 'trade']);
    const body = { ...ORDER, orderId: '1' };
    // The window may end in between: within two of them at most six are let through.
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => limited.post('/order/cancel', body, cat)),
    );
    const refused = answers.filter(({ code }) => code === 10006);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused[0]?.headers).toMatchObject({ 'x-bapi-limit': '3', 'x-bapi-limit-status': '0' });
    const reset = parseInt(String(refused[0]?.headers['x-bapi-limit-reset-timestamp']), 10);
    expect(Math.abs(reset - Date.now())).toBeLessThan(60_000);
    const request = Array.from({ length: 4 }, () => ({ symbol: 'BTCUSDT', orderId: '1' }));
    const batch = await limited.post('/order/cancel-batch', { category: 'spot', request }, cat);
    expect(batch.code).toBe(10006);
  } finally {
    await limited.close();
  }
});
