/**
 * What may stand in an address in place of `{base}`, `{symbol}` and so on. Upper case only: the
 * lower-case pages below a trading path, such as `/trade/spot/act/`, are no pairs (R-LINK-80), and
 * `futures` is no symbol (R-LINK-83).
 */
export const PATH_PARAMETERS = {
  base: '[A-Z0-9]+',
  quote: '[A-Z0-9]+',
  symbol: '[A-Z0-9]+(?:-[A-Z0-9]+)*',
  quarter: 'NBIQ|BIQ|Q',
} as const;

export type PathParameter = keyof typeof PATH_PARAMETERS;

export type Quarter = 'Q' | 'BIQ' | 'NBIQ';

const COIN = new RegExp(`^(?:${PATH_PARAMETERS.base})$`);
const SYMBOL = new RegExp(`^(?:${PATH_PARAMETERS.symbol})$`);

/** Whether a coin's name can stand in an address: `BTC`, `1INCH`. */
export function isCoin(text: string): boolean {
  return COIN.test(text);
}

/** Whether a derivative's name can stand in an address: `BTCUSDT`, `BTC-PERP`. */
export function isSymbol(text: string): boolean {
  return SYMBOL.test(text);
}
