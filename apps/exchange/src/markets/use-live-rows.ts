import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';
import { useLayoutEffect, useMemo } from 'react';

import { later } from './browser-parts.ts';
import { createLiveList } from './live-list.ts';
import { useSignal } from './use-signal.ts';

/** Rows computed from prices: again when they have changed, at most once a second. */
export function useLiveRows<Row>(
  quotes: QuoteStore,
  computeRows: () => readonly Row[],
): readonly Row[] {
  const list = useMemo(() => createLiveList({ computeRows, now: Date.now, later }), [computeRows]);
  // Before the frame is painted: another choice would else show nothing for one.
  useLayoutEffect(() => {
    list.refresh();
    const stop = quotes.observeAll(() => list.markDirty());
    return () => {
      stop();
      list.stop();
    };
  }, [quotes, list]);
  return useSignal(list.rows);
}
