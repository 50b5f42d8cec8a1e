import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { QuoteFeed } from '@meridian/quotes/quote-feed.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type RefObject, useLayoutEffect } from 'react';

import { formatCompact } from '../markets/figures.ts';
import type { Prices } from '../markets/market.ts';
import { createRowPainter, type RowPlaces } from '../markets/row-painter.ts';

/** A step of the price stays marked for so long. */
const FLASH_MS = 100;

/**
 * Keeps an element's figures at a market's prices, by text nodes: those the list came with before it is
 * seen, then each quote's. The places carry `data-figure`, and nothing else writes into them.
 */
export function useLiveStrip(
  element: RefObject<HTMLElement | null>,
  ticker: MarketTicker | undefined,
  feed: QuoteFeed | null,
): void {
  const { t, tag } = useI18n();
  const unknown = t('trade.unknown');
  useLayoutEffect(() => {
    if (element.current === null || ticker === undefined || feed === null) return undefined;
    const { places, writeVolume, stop: stopFlash } = stripPlaces(element.current, unknown);
    const painter = createRowPainter(ticker, tag, places);
    let volume: string | null = null;
    const paint = () => {
      const quote = feed.store.latest(ticker.symbol);
      const prices: Prices = quote ?? ticker;
      painter.paint(prices, quote !== undefined);
      if (prices.volume === volume) return;
      ({ volume } = prices);
      writeVolume(formatCompact(volume, tag));
    };
    paint();
    const stop = feed.store.observe(ticker.symbol, paint);
    return () => {
      stop();
      stopFlash();
    };
  }, [element, ticker, feed, tag, unknown]);
}

function stripPlaces(root: HTMLElement, unknown: string) {
  const texts = new Map<string, Text>();
  for (const place of root.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = new Text();
    place.replaceChildren(text);
    texts.set(place.dataset['figure'] ?? '', text);
  }
  const write = (name: string, value: string | null) => {
    const text = texts.get(name);
    if (text !== undefined) text.data = value ?? unknown;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const places: RowPlaces = {
    write,
    announceVolume(text) {
      const place = texts.get('volume')?.parentElement;
      if (place != null) place.title = text ?? '';
    },
    colour: (direction) => void (root.dataset['direction'] = direction),
    flash(step) {
      const place = texts.get('price')?.parentElement;
      if (place == null) return;
      clearTimeout(timer);
      place.dataset['flash'] = step;
      timer = setTimeout(() => delete place.dataset['flash'], FLASH_MS);
    },
  };
  return {
    places,
    writeVolume: (value: string | null) => write('baseVolume', value),
    stop: () => clearTimeout(timer),
  };
}
