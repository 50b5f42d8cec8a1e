import type { MarketTicker } from '@meridian/protocol/market-api.ts';
import type { QuoteFeed, QuoteStore } from '@meridian/quotes/quote-feed.ts';

import type { Favourites } from './favourites.ts';
import { createLiveList, type LiveList } from './live-list.ts';
import { liveState, type LiveState } from './live-state.ts';
import type { Loaded, LoadFailure } from './load-tickers.ts';
import { type Market, marketOf, type PricesNow } from './market.ts';
import { followsPrices, select, wantedSymbols } from './select.ts';
import { createSignal, type Later } from './signal.ts';
import type { ViewStore } from './view-store.ts';

/** While somebody scrolls fast, what flies by is not asked for. */
const FOLLOW_AFTER_MS = 150;
/** A result is announced when the reader has stopped typing. */
const ANNOUNCE_AFTER_MS = 600;

type Status =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: LoadFailure }
  | { readonly kind: 'ready'; readonly market: Market; readonly quotes: QuoteStore };

export interface Connection {
  online(): boolean;
  watch(listener: () => void): () => void;
}

interface MarketModelOptions {
  load: (signal: AbortSignal) => Promise<Loaded>;
  openFeed: () => QuoteFeed;
  view: ViewStore;
  favourites: Favourites;
  connection: Connection;
  now: () => number;
  later: Later;
}

/** Everything the markets page knows, outside of what it draws. */
export class MarketModel {
  readonly view: ViewStore;
  readonly favourites: Favourites;
  readonly status = createSignal<Status>({ kind: 'loading' });
  readonly live = createSignal<LiveState>('connecting');
  readonly list: LiveList<MarketTicker>;
  /** How many rows the reader's last choice found: changes with choices, not with prices. */
  readonly found = createSignal<number | null>(null);
  /** When the prices shown were last heard of, in ms. */
  dataAt: number | null = null;
  private readonly options: MarketModelOptions;
  private readonly following: Delay;
  private readonly announcing: Delay;
  private feed: QuoteFeed | null = null;
  private loading: AbortController | null = null;
  private inView = { from: 0, to: 0 };

  constructor(options: MarketModelOptions) {
    const { view, favourites, now, later } = options;
    this.options = options;
    this.view = view;
    this.favourites = favourites;
    this.list = createLiveList({ reckon: () => this.reckon(), now, later });
    this.following = createDelay(later, FOLLOW_AFTER_MS, () => this.follow());
    this.announcing = createDelay(later, ANNOUNCE_AFTER_MS, () => this.announce());
  }

  /** Connects and loads; returns the way to end it. */
  start(): () => void {
    const { connection, openFeed } = this.options;
    const feed = openFeed();
    this.feed = feed;
    const stops = [
      feed.watchState(() => this.tell()),
      feed.store.watchAll(() => this.hear()),
      connection.watch(() => this.reconnect()),
      this.view.state.watch(() => this.choose()),
      // A mark is pressed inside the list: who loses it stays until the reader has left the row.
      this.favourites.symbols.watch(() => this.list.stir()),
      this.list.rows.watch(() => this.following.set()),
    ];
    this.tell();
    this.favourites.read();
    this.view.read();
    void this.load();
    return () => {
      for (const stop of stops) stop();
      this.stop(feed);
    };
  }

  /** Asks for the list again after a failure. */
  retry(): void {
    if (this.status.get().kind === 'failed') void this.load();
  }

  /** The rows in view: from the first, to the one after the last. */
  look(from: number, to: number): void {
    this.inView = { from, to };
    this.following.set();
  }

  private stop(feed: QuoteFeed): void {
    this.loading?.abort();
    this.following.cancel();
    this.announcing.cancel();
    this.list.stop();
    this.view.flush();
    feed.close();
    this.feed = null;
  }

  private async load(): Promise<void> {
    this.loading?.abort();
    const asked = new AbortController();
    this.loading = asked;
    this.status.set({ kind: 'loading' });
    const answer = await this.options.load(asked.signal);
    if (asked.signal.aborted || this.feed === null) return;
    if (!answer.ok) {
      this.status.set({ kind: 'failed', reason: answer.reason });
      return;
    }
    this.dataAt ??= this.options.now();
    const { store: quotes } = this.feed;
    this.status.set({ kind: 'ready', market: marketOf(answer.value), quotes });
    this.list.renew();
    this.follow();
    this.announce();
  }

  private tell(): void {
    if (this.feed === null) return;
    this.live.set(liveState(this.feed.state(), this.options.connection.online()));
  }

  /** Quotes have come. */
  private hear(): void {
    this.dataAt = this.options.now();
    if (followsPrices(this.view.state.get())) this.list.stir();
  }

  /** Back on line, a page without its list helps itself. */
  private reconnect(): void {
    this.tell();
    if (this.options.connection.online()) this.retry();
  }

  /** The reader wants to see something else. */
  private choose(): void {
    this.list.renew();
    this.following.set();
    this.announcing.set();
  }

  private announce(): void {
    if (this.status.get().kind === 'ready') this.found.set(this.list.rows.get().length);
  }

  private reckon(): readonly MarketTicker[] {
    const status = this.status.get();
    if (status.kind !== 'ready' || this.feed === null) return [];
    const marked = this.favourites.symbols.get();
    return select(status.market, this.view.state.get(), marked, pricesIn(this.feed.store));
  }

  private follow(): void {
    const status = this.status.get();
    if (status.kind !== 'ready' || this.feed === null) return;
    const { from, to } = this.inView;
    const inView = this.list.rows.get().slice(from, to);
    const marked = this.favourites.symbols.get();
    this.feed.follow(wantedSymbols(status.market, this.view.state.get(), marked, inView));
  }
}

/** The latest quote of a symbol, or the figures its list came with. */
function pricesIn(store: QuoteStore): PricesNow {
  return (ticker) => store.latest(ticker.symbol) ?? ticker;
}

interface Delay {
  set(): void;
  cancel(): void;
}

/** Runs once things have been still for a while. */
function createDelay(later: Later, ms: number, run: () => void): Delay {
  let stop: (() => void) | null = null;
  const cancel = () => {
    stop?.();
    stop = null;
  };
  const set = () => {
    cancel();
    stop = later(ms, run);
  };
  return { set, cancel };
}
