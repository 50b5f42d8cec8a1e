/**
 * What one exchange calls an asset that has another name elsewhere. Formats read Kraken's and
 * Binance's own codes themselves (`krakenAsset`, `binanceEarnAsset`); this is for names that look
 * like a ticker of something else.
 *
 * Sources: the exchanges' public asset lists and symbol guides (Kraken: LUNA stays Terra Classic,
 * LUNA2 is the new chain, REPV2 Augur's second token, exchanged one to one; Bitfinex: three-letter codes such as DSH, IOT,
 * UST for Tether's dollar; KuCoin: BCHSV, GALAX, LOKI).
 */
export const NAMES_AT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Kraken: {
    LUNA: 'LUNC',
    LUNA2: 'LUNA',
    UST: 'USTC',
    REPV2: 'REP',
  },
  Bitfinex: {
    ALG: 'ALGO',
    AMP: 'AMPL',
    ATO: 'ATOM',
    BCHABC: 'XEC',
    BCHN: 'BCH',
    DAT: 'DATA',
    DSH: 'DASH',
    EDO: 'PNT',
    EUS: 'EURS',
    EUT: 'EURT',
    EUTF0: 'EURT',
    IOT: 'IOTA',
    LUNA: 'LUNC',
    LUNA2: 'LUNA',
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
    USTF0: 'USDT',
    VSY: 'VSYS',
    WAX: 'WAXP',
    XCH: 'XCHF',
    YYW: 'YOYOW',
  },
  KuCoin: { BCHSV: 'BSV', GALAX: 'GALA', LOKI: 'OXEN', WAX: 'WAXP' },
};

/** A new name for the same units, one to one: lots go on as if nothing had happened. */
export interface Rename {
  readonly was: string;
  readonly is: string;
  /**
   * First day (UTC) on which `was` means something else, or null where no other coin took the ticker over
   * and the old name may go on being read as the new one.
   */
  readonly until: string | null;
}

/**
 * Renames and one-to-one migrations, from the projects' own announcements. Not here: migrations at
 * another rate (LEND to AAVE 100 to 1, AGIX and OCEAN to FET, BTT to BTTC, ERD to EGLD, MKR to SKY),
 * which are swaps with rows of their own, and tokens that stand for staked units at a changing rate
 * (WBETH, STETH).
 */
export const RENAMES: readonly Rename[] = [
  // Terra 2.0 took the ticker over with its first block, 2022-05-28.
  { was: 'LUNA', is: 'LUNC', until: '2022-05-28' },
  // The dollar token of the same chain.
  { was: 'UST', is: 'USTC', until: null },
  // Polygon's upgrade of 2024-09-04.
  { was: 'MATIC', is: 'POL', until: null },
  // Fantom became Sonic, exchanges in January 2025.
  { was: 'FTM', is: 'S', until: null },
  // EOS became Vaulta, May 2025.
  { was: 'EOS', is: 'A', until: null },
  // RaiBlocks became Nano in January 2018, whose ticker changed in November 2021.
  { was: 'XRB', is: 'XNO', until: null },
  { was: 'NANO', is: 'XNO', until: null },
  // Render's move to Solana, from November 2023.
  { was: 'RNDR', is: 'RENDER', until: null },
  // Golem's new contract, November 2020.
  { was: 'GNT', is: 'GLM', until: null },
  // Klaytn became Kaia, October 2024.
  { was: 'KLAY', is: 'KAIA', until: null },
  // TomoChain became Viction, November 2023.
  { was: 'TOMO', is: 'VIC', until: null },
  // Zcoin became Firo, October 2020.
  { was: 'XZC', is: 'FIRO', until: null },
  // Paxos Standard became Pax Dollar, August 2021.
  { was: 'PAX', is: 'USDP', until: null },
  // Mines of Dalarnia, January 2025.
  { was: 'DAR', is: 'D', until: null },
  // Bitcoin Cash and Bitcoin SV under the names of the days of their split, November 2018.
  { was: 'BCHABC', is: 'BCH', until: null },
  { was: 'BCHSV', is: 'BSV', until: null },
  // A million of the smallest unit, which is what one IOTA is everywhere else.
  { was: 'MIOTA', is: 'IOTA', until: null },
  // Antshares until August 2017, Darkcoin until March 2015; both tickers were taken over later.
  { was: 'ANS', is: 'NEO', until: '2018-01-01' },
  { was: 'DRK', is: 'DASH', until: '2016-01-01' },
];

/** One ticker that several coins have carried on exchanges people still have files of. */
export interface SharedTicker {
  readonly ticker: string;
  readonly meanings: readonly {
    /** The name in the ledger. */
    readonly asset: string;
    /** A proper name, the same in every language. */
    readonly name: string;
    /** Days (UTC) in which the ticker can mean it; open where not given. */
    readonly from?: string;
    readonly before?: string;
    /** Exchanges where it is this one for sure. */
    readonly at?: readonly string[];
  }[];
}

export const SHARED_TICKERS: readonly SharedTicker[] = [
  {
    ticker: 'BCC',
    meanings: [
      {
        asset: 'BCH',
        name: 'Bitcoin Cash',
        from: '2017-08-01',
        at: ['Binance', 'Bittrex'],
      },
      { asset: 'BCC', name: 'BitConnect', before: '2018-09-01' },
    ],
  },
  {
    ticker: 'TON',
    meanings: [
      {
        asset: 'TON',
        name: 'Toncoin',
        from: '2021-08-01',
        at: ['Binance', 'Bybit', 'OKX', 'KuCoin', 'Gate.io'],
      },
      { asset: 'TOKAMAK', name: 'Tokamak Network', at: ['Bittrex'] },
    ],
  },
  {
    ticker: 'STX',
    meanings: [
      {
        asset: 'STX',
        name: 'Stacks',
        from: '2019-10-01',
        at: ['Binance', 'Bybit', 'OKX', 'KuCoin', 'Coinbase'],
      },
      { asset: 'STOX', name: 'Stox', before: '2020-01-01' },
    ],
  },
  {
    ticker: 'HOT',
    meanings: [
      { asset: 'HOT', name: 'Holo', at: ['Binance', 'Bybit', 'Gate.io'] },
      { asset: 'HYDRO', name: 'Hydro Protocol', at: ['Huobi'] },
    ],
  },
  {
    ticker: 'BEAM',
    meanings: [
      { asset: 'BEAMX', name: 'Beam (Merit Circle)', from: '2023-10-01', at: ['Bybit'] },
      { asset: 'BEAM', name: 'Beam (Mimblewimble)', at: ['Binance', 'Gate.io'] },
    ],
  },
];
