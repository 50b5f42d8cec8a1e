import { useEffect, useRef, useState } from 'react';

import { loadTickers, type LoadFailure } from '../markets/load-tickers.ts';
import { type Market, marketOf } from '../markets/market.ts';
import { PriceBook } from './price-book.ts';

/** Prices as they are known now. */
export type Tickers =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: LoadFailure }
  /** `stale`: the last asking failed, and what is shown is older than it looks. */
  | {
      readonly kind: 'ready';
      readonly market: Market;
      readonly book: PriceBook;
      readonly stale: boolean;
    };

const REFRESH_MS = 10_000;

/** Prices of all pairs, asked for again while the page is seen. */
export function useTickers(): { readonly tickers: Tickers; readonly retry: () => void } {
  const [tickers, setTickers] = useState<Tickers>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  useEffect(() => {
    const request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (isFirst.current || document.visibilityState === 'visible') {
        const loaded = await loadTickers(request.signal);
        if (request.signal.aborted) return;
        isFirst.current = false;
        setTickers((before) => {
          if (!loaded.ok) {
            return before.kind === 'ready'
              ? { ...before, stale: true }
              : { kind: 'failed', reason: loaded.reason };
          }
          const market = marketOf(loaded.value);
          return { kind: 'ready', market, book: new PriceBook(market.tickers), stale: false };
        });
      }
      timer = setTimeout(() => void ask(), REFRESH_MS);
    };
    void ask();
    return () => {
      request.abort();
      clearTimeout(timer);
    };
  }, [attempt]);
  return { tickers, retry: () => setAttempt((count) => count + 1) };
}
