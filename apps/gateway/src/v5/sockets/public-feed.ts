import { calendarOf } from '../../market/candle-intervals.ts';
import type { CandleReader } from '../../market/candles.ts';
import type { SimulatedMarket } from '../../market/simulated-source.ts';
import type { FeedQuote } from '../../quotes/feed.ts';
import { stepAt } from '../../venue/house-driver.ts';
import type { VenuePort } from '../../venue/port.ts';
import { candleIntervalOf, readKlines } from '../market/klines.ts';
import { tradeOf } from '../market/recent-trades.ts';
import { tickerOf } from '../market/tickers.ts';
import { dollarsFor } from '../../quotes/dollars.ts';
import { decimal, decimalToText, multiply, ONE } from '@meridian/money/decimal.ts';
import { type BookChange, createBookChanges } from '../../streams/book-changes.ts';
import { createTradeChanges } from '../../streams/trade-changes.ts';
import type { Connection } from './connection.ts';
import { type PublicTopic, readPublicTopic } from './public-topics.ts';

export interface PublicFeedOptions {
  readonly market: SimulatedMarket;
  readonly candles: CandleReader;
  readonly port: VenuePort;
}

export interface PublicFeed {
  /** Whether there is such a topic. */
  isKnown(topic: string): boolean;
  /** Subscribes and sends what there is at once. */
  subscribe(connection: Connection, topic: string): void;
  unsubscribe(connection: Connection, topic: string): void;
  /** Sends what has changed since the last turn. To be called again and again. */
  turn(): void;
  stop(): void;
}

/** A topic with its readers. */
interface Channel {
  readonly readers: Set<Connection>;
  /** What a new reader gets first; null for none. */
  first(): object | null;
  /** What has happened since the last turn. */
  turn(news: News): readonly object[] | Promise<readonly object[]>;
  busy: boolean;
}

interface News {
  readonly quotes: ReadonlyMap<string, FeedQuote>;
  readonly books: ReadonlySet<string>;
  readonly now: number;
}

/** A candle is computed once a second at most, however much is traded. */
const CANDLE_EVERY_MS = 1_000;

/** Public topics: each is made once for all who read it. */
export function createPublicFeed(options: PublicFeedOptions): PublicFeed {
  const { market, port } = options;
  const channels = new Map<string, Channel>();
  const quotes = new Map<string, FeedQuote>();
  const books = new Set<string>();
  const stopQuotes = market.source.observe((changed) => {
    for (const quote of changed) quotes.set(quote.symbol, quote);
  });
  const stopBooks = port.subscribe((change) => {
    for (const symbol of change.books) books.add(symbol);
  });
  const topicOf = (text: string): PublicTopic | null => {
    const topic = readPublicTopic(text);
    return topic !== null && market.market.symbols.has(topic.symbol) ? topic : null;
  };
  return {
    isKnown: (text) => topicOf(text) !== null,
    subscribe(connection, text) {
      const topic = topicOf(text);
      if (topic === null) return;
      const channel = channels.get(text) ?? createChannel(options, text, topic);
      channels.set(text, channel);
      channel.readers.add(connection);
      const first = channel.first();
      if (first !== null) connection.send(JSON.stringify(first));
    },
    unsubscribe(connection, text) {
      const channel = channels.get(text);
      channel?.readers.delete(connection);
      if (channel?.readers.size === 0) channels.delete(text);
    },
    turn() {
      const news: News = { quotes: new Map(quotes), books: new Set(books), now: market.now() };
      quotes.clear();
      books.clear();
      for (const channel of channels.values()) void runTurn(channel, news);
    },
    stop() {
      stopQuotes();
      stopBooks();
      channels.clear();
    },
  };
}

/** A candle that is still computed when the next turn comes is left out of that one. */
async function runTurn(channel: Channel, news: News): Promise<void> {
  if (channel.busy) return;
  channel.busy = true;
  try {
    const made = channel.turn(news);
    for (const message of Array.isArray(made) ? made : await made) {
      const text = JSON.stringify(message);
      for (const reader of channel.readers) reader.send(text);
    }
  } finally {
    channel.busy = false;
  }
}

function createChannel(options: PublicFeedOptions, text: string, topic: PublicTopic): Channel {
  const readers = new Set<Connection>();
  switch (topic.type) {
    case 'tickers':
      return { readers, busy: false, ...tickerChannel(options, text, topic.symbol) };
    case 'publicTrade':
      return { readers, busy: false, ...tradeChannel(options, text, topic.symbol) };
    case 'kline':
      return { readers, busy: false, ...candleChannel(options, text, topic) };
    case 'orderbook':
      return { readers, busy: false, ...bookChannel(options, text, topic) };
  }
}

type Source = Pick<Channel, 'first' | 'turn'>;

function tickerChannel({ market }: PublicFeedOptions, topic: string, symbol: string): Source {
  const { source, now } = market;
  const message = (quote: FeedQuote) => {
    const {
      bid1Price: _b,
      bid1Size: _bs,
      ask1Price: _a,
      ask1Size: _as,
      ...ticker
    } = tickerOf(quote, null);
    const usdIndexPrice = dollarsText(market, symbol, quote);
    return { topic, ts: now(), type: 'snapshot', data: { ...ticker, usdIndexPrice } };
  };
  return {
    first() {
      const quote = source.latest(symbol);
      return quote === undefined ? null : message(quote);
    },
    turn({ quotes }) {
      const quote = quotes.get(symbol);
      return quote === undefined ? [] : [message(quote)];
    },
  };
}

/** What a unit is worth in dollars; clients know by this field that a ticker is one of spot. */
function dollarsText({ market, source }: SimulatedMarket, symbol: string, { close }: FeedQuote) {
  const { base, quote } = market.symbols.get(symbol) ?? {};
  const dollars = base === undefined ? null : dollarsFor(base.code, source);
  if (dollars !== null) return decimalToText(dollars);
  const rate = quote === undefined ? ONE : (dollarsFor(quote.code, source) ?? ONE);
  return decimalToText(multiply(decimal(close), rate));
}

/** Level 1 says after so long that it is still what it was. */
const REPEAT_MS = 3_000;

/** Level 1 is always whole, and now and then unchanged. */
function bookChannel(
  { market, port }: PublicFeedOptions,
  topic: string,
  { symbol, depth }: Extract<PublicTopic, { readonly type: 'orderbook' }>,
): Source {
  const book = createBookChanges(() => port.depth(symbol, depth));
  // 1 would say that the service was restarted.
  let update = 2;
  let readStep = -1;
  let sentAtMs = 0;
  const message = ({ isWhole, bids: b, asks: a, seq }: BookChange) => {
    const ts = market.now();
    sentAtMs = ts;
    const data = { s: symbol, b, a, u: update, seq };
    return { topic, ts, type: isWhole ? 'snapshot' : 'delta', data, cts: ts };
  };
  return {
    first() {
      const whole = book.whole();
      return whole === null ? null : message(whole);
    },
    turn({ books, quotes, now }) {
      // Nothing else moves a book; the house's ladder moves by steps.
      const isNewStep = port.hasHouse && stepAt(now) !== readStep;
      const isTouched = books.has(symbol) || quotes.has(symbol) || isNewStep;
      readStep = stepAt(now);
      const isDue = depth === 1 && now - sentAtMs >= REPEAT_MS;
      const change = isTouched || isDue ? book.next() : null;
      if (change === null && !isDue) return [];
      if (change !== null) update += 1;
      const shown = change === null || depth === 1 ? book.whole() : change;
      return shown === null ? [] : [message(shown)];
    },
  };
}

function tradeChannel({ market, port }: PublicFeedOptions, topic: string, symbol: string): Source {
  const changes = createTradeChanges(market.market, port, symbol);
  return {
    first: () => null,
    turn({ now }) {
      const change = changes.next();
      if (change === null) return [];
      const data = change.trades.map((trade) => {
        const { execId: i, price: p, size: v, side: S, symbol: s } = tradeOf(symbol, trade);
        return { i, T: trade.time, p, v, S, s, BT: false, RPI: false, seq: change.seq };
      });
      return [{ topic, ts: now, type: 'snapshot', data }];
    },
  };
}

type CandleTopic = Extract<PublicTopic, { readonly type: 'kline' }>;

function candleChannel(
  { candles }: PublicFeedOptions,
  topic: string,
  { symbol, interval }: CandleTopic,
): Source {
  const calendar = calendarOf(candleIntervalOf(interval));
  let askedAtMs = -Infinity;
  let lastStart: string | null = null;
  const dataOf = (row: readonly string[], now: number, confirm: boolean) => {
    const [start = '', open, high, low, close, volume, turnover] = row;
    const startMs = parseInt(start, 10);
    const end = calendar.shift(startMs, 1) - 1;
    const figures = { open, close, high, low, volume, turnover };
    return { start: startMs, end, interval, ...figures, confirm, timestamp: now };
  };
  return {
    first: () => null,
    async turn({ quotes, now }) {
      if (!quotes.has(symbol) || Math.abs(now - askedAtMs) < CANDLE_EVERY_MS) return [];
      askedAtMs = now;
      const query = { symbol, interval, start: null, end: null, limit: 2 };
      const rows = await readKlines(candles, query, { now, isGone: () => false });
      const [running, before] = rows ?? [];
      if (running === undefined) return [];
      const data = [dataOf(running, now, false)];
      // The one before has ended: its last state is sent once more.
      if (before !== undefined && before[0] === lastStart) data.unshift(dataOf(before, now, true));
      lastStart = running[0] ?? null;
      return [{ topic, ts: now, type: 'snapshot', data }];
    },
  };
}
