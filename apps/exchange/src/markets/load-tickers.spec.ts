import { describe, expect, it } from 'vitest';

import { loadTickers } from './load-tickers.ts';
import { ticker } from './test-market.ts';

const LIST = { source: 'simulated', time: 1, tickers: [ticker('BTC/USDT')] };
const BODY = JSON.stringify({ ret_code: 0, result: LIST });

function loadWith(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const ask: typeof fetch = async (address) => {
    asked.push(typeof address === 'string' ? address : 'other');
    return answer();
  };
  return { asked, loaded: loadTickers(new AbortController().signal, ask) };
}

describe('loadTickers', () => {
  it('asks the exchange under the proxied path', async () => {
    const { asked, loaded } = loadWith(() => new Response(BODY));
    expect(await loaded).toEqual({ ok: true, value: LIST });
    expect(asked).toEqual(['/spot/market/v1/tickers']);
  });

  it.each([
    ['an error status', () => new Response(BODY, { status: 503 })],
    ['no JSON', () => new Response('<html>')],
    ['another answer', () => new Response('{"ret_code":0,"result":{}}')],
    ['a refusal', () => new Response('{"ret_code":10006,"ret_msg":"Too many visits"}')],
  ])('is refused by %s', async (_what, answer) => {
    expect(await loadWith(answer).loaded).toEqual({ ok: false, reason: 'refused' });
  });

  it('says when nobody answers', async () => {
    const { loaded } = loadWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await loaded).toEqual({ ok: false, reason: 'unreachable' });
  });

  it('passes the page’s own end on', async () => {
    const ended = new AbortController();
    const loaded = loadTickers(
      ended.signal,
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    ended.abort();
    expect(await loaded).toEqual({ ok: false, reason: 'unreachable' });
  });
});
