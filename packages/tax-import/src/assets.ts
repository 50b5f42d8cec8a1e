/**
 * Kraken's own codes for currencies and coins; everything else it writes is the ticker. Only the
 * codes of its first years carry an X or Z in front, and the list no longer grows.
 */
const KRAKEN_CODES = new Map(
  Object.entries({
    XBT: 'BTC',
    XXBT: 'BTC',
    XDG: 'DOGE',
    XXDG: 'DOGE',
    XETC: 'ETC',
    XETH: 'ETH',
    ETH2: 'ETH',
    XICN: 'ICN',
    XLTC: 'LTC',
    XMLN: 'MLN',
    XNMC: 'NMC',
    XREP: 'REP',
    XXLM: 'XLM',
    XXMR: 'XMR',
    XXRP: 'XRP',
    XZEC: 'ZEC',
    ZARS: 'ARS',
    ZAUD: 'AUD',
    ZCAD: 'CAD',
    ZEUR: 'EUR',
    ZGBP: 'GBP',
    ZJPY: 'JPY',
    ZKRW: 'KRW',
    ZMXN: 'MXN',
    ZUSD: 'USD',
  }),
);

/**
 * What Kraken appends to a code for another place of the same coin: staked (`.S`, with the days it
 * is locked before it), opt-in rewards (`.M`), flexible (`.F`), bonded (`.B`), parachain (`.P`),
 * held (`.HOLD`).
 */
const KRAKEN_PLACE = /^([A-Z0-9]+?)((?:03|04|07|14|21|28)?\.S|\.(?:M|F|B|P|HOLD))$/;

export type PlacedAsset = {
  readonly asset: string;
  /** The source's own code, where it names another place of the asset than the plain code. */
  readonly place: string | undefined;
};

/** The asset behind a Kraken code: `XXBT`, `DOT28.S`, `ETH2.S`, `ZEUR`. */
export function krakenAsset(code: string): PlacedAsset {
  const upper = code.toUpperCase();
  const [, stem = upper, suffix] = KRAKEN_PLACE.exec(upper) ?? [];
  const asset = KRAKEN_CODES.get(stem) ?? stem;
  return { asset, place: suffix !== undefined || stem === 'ETH2' ? upper : undefined };
}

/**
 * The asset behind a Binance code in a savings operation, where `LDBNB` stands for BNB lent out.
 * Elsewhere such a code is a coin's own: LDO.
 */
export function binanceEarnAsset(code: string): PlacedAsset {
  const isWrapper = code.startsWith('LD') && code.length >= 4;
  return isWrapper ? { asset: code.slice(2), place: code } : { asset: code, place: undefined };
}

/** A ticker as exchanges write it: no spaces around, capitals. */
export function ticker(text: string): string {
  return text.trim().toUpperCase();
}
