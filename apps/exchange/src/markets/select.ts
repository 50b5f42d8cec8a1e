import { divideFixed, FIXED_ONE, multiplyFixed, parseFixed } from '@meridian/money/fixed.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { matches } from '@meridian/shell/search-text.ts';

import type { Market, PricesNow } from './market.ts';
import { changeRank } from './prices.ts';
import { QUOTE_OF_VIEW, type Sort, sortOf, type ViewState } from './view-state.ts';

/** What prices and volumes in different assets are compared in. */
export const REFERENCE_ASSET = 'USDT';

/** A pair is new for so long. */
const NEW_FOR_MS = 30 * 86_400_000;

/** The tickers a state may list, whatever their prices: by search, quote asset, sector and marks. */
export function candidates(
  market: Market,
  state: ViewState,
  favourites: ReadonlySet<string>,
): readonly MarketTicker[] {
  const quote = QUOTE_OF_VIEW[state.view];
  return market.tickers.filter(
    (ticker) =>
      (quote === undefined || ticker.quote === quote) &&
      (state.view !== 'favourites' || favourites.has(ticker.symbol)) &&
      (state.view !== 'new' || isNew(ticker, market.time)) &&
      (state.sector === null || ticker.sector === state.sector) &&
      isFound(ticker, state.query),
  );
}

function isNew({ listedAt }: MarketTicker, now: number): boolean {
  return listedAt !== undefined && listedAt <= now && now - listedAt < NEW_FOR_MS;
}

/** By symbol or name; case, accents and what stands between the assets do not count. */
function isFound({ symbol, base, quote, name }: MarketTicker, query: string): boolean {
  return query === '' || matches(query, `${symbol} ${base} ${quote} ${name}`);
}

/** The tickers of a state in its order, by the prices of this moment. */
export function select(
  market: Market,
  state: ViewState,
  favourites: ReadonlySet<string>,
  now: PricesNow,
): readonly MarketTicker[] {
  const sort = sortOf(state);
  const found = candidates(market, state, favourites).filter((ticker) =>
    isOnSide(ticker, state, now),
  );
  if (sort.key === 'pair') {
    const turn = sort.descending ? -1 : 1;
    return found.toSorted((a, b) => turn * comparePairs(a, b));
  }
  const rank = rankBy(sort.key, market, now);
  return found
    .map((ticker) => ({ ticker, rank: rank(ticker) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank, sort) || comparePairs(a.ticker, b.ticker))
    .map(({ ticker }) => ticker);
}

function isOnSide(ticker: MarketTicker, { view }: ViewState, now: PricesNow): boolean {
  if (view !== 'gainers' && view !== 'losers') return true;
  const change = changeRank(now(ticker));
  return change !== null && (view === 'gainers' ? change > 0n : change < 0n);
}

/**
 * What a column orders by. Amounts in different assets are not comparable as they stand (0.05 BTC is
 * more than 60 USDT), so prices and volumes count by their value in the reference asset.
 */
function rankBy(
  key: Exclude<Sort['key'], 'pair'>,
  market: Market,
  now: PricesNow,
): (ticker: MarketTicker) => bigint | null {
  if (key === 'change') return (ticker) => changeRank(now(ticker));
  const field = key === 'price' ? 'close' : 'quoteVolume';
  const rates = new Map<string, bigint | null>();
  return (ticker) => {
    let rate = rates.get(ticker.quote);
    if (rate === undefined) {
      rate = rateOf(ticker.quote, market, now);
      rates.set(ticker.quote, rate);
    }
    const amount = parseFixed(now(ticker)[field]);
    return amount === null || rate === null ? null : multiplyFixed(amount, rate);
  };
}

/** What one unit of an asset is worth in the reference asset; null where no market says. */
function rateOf(asset: string, market: Market, now: PricesNow): bigint | null {
  if (asset === REFERENCE_ASSET) return FIXED_ONE;
  const direct = market.bySymbol.get(asset + REFERENCE_ASSET);
  if (direct !== undefined) return parseFixed(now(direct).close);
  const inverse = market.bySymbol.get(REFERENCE_ASSET + asset);
  const price = inverse === undefined ? null : parseFixed(now(inverse).close);
  return price === null || price === 0n ? null : divideFixed(FIXED_ONE, price, 'half-even');
}

/** What is not known comes last in either direction. */
function compareRanks(a: bigint | null, b: bigint | null, { descending }: Sort): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (a === b) return 0;
  return a < b === descending ? 1 : -1;
}

function comparePairs(a: MarketTicker, b: MarketTicker): number {
  return compareText(a.base, b.base) || compareText(a.quote, b.quote);
}

/** Symbols are codes, the same in every language: no collation. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether the order, or who is listed, follows the prices. */
export function followsPrices(state: ViewState): boolean {
  return sortOf(state).key !== 'pair' || state.view === 'gainers' || state.view === 'losers';
}

/**
 * The symbols to ask quotes for. An order by prices needs those of everything it may list, and the
 * rates it compares by; otherwise only what is in view.
 */
export function wantedSymbols(
  market: Market,
  state: ViewState,
  favourites: ReadonlySet<string>,
  inView: readonly MarketTicker[],
): readonly string[] {
  const wanted = new Set(inView.map(({ symbol }) => symbol));
  if (!followsPrices(state)) return [...wanted];
  for (const { symbol, quote } of candidates(market, state, favourites)) {
    wanted.add(symbol);
    for (const rate of [quote + REFERENCE_ASSET, REFERENCE_ASSET + quote]) {
      if (market.bySymbol.has(rate)) wanted.add(rate);
    }
  }
  return [...wanted];
}
