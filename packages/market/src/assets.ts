/** What an asset of the simulated market is like. Figures are believable, not anybody's quotes. */
export interface Asset {
  readonly code: string;
  readonly name: string;
  /** The price in USDT its path is drawn around. */
  readonly anchor: number;
  /** How far it follows the common factor of the market. */
  readonly beta: number;
  /** Deviation of a year's logarithmic return. */
  readonly volatility: number;
  /** What its USDT pair turns over in a day, in millions of USDT. */
  readonly dailyMillions: number;
  /** Held at its anchor by its issuer: mean reverting, and no part of the common factor. */
  readonly pegged: boolean;
}

/** What every path is measured in. */
export const TETHER: Asset = {
  code: 'USDT',
  name: 'Tether',
  anchor: 1,
  beta: 0,
  volatility: 0,
  dailyMillions: 0,
  pegged: true,
};

type Row = readonly [
  code: string,
  name: string,
  anchor: number,
  beta: number,
  volatility: number,
  dailyMillions: number,
];

const ROWS: readonly Row[] = [
  ['BTC', 'Bitcoin', 97_000, 1, 0.55, 2_400],
  ['ETH', 'Ethereum', 3_350, 1.08, 0.7, 1_500],
  ['SOL', 'Solana', 188, 1.15, 0.85, 620],
  ['XRP', 'XRP', 2.34, 1, 0.85, 540],
  ['DOGE', 'Dogecoin', 0.31, 1.15, 0.95, 310],
  ['BNB', 'BNB', 655, 0.85, 0.55, 210],
  ['ADA', 'Cardano', 0.86, 1.1, 0.85, 140],
  ['SUI', 'Sui', 3.72, 1.15, 1, 190],
  ['LINK', 'Chainlink', 21.4, 1.1, 0.85, 110],
  ['AVAX', 'Avalanche', 34.6, 1.15, 0.9, 95],
  ['TRX', 'TRON', 0.247, 0.7, 0.5, 85],
  ['TON', 'Toncoin', 4.85, 0.9, 0.75, 70],
  ['LTC', 'Litecoin', 108, 0.95, 0.7, 90],
  ['BCH', 'Bitcoin Cash', 452, 0.95, 0.75, 60],
  ['DOT', 'Polkadot', 6.2, 1.05, 0.8, 62],
  ['SHIB', 'Shiba Inu', 0.0000214, 1.15, 0.95, 88],
  ['PEPE', 'Pepe', 0.0000162, 1.2, 1.2, 175],
  ['WIF', 'dogwifhat', 1.62, 1.2, 1.3, 82],
  ['BONK', 'Bonk', 0.0000287, 1.2, 1.25, 64],
  ['FLOKI', 'FLOKI', 0.000158, 1.2, 1.2, 38],
  ['HBAR', 'Hedera', 0.268, 1.05, 0.95, 66],
  ['XLM', 'Stellar', 0.372, 1, 0.85, 58],
  ['NEAR', 'NEAR Protocol', 5.1, 1.12, 0.95, 54],
  ['APT', 'Aptos', 8.7, 1.12, 0.95, 46],
  ['ARB', 'Arbitrum', 0.72, 1.15, 1, 48],
  ['OP', 'Optimism', 1.74, 1.18, 1.05, 40],
  ['ATOM', 'Cosmos', 6.6, 1.05, 0.85, 30],
  ['UNI', 'Uniswap', 12.9, 1.1, 0.95, 44],
  ['AAVE', 'Aave', 312, 1.12, 0.95, 42],
  ['MKR', 'Maker', 1_480, 0.95, 0.85, 15],
  ['INJ', 'Injective', 21.8, 1.18, 1.05, 28],
  ['SEI', 'Sei', 0.39, 1.15, 1.1, 24],
  ['TIA', 'Celestia', 4.9, 1.18, 1.1, 26],
  ['FIL', 'Filecoin', 5.05, 1.05, 0.9, 30],
  ['ICP', 'Internet Computer', 10.4, 1.05, 0.95, 20],
  ['ETC', 'Ethereum Classic', 26.3, 1, 0.8, 26],
  ['RENDER', 'Render', 7.1, 1.15, 1.05, 26],
  ['FET', 'Artificial Superintelligence Alliance', 1.31, 1.18, 1.1, 30],
  ['TAO', 'Bittensor', 462, 1.15, 1.05, 24],
  ['WLD', 'Worldcoin', 2.12, 1.18, 1.15, 34],
  ['ONDO', 'Ondo', 1.38, 1.1, 1.05, 32],
  ['ENA', 'Ethena', 0.94, 1.18, 1.15, 36],
  ['JUP', 'Jupiter', 0.91, 1.15, 1.1, 22],
  ['JTO', 'Jito', 3.1, 1.15, 1.1, 12],
  ['PYTH', 'Pyth Network', 0.37, 1.15, 1.1, 12],
  ['LDO', 'Lido DAO', 1.82, 1.15, 1.05, 18],
  ['CRV', 'Curve DAO', 0.88, 1.15, 1.15, 26],
  ['SNX', 'Synthetix', 2.05, 1.1, 1.05, 8],
  ['COMP', 'Compound', 84.5, 1.05, 0.95, 8],
  ['SUSHI', 'SushiSwap', 1.42, 1.12, 1.05, 7],
  ['YFI', 'yearn.finance', 8_150, 1, 0.9, 5],
  ['DYDX', 'dYdX', 1.48, 1.12, 1.05, 12],
  ['GMX', 'GMX', 26.9, 1.05, 0.95, 5],
  ['PENDLE', 'Pendle', 4.9, 1.15, 1.1, 10],
  ['STX', 'Stacks', 1.56, 1.15, 1.05, 14],
  ['ORDI', 'ORDI', 25.4, 1.2, 1.25, 18],
  ['SAND', 'The Sandbox', 0.57, 1.12, 1, 16],
  ['MANA', 'Decentraland', 0.46, 1.1, 0.95, 10],
  ['AXS', 'Axie Infinity', 6.1, 1.1, 1, 8],
  ['GALA', 'Gala', 0.0352, 1.15, 1.1, 18],
  ['IMX', 'Immutable', 1.32, 1.15, 1.05, 10],
  ['APE', 'ApeCoin', 1.18, 1.12, 1.05, 12],
  ['CHZ', 'Chiliz', 0.083, 1.05, 0.95, 8],
  ['GRT', 'The Graph', 0.205, 1.1, 1, 12],
  ['ALGO', 'Algorand', 0.34, 1.05, 0.95, 18],
  ['VET', 'VeChain', 0.0462, 1.05, 0.9, 12],
  ['THETA', 'Theta Network', 2.2, 1.08, 0.95, 8],
  ['EGLD', 'MultiversX', 33.4, 1.08, 0.95, 6],
  ['KSM', 'Kusama', 31.5, 1.05, 0.9, 4],
  ['PAXG', 'PAX Gold', 2_720, 0.1, 0.15, 9],
  ['MNT', 'Mantle', 1.12, 0.95, 0.8, 22],
  ['XTZ', 'Tezos', 1.27, 1, 0.85, 7],
  ['EOS', 'EOS', 0.79, 1, 0.9, 10],
  ['NEO', 'Neo', 14.3, 1, 0.85, 6],
  ['IOTA', 'IOTA', 0.29, 1.05, 0.95, 6],
  ['QNT', 'Quant', 103, 0.95, 0.8, 5],
  ['KAS', 'Kaspa', 0.121, 1, 0.95, 14],
  ['FLOW', 'Flow', 0.71, 1.08, 0.95, 5],
  ['MINA', 'Mina', 0.58, 1.1, 1, 5],
  ['KAVA', 'Kava', 0.46, 1.05, 0.95, 3],
  ['ROSE', 'Oasis', 0.081, 1.12, 1.05, 5],
  ['ZEC', 'Zcash', 54.8, 0.9, 0.9, 9],
  ['DASH', 'Dash', 38.6, 0.9, 0.85, 5],
  ['ZIL', 'Zilliqa', 0.0224, 1.08, 1, 4],
  ['ENJ', 'Enjin Coin', 0.215, 1.08, 1, 3],
  ['BAT', 'Basic Attention Token', 0.24, 1, 0.9, 3],
  ['LRC', 'Loopring', 0.197, 1.08, 1, 3],
  ['ANKR', 'Ankr', 0.0348, 1.08, 1, 3],
  ['1INCH', '1inch', 0.38, 1.08, 1, 4],
  ['ENS', 'Ethereum Name Service', 33.2, 1.12, 1.05, 11],
  ['BLUR', 'Blur', 0.255, 1.18, 1.15, 6],
  ['STRK', 'Starknet', 0.47, 1.18, 1.1, 9],
  ['ZK', 'ZKsync', 0.181, 1.18, 1.1, 8],
  ['ZRO', 'LayerZero', 5.2, 1.15, 1.1, 10],
  ['W', 'Wormhole', 0.27, 1.18, 1.15, 7],
  ['MANTA', 'Manta Network', 0.84, 1.15, 1.1, 5],
  ['DYM', 'Dymension', 1.36, 1.15, 1.1, 4],
  ['ALT', 'AltLayer', 0.106, 1.18, 1.15, 5],
  ['NOT', 'Notcoin', 0.00632, 1.15, 1.2, 16],
  ['DOGS', 'Dogs', 0.000512, 1.15, 1.25, 9],
  ['MEME', 'Memecoin', 0.0121, 1.2, 1.2, 7],
  ['BOME', 'Book of Meme', 0.00684, 1.2, 1.3, 12],
  ['POPCAT', 'Popcat', 0.69, 1.2, 1.35, 13],
  ['MOODENG', 'Moo Deng', 0.214, 1.2, 1.45, 11],
  ['TURBO', 'Turbo', 0.00792, 1.2, 1.3, 8],
  ['PNUT', 'Peanut the Squirrel', 0.63, 1.2, 1.45, 21],
  ['EIGEN', 'EigenLayer', 3.6, 1.15, 1.1, 12],
  ['ETHFI', 'ether.fi', 1.93, 1.18, 1.15, 10],
  ['AR', 'Arweave', 16.2, 1.12, 1.05, 6],
  ['RUNE', 'THORChain', 4.6, 1.12, 1.1, 11],
  ['CAKE', 'PancakeSwap', 2.31, 1.02, 0.9, 6],
  ['TWT', 'Trust Wallet Token', 1.09, 0.9, 0.8, 3],
  ['MASK', 'Mask Network', 2.75, 1.1, 1.1, 6],
  ['SSV', 'SSV Network', 22.1, 1.1, 1.05, 3],
  ['CFX', 'Conflux', 0.152, 1.15, 1.15, 9],
];

const COINS: readonly Asset[] = ROWS.map(
  ([code, name, anchor, beta, volatility, dailyMillions]) => ({
    code,
    name,
    anchor,
    beta,
    volatility,
    dailyMillions,
    pegged: false,
  }),
);

/** Coins that follow the dollar or another currency. */
const STABLECOINS: readonly Asset[] = [
  pegged('USDC', 'USD Coin', 1, 240),
  pegged('DAI', 'Dai', 1, 12),
  pegged('FDUSD', 'First Digital USD', 0.9994, 60),
  pegged('PYUSD', 'PayPal USD', 0.9997, 4),
];

function pegged(code: string, name: string, anchor: number, dailyMillions: number): Asset {
  return { code, name, anchor, beta: 0, volatility: 0.008, dailyMillions, pegged: true };
}

/** The euro trades against USDT itself. */
const EURO: Asset = currency('EUR', 'Euro', 1.062, 0.07, { beta: 0.04, dailyMillions: 18 });

function currency(
  code: string,
  name: string,
  anchor: number,
  volatility: number,
  { beta = 0, dailyMillions = 0 }: { readonly beta?: number; readonly dailyMillions?: number } = {},
): Asset {
  return { code, name, anchor, beta, volatility, dailyMillions, pegged: false };
}

/**
 * State currencies that the big coins and USDT trade against: the home currencies of the editions.
 * Hong Kong's and the Emirates' follow the dollar.
 */
export const CURRENCIES: readonly Asset[] = [
  EURO,
  currency('TRY', 'Turkish Lira', 0.029, 0.12),
  currency('KZT', 'Kazakhstani Tenge', 0.00191, 0.1),
  currency('GEL', 'Georgian Lari', 0.363, 0.07),
  currency('IDR', 'Indonesian Rupiah', 0.0000629, 0.08),
  { ...pegged('AED', 'UAE Dirham', 0.2723, 0), volatility: 0.002 },
  { ...pegged('HKD', 'Hong Kong Dollar', 0.1285, 0), volatility: 0.004 },
];

/** So many coins come before stablecoins and currencies, so that a short list of pairs has these too. */
const BIG_COINS = 20;

/** Every asset that has a USDT pair, the busiest first as a rule. */
export const ASSETS: readonly Asset[] = [
  ...COINS.slice(0, BIG_COINS),
  ...STABLECOINS,
  EURO,
  ...COINS.slice(BIG_COINS),
];
