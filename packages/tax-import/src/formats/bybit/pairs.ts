/** The currencies of a spot pair: `BTCEUR` is BTC priced in EUR. */
export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/**
 * What Bybit's spot markets are priced in. A longer name goes before one that it ends with, so that
 * `BTCRLUSD` is not read as BTCRL in USD.
 */
const QUOTES = [
  'RLUSD',
  'USDT',
  'USDC',
  'USDE',
  'USDQ',
  'USDR',
  'EURQ',
  'EURR',
  'XUSD',
  'USD1',
  'DAI',
  'BTC',
  'ETH',
  'SOL',
  'MNT',
  'EUR',
  'BRL',
  'TRY',
  'PLN',
  'GBP',
  'AED',
  'KZT',
  'IDR',
  'USD',
];

/** Splits `BTC/USDT`, `BTC-USDT` or `BTCUSDT`; null when no known currency ends it. */
export function splitPair(text: string): Pair | null {
  const name = text.trim().toUpperCase();
  const parts = name.split(/[/_-]/);
  if (parts.length > 1) {
    const [base = '', quote = ''] = parts;
    return parts.length === 2 && base !== '' && quote !== '' ? { base, quote } : null;
  }
  const quote = QUOTES.find((each) => name.length > each.length && name.endsWith(each));
  return quote === undefined ? null : { base: name.slice(0, -quote.length), quote };
}

/** `BTCUSDM25`, `ETHUSDZ24`: futures with a month's letter and a year, paid in the coin itself. */
const INVERSE_FUTURE = /^([A-Z0-9]+)USD[FGHJKMNQUVXZ]\d\d$/;
const LINEAR = /^[A-Z0-9]+?(USDT|USDC)(-\d{1,2}[A-Z]{3}\d{2})?$/;
const INVERSE = /^([A-Z0-9]+)USD(-\d{1,2}[A-Z]{3}\d{2})?$/;
const OPTION = /^[A-Z0-9]+-\d{1,2}[A-Z]{3}\d{2}-[\d.]+-[CP](?:-([A-Z0-9]+))?$/;
/** `BTCPERP`, `BTC-27JUN25`: perpetuals and futures in USDC. */
const IN_USDC = /^[A-Z0-9]+(PERP|-\d{1,2}[A-Z]{3}\d{2})$/;

/** The currency a contract's result and fees are in; null when its name does not tell. */
export function settlementCoin(contract: string): string | null {
  const name = contract.trim().toUpperCase();
  const option = OPTION.exec(name);
  if (option !== null) return option[1] ?? 'USDC';
  const linear = LINEAR.exec(name);
  if (linear !== null) return linear[1] ?? null;
  if (IN_USDC.test(name) && !INVERSE.test(name)) return 'USDC';
  const inverse = INVERSE_FUTURE.exec(name) ?? INVERSE.exec(name);
  return inverse?.[1] ?? null;
}
