import { isCoin, isSymbol, type Quarter } from './path-parameters.ts';
import { coinInPath, SPOT_PATH } from './spot-path.ts';

/** The trading pages, as the route table and the builders below spell them. */
export const TRADE_PATHS = {
  spot: SPOT_PATH,
  usdtPerpetual: '/trade/usdt/',
  inverse: '/trade/inverse/',
  inverseFutures: '/trade/inverse/futures/',
  usdcFutures: '/trade/futures/usdc/',
  usdcOption: '/trade/option/usdc/',
} as const;

export type Bot = 'grid' | 'dca' | 'futures-grid' | 'futures-martingale';

export const BOT_CREATE_PATHS = {
  grid: '/tradingbot/create/grid/',
  dca: '/tradingbot/create/dca/',
  'futures-grid': '/tradingbot/create/futures-grid/',
  'futures-martingale': '/tradingbot/create/futures-martingale/',
} as const satisfies Readonly<Record<Bot, string>>;

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** Where the gateway lists the pages of the pairs it trades. */
export const PAIR_SITEMAP_PATH = '/sitemap-spot.xml';

const PAIR_PATH = /^(?:\/[^/]+)?\/trade\/spot\/([^/]+)\/([^/]+)\/?$/;

/** The pair a path names, language or not: `/en/trade/spot/BTC/USDT/`. Null where it names none. */
export function pairOfPath(path: string): Pair | null {
  const [, base = '', quote = ''] = PAIR_PATH.exec(path) ?? [];
  return isCoin(base) && isCoin(quote) ? { base, quote } : null;
}

/*
 * All builders, and `spotPath` of spot-path.ts, give a path without a language; `inLanguage` of paths.ts puts one in front. They
 * throw a RangeError for a name that cannot stand in an address: ask `isCoin` or `isSymbol` first
 * where a name comes from outside.
 */

/** `/trade/usdt/BTCUSDT/` (R-LINK-81). */
export function usdtPerpetualPath(name: string): string {
  return `${TRADE_PATHS.usdtPerpetual}${symbol(name)}/`;
}

/** `/trade/inverse/BTCUSD/` (R-LINK-82). */
export function inversePath(name: string): string {
  return `${TRADE_PATHS.inverse}${symbol(name)}/`;
}

/** `/trade/inverse/futures/BTCUSD_Q/` (R-LINK-83). */
export function inverseFuturesPath(name: string, quarter: Quarter): string {
  return `${TRADE_PATHS.inverseFutures}${symbol(name)}_${quarter}/`;
}

/** `/trade/futures/usdc/BTC-PERP/` (R-LINK-85). */
export function usdcFuturesPath(name: string): string {
  return `${TRADE_PATHS.usdcFutures}${symbol(name)}/`;
}

/** `/trade/option/usdc/BTC/` (R-LINK-86). */
export function usdcOptionPath(name: string): string {
  return `${TRADE_PATHS.usdcOption}${symbol(name)}/`;
}

/** `/tradingbot/create/grid/?base=BTC&quote=USDT` (R-LINK-91). */
export function botCreatePath(bot: Bot, { base, quote }: Pair): string {
  return `${BOT_CREATE_PATHS[bot]}?base=${coinInPath(base)}&quote=${coinInPath(quote)}`;
}

function symbol(text: string): string {
  if (!isSymbol(text)) throw new RangeError(`Not a symbol in an address: ${text}`);
  return text;
}
