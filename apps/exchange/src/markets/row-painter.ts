import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';

import { formatChange, formatCompact, formatExact, formatPrice } from './figures.ts';
import type { Step } from './flashes.ts';
import type { Prices } from './market.ts';
import { changeRatio, type Direction, directionBetween, directionOf } from './prices.ts';

/** The figures of a row that follow its prices. */
export type FigureName = 'price' | 'change' | 'high' | 'low' | 'volume';

/** A row as far as it follows its prices. */
export interface RowPlaces {
  /** Null is not known, which never shows as zero. */
  write(figure: FigureName, text: string | null): void;
  /** All digits of the volume, which is written in short. */
  announceVolume(text: string | null): void;
  /** The colour of what went up or down in 24 hours. */
  colour(direction: Direction): void;
  /** The last price has moved. */
  flash(step: Step): void;
}

export interface RowPainter {
  /** Puts prices in the row. Those before the first quote are the list's own. */
  paint(prices: Prices, isQuote: boolean): void;
}

/**
 * Writes the prices of one market straight into its row. With several changes a second in every row in
 * view, rendering the row anew costs many times what changes in it. Only figures that are other than
 * before are computed, and only texts that are other than before are written.
 */
export function createRowPainter(
  { tick, quote }: Pick<MarketTicker, 'tick' | 'quote'>,
  tag: string,
  places: RowPlaces,
): RowPainter {
  let shown: Prices | null = null;
  let quoted = false;
  let direction: Direction | null = null;
  const texts = new Map<FigureName, string | null>();

  const write = (figure: FigureName, text: string | null) => {
    if (texts.get(figure) === text) return;
    texts.set(figure, text);
    places.write(figure, text);
  };
  const paintChange = (prices: Prices) => {
    const ratio = changeRatio(prices);
    write('change', ratio === null ? null : formatChange(ratio, tag));
    const turned = directionOf(prices) ?? 'flat';
    if (turned === direction) return;
    direction = turned;
    places.colour(turned);
  };
  return {
    paint(prices, isQuote) {
      const before = shown;
      const isStep = quoted && before !== null && before.close !== prices.close;
      shown = prices;
      quoted = isQuote;
      if (before?.close !== prices.close) write('price', formatPrice(prices.close, tick, tag));
      if (before?.close !== prices.close || before.open !== prices.open) paintChange(prices);
      if (before?.high !== prices.high) write('high', formatPrice(prices.high, tick, tag));
      if (before?.low !== prices.low) write('low', formatPrice(prices.low, tick, tag));
      if (before?.quoteVolume !== prices.quoteVolume) {
        write('volume', formatCompact(prices.quoteVolume, tag));
        places.announceVolume(formatExact(prices.quoteVolume, quote, tag));
      }
      const step = isStep ? directionBetween(before.close, prices.close) : null;
      if (step === 'up' || step === 'down') places.flash(step);
    },
  };
}
