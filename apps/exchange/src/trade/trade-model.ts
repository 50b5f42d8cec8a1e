import type { QuoteFeed } from '@meridian/quotes/quote-feed.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

import type { Favourites } from '../markets/favourites.ts';
import { type LiveState, liveState } from '../markets/live-state.ts';
import type { Loaded, LoadFailure } from '../markets/load-tickers.ts';
import { type Market, marketOf } from '../markets/market.ts';
import type { Connection } from '../markets/market-model.ts';
import { createSignal, type Signal } from '../markets/signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import type { ChartSettingsStore } from './chart-settings.ts';
import type { FillNotices } from './fill-notices.ts';
import type { LayoutStore } from './layout-store.ts';
import { type PairStore, symbolOf } from './pair-store.ts';
import type { TicketStore } from './ticket-store.ts';

export type MarketStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: LoadFailure }
  | { readonly kind: 'ready'; readonly market: Market };

/** What a trader acts with; it comes after the page's first load. */
export interface TradeDeskParts {
  readonly account: AccountModel;
  readonly ticket: TicketStore;
}

interface TradeModelOptions {
  load: (signal: AbortSignal) => Promise<Loaded>;
  openFeed: () => QuoteFeed;
  pairs: PairStore;
  favourites: Favourites;
  chart: ChartSettingsStore;
  layout: LayoutStore;
  notices: FillNotices;
  connection: Connection;
  now: () => number;
}

/** The state of the trade page, without its rendering. */
export class TradeModel {
  readonly pairs: PairStore;
  readonly favourites: Favourites;
  readonly chart: ChartSettingsStore;
  readonly layout: LayoutStore;
  readonly notices: FillNotices;
  readonly market = createSignal<MarketStatus>({ kind: 'loading' });
  readonly live = createSignal<LiveState>('connecting');
  /** The page's feed; null until it runs. */
  readonly feed: Signal<QuoteFeed | null> = createSignal<QuoteFeed | null>(null);
  /** Account and ticket, which the chart shows and fills in too; null until they are there. */
  readonly desk: Signal<TradeDeskParts | null> = createSignal<TradeDeskParts | null>(null);
  /** Time of the last prices received, in ms. */
  dataAt: number | null = null;
  private readonly options: TradeModelOptions;
  private loading: AbortController | null = null;
  /** Symbols that a list of pairs shows, beside the page's own. */
  private listed: readonly string[] = [];

  constructor(options: TradeModelOptions) {
    this.options = options;
    this.pairs = options.pairs;
    this.favourites = options.favourites;
    this.chart = options.chart;
    this.layout = options.layout;
    this.notices = options.notices;
  }

  /** Connects and loads; returns a function that stops both. */
  start(): () => void {
    const { connection, openFeed } = this.options;
    const feed = openFeed();
    const stops = [
      feed.observeState(() => this.updateLive()),
      feed.store.observeAll(() => void (this.dataAt = this.options.now())),
      connection.observe(() => {
        this.updateLive();
        if (connection.online()) this.retry();
      }),
      this.pairs.start(),
      this.pairs.pair.observe(() => this.follow()),
    ];
    this.feed.set(feed);
    this.favourites.read();
    this.chart.read();
    this.layout.read();
    this.notices.read();
    this.updateLive();
    this.follow();
    void this.load();
    return () => {
      for (const stop of stops) stop();
      this.loading?.abort();
      this.feed.set(null);
      feed.close();
    };
  }

  retry(): void {
    if (this.market.get().kind === 'failed') void this.load();
  }

  go(pair: Pair): void {
    this.pairs.go(pair);
  }

  /** The symbols whose prices a list of pairs shows now. */
  list(symbols: readonly string[]): void {
    this.listed = symbols;
    this.follow();
  }

  private follow(): void {
    const own = symbolOf(this.pairs.pair.get());
    this.feed.get()?.follow([own, ...this.listed.filter((symbol) => symbol !== own)]);
  }

  private updateLive(): void {
    const feed = this.feed.get();
    if (feed === null) return;
    this.live.set(liveState(feed.state(), this.options.connection.online()));
  }

  private async load(): Promise<void> {
    this.loading?.abort();
    const request = new AbortController();
    this.loading = request;
    this.market.set({ kind: 'loading' });
    const answer = await this.options.load(request.signal);
    if (request.signal.aborted) return;
    if (!answer.ok) return this.market.set({ kind: 'failed', reason: answer.reason });
    this.dataAt ??= this.options.now();
    this.market.set({ kind: 'ready', market: marketOf(answer.value) });
  }
}
