import type { PlaceOrderRequest } from '@meridian/protocol/contracts/venue.ts';
import type { Answer, FailureKind } from '@meridian/protocol/envelope.ts';
import { describe, expect, it } from 'vitest';

import { createPendingOrders, newLinkId } from './pending-orders.ts';
import { sendOrder } from './send-order.ts';

const request: PlaceOrderRequest = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  price: '50000',
  orderLinkId: 'link-1',
};

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
    expect(createPendingOrders(storage).list()).toEqual([request]);
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

describe('kept orders', () => {
  it('are kept while the page is open where the browser denies storage', () => {
    const pending = createPendingOrders(() => {
      throw new Error('denied');
    });
    pending.keep(request);
    expect(pending.list()).toEqual([request]);
  });
});

it('a link id is one of the venue’s', () => {
  const id = newLinkId((bytes) => bytes.map((_, index) => index * 11));
  expect(id).toMatch(/^[A-Za-z0-9_-]{24}$/);
});
