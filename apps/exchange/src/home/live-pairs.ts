import { isLocale } from '@meridian/editions/locales.ts';
import { intlTag } from '@meridian/i18n/intl-tag.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';

import { openFeed } from '../markets/feed.ts';
import { createFlashes } from '../markets/flashes.ts';
import { later } from '../markets/browser-parts.ts';
import { loadTickers } from '../markets/load-tickers.ts';
import { marketOf } from '../markets/market.ts';
import { createRowPainter } from '../markets/row-painter.ts';
import { rowPlaces } from '../markets/row-places.ts';

/** Waits until the list is in sight: until then nobody needs its prices. */
export function observe(list: HTMLElement): void {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void showLivePairs(list);
  }).observe(list);
}

/** Writes live prices into the list of pairs that the page was served with. */
async function showLivePairs(list: HTMLElement): Promise<void> {
  const loaded = await loadTickers(new AbortController().signal);
  if (!loaded.ok) return;
  const market = marketOf(loaded.value);
  const rows = [...list.querySelectorAll<HTMLElement>('[data-symbol]')];
  const feed = openFeed();
  const symbols: string[] = [];
  for (const row of rows) {
    const ticker = market.bySymbol.get(row.dataset['symbol'] ?? '');
    // Not listed any more: its place stays, so that nothing moves.
    if (ticker === undefined) row.style.visibility = 'hidden';
    else {
      symbols.push(ticker.symbol);
      paintRow(row, ticker, feed.store, rows.length);
    }
  }
  feed.follow(symbols);
  feed.observeState(() => list.toggleAttribute('data-live', feed.state() === 'open'));
  list.toggleAttribute('data-simulated', market.source === 'simulated');
}

function paintRow(
  row: HTMLElement,
  ticker: MarketTicker,
  store: ReturnType<typeof openFeed>['store'],
  count: number,
): void {
  const flashes = createFlashes(Date.now, later, () => count);
  const { places } = rowPlaces(row, '', flashes);
  const locale = document.documentElement.dataset['locale'] ?? '';
  const painter = createRowPainter(ticker, intlTag(isLocale(locale) ? locale : 'en'), places);
  const paint = () => {
    const quote = store.latest(ticker.symbol);
    painter.paint(quote ?? ticker, quote !== undefined);
  };
  paint();
  store.observe(ticker.symbol, paint);
}
