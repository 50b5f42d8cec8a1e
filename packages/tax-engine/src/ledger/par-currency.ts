/**
 * Tokens that their issuer redeems, or a reserve of collateral holds, at one unit of a state
 * currency. Tokens that lost their peg for good (USTC, USDN, FEI, HUSD) and those that only follow a
 * yield or an index are left out: to count them at par would be wrong by most of their value.
 */
const TOKENS_OF: Readonly<Record<string, string>> = {
  USD:
    'USDT USDC DAI BUSD TUSD USDP GUSD FDUSD PYUSD USDG USDQ USDR USDCV USD1 RLUSD AUSD LUSD ' +
    'USDS GHO CRVUSD FRXUSD',
  EUR: 'EURC EURCV EURI EURD EURQ EUROP EURR EURE EURAU EUROE EURT EURS AEUR',
  GBP: 'GBPE GBPT',
  CHF: 'XCHF ZCHF',
  SGD: 'XSGD',
  JPY: 'GYEN',
  AUD: 'AUDD',
  CAD: 'CADC QCAD',
  BRL: 'BRZ',
  TRY: 'TRYB',
  IDR: 'IDRT BIDR',
};

const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TOKENS_OF).flatMap(([currency, tokens]) =>
    tokens.split(' ').map((token) => [token, currency] as const),
  ),
);

/** The currency of which one unit of a stablecoin is worth one at par; null for other assets. */
export function parCurrency(asset: string): string | null {
  return CURRENCY_OF.get(asset.toUpperCase()) ?? null;
}
