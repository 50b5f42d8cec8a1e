import type { PlaceOrderRequest } from '@meridian/protocol/contracts/venue.ts';
import type { Answer, FailureKind } from '@meridian/protocol/envelope.ts';
import { describe, expect, it } from 'vitest';

import { createPendingOrders, newLinkId } from './pending-orders.ts';
import { type SendParts, sendTicket } from './send-order.ts';

const request: PlaceOrderRequest = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  price: '50000',
  orderLinkId: 'link-1',
};

const kept = { symbol: 'BTCUSDT', orderLinkId: 'link-1' };

const sendOrder = (order: PlaceOrderRequest, parts: SendParts) =>
  sendTicket({ kind: 'order', order }, parts);

const failed = (kind: FailureKind, code: number | null = null, data: unknown = null): Answer => ({
  ok: false,
  error: { kind, message: '', code, data, url: '', status: null, authFailure: false },
});

function world(post: Answer, gets: Answer[] = []) {
  const items = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  const pending = createPendingOrders(storage);
  const calls: string[] = [];
  const parts = {
    client: {
      post: async () => {
        calls.push(`post, kept: ${pending.list().length}`);
        return post;
      },
      get: async (_path: string, params?: object) => {
        calls.push(`get ${JSON.stringify(params)}`);
        return gets.shift() ?? failed('network');
      },
    },
    pending,
    later: (_ms: number, run: () => void) => {
      queueMicrotask(run);
      return () => {};
    },
  };
  return { parts, calls, pending, storage };
}

const found = { ok: true, result: { order: { orderLinkId: 'link-1' } } } as const;
const notThere = { ok: true, result: { order: null } } as const;

describe('an order that is sent', () => {
  it('is kept before, and forgotten once the answer is there', async () => {
    const { parts, calls, pending } = world({ ok: true, result: { order: { orderId: '7' } } });
    expect(await sendOrder(request, parts)).toEqual({ kind: 'placed', order: { orderId: '7' } });
    expect(calls).toEqual(['post, kept: 1']);
    expect(pending.list()).toEqual([]);
  });

  it('is asked for by its link id after a lost answer, and not sent again', async () => {
    const { parts, calls } = world(failed('timeout'), [failed('network'), found]);
    expect(await sendOrder(request, parts)).toMatchObject({ kind: 'placed' });
    expect(calls).toEqual([
      'post, kept: 1',
      'get {"orderLinkId":"link-1"}',
      'get {"orderLinkId":"link-1"}',
    ]);
  });

  it('stays kept where nothing says what became of it, also after a reload', async () => {
    const { parts, storage } = world(failed('business', 10504));
    expect(await sendOrder(request, parts)).toEqual({ kind: 'unknown' });
    expect(createPendingOrders(storage).list()).toEqual([kept]);
  });

  it('stays kept where it did not arrive: it may yet', async () => {
    const { parts, pending } = world(failed('network'), [notThere, notThere, notThere, notThere]);
    expect(await sendOrder(request, parts)).toEqual({ kind: 'lost' });
    expect(pending.list()).toHaveLength(1);
  });

  it('is found where its link id was taken: by itself, sent twice', async () => {
    const { parts } = world(failed('business', 170141), [found]);
    expect(await sendOrder(request, parts)).toMatchObject({ kind: 'placed' });
  });

  it('is refused by name', async () => {
    const refusal = { reason: 'insufficient-funds', field: 'qty' };
    const { parts, pending } = world(failed('business', 170131, refusal));
    expect(await sendOrder(request, parts)).toEqual({ kind: 'refused', refusal });
    expect(pending.list()).toEqual([]);
  });

  it('is refused for who is signed out', async () => {
    const answer = failed('business', 10007);
    if (!answer.ok) Object.assign(answer.error, { authFailure: true, access: 'signed-out' });
    const { parts } = world(answer);
    expect(await sendOrder(request, parts)).toMatchObject({ refusal: { reason: 'signed-out' } });
  });
});

describe('a batch', () => {
  const orders = ['a-1', 'a-2', 'a-3'].map((orderLinkId) => ({ ...request, orderLinkId }));

  it('tells of each order, and asks for what the answer leaves open', async () => {
    const refusal = { reason: 'insufficient-funds', field: 'qty' };
    const results = [
      { orderLinkId: 'a-1', order: { orderId: '7' }, refusal: null, code: 0 },
      { orderLinkId: 'a-2', order: null, refusal, code: 170131 },
      { orderLinkId: 'a-3', order: null, refusal: null, code: 10504 },
    ];
    const { parts, calls, pending } = world({ ok: true, result: { results } }, [found]);
    expect(await sendTicket({ kind: 'batch', orders }, parts)).toMatchObject({
      kind: 'batch',
      results: [
        { sent: { kind: 'placed', order: { orderId: '7' } } },
        { sent: { kind: 'refused', refusal } },
        { sent: { kind: 'placed', order: { orderLinkId: 'link-1' } } },
      ],
    });
    expect(calls).toEqual(['post, kept: 3', 'get {"orderLinkId":"a-3"}']);
    expect(pending.list()).toEqual([]);
  });

  it('is asked for by each link id after a lost answer, and not sent again', async () => {
    const { parts, calls } = world(failed('timeout'), [found, found, found]);
    const sent = await sendTicket({ kind: 'batch', orders }, parts);
    expect(sent).toMatchObject({ results: [1, 2, 3].map(() => ({ sent: { kind: 'placed' } })) });
    expect(calls).toEqual([
      'post, kept: 3',
      ...['a-1', 'a-2', 'a-3'].map((id) => `get {"orderLinkId":"${id}"}`),
    ]);
  });

  it('that was placed before is found, not placed twice', async () => {
    const refusal = { reason: 'duplicate-link-id', field: 'orderLinkId' };
    const results = [{ orderLinkId: 'a-1', order: null, refusal, code: 170141 }];
    const { parts } = world({ ok: true, result: { results } }, [found]);
    const sent = await sendTicket({ kind: 'batch', orders: orders.slice(0, 1) }, parts);
    expect(sent).toMatchObject({ results: [{ sent: { kind: 'placed' } }] });
  });
});

it('a pair is found by the link id of its first leg', async () => {
  const legs = [{ orderLinkId: '' }, { orderLinkId: 'link-1', orderId: '8' }];
  const { parts } = world({ ok: true, result: { orders: legs } });
  const exits = { takeProfit: { trigger: '60000' }, stopLoss: { trigger: '40000' } };
  const pair = {
    symbol: 'BTCUSDT',
    side: 'Sell',
    qty: '1',
    orderLinkId: 'link-1',
    ...exits,
  } as const;
  expect(await sendTicket({ kind: 'pair', pair }, parts)).toMatchObject({
    kind: 'placed',
    order: { orderId: '8' },
  });
});

describe('kept orders', () => {
  it('are kept while the page is open where the browser denies storage', () => {
    const pending = createPendingOrders(() => {
      throw new Error('denied');
    });
    pending.keep([request]);
    expect(pending.list()).toEqual([kept]);
  });
});

it('a link id is one of the venue’s', () => {
  const id = newLinkId((bytes) => bytes.map((_, index) => index * 11));
  expect(id).toMatch(/^[A-Za-z0-9_-]{24}$/);
});
