/** Bitfinex's own codes where they differ from the ticker; its Tether codes end in a small t. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ALG: 'ALGO',
    ATO: 'ATOM',
    BAB: 'BCH',
    BCHABC: 'XEC',
    BCHN: 'BCH',
    DAT: 'DATA',
    DSH: 'DASH',
    EDO: 'PNT',
    EUS: 'EURS',
    EUT: 'EURT',
    IOT: 'IOTA',
    MNA: 'MANA',
    QSH: 'QASH',
    QTM: 'QTUM',
    RBT: 'RBTC',
    SNG: 'SNGLS',
    STJ: 'STORJ',
    TERRAUST: 'USTC',
    TSD: 'TUSD',
    UDC: 'USDC',
    UST: 'USDT',
    VSY: 'VSYS',
    WAX: 'WAXP',
    XCH: 'XCHF',
    YYW: 'YOYOW',
  }),
);

/** Collateral of derivatives: the same coin under another name, `USTF0`. */
const DERIVATIVE_CODE = /^([A-Z0-9]{2,})F0$/;

/** The asset behind a Bitfinex code. */
export function bitfinexAsset(code: string): string {
  const upper = code.trim().toUpperCase();
  const stem = DERIVATIVE_CODE.exec(upper)?.[1] ?? upper;
  return CODES.get(stem) ?? stem;
}

export interface BitfinexPair {
  readonly base: string;
  readonly quote: string;
  /** A contract: its amounts are no coins that change hands. */
  readonly derivative: boolean;
}

/** Reads `BTC/USD`, `LINK:USD`, `tBTCUSD`, `BTCF0/USTF0`; null where a pair cannot be cut in two. */
export function readPair(text: string): BitfinexPair | null {
  const plain = text.trim().replace(/^t(?=[A-Z])/, '');
  const halves = plain.split(/[/:]/);
  const [base = '', quote = ''] =
    halves.length === 1 && plain.length === 6 ? [plain.slice(0, 3), plain.slice(3)] : halves;
  if (base === '' || quote === '' || halves.length > 2) return null;
  const derivative = [base, quote].some((code) => DERIVATIVE_CODE.test(code.toUpperCase()));
  return { base: bitfinexAsset(base), quote: bitfinexAsset(quote), derivative };
}
