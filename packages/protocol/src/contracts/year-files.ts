/**
 * Whole-year files of daily prices and official rates, as the server sends them and the device keeps
 * them. Figures are decimal texts above zero, days are those of UTC.
 */
import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

const MAX_ASSETS = 2_000;
const MAX_DAYS = 366;
const MAX_YEARS = 200;

const kind = v.picklist(['prices', 'rates']);
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/));
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/));
const figure = v.pipe(v.string(), v.regex(/^(?=.*[1-9])\d+(?:\.\d+)?$/));

/** What every file says of itself. */
const provenance = {
  year: v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(9999)),
  source: v.pipe(
    v.string(),
    v.regex(/^[\w:.-]{1,60}$/),
    v.description('`simulated`, `ccxt:kraken`, `ecb`.'),
  ),
  simulated: v.pipe(v.boolean(), v.description('Of a market that does not exist.')),
  lastDay: v.pipe(day, v.description('The last day it covers, or could.')),
};
const fetchedAt = v.pipe(instant, v.description('When the values were read from their source.'));

const priceDay = v.pipe(
  v.strictTuple([day, figure, figure, figure]),
  v.description('Day, then the lowest, highest and closing price of one unit.'),
);

export type PriceDay = WireType<typeof priceDay>;

const assetPrices = v.object({
  asset: code,
  currency: v.pipe(code, v.description('A state currency, or an asset of the same file.')),
  days: v.pipe(v.array(priceDay), v.maxLength(MAX_DAYS)),
});
export type AssetPrices = WireType<typeof assetPrices>;

export const priceYear = v.object({
  kind: v.literal('prices'),
  ...provenance,
  fetchedAt,
  prices: v.pipe(v.array(assetPrices), v.maxLength(MAX_ASSETS)),
});
export type PriceYear = WireType<typeof priceYear>;

const rateDay = v.pipe(
  v.tupleWithRest([day], v.nullable(figure)),
  v.description('Day, then units of each currency to one euro; null where there is none.'),
);

export type RateDay = WireType<typeof rateDay>;

export const rateYear = v.object({
  kind: v.literal('rates'),
  ...provenance,
  fetchedAt,
  base: v.literal('EUR'),
  currencies: v.array(code),
  days: v.pipe(v.array(rateDay), v.maxLength(MAX_DAYS)),
});
export type RateYear = WireType<typeof rateYear>;

export const yearFile = v.variant('kind', [priceYear, rateYear]);

/** A year that can be had. */
const yearOffer = v.object({
  kind,
  ...provenance,
  fetchedAt: v.pipe(
    v.nullable(instant),
    v.description('Null for a file that is made when it is asked for.'),
  ),
});
export type YearOffer = WireType<typeof yearOffer>;

export const yearList = v.object({
  years: v.pipe(v.array(yearOffer), v.maxLength(MAX_YEARS)),
  assets: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_ASSETS),
    v.description('The assets a file of prices may have.'),
  ),
});
export type YearList = WireType<typeof yearList>;

/** What the address of a file names. */
export const yearFileAddress = v.object({
  kind,
  year: v.pipe(v.string(), v.regex(/^\d{4}$/)),
});
