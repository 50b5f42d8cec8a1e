import { createFavourites, FAVOURITES_KEY } from './favourites.ts';
import { openFeed } from './feed.ts';
import { loadTickers } from './load-tickers.ts';
import { type Connection, MarketModel } from './market-model.ts';
import type { Later } from './signal.ts';
import { type Address, createViewStore } from './view-store.ts';

/** The page's model on the browser's own parts. Makes nothing happen before it is started. */
export function createBrowserModel(): MarketModel {
  return new MarketModel({
    load: (signal) => loadTickers(signal),
    openFeed,
    view: createViewStore(address, later),
    favourites: createFavourites(() => localStorage),
    connection,
    now: Date.now,
    later,
  });
}

const later: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const address: Address = {
  search: () => location.search,
  replace: (search) =>
    history.replaceState(history.state, '', location.pathname + search + location.hash),
};

const connection: Connection = {
  online: () => navigator.onLine,
  watch(listener) {
    const listening = new AbortController();
    addEventListener('online', listener, { signal: listening.signal });
    addEventListener('offline', listener, { signal: listening.signal });
    return () => listening.abort();
  },
};

/** Tells of what happens outside the page: the reader goes back, or another tab marks a symbol. */
export function watchOutside({ view, favourites }: MarketModel): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('popstate', view.read, { signal });
  const onStorage = ({ key }: StorageEvent) => {
    // Null: all of it was cleared.
    if (key === FAVOURITES_KEY || key === null) favourites.read();
  };
  addEventListener('storage', onStorage, { signal });
  addEventListener('pagehide', view.flush, { signal });
  return () => listening.abort();
}
