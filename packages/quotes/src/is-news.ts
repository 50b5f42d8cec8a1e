import type { Quote } from './quote.ts';

/** Whether a quote of the same symbol says anything new; one that is older never does. */
export function isNews(before: Quote, quote: Quote): boolean {
  if (quote.time !== before.time) return quote.time > before.time;
  return (
    quote.close !== before.close ||
    quote.volume !== before.volume ||
    quote.quoteVolume !== before.quoteVolume ||
    quote.high !== before.high ||
    quote.low !== before.low ||
    quote.open !== before.open ||
    quote.range !== before.range
  );
}
