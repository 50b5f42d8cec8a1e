import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { Quote } from '@meridian/quotes/quote.ts';
import type { QuoteFeed, SocketState } from '@meridian/quotes/quote-feed.ts';

import type { Later } from './signal.ts';

/** A ticker for tests: `BTC/USDT`, with what the test is about put in. */
export function ticker(pair: string, figures: Partial<MarketTicker> = {}): MarketTicker {
  const [base = '', quote = ''] = pair.split('/');
  return {
    symbol: base + quote,
    base,
    quote,
    name: base,
    tick: '0.01',
    time: 1,
    close: '100',
    open: '100',
    high: '100',
    low: '100',
    volume: '1',
    quoteVolume: '100',
    trend: [],
    ...figures,
  };
}

export function quoteOf(symbol: string, close: string, figures: Partial<Quote> = {}): Quote {
  return {
    symbol,
    close,
    time: 2,
    open: '100',
    high: close,
    low: close,
    volume: '1',
    quoteVolume: '100',
    range: '0',
    ...figures,
  };
}

/** A clock that a test moves on. */
export function fakeClock(): { now(): number; later: Later; pass(ms: number): void } {
  let time = 1_000_000;
  const waiting = new Set<{ at: number; run: () => void }>();
  return {
    now: () => time,
    later(ms, run) {
      const timer = { at: time + ms, run };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    pass(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = [...waiting].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        waiting.delete(next);
        time = next.at;
        next.run();
      }
      time = end;
    },
  };
}

/** A feed whose quotes and states a test sends. */
export function fakeFeed() {
  const quotes = new Map<string, Quote>();
  const listeners = new Map<string, Set<() => void>>();
  const observers = new Set<(changed: ReadonlySet<string>) => void>();
  const states = new Set<() => void>();
  const followed: (readonly string[])[] = [];
  let state: SocketState = 'init';
  let closed = false;
  const feed: QuoteFeed = {
    store: {
      latest: (symbol) => quotes.get(symbol),
      observe(symbol, listener) {
        const own = listeners.get(symbol) ?? new Set();
        listeners.set(symbol, own.add(listener));
        return () => own.delete(listener);
      },
      observeAll(listener) {
        observers.add(listener);
        return () => observers.delete(listener);
      },
    },
    // The list reads quotes alone.
    streams: { observe: () => () => undefined },
    state: () => state,
    observeState(listener) {
      states.add(listener);
      return () => states.delete(listener);
    },
    follow: (symbols) => followed.push(symbols),
    close: () => {
      closed = true;
    },
  };
  return {
    feed,
    followed,
    isClosed: () => closed,
    listeners: () => observers.size + states.size,
    send(...sent: readonly Quote[]) {
      for (const quote of sent) quotes.set(quote.symbol, quote);
      const changed = new Set(sent.map(({ symbol }) => symbol));
      for (const symbol of changed) for (const notify of listeners.get(symbol) ?? []) notify();
      for (const tell of observers) tell(changed);
    },
    turn(next: SocketState) {
      state = next;
      for (const tell of states) tell();
    },
  };
}
