import { REQUEST_TIMEOUT_MS } from '@meridian/protocol/constants.ts';
import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { MarketTickers } from '@meridian/protocol/contracts/market.ts';

/** `unreachable`: no answer came; `refused`: one came, but not the list. */
export type LoadFailure = 'unreachable' | 'refused';

export type Loaded =
  | { readonly ok: true; readonly value: MarketTickers }
  | { readonly ok: false; readonly reason: LoadFailure };

/** Fetches what the page starts from. */
export async function loadTickers(signal: AbortSignal, ask: typeof fetch = fetch): Promise<Loaded> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  try {
    const [answer, { parseTickers }] = await Promise.all([
      ask(TICKERS_PATH, { signal: limit, credentials: 'same-origin' }),
      // The checks are no part of a first load: they come while the list does.
      import('./parse-tickers.ts'),
    ]);
    if (!answer.ok) return { ok: false, reason: 'refused' };
    const tickers = parseTickers(await readJson(answer));
    return tickers === null ? { ok: false, reason: 'refused' } : { ok: true, value: tickers };
  } catch {
    // No connection, the time is up, or the connection broke half way.
    return { ok: false, reason: 'unreachable' };
  }
}

/** The body; undefined when it is no JSON, which is the server's fault and not the connection's. */
async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
