import type { Bar } from '@meridian/chart/create-chart.ts';

import {
  type Fields,
  isFigure,
  isInstant,
  isName,
  readAll,
  resultOf,
} from '../markets/market-fields.ts';

/** The candles of an answer, oldest first; null for a refusal and for what is no such answer. */
export function parseCandles(body: unknown): readonly Bar[] | null {
  const result = resultOf(body);
  if (result === null || !isName(result['symbol'])) return null;
  const { interval } = result;
  if (interval !== 'W' && interval !== 'M' && !Number.isInteger(interval)) return null;
  return readAll(result['candles'], Number.POSITIVE_INFINITY, readBar);
}

function readBar({ start, open, high, low, close, volume, quoteVolume }: Fields): Bar | null {
  if (!isInstant(start) || !isFigure(open) || !isFigure(high) || !isFigure(low)) return null;
  if (!isFigure(close) || !isFigure(volume) || !isFigure(quoteVolume)) return null;
  return { start, open, high, low, close, volume };
}
