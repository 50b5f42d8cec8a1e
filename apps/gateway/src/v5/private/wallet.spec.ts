import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newTrader } from '../../venue/testing/venue-fixture.ts';
import { addAddress } from '../../wallet/address-book.ts';
import { stepWallet } from '../../wallet/start-wallet.ts';
import { BLOCK_MS, REVIEW_MS } from '../../wallet/testing/wallet-fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../testing/v5-fixture.ts';

let api: V5Fixture;
/** May withdraw from one address; has 10,000 USDT and 0.1 BTC of test coins. */
let ann: Credentials;
let userId: bigint;
let count = 0;

const HOME = { ip: '192.0.2.7' };
const BASE = '/asset/withdraw';

beforeAll(async () => {
  api = await openV5Fixture();
});

beforeEach(async () => {
  count += 1;
  const { id } = await newTrader(api.accounts, `ann${count}@example.com`);
  userId = BigInt(id);
  ann = await api.newKey(id, ['read', 'withdraw'], { addresses: [HOME.ip] });
});

afterAll(() => api.close());

async function rowsOf(path: string) {
  const { code, result } = await api.get(path, ann, HOME);
  expect(code).toBe(0);
  // `as`: the answer is held to its document.
  return result['rows'] as Record<string, unknown>[];
}

async function pass(ms: number): Promise<void> {
  api.aheadMs += ms;
  await stepWallet(api.wallet);
}

/** An address outside on a network, in the book. */
async function outside(coin: string, network: string) {
  const { address = '', tag = '' } = api.wallet.rail.simulation?.outsideAddress(network) ?? {};
  const entry = { label: 'Outside', coin, network, address, tag };
  await addAddress(api.wallet, userId, entry, true);
  return { coin, chain: network, address, ...(tag === '' ? {} : { tag }) };
}

const create = (body: object) =>
  api.post(`${BASE}/create`, { accountType: 'UTA', ...body }, ann, HOME);

describe('coins and deposits', () => {
  it('say on which networks a coin moves, and where deposits arrive', async () => {
    const [usdt] = await rowsOf('/asset/coin/query-info?coin=USDT');
    expect(usdt).toMatchObject({
      coin: 'USDT',
      chains: [
        { chain: 'TRX', chainType: 'TRC20', withdrawFee: '1', withdrawMin: '2', minAccuracy: '6' },
        { chain: 'ETH', chainDeposit: '1', chainWithdraw: '1' },
        { chain: 'BSC' },
      ],
    });
    const everywhere = await api.get('/asset/deposit/query-address?coin=USDT', ann, HOME);
    const found = await api.get('/asset/deposit/query-address?coin=USDT&chainType=ETH', ann, HOME);
    const chains = everywhere.result['chains'] as { chain: string; addressDeposit: string }[];
    expect(chains.map(({ chain }) => chain)).toEqual(['TRX', 'ETH', 'BSC']);
    expect(found.result).toMatchObject({ coin: 'USDT', chains: [chains[1]] });
    expect((await api.get('/asset/deposit/query-address?coin=NO', ann, HOME)).code).toBe(10001);
    const allowed = await api.get('/asset/deposit/query-allowed-list?coin=USDT&limit=2');
    expect(allowed.result['configList']).toMatchObject([
      { coin: 'USDT', chain: 'TRX', blockConfirmNumber: 5, minDepositAmount: '1' },
      { chain: 'ETH' },
    ]);
    const cursor = String(allowed.result['nextPageCursor']);
    const rest = await api.get(`/asset/deposit/query-allowed-list?coin=USDT&cursor=${cursor}`);
    expect(rest.result).toMatchObject({ configList: [{ chain: 'BSC' }], nextPageCursor: '' });
  });

  it('have a status while they wait, and a chain once they are credited', async () => {
    const transfer = await api.wallet.rail.depositAddress({ userId, coin: 'BTC', network: 'BTC' });
    await api.get('/asset/deposit/query-address?coin=BTC', ann, HOME);
    const sent = { coin: 'BTC', network: 'BTC', amount: '0.25', ...transfer };
    await api.wallet.rail.simulation?.deposit(sent, `v5-${userId}`);
    await pass(0);
    const path = '/asset/deposit/query-record?coin=BTC';
    const shown = { coin: 'BTC', chain: 'BTC', amount: '0.25', toAddress: transfer.address };
    expect(await rowsOf(path)).toMatchObject([
      { ...shown, status: 1 },
      { amount: '0.1', status: 3 },
    ]);
    await pass(2 * BLOCK_MS);
    expect(await rowsOf(path)).toMatchObject([
      { ...shown, status: 3, confirmations: '2' },
      { amount: '0.1', status: 3 },
    ]);
  });
});

describe('a withdrawal', () => {
  it('is made, listed, confirmed, and once for its request id', async () => {
    const to = await outside('USDT', 'TRX');
    const body = { ...to, amount: '20', requestId: 'abc1', timestamp: Date.now(), forceChain: 1 };
    const made = await create(body);
    expect(made).toMatchObject({
      code: 0,
      result: { id: expect.stringMatching(/^\d+$/) as unknown },
    });
    expect((await create(body)).result).toEqual(made.result);
    const list = `${BASE}/query-record?withdrawID=${String(made.result['id'])}`;
    const shown = { withdrawId: made.result['id'], amount: '20', withdrawFee: '1', chain: 'TRX' };
    expect(await rowsOf(list)).toMatchObject([{ ...shown, status: 'SecurityCheck', txID: '' }]);
    await pass(REVIEW_MS);
    await pass(5 * BLOCK_MS);
    expect(await rowsOf(list)).toMatchObject([
      { ...shown, status: 'success', toAddress: to.address },
    ]);
    const usdt = await api.get(`${BASE}/withdrawable-amount?coin=USDT`, ann, HOME);
    // 10,000 less 20 and the fee.
    expect(usdt.result['withdrawableAmount']).toMatchObject({
      UTA: { availableBalance: '9979', withdrawableAmount: '9979' },
      FUND: { availableBalance: '0' },
    });
  });

  it('takes its fee from the amount where that is asked, and is cancelled', async () => {
    const to = await outside('USDT', 'TRX');
    const made = await create({ ...to, amount: '20', feeType: 1 });
    const { id } = made.result;
    expect(await rowsOf(`${BASE}/query-record`)).toMatchObject([
      { amount: '19', withdrawFee: '1' },
    ]);
    const cancelled = await api.post(`${BASE}/cancel`, { id }, ann, HOME);
    expect(cancelled).toMatchObject({ code: 0, result: { status: 1 } });
    expect((await api.post(`${BASE}/cancel`, { id }, ann, HOME)).code).toBe(131099);
    expect(await rowsOf(`${BASE}/query-record`)).toMatchObject([{ status: 'CancelByUser' }]);
  });

  it.each([
    [{ amount: '1' }, 131096],
    [{ amount: '20', address: 'nowhere' }, 131093],
    [{ amount: '20', tag: '7' }, 131093],
    [{ amount: '20', accountType: 'FUND' }, 170131],
    [{ amount: '20', chain: undefined }, 10001],
    [{ amount: '20', forceChain: 2 }, 10001],
  ])('with %o is refused with %i', async (changed, code) => {
    const to = await outside('USDT', 'TRX');
    expect((await create({ ...to, ...changed })).code).toBe(code);
    expect(await rowsOf(`${BASE}/query-record`)).toEqual([]);
  });

  it('goes to a new entry only once its lock is over', async () => {
    const { address = '', tag = '' } = api.wallet.rail.simulation?.outsideAddress('TRX') ?? {};
    const entry = { label: 'New', coin: 'USDT', network: 'TRX', address, tag };
    await addAddress(api.wallet, userId, entry);
    expect((await create({ coin: 'USDT', chain: 'TRX', address, amount: '5' })).code).toBe(131098);
    expect(await rowsOf(`${BASE}/address/list`)).toMatchObject([{ address, status: 1 }]);
    await pass(api.wallet.addressLockMs);
    expect(await rowsOf(`${BASE}/address/list?coin=USDT`)).toMatchObject([{ status: 0 }]);
    expect((await create({ coin: 'USDT', chain: 'TRX', address, amount: '5' })).code).toBe(0);
  });

  it('needs the scope, and stays the user’s own', async () => {
    const to = await outside('USDT', 'TRX');
    const trader = await api.newKey(Number(userId), ['read', 'trade']);
    const body = { ...to, amount: '5', accountType: 'UTA' };
    expect((await api.post(`${BASE}/create`, body, trader)).code).toBe(10005);
    const { result } = await create(body);
    const { id } = await newTrader(api.accounts, `ben${count}@example.com`);
    const ben = await api.newKey(id, ['read', 'withdraw'], { addresses: [HOME.ip] });
    expect((await api.post(`${BASE}/cancel`, { id: result['id'] }, ben, HOME)).code).toBe(10001);
    expect((await api.get(`${BASE}/query-record`, ben, HOME)).result['rows']).toEqual([]);
  });
});

describe('accounts and limits', () => {
  it('a coin’s balance and the coins that may be moved', async () => {
    const path = '/asset/transfer/query-account-coin-balance?coin=USDT&accountType=';
    expect((await api.get(`${path}UNIFIED`, ann, HOME)).result).toMatchObject({
      balance: { coin: 'USDT', walletBalance: '10000', transferBalance: '10000' },
    });
    expect((await api.get(`${path}FUND`, ann, HOME)).result).toMatchObject({
      balance: { walletBalance: '0' },
    });
    const coins = '/asset/transfer/query-transfer-coin-list?toAccountType=FUND&fromAccountType=';
    const { result } = await api.get(`${coins}UNIFIED`, ann, HOME);
    expect(result).toEqual({ list: ['BTC', 'USDT'] });
    expect((await api.get(`${coins}FUND`, ann, HOME)).code).toBe(10001);
  });

  it('the price limits are those that orders are held to', async () => {
    const path = '/market/price-limit?category=spot&symbol=';
    const { port } = api.venue;
    await port.submit({ type: 'list-asset', asset: 'SOL', scale: 8 });
    const bitcoin = port.instrument('BTCUSDT')?.instrument;
    if (bitcoin === undefined) throw new Error('no pair');
    const own = { symbol: 'SOLUSDT', base: 'SOL', priceLimit: { x: '0.005', y: '0.01' } };
    await port.submit({ type: 'list-instrument', instrument: { ...bitcoin, ...own } });
    // Without an index there is nothing to measure from; the pair of bitcoin has no limit.
    expect((await api.get(`${path}SOLUSDT`)).result).toMatchObject({ buyLmt: '', sellLmt: '' });
    expect((await api.get(`${path}BTCUSDT`)).result).toMatchObject({ buyLmt: '', sellLmt: '' });
    await port.submit({ type: 'set-index', symbol: 'SOLUSDT', price: '200' });
    // Half a percent of 200 either way, on the tick of 0.5.
    const { result } = await api.get(`${path}SOLUSDT`);
    expect(result).toMatchObject({ buyLmt: '201', sellLmt: '199' });
    const order = { category: 'spot', symbol: 'SOLUSDT', orderType: 'Limit', qty: '1' };
    const trader = await api.newKey(Number(userId), ['read', 'trade']);
    const above = { ...order, side: 'Buy', price: '201.5' };
    expect((await api.post('/order/create', above, trader)).code).toBe(170193);
    const within = { ...order, side: 'Buy', price: '201' };
    expect((await api.post('/order/create', within, trader)).code).toBe(0);
    expect((await api.get(`${path}NOUSDT`)).code).toBe(10001);
  });
});
