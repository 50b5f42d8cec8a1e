import {
  quotePing,
  quoteSubscription,
  streamSubscription,
  type QuoteAcknowledgement,
  type QuoteEntry,
  type QuoteFailure,
  type QuotePong,
} from '@meridian/protocol/contracts/quote-socket.ts';
import { is, safeParse } from 'valibot';
import type { FeedQuote } from './feed.ts';
import { rangeOf } from './range.ts';

const TOPIC = 'realtimes';
/** Clients may write a symbol with the exchange's number before it. */
const EXCHANGE_ID = 301;
const SYMBOL_PREFIX = `${EXCHANGE_ID}.`;
/** So many characters of an unknown symbol are quoted in the answer. */
const MAX_ECHO = 40;

const FAILURES = {
  notReadable: { code: '-100000', desc: 'the message is not a JSON object' },
  event: { code: '-100001', desc: 'event must be sub or cancel' },
  topic: { code: '-100002', desc: 'topic must be realtimes, book or trades' },
  symbol: { code: '-100010', desc: 'unknown symbol' },
  levels: { code: '-100014', desc: 'levels must be 50 or 200' },
  tooManySymbols: { code: '-100011', desc: 'too many symbols on one socket' },
  binary: { code: '-100012', desc: 'params.binary must be false: only text is sent' },
  binaryFrame: { code: '-100013', desc: 'messages must be text' },
} as const;

export type FailureKind = keyof typeof FAILURES;

export interface SubscriptionRequest {
  readonly kind: 'sub' | 'cancel';
  /** The text as asked, for the acknowledgement. */
  readonly asked: string;
  /** Without prefix, each once. */
  readonly symbols: readonly string[];
}

/** A book or the public trades of a symbol, as the stream they are asked for. */
export interface StreamTopic {
  readonly topic: 'book' | 'trades';
  readonly symbol: string;
  /** Of a book; null for trades. */
  readonly levels: number | null;
}

export interface StreamRequest {
  readonly kind: 'stream';
  readonly event: 'sub' | 'cancel';
  readonly asked: string;
  readonly stream: StreamTopic;
}

export type Request =
  | SubscriptionRequest
  | StreamRequest
  | { readonly kind: 'ping' }
  | { readonly kind: 'failure'; readonly failure: FailureKind };

/** What a subscription is refused for, by the first of its fields that is wrong. */
const FIELD_FAILURES: Readonly<Record<string, FailureKind>> = {
  topic: 'topic',
  event: 'event',
  params: 'binary',
  symbol: 'symbol',
};

/** Reads one message of a client (section 7 of the specification). Fields it does not know pass. */
export function readRequest(text: string): Request {
  const message = readJson(text);
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return { kind: 'failure', failure: 'notReadable' };
  }
  if (is(quotePing, message)) return { kind: 'ping' };
  const { topic } = message as { readonly topic?: unknown };
  if (topic === 'book' || topic === 'trades') return readStream(message);
  const parsed = safeParse(quoteSubscription, message, { abortEarly: true });
  if (!parsed.success) {
    const [{ path }] = parsed.issues;
    return { kind: 'failure', failure: FIELD_FAILURES[String(path?.[0].key)] ?? 'notReadable' };
  }
  const { event, symbol } = parsed.output;
  return { kind: event, asked: symbol, symbols: symbolsOf(symbol) };
}

const DEFAULT_LEVELS = 50;

function readStream(message: object): Request {
  const parsed = safeParse(streamSubscription, message, { abortEarly: true });
  if (!parsed.success) {
    const [first, second] = parsed.issues[0].path ?? [];
    const field = second?.key === 'levels' ? 'levels' : FIELD_FAILURES[String(first?.key)];
    return { kind: 'failure', failure: field ?? 'notReadable' };
  }
  const { topic, event, symbol: asked, params } = parsed.output;
  const [symbol = asked] = symbolsOf(asked);
  const levels = topic === 'book' ? (params?.levels ?? DEFAULT_LEVELS) : null;
  return { kind: 'stream', event, asked, stream: { topic, symbol, levels } };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function symbolsOf(asked: string): string[] {
  const names = asked.split(',').map((part) => part.trim());
  const plain = names.map((name) =>
    name.startsWith(SYMBOL_PREFIX) ? name.slice(SYMBOL_PREFIX.length) : name,
  );
  return [...new Set(plain.filter((name) => name !== ''))];
}

export function failureText(kind: FailureKind, what?: string): string {
  const { code, desc } = FAILURES[kind];
  const failure: QuoteFailure = {
    code,
    desc: what === undefined ? desc : `${desc}: ${what.slice(0, MAX_ECHO)}`,
  };
  return JSON.stringify(failure);
}

export function pongText(nowMs: number): string {
  const pong: QuotePong = { pong: nowMs };
  return JSON.stringify(pong);
}

export function acknowledgementText(request: SubscriptionRequest | StreamRequest): string {
  const isStream = request.kind === 'stream';
  const acknowledgement: QuoteAcknowledgement = {
    topic: isStream ? request.stream.topic : TOPIC,
    event: isStream ? request.event : request.kind,
    symbol: request.asked,
    params: { binary: 'false' },
    code: '0',
    msg: 'Success',
  };
  return JSON.stringify(acknowledgement);
}

/**
 * The data entry of a push (R-WS-05 and the quote socket's facts): `t` and `e` numbers, the rest text.
 *
 * @returns null for a state that has no range (see `rangeOf`): it cannot be sent.
 */
export function dataText(quote: FeedQuote): string | null {
  const range = rangeOf(quote.open, quote.close);
  if (range === null) return null;
  const entry: QuoteEntry = {
    t: quote.time,
    s: quote.symbol,
    sn: quote.symbol,
    c: quote.close,
    h: quote.high,
    l: quote.low,
    o: quote.open,
    v: quote.volume,
    qv: quote.quoteVolume,
    m: range,
    e: EXCHANGE_ID,
  };
  return JSON.stringify(entry);
}

export interface StreamPush {
  /** As JSON. */
  readonly data: string;
  readonly isWhole: boolean;
  readonly sentAtMs: number;
}

export function streamText(
  { topic, symbol, levels }: StreamTopic,
  { data, isWhole, sentAtMs }: StreamPush,
): string {
  const params = levels === null ? '{"binary":"false"}' : `{"binary":"false","levels":${levels}}`;
  return (
    `{"symbol":${JSON.stringify(symbol)},"topic":"${topic}","params":${params},` +
    `"data":[${data}],"f":${isWhole},"sendTime":${sentAtMs}}`
  );
}

export interface Push {
  readonly symbol: string;
  /** See `dataText`. */
  readonly data: string;
  readonly isFirst: boolean;
  readonly sentAtMs: number;
}

export function pushText({ symbol, data, isFirst, sentAtMs }: Push): string {
  const name = JSON.stringify(symbol);
  return (
    `{"symbol":${name},"symbolName":${name},"topic":"${TOPIC}",` +
    `"params":{"realtimeInterval":"24h","binary":"false"},` +
    `"data":[${data}],"f":${isFirst},"sendTime":${sentAtMs}}`
  );
}
