import { createPageStreams } from '@meridian/quotes/page-streams.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

import { connection } from '../markets/browser-parts.ts';
import { createFavourites } from '../markets/favourites.ts';
import { openFeed } from '../markets/feed.ts';
import { loadTickers } from '../markets/load-tickers.ts';
import { createChartSettings } from './chart-settings.ts';
import { createFillNotices } from './fill-notices.ts';
import { createLayout } from './layout-store.ts';
import { createPairStore, type PairPlace } from './pair-store.ts';
import { TradeModel } from './trade-model.ts';

/** The page's model with the browser's storage, history and connection. Inert until `start`. */
export function createBrowserModel(served: Pair, locale: string): TradeModel {
  return new TradeModel({
    load: (signal) => loadTickers(signal),
    openFeed: () => openFeed(createPageStreams),
    pairs: createPairStore(served, locale, browserPlace),
    favourites: createFavourites(() => localStorage),
    chart: createChartSettings(() => localStorage),
    layout: createLayout(() => localStorage),
    notices: createFillNotices(() => localStorage),
    connection,
    now: Date.now,
  });
}

const browserPlace: PairPlace = {
  // Asked for when used: the page is prerendered without a browser.
  get location() {
    return location;
  },
  get history() {
    return history;
  },
  storage: () => localStorage,
  observePop(listener) {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
};
