import { decimal, decimalToText, divide, roundTo } from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { type Asset, ASSETS, TETHER } from './assets.ts';
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

/** Digits enough for the ratio of any two anchor prices. */
const RATIO_SCALE = 24;

function marketSymbol(base: Asset, quote: Asset, dailyMillions: number): MarketSymbol {
  const price = divide(
    decimal(String(base.anchor)),
    decimal(String(quote.anchor)),
    RATIO_SCALE,
    'half-even',
  );
  const magnitude = magnitudeOf(price);
  // Five digits of a price; six from a thousand on, where exchanges quote cents.
  const tickScale = (magnitude >= 3 ? 5 : 4) - magnitude;
  // A lot is worth cents, whatever the asset is worth.
  const lotScale = magnitudeOf(decimal(String(base.anchor))) + 2;
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

function crossesOf(base: Asset, rank: number): MarketSymbol[] {
  return CROSSES.flatMap(({ quote: code, assets, volumeShare }) => {
    const quote = ASSETS.find((asset) => asset.code === code);
    invariant(quote !== undefined, `no asset ${code}`);
    if (rank >= assets || base === quote) return [];
    return [marketSymbol(base, quote, base.dailyMillions * volumeShare)];
  });
}

const LISTED: readonly MarketSymbol[] = ASSETS.flatMap((base, rank) => [
  marketSymbol(base, TETHER, base.dailyMillions),
  ...crossesOf(base, rank),
]);

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
