import type { FeedQuote } from './feed.ts';
import { rangeOf } from './range.ts';

const TOPIC = 'realtimes';
/** Clients may write a symbol with the exchange's number before it. */
const EXCHANGE_ID = 301;
const SYMBOL_PREFIX = `${EXCHANGE_ID}.`;
/** Of a symbol nobody knows, so much is said back. */
const MAX_ECHO = 40;

const FAILURES = {
  notReadable: { code: '-100000', desc: 'the message is not a JSON object' },
  event: { code: '-100001', desc: 'event must be sub or cancel' },
  topic: { code: '-100002', desc: 'topic must be realtimes' },
  symbol: { code: '-100010', desc: 'unknown symbol' },
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

export type Request =
  | SubscriptionRequest
  | { readonly kind: 'ping' }
  | { readonly kind: 'failure'; readonly failure: FailureKind };

/** Reads one message of a client (section 7 of the specification). Fields it does not know pass. */
export function readRequest(text: string): Request {
  const message = readObject(text);
  if (message === null) return { kind: 'failure', failure: 'notReadable' };
  if ('ping' in message) return { kind: 'ping' };
  const { topic, event, symbol, params } = message;
  if (topic !== TOPIC) return { kind: 'failure', failure: 'topic' };
  if (event !== 'sub' && event !== 'cancel') return { kind: 'failure', failure: 'event' };
  if (!isTextWanted(params)) return { kind: 'failure', failure: 'binary' };
  if (typeof symbol !== 'string') return { kind: 'failure', failure: 'symbol' };
  return { kind: event, asked: symbol, symbols: symbolsOf(symbol) };
}

function readObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  // `as`: an object read from JSON, whose fields are looked at one by one.
  return value as Record<string, unknown>;
}

function isTextWanted(params: unknown): boolean {
  if (params === undefined) return true;
  if (typeof params !== 'object' || params === null) return false;
  if (!('binary' in params)) return true;
  return params.binary === false || params.binary === 'false';
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
  return JSON.stringify({
    code,
    desc: what === undefined ? desc : `${desc}: ${what.slice(0, MAX_ECHO)}`,
  });
}

export function pongText(nowMs: number): string {
  return JSON.stringify({ pong: nowMs });
}

export function acknowledgementText({ kind, asked }: SubscriptionRequest): string {
  return JSON.stringify({
    topic: TOPIC,
    event: kind,
    symbol: asked,
    params: { binary: 'false' },
    code: '0',
    msg: 'Success',
  });
}

/**
 * The data entry of a push (R-WS-05 and the quote socket's facts): `t` and `e` numbers, the rest text.
 *
 * @returns null for a state that has no range (see `rangeOf`): it cannot be sent.
 */
export function dataText(quote: FeedQuote): string | null {
  const range = rangeOf(quote.open, quote.close);
  if (range === null) return null;
  return JSON.stringify({
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
  });
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
