import type { KLineData } from 'klinecharts';

/**
 * Heikin Ashi: a bar closes at the mean of its four prices and opens in the middle of the body before it.
 * The first bar of a list opens in its own middle; what that changes halves with every bar.
 *
 * @param before the bar before the first of the list, already averaged
 */
export function heikinAshi(bars: readonly KLineData[], before?: KLineData): KLineData[] {
  let previous = before;
  return bars.map((bar) => {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open = previous === undefined ? (bar.open + bar.close) / 2 : middleOf(previous);
    const averaged = {
      ...bar,
      open,
      close,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
    };
    previous = averaged;
    return averaged;
  });
}

function middleOf({ open, close }: KLineData): number {
  return (open + close) / 2;
}
