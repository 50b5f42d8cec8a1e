import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { BookResult, InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { BookLevel, PublicTrade, StreamTopic } from '@meridian/quotes/streams.ts';
import { useEffect, useMemo } from 'react';

import { later } from '../markets/browser-parts.ts';
import { useSignal } from '../markets/use-signal.ts';
import { type LiveParts, LiveSource } from './live-source.ts';
import { loadTrades } from './load-trades.ts';
import type { TradeModel } from './trade-model.ts';

/** The levels of a book, best first. */
export interface BookLevels {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** Whether orders are taken in it; left out where the server does not say. */
  readonly status?: InstrumentInfo['status'];
}

type Client = Pick<BusinessClient, 'get'> | null;

/** The house moves every book five times a second, and a quiet book says so every two. */
const BOOK_SILENCE_MS = 5_000;

/** The book of a symbol. Another symbol or depth is another source, with nothing of the old one. */
export function useBookSource(
  model: TradeModel,
  client: Client,
  symbol: string,
  levels: 50 | 200,
): LiveSource<BookLevels> {
  return useSource<BookLevels>(
    model,
    { topic: 'book', symbol, levels },
    useMemo(
      () => ({
        read: (state) => (state.kind === 'book' ? state : null),
        load: () => loadBook(client, symbol, levels),
        silenceMs: BOOK_SILENCE_MS,
      }),
      [client, symbol, levels],
    ),
  );
}

/** The latest public trades of a symbol, newest first. */
export function useTradeSource(
  model: TradeModel,
  symbol: string,
): LiveSource<readonly PublicTrade[]> {
  return useSource<readonly PublicTrade[]>(
    model,
    { topic: 'trades', symbol },
    useMemo(
      () => ({
        read: (state) => (state.kind === 'trades' ? state.trades : null),
        load: () => loadTrades(symbol),
        silenceMs: null,
      }),
      [symbol],
    ),
  );
}

const ticks = () => performance.now();

type OwnParts<Value> = Pick<LiveParts<Value>, 'read' | 'load' | 'silenceMs'>;

function useSource<Value>(
  model: TradeModel,
  topic: StreamTopic,
  own: OwnParts<Value>,
): LiveSource<Value> {
  const feed = useSignal(model.feed);
  const { symbol } = topic;
  const levels = topic.topic === 'book' ? topic.levels : null;
  const source = useMemo(() => {
    const asked: StreamTopic =
      levels === null ? { topic: 'trades', symbol } : { topic: 'book', symbol, levels };
    return new LiveSource<Value>({
      ...own,
      observe: (listener) => feed?.streams?.observe(asked, listener) ?? (() => undefined),
      isLive: () => model.live.get() === 'live',
      isSeen: () => document.visibilityState === 'visible',
      later,
      now: ticks,
    });
  }, [model, feed, symbol, levels, own]);
  useEffect(() => {
    const stops = [source.start(), model.live.observe(() => source.update())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [source, model]);
  return source;
}

async function loadBook(
  client: Client,
  symbol: string,
  levels: number,
): Promise<BookLevels | null> {
  const query = { symbol, levels: `${levels}` };
  const answer = await client?.get(VENUE_PATHS.book, query, { hiddenToast: true });
  // `as`: the gateway's answer by its contract.
  return answer?.ok === true ? (answer.result as BookResult) : null;
}
