import { isCoin } from './path-parameters.ts';

/*
 * Apart from the other trading paths: lists of pairs build this one and no other, and a first load
 * carries what it imports.
 */

/** Every pair's page lies below it; without a pair it shows the last one. */
export const SPOT_PATH = '/trade/spot/';

/**
 * `/trade/spot/BTC/USDT/` (R-LINK-80), without a language.
 *
 * @throws RangeError for a name that cannot stand in an address
 */
export function spotPath({
  base,
  quote,
}: {
  readonly base: string;
  readonly quote: string;
}): string {
  return `${SPOT_PATH}${coinInPath(base)}/${coinInPath(quote)}/`;
}

/** @throws RangeError for a name that cannot stand in an address */
export function coinInPath(text: string): string {
  if (!isCoin(text)) throw new RangeError(`Not a coin's name in an address: ${text}`);
  return text;
}
