import type { MarketTicker, MarketTickers } from '@meridian/protocol/contracts/market.ts';

import {
  type Fields,
  isFigure,
  isInstant,
  isName,
  isStep,
  readAll,
  resultOf,
} from './market-fields.ts';

const MAX_TICKERS = 20_000;
const MAX_TREND = 1_000;

/**
 * The list of tickers out of an answer. All or nothing: a list with one broken entry comes from a broken
 * market, and the page says so rather than show the rest as if it were whole.
 *
 * @returns null for a refusal and for anything that is not such a list
 */
export function parseTickers(body: unknown): MarketTickers | null {
  const result = resultOf(body);
  if (result === null) return null;
  const { source, time, delisted: ended } = result;
  const tickers = readAll(result['tickers'], MAX_TICKERS, readTicker);
  const delisted = ended === undefined ? [] : readAll(ended, MAX_TICKERS, readPair);
  if (!isName(source) || !isInstant(time) || tickers === null || delisted === null) return null;
  const symbols = new Set(tickers.map(({ symbol }) => symbol));
  if (symbols.size !== tickers.length) return null;
  return { source, time, tickers, ...(ended !== undefined && { delisted }) };
}

function readTicker(entry: Fields): MarketTicker | null {
  const { symbol, base, quote, name, tick, time, trend, sector, listedAt } = entry;
  const { close, open, high, low, volume, quoteVolume } = entry;
  if (!isName(symbol) || !isName(base) || !isName(quote) || !isName(name)) return null;
  if (!isStep(tick) || !isInstant(time)) return null;
  if (!isFigure(close) || !isFigure(open) || !isFigure(high) || !isFigure(low)) return null;
  if (!isFigure(volume) || !isFigure(quoteVolume)) return null;
  if (!Array.isArray(trend) || trend.length > MAX_TREND || !trend.every(isFigure)) return null;
  const isListed = listedAt === undefined || isInstant(listedAt);
  if (!isListed || (sector !== undefined && !isName(sector))) return null;
  return {
    ...{ symbol, base, quote, name, tick, time },
    ...{ close, open, high, low, volume, quoteVolume, trend },
    ...(sector !== undefined && { sector }),
    ...(listedAt !== undefined && { listedAt }),
  };
}

function readPair({ base, quote }: Fields): { base: string; quote: string } | null {
  return isName(base) && isName(quote) ? { base, quote } : null;
}
