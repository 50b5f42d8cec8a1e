import type { Answer } from '@meridian/protocol/envelope.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { describe, expect, it } from 'vitest';

import { AccountModel, availableOf } from './account-model.ts';
import type { TicketRequest } from './send-order.ts';
import { createPendingOrders } from './pending-orders.ts';

const request: TicketRequest = {
  kind: 'order',
  order: {
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.01',
    price: '50000',
    orderLinkId: 'link-1',
  },
};

/** Polling interval of the page. */
const RHYTHM_MS = 5_000;

const lost: Answer = {
  ok: false,
  error: {
    ...{ kind: 'network', message: '', code: null, data: null, url: '', status: null },
    authFailure: false,
  },
};

/** An account whose calls are answered by path; a test can replace each answer. */
function world() {
  const answers = new Map<string, unknown>([
    [VENUE_PATHS.capabilities, { simulated: true, trading: true, testCoins: true }],
    [VENUE_PATHS.instruments, { instruments: [{ symbol: 'BTCUSDT' }] }],
    [VENUE_PATHS.openOrders, { seq: 1, orders: [] }],
    [VENUE_PATHS.balances, { seq: 1, balances: [{ asset: 'BTC', available: '0.5' }], claim: null }],
  ]);
  const call = async (path: string): Promise<Answer> =>
    answers.has(path) ? { ok: true, result: answers.get(path) } : lost;
  let tick = () => {};
  const pending = createPendingOrders(() => {
    throw new Error('denied');
  });
  const account = new AccountModel({
    pending,
    later: (ms, run) => {
      // The test ticks the page's timer; waits between retries end at once.
      if (ms === RHYTHM_MS) tick = run;
      else queueMicrotask(run);
      return () => {};
    },
  });
  return {
    account,
    answers,
    pending,
    client: { get: call, post: call },
    tick: () => tick(),
  };
}

async function signedIn() {
  const parts = world();
  parts.account.setSignedIn(true);
  await parts.account.connect(parts.client);
  return parts;
}

describe('the account on the trade page', () => {
  it('has its balances once the reader is signed in, and nothing of an asset it never had', async () => {
    const { account } = await signedIn();
    const holdings = account.holdings.get();
    expect(availableOf(holdings, 'BTC')).toMatchObject({ coefficient: 5n, scale: 1 });
    expect(availableOf(holdings, 'ETH')).toMatchObject({ coefficient: 0n });
    account.setSignedIn(false);
    expect(availableOf(account.holdings.get(), 'BTC')).toBeNull();
  });

  it('has the rates of the account’s level, also after it changed, and those of new accounts for visitors', async () => {
    const { account, answers, client, tick } = world();
    const rates = (level: string) => ({
      schedules: [
        {
          symbols: ['BTCUSDT'],
          levels: [
            { level: 'default', maker: '0.001', taker: '0.001' },
            { level: 'vip1', maker: '0.000675', taker: '0.0008' },
          ],
        },
      ],
      level,
    });
    const taker = () => {
      const venue = account.venue.get();
      return venue.kind === 'open' ? venue.instruments.get('BTCUSDT')?.takerFee : null;
    };
    const listed = { symbol: 'BTCUSDT', makerFee: '0.001', takerFee: '0.001' };
    answers.set(VENUE_PATHS.instruments, { instruments: [listed] });
    answers.set(VENUE_PATHS.fees, rates('vip1'));
    await account.connect(client);
    expect(taker()).toBe('0.001');
    account.setSignedIn(true);
    await expect.poll(taker).toBe('0.0008');
    answers.set(VENUE_PATHS.fees, rates('default'));
    account.follow(() => true);
    for (let rounds = 0; rounds < 12; rounds += 1) tick();
    await expect.poll(taker).toBe('0.001');
    answers.set(VENUE_PATHS.fees, rates('vip1'));
    account.setSignedIn(false);
    expect(taker()).toBe('0.001');
  });

  it('keeps what the book said of a symbol where its rates change', async () => {
    const { account, answers, client } = world();
    const listed = { symbol: 'BTCUSDT', status: 'Trading', makerFee: '0.001', takerFee: '0.001' };
    const levels = [{ level: 'vip1', maker: '0.000675', taker: '0.0008' }];
    answers.set(VENUE_PATHS.instruments, { instruments: [listed] });
    answers.set(VENUE_PATHS.fees, { schedules: [{ symbols: ['BTCUSDT'], levels }], level: 'vip1' });
    await account.connect(client);
    account.noteStatus('BTCUSDT', 'Halted');
    const known = () => {
      const venue = account.venue.get();
      return venue.kind === 'open' ? venue.instruments.get('BTCUSDT') : undefined;
    };
    account.setSignedIn(true);
    await expect.poll(known).toMatchObject({ takerFee: '0.0008', status: 'Halted' });
    account.setSignedIn(false);
    expect(known()).toMatchObject({ takerFee: '0.001', status: 'Halted' });
  });

  it('takes no orders where the exchange says so, or says nothing', async () => {
    const { account, answers, client } = world();
    answers.set(VENUE_PATHS.capabilities, { trading: false });
    await account.connect(client);
    expect(account.venue.get().kind).toBe('absent');
    answers.delete(VENUE_PATHS.capabilities);
    await account.connect(client);
    expect(account.venue.get().kind).toBe('absent');
  });

  it('follows the book where a symbol is halted, and where it is traded again', async () => {
    const { account, answers, client } = world();
    const [halted, other] = [{ symbol: 'BTCUSDT', status: 'Halted' }, { symbol: 'ETHUSDT' }];
    answers.set(VENUE_PATHS.instruments, { instruments: [halted, other] });
    await account.connect(client);
    const statusOf = () => {
      const venue = account.venue.get();
      return venue.kind === 'open' ? venue.instruments.get('BTCUSDT')?.status : null;
    };
    account.noteStatus('BTCUSDT', 'Trading');
    expect(statusOf()).toBe('Trading');
    account.noteStatus('BTCUSDT', 'Halted');
    // A server that does not say, and a symbol that is not listed, change nothing.
    const before = account.venue.get();
    account.noteStatus('BTCUSDT', undefined);
    account.noteStatus('BTCUSDT', 'Halted');
    account.noteStatus('NOUSDT', 'Trading');
    expect(account.venue.get()).toBe(before);
    expect(statusOf()).toBe('Halted');
  });

  it('keeps the last balances where the next could not be loaded', async () => {
    const { account, answers } = await signedIn();
    answers.delete(VENUE_PATHS.balances);
    await account.refresh();
    expect(account.holdings.get().kind).toBe('ready');
  });

  it('goes on asking for an order nothing is known of, and says what became of it', async () => {
    const { account, answers, pending, tick } = await signedIn();
    account.follow(() => true);
    expect(await account.place(request)).toEqual({ kind: 'unknown' });
    expect(pending.list()).toHaveLength(1);
    answers.set(VENUE_PATHS.order, { order: { orderLinkId: 'link-1', status: 'New' } });
    tick();
    await expect
      .poll(() => account.settled.get())
      .toMatchObject({
        orderLinkId: 'link-1',
        sent: { kind: 'placed', order: { status: 'New' } },
      });
    expect(pending.list()).toEqual([]);
  });
});
