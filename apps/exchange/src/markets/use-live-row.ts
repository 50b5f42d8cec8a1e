import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type RefObject, useLayoutEffect } from 'react';

import { createFlashes } from './flashes.ts';
import { createRowPainter } from './row-painter.ts';
import { rowPlaces } from './row-places.ts';

/** Rows in the page now. */
let rowCount = 0;

const flashes = createFlashes(
  Date.now,
  (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  () => rowCount,
);

/** Keeps a row at its market's prices: the ones there are before it is seen, then each that comes. */
export function useLiveRow(
  row: RefObject<HTMLElement | null>,
  ticker: MarketTicker,
  quotes: QuoteStore,
): void {
  const { t, tag } = useI18n();
  const unknown = t('markets.unknown');
  useLayoutEffect(() => {
    if (row.current === null) return undefined;
    const { places, release } = rowPlaces(row.current, unknown, flashes);
    const painter = createRowPainter(ticker, tag, places);
    const paint = () => {
      const quote = quotes.latest(ticker.symbol);
      painter.paint(quote ?? ticker, quote !== undefined);
    };
    paint();
    rowCount += 1;
    const stop = quotes.observe(ticker.symbol, paint);
    return () => {
      rowCount -= 1;
      stop();
      release();
    };
  }, [row, ticker, quotes, tag, unknown]);
}
