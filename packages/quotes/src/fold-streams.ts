import type { BookEntry } from '@meridian/protocol/contracts/quote-socket.ts';

import { isBookEntry, isTradesEntry } from './read-stream-entry.ts';
import { createStreamPace } from './stream-pace.ts';
import {
  type BookLevel,
  type PublicTrade,
  type StreamState,
  streamKey,
  type StreamTopic,
} from './streams.ts';

export interface StreamFolder {
  /** Replaces the set of streams that are followed; asks for and cancels what that changes. */
  setTopics(topics: readonly StreamTopic[]): void;
  /** The socket is open: asks for everything anew. */
  opened(): void;
  /** Takes a message of the socket that is none of quotes; false where it changes nothing. */
  receive(message: unknown): boolean;
  /** How long the page took to draw what it got last, in ms. */
  setCost(ms: number): void;
  /** When there will be something to take, in ms of the clock; null where nothing changed. */
  dueAt(): number | null;
  /** The streams that changed since the last time, where that is long enough ago. */
  take(): readonly StreamState[];
}

/** Trades that are kept: more than a page shows. */
const TRADES_KEPT = 50;
/** The server's code for a topic it does not serve. */
const NO_SUCH_TOPIC = '-100002';

interface Followed {
  readonly topic: StreamTopic;
  readonly key: string;
  /** Number of the last message; null while all of it is awaited. */
  seq: number | null;
  isRefused: boolean;
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
  /** Of a book whose server says it. */
  status: 'Trading' | 'Halted' | undefined;
  /** Newest first. */
  trades: readonly PublicTrade[];
}

/**
 * Folds what the socket sends of books and trades. A message that does not follow the one before is a
 * gap: the stream is asked for again, and what comes until then is left out.
 *
 * @param send sends to the socket where it is open
 * @param ticks a monotonic clock, in ms
 */
export function createStreamFolder(
  send: (message: object) => void,
  ticks: () => number,
): StreamFolder {
  const pace = createStreamPace(ticks);
  const followed = new Map<string, Followed>();
  const news = new Set<Followed>();
  const ask = (stream: Followed, event: 'sub' | 'cancel') => {
    stream.seq = null;
    news.delete(stream);
    const { topic } = stream;
    const levels = topic.topic === 'book' ? { levels: topic.levels } : {};
    send({ topic: topic.topic, event, symbol: topic.symbol, params: { binary: false, ...levels } });
  };
  const refuseAll = () => {
    for (const stream of followed.values()) {
      stream.isRefused = true;
      news.add(stream);
    }
    return followed.size > 0;
  };
  return {
    setTopics(topics) {
      const { gone, fresh } = changeOf(followed, topics);
      for (const stream of gone) {
        ask(stream, 'cancel');
        followed.delete(stream.key);
      }
      for (const stream of fresh) {
        followed.set(stream.key, stream);
        ask(stream, 'sub');
      }
    },
    opened() {
      for (const stream of followed.values()) ask(stream, 'sub');
    },
    receive(message) {
      if (!isFields(message)) return false;
      if (message['code'] === NO_SUCH_TOPIC) return refuseAll();
      const stream = followed.get(keyOf(message));
      const read = stream === undefined ? null : readPush(message, stream.topic);
      if (stream === undefined || read === null) return false;
      const { isWhole, entry } = read;
      if (!isWhole && stream.seq === null) return false;
      const { after, seq } = entry;
      if (!isWhole && after !== stream.seq) {
        ask(stream, 'sub');
        return false;
      }
      if ('b' in entry) foldBook(stream, entry, isWhole);
      else foldTrades(stream, entry, isWhole);
      stream.seq = seq;
      stream.isRefused = false;
      pace.heard();
      news.add(stream);
      return true;
    },
    setCost: (ms) => pace.setCost(ms),
    dueAt: () => (news.size > 0 ? pace.dueAt() : null),
    take() {
      if (news.size === 0 || ticks() < pace.dueAt()) return [];
      pace.taken();
      const states = [...news].map(stateOf);
      news.clear();
      return states;
    },
  };
}

/** Streams that nobody follows any more, and those that are new. */
function changeOf(followed: ReadonlyMap<string, Followed>, topics: readonly StreamTopic[]) {
  const wanted = new Map(topics.map((topic) => [streamKey(topic), topic]));
  return {
    gone: [...followed.values()].filter(({ key }) => !wanted.has(key)),
    fresh: [...wanted]
      .filter(([key]) => !followed.has(key))
      .map(([key, topic]) => newStream(topic, key)),
  };
}

function newStream(topic: StreamTopic, key: string): Followed {
  return {
    ...{ topic, key, seq: null, isRefused: false, status: undefined, trades: [] },
    ...{ bids: new Map<string, string>(), asks: new Map<string, string>() },
  };
}

/** What a push of a stream holds; null where it is none. */
function readPush({ f: isWhole, data }: Fields, { topic }: StreamTopic) {
  const entry: unknown = Array.isArray(data) ? data[0] : undefined;
  if (typeof isWhole !== 'boolean') return null;
  if (topic === 'book') return isBookEntry(entry) ? { isWhole, entry } : null;
  return isTradesEntry(entry) ? { isWhole, entry } : null;
}

function keyOf({ topic, symbol, params }: Fields): string {
  const levels = isFields(params) ? params['levels'] : undefined;
  return topic === 'book' ? `book/${String(levels)}/${String(symbol)}` : `trades/${String(symbol)}`;
}

function foldBook(stream: Followed, { b, a, status }: BookEntry, isWhole: boolean): void {
  const { bids, asks } = stream;
  stream.status = status;
  if (isWhole) {
    bids.clear();
    asks.clear();
  }
  for (const [side, changes] of [[bids, b] as const, [asks, a] as const]) {
    for (const [price, size] of changes) {
      if (size === '0') side.delete(price);
      else side.set(price, size);
    }
  }
}

interface Traded {
  readonly t: readonly {
    readonly i: string;
    readonly t: number;
    readonly p: string;
    readonly v: string;
    readonly S: 'Buy' | 'Sell';
    readonly x?: string;
  }[];
}

function foldTrades(stream: Followed, { t: trades }: Traded, isWhole: boolean): void {
  const fresh = trades.map(({ i: id, t: time, p: price, v: size, S: side, x: tradeId = null }) => {
    return { id, time, price, size, side, tradeId };
  });
  const before = isWhole ? [] : stream.trades;
  stream.trades = [...fresh.toReversed(), ...before].slice(0, TRADES_KEPT);
}

function stateOf({
  topic,
  key,
  seq: number,
  isRefused,
  bids,
  asks,
  status,
  trades,
}: Followed): StreamState {
  const seq = number ?? 0;
  if (isRefused) return { kind: 'refused', key };
  if (topic.topic === 'trades') return { kind: 'trades', key, trades, seq };
  const byPrice = (left: BookLevel, right: BookLevel) => comparePlain(left[0], right[0]);
  return {
    ...{ kind: 'book', key, seq },
    ...(status !== undefined && { status }),
    bids: [...bids].sort((left, right) => byPrice(right, left)),
    asks: [...asks].sort(byPrice),
  };
}

/** Orders positive decimal texts without zeros at either end, as the venue writes them. */
function comparePlain(left: string, right: string): number {
  const [leftWhole = '', leftPart = ''] = left.split('.', 2);
  const [rightWhole = '', rightPart = ''] = right.split('.', 2);
  if (leftWhole.length !== rightWhole.length) return leftWhole.length - rightWhole.length;
  if (leftWhole !== rightWhole) return leftWhole < rightWhole ? -1 : 1;
  return leftPart === rightPart ? 0 : leftPart < rightPart ? -1 : 1;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
