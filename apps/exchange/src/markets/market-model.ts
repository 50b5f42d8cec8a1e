import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteFeed, QuoteStore } from '@meridian/quotes/quote-feed.ts';

import type { Favourites } from './favourites.ts';
import { createLiveList, type LiveList } from './live-list.ts';
import { liveState, type LiveState } from './live-state.ts';
import type { Loaded, LoadFailure } from './load-tickers.ts';
import { type Market, marketOf, type PricesNow } from './market.ts';
import { followsPrices, select, wantedSymbols } from './select.ts';
import { createSignal, type Later } from './signal.ts';
import type { ViewStore } from './view-store.ts';

/** Rows passed in fast scrolling are not subscribed to. */
const FOLLOW_AFTER_MS = 150;
/** The number of results is announced to screen readers this long after the last key. */
const ANNOUNCE_AFTER_MS = 600;

type Status =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: LoadFailure }
  | { readonly kind: 'ready'; readonly market: Market; readonly quotes: QuoteStore };

export interface Connection {
  online(): boolean;
  observe(listener: () => void): () => void;
}

interface MarketModelOptions {
  /** Whose quotes to ask for: of what is listed, or of the whole market, which has leaders beside the list. */
  follows?: 'listed' | 'all';
  load: (signal: AbortSignal) => Promise<Loaded>;
  openFeed: () => QuoteFeed;
  view: ViewStore;
  favourites: Favourites;
  connection: Connection;
  now: () => number;
  later: Later;
}

/** The state of the markets page, without its rendering. */
export class MarketModel {
  readonly view: ViewStore;
  readonly favourites: Favourites;
  readonly status = createSignal<Status>({ kind: 'loading' });
  readonly live = createSignal<LiveState>('connecting');
  readonly list: LiveList<MarketTicker>;
  /** Number of rows of the current filter; does not change with prices. */
  readonly found = createSignal<number | null>(null);
  /** Time of the last prices received, in ms. */
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
    this.list = createLiveList({ computeRows: () => this.computeRows(), now, later });
    this.following = createDelay(later, FOLLOW_AFTER_MS, () => this.follow());
    this.announcing = createDelay(later, ANNOUNCE_AFTER_MS, () => this.announce());
  }

  /** Connects and loads; returns a function that stops both. */
  start(): () => void {
    const { connection, openFeed } = this.options;
    const feed = openFeed();
    this.feed = feed;
    const stops = [
      feed.observeState(() => this.updateLiveState()),
      feed.store.observeAll(() => this.onQuotes()),
      connection.observe(() => this.reconnect()),
      this.view.state.observe(() => this.onViewChange()),
      // A star is pressed inside the list: the row stays until pointer and focus have left it.
      this.favourites.symbols.observe(() => this.list.markDirty()),
      this.list.rows.observe(() => this.following.set()),
    ];
    this.updateLiveState();
    this.favourites.read();
    this.view.read();
    void this.load();
    return () => {
      for (const stop of stops) stop();
      this.stop(feed);
    };
  }

  /** Loads the list again after a failure. */
  retry(): void {
    if (this.status.get().kind === 'failed') void this.load();
  }

  /** Sets the rows in view: `from` included, `to` excluded. */
  setViewport(from: number, to: number): void {
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
    const request = new AbortController();
    this.loading = request;
    this.status.set({ kind: 'loading' });
    const answer = await this.options.load(request.signal);
    if (request.signal.aborted || this.feed === null) return;
    if (!answer.ok) {
      this.status.set({ kind: 'failed', reason: answer.reason });
      return;
    }
    this.dataAt ??= this.options.now();
    const { store: quotes } = this.feed;
    this.status.set({ kind: 'ready', market: marketOf(answer.value), quotes });
    this.list.refresh();
    this.follow();
    this.announce();
  }

  private updateLiveState(): void {
    if (this.feed === null) return;
    this.live.set(liveState(this.feed.state(), this.options.connection.online()));
  }

  private onQuotes(): void {
    this.dataAt = this.options.now();
    if (followsPrices(this.view.state.get())) this.list.markDirty();
  }

  /** Online again: updates the state, and loads the list if that had failed. */
  private reconnect(): void {
    this.updateLiveState();
    if (this.options.connection.online()) this.retry();
  }

  private onViewChange(): void {
    this.list.refresh();
    this.following.set();
    this.announcing.set();
  }

  private announce(): void {
    if (this.status.get().kind === 'ready') this.found.set(this.list.rows.get().length);
  }

  private computeRows(): readonly MarketTicker[] {
    const status = this.status.get();
    if (status.kind !== 'ready' || this.feed === null) return [];
    const marked = this.favourites.symbols.get();
    return select(status.market, this.view.state.get(), marked, pricesIn(this.feed.store));
  }

  private follow(): void {
    const status = this.status.get();
    if (status.kind !== 'ready' || this.feed === null) return;
    if (this.options.follows === 'all') {
      this.feed.follow([...status.market.bySymbol.keys()]);
      return;
    }
    const { from, to } = this.inView;
    const inView = this.list.rows.get().slice(from, to);
    const marked = this.favourites.symbols.get();
    this.feed.follow(wantedSymbols(status.market, this.view.state.get(), marked, inView));
  }
}

/** The latest quote of a symbol, or the figures its list came with. */
export function pricesIn(store: QuoteStore): PricesNow {
  return (ticker) => store.latest(ticker.symbol) ?? ticker;
}

interface Delay {
  set(): void;
  cancel(): void;
}

/** Runs `ms` after the last `set`. */
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
