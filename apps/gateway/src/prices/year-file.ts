import type { YearFileKind } from '@meridian/routes/price-paths.ts';

/** What every file says of itself. */
interface Provenance {
  readonly year: number;
  /** `simulated`, `ccxt:kraken`, `ecb`. */
  readonly source: string;
  /** Of a market that does not exist; good for the sandbox's own demo account alone. */
  readonly simulated: boolean;
  /** ISO instant at which the values were read from their source. */
  readonly fetchedAt: string;
  /** The last day it covers, or could. Days are those of UTC. */
  readonly lastDay: string;
}

/** ISO day, then the lowest, highest and closing price of one unit, as decimal texts. */
export type PriceDay = readonly [day: string, low: string, high: string, close: string];

export interface AssetPrices {
  readonly asset: string;
  /** What the prices are in: a state currency, or an asset of the same file. */
  readonly currency: string;
  readonly days: readonly PriceDay[];
}

export interface PriceYear extends Provenance {
  readonly kind: 'prices';
  readonly prices: readonly AssetPrices[];
}

/** ISO day, then units of each currency to one euro, in the order of `currencies`; null: none. */
export type RateDay = readonly [day: string, ...rates: (string | null)[]];

export interface RateYear extends Provenance {
  readonly kind: 'rates';
  readonly base: 'EUR';
  readonly currencies: readonly string[];
  readonly days: readonly RateDay[];
}

/** A file in the list of what there is. */
export interface Offer {
  readonly kind: YearFileKind;
  readonly year: number;
  readonly source: string;
  readonly simulated: boolean;
  /** ISO instant; null for a file that is made when it is asked for. */
  readonly fetchedAt: string | null;
  readonly lastDay: string;
}

/** What the list of years answers. */
export interface YearList {
  readonly years: readonly Offer[];
  /** The assets a file of prices may have. */
  readonly assets: readonly string[];
}

export const DAY_MS = 86_400_000;

/** ISO day of an instant, in UTC. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function yearOf(atMs: number): number {
  return new Date(atMs).getUTCFullYear();
}

/** The last whole day of a year, or of the year so far; null where none is over yet. */
export function lastWholeDay(year: number, nowMs: number): string | null {
  const last = Math.min(Date.UTC(year + 1, 0, 1), Math.floor(nowMs / DAY_MS) * DAY_MS) - DAY_MS;
  return last < Date.UTC(year, 0, 1) ? null : dayOf(last);
}
