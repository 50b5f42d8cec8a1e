import type { Bar } from '@meridian/chart/create-chart.ts';
import { useEffect, useState } from 'react';

import { fetchBars } from '../trade/candle-source.ts';

/** A week by the hour. */
const INTERVAL_MINUTES = 60;
const BARS = 168;

/** What a pair did in the last week; null before it is known. */
export function useHistory(symbol: string): readonly Bar[] | null {
  const [bars, setBars] = useState<readonly Bar[] | null>(null);
  useEffect(() => {
    let left = false;
    const ask = (path: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(path, init);
    void fetchBars({ symbol, interval: INTERVAL_MINUTES, ask }, null, BARS).then((loaded) => {
      if (!left) setBars(loaded);
    });
    return () => {
      left = true;
    };
  }, [symbol]);
  return bars;
}
