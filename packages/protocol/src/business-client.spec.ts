import { describe, expect, it } from 'vitest';

import { createBusinessClient, type BusinessClient, type ClientParts } from './business-client.ts';
import type { BusinessError } from './envelope.ts';
import { DEVICE_GUID_HEADER } from './request-options.ts';
import type { SendInit } from './send-request.ts';
import { createServerClient } from './server-client.ts';

type Reply = { status?: number; body: unknown } | Error | 'never';

const OK = { body: { ret_code: 0, result: { id: 7 } } };

/** A server that answers in turn, the last reply for good, and what it was asked. */
function setUp(replies: Reply[], over: Partial<ClientParts> = {}) {
  const asked: { url: string; init: SendInit }[] = [];
  const failures: BusinessError[] = [];
  const timers = new Map<number, { run: () => void; delayMs: number }>();
  const clock = { now: 0 };
  let handle = 0;
  const parts: ClientParts = {
    fetch: async (url, init) => {
      asked.push({ url, init });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      await Promise.resolve();
      if (reply === 'never' || reply === undefined) return new Promise(() => {});
      if (reply instanceof Error) throw reply;
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      return { status: reply.status ?? 200, text: async () => text };
    },
    base: '/x-api',
    platform: () => 'h5',
    inApp: () => false,
    userToken: () => null,
    deviceGuid: () => 'guid',
    userAgent: 'agent',
    now: () => clock.now,
    timers: {
      setTimeout(run, delayMs) {
        handle += 1;
        timers.set(handle, { run, delayMs });
        return handle;
      },
      // `as`: handles come from the line above.
      clearTimeout: (given) => void timers.delete(given as number),
    },
    onFailure: (error) => failures.push(error),
    ...over,
  };
  return { client: createBusinessClient(parts), parts, asked, failures, timers, clock };
}

async function errorOf(answer: ReturnType<BusinessClient['get']>): Promise<BusinessError> {
  const { ok, ...rest } = await answer;
  if (ok || !('error' in rest)) throw new Error('it succeeded');
  return rest.error;
}

describe('the instant of an answer', () => {
  it.each<[unknown, number[]]>([
    [{ ret_code: 0, time_now: 1_700_000_000_123 }, [1_700_000_000_123]],
    [{ ret_code: 10_007, time_now: 1_700_000_000_123 }, [1_700_000_000_123]],
    [{ ret_code: 0, time_now: 1_700_000_000 }, []],
    [{ ret_code: 0, time_now: '1700000000123' }, []],
    [{ ret_code: 0 }, []],
    [null, []],
    ['<h1>', []],
  ])('of %j is passed on as %j', async (body, expected) => {
    const received: number[] = [];
    const { client } = setUp([{ body }], { onServerTime: (ms) => received.push(ms) });
    await client.profile();
    expect(received).toEqual(expected);
  });
});

describe('a call', () => {
  it('goes below /s1 with a JSON body and cookies', async () => {
    const { client, asked } = setUp([OK]);
    expect(await client.post('/account/:a', { a: 1, b: 2 })).toEqual({
      ok: true,
      result: { id: 7 },
    });
    expect(asked).toMatchObject([
      {
        url: '/x-api/s1/account/1',
        init: {
          method: 'POST',
          credentials: 'include',
          redirect: 'manual',
          headers: { 'Content-Type': 'application/json' },
          body: '{"b":2}',
        },
      },
    ]);
  });

  it('without a body names no type of it, and may go below the host itself', async () => {
    const { client, asked } = setUp([OK]);
    await client.delete('/a/:id', { id: 1, x: 2 }, { under: '' });
    expect(asked[0]?.url).toBe('/x-api/a/1?x=2');
    expect(asked[0]?.init).toMatchObject({ method: 'DELETE', headers: {} });
    expect(asked[0]?.init).not.toHaveProperty('body');
  });

  it.each([
    [true, false, 't', 't'],
    [false, true, 't', 't'],
    [false, false, 't', undefined],
    [true, false, null, undefined],
    [true, false, '', undefined],
  ])('in app %s, in frame %s, token %j sends %s', async (inApp, inFrame, token, sent) => {
    const { client, asked } = setUp([OK], {
      inApp: () => inApp,
      inFrame: () => inFrame,
      userToken: () => token,
    });
    await client.get('/a');
    expect(asked[0]?.init.headers['UserToken']).toBe(sent);
  });

  it('rejects without the values of its path', async () => {
    const { client, asked } = setUp([OK]);
    await expect(client.delete('/sessions/:id', { id: '' })).rejects.toThrow('id');
    expect(asked).toEqual([]);
  });
});

describe('a failed call', () => {
  it('is late after 30 s, also where the function does not listen', async () => {
    const { client, asked, timers, failures } = setUp(['never']);
    const answer = client.get('/a');
    await Promise.resolve();
    const [timer] = timers.values();
    expect(timer?.delayMs).toBe(30_000);
    timer?.run();
    const error = await errorOf(answer);
    expect(error).toMatchObject({
      kind: 'timeout',
      message: 'timeout of 30000ms exceeded',
      url: '/x-api/s1/a',
      status: null,
    });
    expect(asked[0]?.init.signal.aborted).toBe(true);
    expect(failures).toEqual([error]);
  });

  it.each<[Reply, Partial<BusinessError>]>([
    [
      new TypeError('Failed to fetch'),
      { kind: 'network', message: 'Failed to fetch', status: null },
    ],
    [
      { status: 502, body: '<html>' },
      { kind: 'http', status: 502 },
    ],
    [{ body: '<html>' }, { kind: 'malformed', status: 200 }],
    [{ body: { retCode: 9, retMsg: 'no' } }, { kind: 'business', code: 9, message: 'no' }],
  ])('%o', async (reply, expected) => {
    const { client, timers } = setUp([reply]);
    expect(await errorOf(client.get('/a'))).toMatchObject(expected);
    expect(timers.size).toBe(0);
  });

  it('is not reported where the caller wishes so (R-HTTP-20)', async () => {
    const { client, failures } = setUp([{ body: '' }]);
    expect(await errorOf(client.profile({ hiddenToast: true }))).toMatchObject({
      message: 'Non Response!',
    });
    expect(failures).toEqual([]);
    await client.profile();
    expect(failures).toHaveLength(1);
  });
});

describe('the cache', () => {
  it('is for GETs that ask for it, for a minute', async () => {
    const { client, asked, clock } = setUp([OK]);
    await client.get('/a');
    await client.get('/a', {}, { cached: true });
    expect(asked).toHaveLength(2);
    await client.get('/a', {}, { cached: true });
    expect(asked).toHaveLength(2);
    await client.get('/a', { page: 2 }, { cached: true });
    expect(asked).toHaveLength(3);
    clock.now = 60_000;
    await client.get('/a', {}, { cached: true });
    expect(asked).toHaveLength(4);
  });

  it('lets a request under way be joined, and keeps no failure', async () => {
    const { client, asked } = setUp([{ status: 500, body: '' }, OK]);
    const [first, second] = await Promise.all([client.profile(), client.profile()]);
    expect([first.ok, second.ok]).toEqual([false, false]);
    expect(asked).toHaveLength(1);
    expect(await client.profile()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });

  it('is passed by a refresh, whose answer outlasts an older one that comes later', async () => {
    const old = { status: 200, text: async () => '{"ret_code":0,"result":"old"}' };
    const answerFirst: ((answer: typeof old) => void)[] = [];
    const calls: SendInit[] = [];
    const { client } = setUp([], {
      fetch: (_, init) => {
        calls.push(init);
        if (calls.length === 1) return new Promise((resolve) => answerFirst.push(resolve));
        return Promise.resolve({ ...old, text: async () => '{"ret_code":0,"result":"new"}' });
      },
    });
    const first = client.profile();
    expect(await client.profile({ refresh: true })).toEqual({ ok: true, result: 'new' });
    answerFirst[0]?.(old);
    expect(await first).toEqual({ ok: true, result: 'old' });
    expect(await client.profile()).toEqual({ ok: true, result: 'new' });
    expect(calls.map(({ cache }) => cache)).toEqual([undefined, 'no-store']);
  });

  it('loses an entry whose address is not permitted any more, but for the profile', async () => {
    const denied = { body: { ret_code: 33003 } };
    const { client, asked } = setUp([OK, OK, denied, denied, OK]);
    await client.profile();
    await client.get('/a', {}, { cached: true });
    await client.profile({ refresh: true });
    await client.get('/a', {}, { cached: true, refresh: true });
    expect(await client.profile()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(4);
    await client.get('/a', {}, { cached: true });
    expect(asked).toHaveLength(5);
  });

  it('is emptied by another token, by forget and by logout', async () => {
    let token = 'a';
    const { client, asked } = setUp([OK], { inApp: () => true, userToken: () => token });
    await client.profile();
    token = 'b';
    await client.profile();
    expect(asked).toHaveLength(2);
    client.forget();
    await client.profile();
    expect(asked).toHaveLength(3);
    await client.logout();
    await client.profile();
    expect(asked).toHaveLength(5);
  });

  it('keeps nothing of a user who is gone while the answer was under way', async () => {
    const { client, asked } = setUp([OK]);
    const before = client.profile();
    client.forget();
    await before;
    await client.profile();
    expect(asked).toHaveLength(2);
  });
});

describe('the profile and the logout', () => {
  it('send what section 7 names', async () => {
    const { client, asked } = setUp([OK]);
    await client.profile();
    expect(asked[0]).toMatchObject({
      url: '/x-api/v2/private/user/profile',
      init: { method: 'GET' },
    });
    expect(asked[0]?.init.headers).toEqual({
      Platform: 'h5',
      'X-User-Agent': 'agent',
      'Content-Type': 'application/json',
      [DEVICE_GUID_HEADER]: 'guid',
    });
    expect(await client.logout()).toEqual({ ok: true });
    expect(asked[1]).toMatchObject({ url: '/x-api/logout', init: { method: 'POST', headers: {} } });
    expect(asked[1]?.init).not.toHaveProperty('body');
  });

  it('raise a refused logout as it came, and keep the cache', async () => {
    const { client, asked } = setUp([OK, { status: 500, body: { ret_code: 0 } }]);
    await client.profile();
    expect(await client.logout()).toMatchObject({ ok: false, raised: { ret_code: 0 } });
    await client.profile();
    expect(asked).toHaveLength(2);
  });
});

describe('a client on a server (R-HTTP-20)', () => {
  it('asks the host through the function given, tells it the options and keeps nothing', async () => {
    const { parts, asked } = setUp([OK]);
    const { fetch: request, base: _, ...rest } = parts;
    const client = createServerClient({ ...rest, request, host: 'https://api.example:8080/' });
    await client.profile({ refresh: true, hiddenToast: true });
    await client.profile();
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.example:8080/v2/private/user/profile',
      'https://api.example:8080/v2/private/user/profile',
    ]);
    expect(asked[0]?.init).toMatchObject({ refresh: true, hiddenToast: true });
  });
});
