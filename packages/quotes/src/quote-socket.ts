import { SOCKET_PING_MS } from '@meridian/protocol/constants.ts';
import type { Timers } from '@meridian/protocol/timers.ts';

import { pingMessage, subscriptionMessage, symbolFields } from './outgoing.ts';
import type { SocketState } from './quote-feed.ts';
import type { Quote } from './quote.ts';
import { readQuoteMessage } from './read-quote-message.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { socketStateAfter, type SocketEvent } from './socket-state.ts';
import type { StreamTopic } from './streams.ts';

/** The part of a WebSocket that is used. */
export interface SocketLike {
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: unknown) => void,
  ): void;
  send(text: string): void;
  close(): void;
}

export interface QuoteSocketParts {
  readonly url: string;
  readonly WebSocket: new (url: string) => SocketLike;
  /** The wall clock, in ms: it goes on while a tab is frozen or the machine asleep. */
  now(): number;
  readonly timers: Timers;
  /** In [0, 1). */
  random(): number;
  onQuotes(quotes: readonly Quote[]): void;
  /** What is no push of quotes, parsed. */
  onOther?(message: unknown): void;
  /** Called at each change of the state. */
  onState(state: SocketState): void;
}

export interface QuoteSocket {
  state(): SocketState;
  /** Asks for symbols now or once the socket is open, and again after each reconnect. */
  subscribe(symbols: readonly string[]): void;
  cancel(symbols: readonly string[]): void;
  /** Which symbols are in the viewport, where that makes a difference. */
  setObserved?(symbols: readonly string[]): void;
  /** Sends what is no subscription to quotes, where the socket is open. */
  send?(message: object): void;
  /** Replaces the set of books and trades, where the socket reads them. */
  setStreams?(topics: readonly StreamTopic[]): void;
  /** The page is back or online: a socket that is gone or stale is replaced at once. */
  resume(): void;
  /** Ends it for good. */
  close(): void;
}

/** Pongs come every 10 s: a socket that has been silent for so long is taken for dead. */
const SILENCE_MS = 25_000;

/** How long a socket in doubt has to answer a ping. */
const PROBE_MS = 5_000;

/** A timer that comes so late was held back with its tab, and the answers to pings with it. */
const LATE_MS = 2_000;

/** A connection that held for so long begins the waits anew. */
const GOOD_MS = 10_000;

/** Longer messages are not read: a push of every symbol there is stays far below. */
const LONGEST_MESSAGE = 1_000_000;

/** Connects at once and keeps connecting until it is closed. */
export function createQuoteSocket(parts: QuoteSocketParts): QuoteSocket {
  return new ReconnectingSocket(parts);
}

class ReconnectingSocket implements QuoteSocket {
  readonly #parts: QuoteSocketParts;
  readonly #wanted = new Set<string>();
  #state: SocketState = 'init';
  /** Null while it waits to connect again, and after the end. */
  #socket: SocketLike | null = null;
  #isEnded = false;
  #attempt = 0;
  #openedAt: number | null = null;
  #lastMessageAt: number;
  /** A ping was sent to see whether the socket lives, and nothing has come since. */
  #isInDoubt = false;
  readonly #ping: Alarm;
  readonly #silenceAlarm: Alarm;
  readonly #retry: Alarm;

  constructor(parts: QuoteSocketParts) {
    this.#parts = parts;
    this.#lastMessageAt = parts.now();
    this.#ping = new Alarm(parts, () => this.#sendPing());
    this.#silenceAlarm = new Alarm(parts, (lateMs) => this.#check(lateMs));
    this.#retry = new Alarm(parts, () => this.#connect());
    this.#connect();
  }

  state(): SocketState {
    return this.#state;
  }

  subscribe(symbols: readonly string[]): void {
    const fresh = symbols.filter((symbol) => !this.#wanted.has(symbol));
    for (const symbol of fresh) this.#wanted.add(symbol);
    this.#sendSubscriptions('sub', new Set(fresh));
  }

  cancel(symbols: readonly string[]): void {
    this.#sendSubscriptions(
      'cancel',
      symbols.filter((symbol) => this.#wanted.delete(symbol)),
    );
  }

  send(message: object): void {
    if (this.#state === 'open') this.#send(message);
  }

  resume(): void {
    if (this.#isEnded) return;
    if (this.#socket === null) {
      this.#connect();
    } else if (this.#silenceMs() >= SILENCE_MS) {
      this.#abandon();
      this.#connect();
    } else if (this.#state === 'open' && !this.#isInDoubt) {
      this.#probe();
    }
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#abandon();
  }

  #connect(): void {
    // A listener of the state may end the socket.
    if (this.#isEnded) return;
    const { url, WebSocket } = this.#parts;
    this.#retry.cancel();
    this.#noteMessage();
    let socket: SocketLike;
    try {
      socket = new WebSocket(url);
    } catch {
      // The page's policy or the address forbids it; a later setting of either may not.
      this.#enter('error');
      this.#retryLater();
      return;
    }
    this.#socket = socket;
    // What an abandoned socket still says is not heard.
    const on = (type: SocketEvent | 'message', run: (event: unknown) => void) =>
      socket.addEventListener(type, (event) => {
        if (this.#socket === socket) run(event);
      });
    on('open', () => this.#opened());
    on('message', (event) => this.#received(event));
    on('error', () => this.#enter('error'));
    on('close', () => this.#lost());
    this.#silenceAlarm.set(SILENCE_MS);
  }

  #opened(): void {
    this.#openedAt = this.#parts.now();
    this.#noteMessage();
    this.#enter('open');
    this.#sendSubscriptions('sub', this.#wanted);
    this.#ping.set(SOCKET_PING_MS);
  }

  #received(event: unknown): void {
    // Whatever it is, the other side lives.
    this.#noteMessage();
    const message = parsed(event);
    const read = readQuoteMessage(message);
    if (read.kind === 'ignored') this.#parts.onOther?.(message);
    else if (read.quotes.length > 0) this.#parts.onQuotes(read.quotes);
  }

  #noteMessage(): void {
    this.#lastMessageAt = this.#parts.now();
    this.#isInDoubt = false;
  }

  #silenceMs(): number {
    const silence = this.#parts.now() - this.#lastMessageAt;
    if (silence >= 0) return silence;
    // The clock was set back: from here on it counts anew.
    this.#lastMessageAt = this.#parts.now();
    return 0;
  }

  #check(lateMs: number): void {
    const silence = this.#silenceMs();
    if (this.#isInDoubt) this.#lost();
    else if (silence < SILENCE_MS) this.#silenceAlarm.set(SILENCE_MS - silence);
    else if (lateMs >= LATE_MS) this.#probe();
    else this.#lost();
  }

  #probe(): void {
    this.#send(pingMessage(this.#state, this.#parts.now()));
    this.#isInDoubt = true;
    this.#silenceAlarm.set(PROBE_MS);
  }

  #lost(): void {
    this.#abandon();
    this.#retryLater();
  }

  /** Leaves the socket there is, whose own end may be long in coming. */
  #abandon(): void {
    const socket = this.#socket;
    this.#socket = null;
    for (const alarm of [this.#ping, this.#silenceAlarm, this.#retry]) alarm.cancel();
    const openedAt = this.#openedAt;
    if (openedAt !== null && this.#parts.now() - openedAt >= GOOD_MS) this.#attempt = 0;
    this.#openedAt = null;
    this.#enter('close');
    try {
      socket?.close();
    } catch {
      // It is closed already.
    }
  }

  #retryLater(): void {
    if (this.#isEnded) return;
    this.#retry.set(reconnectDelayMs(this.#attempt, this.#parts.random()));
    this.#attempt += 1;
  }

  #sendPing(): void {
    this.#send(pingMessage(this.#state, this.#parts.now()));
    this.#ping.set(SOCKET_PING_MS);
  }

  #sendSubscriptions(event: 'sub' | 'cancel', symbols: Iterable<string>): void {
    for (const symbol of symbolFields(symbols)) {
      this.#send(subscriptionMessage(this.#state, event, symbol));
    }
  }

  #send(message: object | null): void {
    if (message === null) return;
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // It is closing: its end follows, and what is wanted is asked for again after it.
    }
  }

  #enter(event: SocketEvent): void {
    const state = socketStateAfter(event);
    if (state === this.#state) return;
    this.#state = state;
    this.#parts.onState(state);
  }
}

/** One timer that can be set anew, and knows how late it rings. */
class Alarm {
  readonly #parts: Pick<QuoteSocketParts, 'now' | 'timers'>;
  readonly #ring: (lateMs: number) => void;
  #handle: unknown = null;

  constructor(parts: Pick<QuoteSocketParts, 'now' | 'timers'>, ring: (lateMs: number) => void) {
    this.#parts = parts;
    this.#ring = ring;
  }

  set(delayMs: number): void {
    this.cancel();
    const dueAt = this.#parts.now() + delayMs;
    this.#handle = this.#parts.timers.setTimeout(() => {
      this.#handle = null;
      this.#ring(this.#parts.now() - dueAt);
    }, delayMs);
  }

  cancel(): void {
    if (this.#handle !== null) this.#parts.timers.clearTimeout(this.#handle);
    this.#handle = null;
  }
}

/** What a message event holds as JSON; undefined where it holds none. */
function parsed(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('data' in event)) return undefined;
  const { data } = event;
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE) return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
