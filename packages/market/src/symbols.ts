import { decimal, decimalToText, divide, roundTo } from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { type Asset, ASSETS, CURRENCIES, TETHER } from './assets.ts';
import { madeUpAsset } from './made-up-assets.ts';
import { magnitudeOf, stepsOf, stepText } from './grid.ts';

/** A pair of the simulated market with the grid its prices and sizes stand on. */
export interface MarketSymbol {
  /** Such as `BTCUSDT`. */
  readonly symbol: string;
  readonly base: Asset;
  readonly quote: Asset;
  /** Decimal text: the price its path is drawn around, on the grid. */
  readonly anchor: string;
  readonly anchorTicks: number;
  /** Decimal text: the step of prices, a power of ten. */
  readonly tick: string;
  /** Places of the tick: `tick` is 10^-tickScale. */
  readonly tickScale: number;
  /** Decimal text: the step of sizes, a power of ten. */
  readonly lot: string;
  readonly lotScale: number;
  /** What it turns over in a day, in millions of USDT. */
  readonly dailyMillions: number;
}

export const DEFAULT_SYMBOL_COUNT = 150;
export const MAX_SYMBOL_COUNT = 5_000;

/** What else than USDT the assets trade against: the first so many assets, at a share of the volume. */
const CROSSES: readonly { quote: string; assets: number; volumeShare: number }[] = [
  { quote: 'USDC', assets: 14, volumeShare: 0.12 },
  { quote: 'EUR', assets: 9, volumeShare: 0.04 },
  { quote: 'BTC', assets: 8, volumeShare: 0.03 },
];

/** What trades against every currency, in millions of USDT a day. */
const IN_CURRENCIES: readonly { base: string; dailyMillions: number }[] = [
  { base: 'BTC', dailyMillions: 6 },
  { base: 'ETH', dailyMillions: 3 },
  { base: 'USDT', dailyMillions: 12 },
];

/** Digits enough for the ratio of any two anchor prices. */
const RATIO_SCALE = 24;

/** Digits an amount of any asset may have; tick times lot must be whole at it. */
export const AMOUNT_SCALE = 8;

/** Nobody prices in parts of a rupiah. */
const FEWEST_UNITS: Readonly<Record<string, number>> = { IDR: 0 };

/**
 * The steps of prices and sizes: five digits of a price, six from a thousand on, where exchanges
 * quote cents; a lot is worth cents. Where a price in bitcoin leaves no digits for both, a lot is worth
 * dollars, and the tick is what the digits allow.
 */
function gridOf(base: Asset, quote: Asset, priceMagnitude: number): [tick: number, lot: number] {
  const most = FEWEST_UNITS[quote.code] ?? Infinity;
  const tickScale = Math.min((priceMagnitude >= 3 ? 5 : 4) - priceMagnitude, most);
  const baseMagnitude = magnitudeOf(decimal(String(base.anchor)));
  const lotScale = baseMagnitude + 2;
  if (tickScale + lotScale <= AMOUNT_SCALE) return [tickScale, lotScale];
  return [Math.min(tickScale, AMOUNT_SCALE - baseMagnitude), baseMagnitude];
}

function marketSymbol(base: Asset, quote: Asset, dailyMillions: number): MarketSymbol {
  const price = divide(
    decimal(String(base.anchor)),
    decimal(String(quote.anchor)),
    RATIO_SCALE,
    'half-even',
  );
  const [tickScale, lotScale] = gridOf(base, quote, magnitudeOf(price));
  const anchor = roundTo(price, tickScale, 'half-even');
  return {
    symbol: base.code + quote.code,
    base,
    quote,
    anchor: decimalToText(anchor),
    anchorTicks: stepsOf(anchor, tickScale),
    tick: stepText(tickScale),
    tickScale,
    lot: stepText(lotScale),
    lotScale,
    dailyMillions,
  };
}

const ASSETS_BY_CODE: ReadonlyMap<string, Asset> = new Map(
  [TETHER, ...CURRENCIES, ...ASSETS].map((asset) => [asset.code, asset]),
);

function assetOf(code: string): Asset {
  const asset = ASSETS_BY_CODE.get(code);
  invariant(asset !== undefined, `no asset ${code}`);
  return asset;
}

function crossesOf(base: Asset, rank: number): MarketSymbol[] {
  return CROSSES.flatMap(({ quote: code, assets, volumeShare }) => {
    const quote = assetOf(code);
    if (rank >= assets || base === quote) return [];
    return [marketSymbol(base, quote, base.dailyMillions * volumeShare)];
  });
}

function pairsOf(base: Asset, rank: number): MarketSymbol[] {
  return [marketSymbol(base, TETHER, base.dailyMillions), ...crossesOf(base, rank)];
}

/** BTC, ETH and USDT against each currency, but for what is a cross already. */
function currencyPairs(listed: readonly MarketSymbol[]): MarketSymbol[] {
  const known = new Set(listed.map(({ symbol }) => symbol));
  return CURRENCIES.flatMap((quote) =>
    IN_CURRENCIES.map(({ base, dailyMillions }) =>
      marketSymbol(assetOf(base), quote, dailyMillions),
    ),
  ).filter(({ symbol }) => !known.has(symbol));
}

/** The assets before the first stablecoin come first with all their pairs, then currencies. */
const BIG = ASSETS.findIndex(({ pegged }) => pegged);
const FIRST = ASSETS.slice(0, BIG).flatMap(pairsOf);
const LISTED: readonly MarketSymbol[] = [
  ...FIRST,
  ...currencyPairs(FIRST),
  ...ASSETS.slice(BIG).flatMap((base) => pairsOf(base, Infinity)),
];

/**
 * The first `count` symbols of the market, 1 to `MAX_SYMBOL_COUNT`: assets people know, then made-up
 * ones. A longer list begins with the shorter one.
 */
export function marketSymbols(count: number = DEFAULT_SYMBOL_COUNT): readonly MarketSymbol[] {
  invariant(
    Number.isSafeInteger(count) && count >= 1 && count <= MAX_SYMBOL_COUNT,
    `the market has 1 to ${MAX_SYMBOL_COUNT} symbols, not ${count}`,
  );
  const symbols = LISTED.slice(0, count);
  for (let index = 0; symbols.length < count; index += 1) {
    const asset = madeUpAsset(index);
    symbols.push(marketSymbol(asset, TETHER, asset.dailyMillions));
  }
  return symbols;
}

/** Beyond those that the longest list has. */
const FORMER_ASSET = 5_800;

/** A pair that no market lists: of a coin that was traded once. */
export const FORMER_SYMBOL: MarketSymbol = marketSymbol(madeUpAsset(FORMER_ASSET), TETHER, 2);
