import { compare, decimal } from '@meridian/money/decimal.ts';
import type { Market } from '@meridian/market/market.ts';
import type { AssetPrices, PriceDay, PriceYear } from '@meridian/protocol/contracts/year-files.ts';
import { createSlices } from '../market/slices.ts';
import { PRICE_ASSETS } from './assets.ts';
import { DAY_MS, dayOf } from './days.ts';

/** Goes with the file, and with every value made of it. */
export const SIMULATED_SOURCE = 'simulated';

/** In the sandbox one dollar of the quote asset is one dollar. */
const QUOTE = 'USDT';

/**
 * A year of the simulated market, up to a day: lowest, highest and last of each day's hourly closes.
 * Made in slices, from the market's own path, so the same year always has the same bytes.
 */
export async function simulatedYear(
  market: Market,
  { year, lastDay }: { readonly year: number; readonly lastDay: string },
): Promise<PriceYear> {
  const breathe = createSlices();
  const end = Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS;
  const prices: AssetPrices[] = [];
  for (const asset of PRICE_ASSETS) {
    const days: PriceDay[] = [];
    if (asset === QUOTE || !market.symbols.has(asset + QUOTE)) continue;
    for (let start = Date.UTC(year, 0, 1); start < end; start += DAY_MS) {
      const day = priceDay(market, asset + QUOTE, start);
      if (day !== null) days.push(day);
      await breathe();
    }
    prices.push({ asset, currency: QUOTE, days });
  }
  prices.push({ asset: QUOTE, currency: 'USD', days: atPar(year, end) });
  const fetchedAt = new Date(end).toISOString();
  const provenance = { year, source: SIMULATED_SOURCE, simulated: true, fetchedAt, lastDay };
  return { kind: 'prices', ...provenance, prices };
}

function priceDay(market: Market, symbol: string, start: number): PriceDay | null {
  const closes = market.trendOf(symbol, start + DAY_MS - 1);
  const last = closes?.at(-1);
  if (closes === undefined || last === undefined) return null;
  let [low, high] = [last, last];
  for (const close of closes) {
    if (compare(decimal(close), decimal(low)) < 0) low = close;
    if (compare(decimal(close), decimal(high)) > 0) high = close;
  }
  return [dayOf(start), low, high, last];
}

function atPar(year: number, end: number): PriceDay[] {
  const days: PriceDay[] = [];
  for (let start = Date.UTC(year, 0, 1); start < end; start += DAY_MS) {
    days.push([dayOf(start), '1', '1', '1']);
  }
  return days;
}
