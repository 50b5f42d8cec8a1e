import { krakenAsset } from '../../ledger/assets.ts';

/** The two assets of a pair, under the names they have everywhere. */
export interface KrakenPair {
  readonly base: string;
  readonly quote: string;
}

/** What Kraken's order books are priced in, by its own codes and by tickers. */
const QUOTES =
  'ZUSD ZEUR ZGBP ZCAD ZJPY ZAUD ZCHF XXBT XETH XBT BTC ETH USD EUR GBP CAD JPY AUD CHF AED USDT USDC ' +
  'DAI DOT SOL PYUSD RLUSD USDG USDQ USDR USDD USD1 EURQ EURR EUROP EURT POL';
const KNOWN_QUOTES: readonly string[] = QUOTES.split(' ').sort((a, b) => b.length - a.length);

/** Codes of the first years, which carry an X for coins and a Z for currencies in front. */
const OLD_CODE =
  /^(?:X(?:XBT|ETH|ETC|LTC|MLN|REP|XDG|XLM|XMR|XRP|ZEC|ICN|NMC)|Z(?:USD|EUR|GBP|CAD|JPY|AUD))$/;

/**
 * Splits `XXBTZEUR`, `XBTUSDC` and, as newer exports write it, `XBT/EUR`. A Z or an X before the
 * quote belongs to it only where the base has its old code as well, or the pair would have no base:
 * XTZEUR is XTZ in EUR. (USDTZUSD is the one exception.) Null when no known currency ends the pair.
 */
export function splitKrakenPair(text: string): KrakenPair | null {
  // Trades of the dark pool have a suffix.
  const name = text.trim().toUpperCase().replace(/\.D$/, '');
  if (OLD_CODE.test(name)) return null;
  const slash = name.indexOf('/');
  if (slash >= 0) return pairOf(name.slice(0, slash), name.slice(slash + 1));
  const readings = KNOWN_QUOTES.filter((quote) => name.endsWith(quote)).map((quote) => ({
    base: name.slice(0, name.length - quote.length),
    quote,
  }));
  const fitting = readings.find(
    ({ base, quote }) =>
      base !== '' && (!OLD_CODE.test(quote) || OLD_CODE.test(base) || base === 'USDT'),
  );
  return fitting === undefined ? null : pairOf(fitting.base, fitting.quote);
}

function pairOf(base: string, quote: string): KrakenPair | null {
  if (base === '' || quote === '' || quote.includes('/')) return null;
  return { base: krakenAsset(base).asset, quote: krakenAsset(quote).asset };
}
