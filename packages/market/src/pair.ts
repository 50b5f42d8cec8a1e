import { invariant } from '@meridian/money/invariant.ts';
import { type Asset, TETHER } from './assets.ts';
import { normal } from './distributions.ts';
import { PARTS } from './parts.ts';
import { createPath, DAY_MINUTES, type Path } from './path.ts';
import { BLOCK_WORDS, childKey, type StreamKey, writeBlock } from './prf.ts';
import type { MarketSymbol } from './symbols.ts';

/** A symbol with its path: all that its minutes are drawn from. */
export interface Pair {
  readonly symbol: MarketSymbol;
  readonly key: StreamKey;
  /** Middle price at the start of a minute counted from 1970, in ticks, not rounded. */
  readonly priceAt: (minute: number) => number;
  /** Draw number `index` of a minute, below `BLOCK_WORDS`; `priceAt` has the first. */
  readonly drawAt: (minute: number, index: number) => number;
  /** Deviation of a minute's return, as a share. */
  readonly minuteDeviation: number;
  /** Takers in a mean minute. */
  readonly takersAMinute: number;
  /** What a mean taker trades, in ticks times lots. */
  readonly takerQuoteAtoms: number;
  /** Distance of bid and ask at a price, in ticks, not rounded. */
  readonly spreadAt: (price: number) => number;
}

/** The path of every asset, made once per market, so that all pairs of an asset move together. */
export interface AssetPaths {
  readonly of: (asset: Asset) => Path;
}

/** USDT, which paths are measured in, has none of its own. */
const STILL: Path = { at: () => 0 };

/** Yearly deviation of the common factor: most of what moves BTC. */
const FACTOR_VOLATILITY = 0.5;
const MIN_OWN_VOLATILITY = 0.05;
/** A pair strays from what its assets' paths say by so much, minute by minute. */
const BASIS_DEVIATION = 0.00005;

const BUSIEST_TAKERS_A_MINUTE = 360;
const BUSIEST_DAILY_MILLIONS = 2_400;
const QUIETEST_TAKERS_A_MINUTE = 6;
/** Half the spread: a tick or less for the busiest pair, up to 2.5 bp for quiet ones. */
const MIN_HALF_SPREAD_SHARE = 0.0000005;
const MAX_HALF_SPREAD_SHARE = 0.00025;

/** A minute may turn over so many times its mean and must still be a safe integer of atoms. */
const MINUTE_HEADROOM = 500;

export function createAssetPaths(root: StreamKey): AssetPaths {
  const factor = createPath(
    { key: childKey(root, 'factor'), volatility: FACTOR_VOLATILITY, pegged: false },
    4,
  );
  const paths = new Map<string, Path>([[TETHER.code, STILL]]);
  return {
    of(asset) {
      const known = paths.get(asset.code);
      if (known !== undefined) return known;
      const own = createPath({
        key: childKey(root, `asset ${asset.code}`),
        volatility: ownVolatility(asset),
        pegged: asset.pegged,
      });
      const path: Path =
        asset.beta === 0
          ? own
          : { at: (minute) => asset.beta * factor.at(minute) + own.at(minute) };
      paths.set(asset.code, path);
      return path;
    },
  };
}

/** What of an asset's volatility the common factor does not explain. */
function ownVolatility(asset: Asset): number {
  if (asset.beta === 0) return asset.volatility;
  const shared = asset.beta * FACTOR_VOLATILITY;
  const own = asset.volatility * asset.volatility - shared * shared;
  return Math.sqrt(Math.max(MIN_OWN_VOLATILITY * MIN_OWN_VOLATILITY, own));
}

/** Deviation of a minute's return of a pair: what both assets share falls out of their ratio. */
function minuteDeviationOf({ base, quote }: MarketSymbol): number {
  const own = ownVolatility(base) ** 2 + ownVolatility(quote) ** 2;
  const shared = ((base.beta - quote.beta) * FACTOR_VOLATILITY) ** 2;
  const basis = 2 * BASIS_DEVIATION * BASIS_DEVIATION;
  return Math.sqrt((own + shared) / (365 * DAY_MINUTES) + basis);
}

export function createPair(symbol: MarketSymbol, root: StreamKey, assets: AssetPaths): Pair {
  const key = childKey(root, `pair ${symbol.symbol}`);
  const { base, quote, anchorTicks } = symbol;
  const basePath = assets.of(base);
  const quotePath = assets.of(quote);
  const drawAt = createMinuteDraws(key);
  let recentMinute = Number.NaN;
  let recentPrice = 0;
  const busyness = symbol.dailyMillions / BUSIEST_DAILY_MILLIONS;
  const takersAMinute = Math.max(
    QUIETEST_TAKERS_A_MINUTE,
    BUSIEST_TAKERS_A_MINUTE * Math.sqrt(busyness),
  );
  const minuteQuoteAtoms =
    ((symbol.dailyMillions * 1_000_000) / DAY_MINUTES / quote.anchor) *
    tenTo(symbol.tickScale + symbol.lotScale);
  invariant(
    minuteQuoteAtoms * MINUTE_HEADROOM < Number.MAX_SAFE_INTEGER,
    `${symbol.symbol} turns over more than a minute can count`,
  );
  const spreadShare = Math.min(MAX_HALF_SPREAD_SHARE, MIN_HALF_SPREAD_SHARE / busyness);
  return {
    symbol,
    key,
    drawAt,
    priceAt(minute) {
      // A minute's end is the next one's start.
      if (minute !== recentMinute) {
        const basis = BASIS_DEVIATION * normal(drawAt(minute, 0));
        const level = basePath.at(minute) - quotePath.at(minute) + basis;
        recentPrice = anchorTicks * Math.exp(level);
        recentMinute = minute;
      }
      return recentPrice;
    },
    minuteDeviation: minuteDeviationOf(symbol),
    takersAMinute,
    takerQuoteAtoms: minuteQuoteAtoms / takersAMinute,
    spreadAt: (price) => 2 * price * spreadShare,
  };
}

/** Draws of minutes, a block each; that of a minute and of the next are held while both are needed. */
function createMinuteDraws(key: StreamKey): Pair['drawAt'] {
  const blocks = [new Int32Array(BLOCK_WORDS), new Int32Array(BLOCK_WORDS)] as const;
  const held = [Number.NaN, Number.NaN];
  return (minute, index) => {
    const parity = (minute & 1) === 0 ? 0 : 1;
    const block = blocks[parity];
    if (held[parity] !== minute) {
      writeBlock(block, key, 0, { part: PARTS.minute, step: minute, place: 0 });
      held[parity] = minute;
    }
    // `as`: the index is below the length of the block.
    return (block[index] as number) >>> 0;
  };
}

function tenTo(exponent: number): number {
  let power = 1;
  for (let step = 0; step < Math.abs(exponent); step += 1) power *= 10;
  return exponent < 0 ? 1 / power : power;
}
