import { expect, it } from 'vitest';
import { createExchangeCheck } from './exchange-check.ts';

type Reply = { readonly status: number; readonly body: string } | Error;

function checkOf(replies: Reply[]) {
  const asked: { url: string; init: object }[] = [];
  const clock = { now: 0 };
  const isThere = createExchangeCheck({
    apiHost: new URL('https://api.exchange.example/base/'),
    deviceGuid: 'g',
    now: () => clock.now,
    fetch: async (url, init) => {
      asked.push({ url, init });
      const reply = replies.shift() ?? new Error('nobody there');
      if (reply instanceof Error) throw reply;
      return new Response(reply.body, { status: reply.status });
    },
  });
  return { asked, clock, isThere };
}

it.each<[string, Reply, boolean]>([
  ['a profile', { status: 200, body: '{"ret_code":0,"result":{"id":0}}' }, true],
  ['a refusal', { status: 200, body: '{"ret_code":10007,"ret_msg":"no"}' }, true],
  ['a refusal by status', { status: 401, body: '{"retCode":10007}' }, true],
  ['a page of a proxy', { status: 403, body: '<h1>Forbidden</h1>' }, false],
  ['a proxy’s own failure', { status: 502, body: '{"ret_code":10502}' }, false],
  ['nothing', { status: 200, body: '' }, false],
  ['no connection', new Error('refused'), false],
])('an exchange that answers with %s', async (_case, reply, expected) => {
  const { asked, isThere } = checkOf([reply]);
  expect(await isThere()).toBe(expected);
  expect(asked[0]?.url).toBe('https://api.exchange.example/base/v2/private/user/profile');
  expect(asked[0]?.init).toMatchObject({ method: 'GET', refresh: true, hiddenToast: true });
});

it('is asked once in five seconds, however many want to know', async () => {
  const { asked, clock, isThere } = checkOf([{ status: 200, body: '{"ret_code":0}' }]);
  expect(await Promise.all([isThere(), isThere()])).toEqual([true, true]);
  clock.now = 4_999;
  expect(await isThere()).toBe(true);
  expect(asked).toHaveLength(1);
  clock.now = 5_000;
  expect(await isThere()).toBe(false);
  expect(asked).toHaveLength(2);
});
