import type { Quote } from '../quote.ts';

export function makeQuote(symbol: string, time: number, close = '1'): Quote {
  return {
    symbol,
    time,
    close,
    high: '1',
    low: '1',
    open: '1',
    volume: '1',
    quoteVolume: '1',
    range: '0',
  };
}
