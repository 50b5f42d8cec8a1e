import type { Bar } from '@meridian/chart/create-chart.ts';
import { formatMinute } from '@meridian/i18n/formats.ts';
import { compare, type Decimal, parseDecimal } from '@meridian/money/decimal.ts';

import { formatChange, formatPrice } from '../markets/figures.ts';
import { changeRatio } from '../markets/prices.ts';

/** What a chart shows, in figures: for who cannot see it. Null where nothing is drawn. */
export function chartSummary(bars: readonly Bar[], tick: string, tag: string) {
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const highest = extreme(bars, 'high', 1);
  const lowest = extreme(bars, 'low', -1);
  const change = changeRatio({ ...last, open: first.open, quoteVolume: '' });
  const price = (text: string | undefined) =>
    text === undefined ? '' : (formatPrice(text, tick, tag) ?? '');
  return {
    count: bars.length,
    from: formatMinute(first.start, tag),
    last: price(last.close),
    high: price(highest),
    low: price(lowest),
    change: change === null ? '' : formatChange(change, tag),
  };
}

function extreme(bars: readonly Bar[], side: 'high' | 'low', sign: 1 | -1): string | undefined {
  let found: { text: string; value: Decimal } | undefined;
  for (const { [side]: text } of bars) {
    const value = parseDecimal(text);
    if (value === null) continue;
    if (found === undefined || compare(value, found.value) === sign) found = { text, value };
  }
  return found?.text;
}
