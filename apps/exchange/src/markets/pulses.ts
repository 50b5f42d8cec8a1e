import type { Quote } from '@meridian/quotes/quote.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';

import { type Direction, directionBetween } from './prices.ts';

/** A symbol's latest quote, and where its price went with it. */
export interface Pulse {
  readonly quote: Quote | undefined;
  /** Null before a price has changed in view. */
  readonly step: Exclude<Direction, 'flat'> | null;
  /** Turns with every step, so that the next flash of one colour is another animation. */
  readonly beat: 0 | 1;
}

export interface Pulses {
  watch(symbol: string, listener: () => void): () => void;
  /** The same object until the quote changes. */
  latest(symbol: string): Pulse;
}

/**
 * Puts beside each watched quote the direction of its last step. A symbol nobody watches is
 * forgotten, so a row that is scrolled into view does not flash for a change of long ago.
 */
export function createPulses(store: QuoteStore): Pulses {
  const pulses = new Map<string, Pulse>();
  const watchers = new Map<string, number>();
  return {
    watch(symbol, listener) {
      const stop = store.watch(symbol, listener);
      watchers.set(symbol, countOf(symbol) + 1);
      return () => {
        stop();
        const left = countOf(symbol) - 1;
        if (left > 0) {
          watchers.set(symbol, left);
        } else {
          watchers.delete(symbol);
          pulses.delete(symbol);
        }
      };
    },
    latest(symbol) {
      const before = pulses.get(symbol);
      const quote = store.latest(symbol);
      if (before !== undefined && before.quote === quote) return before;
      const pulse = next(before, quote);
      pulses.set(symbol, pulse);
      return pulse;
    },
  };

  function countOf(symbol: string): number {
    return watchers.get(symbol) ?? 0;
  }
}

function next(before: Pulse | undefined, quote: Quote | undefined): Pulse {
  if (before?.quote === undefined || quote === undefined) return { quote, step: null, beat: 0 };
  const moved = directionBetween(before.quote.close, quote.close);
  if (moved === null || moved === 'flat') return { ...before, quote };
  return { quote, step: moved, beat: before.beat === 0 ? 1 : 0 };
}
