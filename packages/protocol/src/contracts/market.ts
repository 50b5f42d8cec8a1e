/** The market's own calls (`market-api.ts` has their paths): query, results, types. */
import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

const MAX_TEXT_LENGTH = 64;
const MAX_TICKERS = 20_000;
const MAX_TREND = 1_000;

/** Intervals of candles as texts of a query: minutes, or a week or month of the calendar in UTC. */
export const CANDLE_INTERVALS = ['1', '5', '15', '60', '240', '1440', 'W', 'M'] as const;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TEXT_LENGTH));
const figure = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH), v.regex(/^\d+(?:\.\d+)?$/));
/** Above zero: some digit is none. */
const step = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT_LENGTH),
  v.regex(/^(?=.*[1-9])\d+(?:\.\d+)?$/),
);
const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description('In ms.'));

/** One symbol. Prices and volumes are decimal texts, exact as the market gives them. */
export const marketTicker = v.object({
  symbol: v.pipe(name, v.description('Such as `BTCUSDT`.')),
  base: name,
  quote: name,
  name: v.pipe(name, v.description('The name of the asset, or its symbol.')),
  tick: v.pipe(step, v.description('What prices move in, such as `0.01`.')),
  time: v.pipe(instant, v.description('Of the last fill, in ms.')),
  close: figure,
  open: v.pipe(figure, v.description('Of the last 24 hours, as high, low and volumes are.')),
  high: figure,
  low: figure,
  volume: v.pipe(figure, v.description('In the base asset.')),
  quoteVolume: v.pipe(figure, v.description('In the quote asset.')),
  trend: v.pipe(
    v.array(figure),
    v.maxLength(MAX_TREND),
    v.description('Closing prices of the last 24 hours, one an hour, oldest first.'),
  ),
  sector: v.exactOptional(
    v.pipe(
      name,
      v.description('What the base asset is for, such as `defi`; absent for no sector.'),
    ),
  ),
  listedAt: v.exactOptional(
    v.pipe(instant, v.description('When the base asset was listed; absent where it always was.')),
  ),
});
export type MarketTicker = WireType<typeof marketTicker>;

const pair = v.object({ base: name, quote: name });

/** What the markets page starts from. */
export const marketTickers = v.object({
  source: v.pipe(name, v.description('`simulated`, or the exchange the prices come from.')),
  time: v.pipe(instant, v.description('When the list was made, in ms.')),
  tickers: v.pipe(v.array(marketTicker), v.maxLength(MAX_TICKERS)),
  delisted: v.exactOptional(
    v.pipe(
      v.array(pair),
      v.maxLength(MAX_TICKERS),
      v.description('Pairs that can no longer be traded.'),
    ),
  ),
});
export type MarketTickers = WireType<typeof marketTickers>;

const INTERVAL =
  'In minutes; `W` is a week that begins on Monday, `M` a month of the calendar, both in UTC.';

const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

/** The query of a call for candles, as its address has it. */
export const candleQuery = v.object({
  symbol: v.pipe(v.string(), v.nonEmpty()),
  interval: v.pipe(v.picklist(CANDLE_INTERVALS), v.description(INTERVAL)),
  from: v.exactOptional(
    v.pipe(digits, v.description('In ms; as far before `to` as `limit` reaches unless given.')),
  ),
  to: v.exactOptional(v.pipe(digits, v.description('In ms; now unless given, and never later.'))),
  limit: v.exactOptional(
    v.pipe(digits, v.description('1 to 1000, 200 unless given; the latest ones count.')),
  ),
});

const candle = v.object({
  start: v.pipe(
    instant,
    v.description(
      'When the interval began: a multiple of its length; a Monday for weeks, a first for months.',
    ),
  ),
  open: figure,
  high: figure,
  low: figure,
  close: figure,
  volume: figure,
  quoteVolume: figure,
});

export const marketCandles = v.object({
  symbol: name,
  interval: v.pipe(
    v.union([v.pipe(v.number(), v.integer()), v.picklist(['W', 'M'])]),
    v.description(INTERVAL),
  ),
  candles: v.pipe(
    v.array(candle),
    v.description('Oldest first; the last one may still be forming.'),
  ),
});
export type MarketCandles = WireType<typeof marketCandles>;
