import { createFavourites, observeOtherTabs } from './favourites.ts';
import { openFeed } from './feed.ts';
import { loadTickers } from './load-tickers.ts';
import { connection, later } from './browser-parts.ts';
import { MarketModel } from './market-model.ts';
import { type Address, createViewStore } from './view-store.ts';

/** The page's model with the browser's storage, timers and address. Inert until `start`. */
export function createBrowserModel(follows: 'listed' | 'all'): MarketModel {
  return new MarketModel({
    follows,
    load: (signal) => loadTickers(signal),
    openFeed: () => openFeed(),
    view: createViewStore(address, later),
    favourites: createFavourites(() => localStorage),
    connection,
    now: Date.now,
    later,
  });
}

const address: Address = {
  search: () => location.search,
  replace: (search) =>
    history.replaceState(history.state, '', location.pathname + search + location.hash),
};

/** Updates the model on history navigation, and on favourites changed in another tab. */
export function observeBrowser({ view, favourites }: MarketModel): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('popstate', view.read, { signal });
  addEventListener('pagehide', view.flush, { signal });
  const stopFollowing = observeOtherTabs(favourites);
  return () => {
    stopFollowing();
    listening.abort();
  };
}
