import { createChannel, createPush, type SharedPush } from './channel.ts';
import type { Channel, Peer, Subscription } from './subscription.ts';
import type { FeedQuote, QuoteSource } from './feed.ts';
import type { QuoteSocketLimits } from './limits.ts';
import { enqueue, flush, unsentBytes } from './peer.ts';

/** Work between two looks at other events: a page's request must not wait for a whole fan-out. */
const CHECKS_A_SLICE = 5000;
const WRITES_A_SLICE = 128;

export interface FanOutOptions {
  readonly source: QuoteSource;
  readonly limits: Pick<QuoteSocketLimits, 'maxUnsentBytes'>;
  /** In ms. */
  now(): number;
}

/** Which peer gets which symbol, and when. */
export interface FanOut {
  isKnown(symbol: string): boolean;
  /**
   * Subscribes and queues the first push (`f: true`) with the present state; again for who was
   * subscribed already. Nothing for an unknown symbol.
   */
  subscribe(peer: Peer, symbol: string): void;
  cancel(peer: Peer, symbol: string): void;
  /** Ends all subscriptions of a peer. */
  leave(peer: Peer): void;
  /** Begins a turn: pushes what has changed since the last one. To be called once a period. */
  turn(): void;
  stop(): void;
}

interface State {
  readonly options: FanOutOptions;
  readonly channels: Map<string, Channel>;
  /** Channels with a change that some subscriber has not been sent. */
  readonly pending: Set<Channel>;
  turnNumber: number;
  /** The turn under way. While one is, the next is skipped: later, the latest state is sent. */
  work: Generator<undefined> | null;
}

export function createFanOut(options: FanOutOptions): FanOut {
  const state: State = {
    options,
    channels: new Map(),
    pending: new Set(),
    turnNumber: 0,
    work: null,
  };
  const stopObserving = options.source.observe((changed) => {
    for (const quote of changed) take(state, quote);
  });
  return {
    isKnown: (symbol) => options.source.latest(symbol) !== undefined,
    subscribe: (peer, symbol) => subscribe(state, peer, symbol),
    cancel: (peer, symbol) => {
      const subscription = peer.subscriptions.get(symbol);
      if (subscription === undefined) return;
      peer.subscriptions.delete(symbol);
      end(state, subscription);
    },
    leave: (peer) => {
      for (const subscription of peer.subscriptions.values()) end(state, subscription);
      peer.subscriptions.clear();
    },
    turn: () => {
      state.turnNumber += 1;
      if (state.work !== null) return;
      state.work = publish(state);
      advance(state);
    },
    stop: () => {
      stopObserving();
      state.work = null;
    },
  };
}

/** Takes note of a state; written and sent in the next turn, if it still is the latest then. */
function take(state: State, quote: FeedQuote): void {
  const channel = state.channels.get(quote.symbol);
  if (channel === undefined) return;
  channel.quote = quote;
  state.pending.add(channel);
}

function subscribe(state: State, peer: Peer, symbol: string): void {
  const quote = state.options.source.latest(symbol);
  if (quote === undefined) return;
  const channel = channelOf(state, quote);
  let subscription = peer.subscriptions.get(symbol);
  if (subscription === undefined) {
    subscription = { peer, channel, sent: null, notBeforeTurn: 0 };
    peer.subscriptions.set(symbol, subscription);
    channel.subscriptions.add(subscription);
  }
  subscription.sent = null;
  const push = createPush(channel, state.options.now());
  // A peer that does not read gets its first push in a later turn, like all others.
  if (push === null || !offer(state, subscription, push)) state.pending.add(channel);
  // The turn after the next: there is a whole period between the two.
  else subscription.notBeforeTurn = state.turnNumber + 2;
}

function channelOf(state: State, quote: FeedQuote): Channel {
  let channel = state.channels.get(quote.symbol);
  if (channel === undefined) {
    channel = createChannel(quote);
    state.channels.set(quote.symbol, channel);
  } else if (channel.quote !== quote) {
    take(state, quote);
  }
  return channel;
}

function end(state: State, subscription: Subscription): void {
  const { channel } = subscription;
  channel.subscriptions.delete(subscription);
  if (channel.subscriptions.size === 0) state.channels.delete(channel.symbol);
}

/** Queues a push unless the peer is behind with reading; false if so. */
function offer(state: State, subscription: Subscription, push: SharedPush): boolean {
  const { peer } = subscription;
  if (unsentBytes(peer) > state.options.limits.maxUnsentBytes) return false;
  enqueue(peer, push.frame(subscription.sent === null));
  subscription.sent = push.data;
  return true;
}

function advance(state: State): void {
  if (state.work === null) return;
  if (state.work.next().done === true) state.work = null;
  else setImmediate(advance, state);
}

/** One turn, in slices. */
function* publish(state: State): Generator<undefined> {
  const nowMs = state.options.now();
  const turnNumber = state.turnNumber;
  const waiting = new Set<Peer>();
  const channels = [...state.pending];
  state.pending.clear();
  let checks = 0;
  for (const channel of channels) {
    const push = createPush(channel, nowMs);
    if (push === null) continue;
    for (const subscription of channel.subscriptions) {
      checks += 1;
      if (checks % CHECKS_A_SLICE === 0) yield;
      if (subscription.sent === push.data) continue;
      if (subscription.notBeforeTurn <= turnNumber && offer(state, subscription, push))
        waiting.add(subscription.peer);
      else state.pending.add(channel);
    }
  }
  let writes = 0;
  for (const peer of waiting) {
    flush(peer);
    writes += 1;
    if (writes % WRITES_A_SLICE === 0) yield;
  }
}
