import type { SocketState } from './quote-feed.ts';

export const REALTIMES_TOPIC = 'realtimes';

/** So many symbols go into one message; servers bound a message's length. */
export const SYMBOLS_PER_MESSAGE = 200;

export interface PingMessage {
  readonly ping: number;
}

export interface SubscriptionMessage {
  readonly topic: typeof REALTIMES_TOPIC;
  readonly event: 'sub' | 'cancel';
  /** One symbol, or several with commas between them. */
  readonly symbol: string;
  readonly params: { readonly binary: false };
}

/** The ping with its instant in ms (R-WS-02), or null where the socket is not open (R-WS-07). */
export function pingMessage(state: SocketState, now: number): PingMessage | null {
  return state === 'open' ? { ping: now } : null;
}

/** Asks for a symbol, or asks no more (R-WS-03); null where the socket is not open (R-WS-07). */
export function subscriptionMessage(
  state: SocketState,
  event: SubscriptionMessage['event'],
  symbol: string,
): SubscriptionMessage | null {
  if (state !== 'open') return null;
  return { topic: REALTIMES_TOPIC, event, symbol, params: { binary: false } };
}

/** Symbols as the fields of as few messages as hold them. */
export function symbolFields(symbols: Iterable<string>): string[] {
  const list = [...symbols];
  const fields: string[] = [];
  for (let from = 0; from < list.length; from += SYMBOLS_PER_MESSAGE) {
    fields.push(list.slice(from, from + SYMBOLS_PER_MESSAGE).join(','));
  }
  return fields;
}
