import { plotNumber } from '@meridian/money/plot.ts';
import type { KLineData } from 'klinecharts';

/** One interval of a market. Prices and volume are decimal texts. */
export interface Bar {
  /** When the interval began, in ms. */
  readonly start: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** A bar as the canvas draws it; null where a figure is no number. */
export function drawnBar({ start, open, high, low, close, volume }: Bar): KLineData | null {
  const figures = [open, high, low, close, volume].map(plotNumber);
  const [o, h, l, c, v] = figures;
  if (o == null || h == null || l == null || c == null || v == null) return null;
  return { timestamp: start, open: o, high: h, low: l, close: c, volume: v };
}

export function drawnBars(bars: readonly Bar[]): KLineData[] {
  return bars.map(drawnBar).filter((bar) => bar !== null);
}
