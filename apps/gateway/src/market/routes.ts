import type { Region } from '@meridian/editions/regions.ts';
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import type { MarketCandles } from '@meridian/protocol/contracts/market.ts';
import { CANDLES_PATH, TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { envelope, sendFailure } from '../envelope.ts';
import { readCandleQuery } from './candle-request.ts';
import { createCandleReader } from './candles.ts';
import type { SimulatedMarket } from './simulated-source.ts';
import { tickersOf } from './tickers.ts';

export interface MarketRoutesOptions {
  readonly market: SimulatedMarket;
  /** The edition of a request's host. */
  readonly regionOf: (host: string) => Region;
  /** Such as `BTC/USDT`. */
  readonly delistedPairs: ReadonlySet<string>;
}

/** An edition's list of tickers is written anew once a second at most, for all who ask. */
const TICKERS_LIFE_MS = 1_000;
/** An input that cannot be read, or a symbol there is not. */
const INVALID_INPUT = ACCOUNT_CODES.invalidInput;

/**
 * The market's calls: tickers → `MarketTickers`, and candles with
 * the query `candleQuery` → `MarketCandles`.
 */
export async function marketRoutes(
  scope: FastifyInstance,
  { market, regionOf, delistedPairs }: MarketRoutesOptions,
): Promise<void> {
  const tickers = createTickersText(market, delistedPairs);
  const reader = createCandleReader(market.market);

  scope.get(TICKERS_PATH, async (request, reply) =>
    sendText(reply, tickers(regionOf(request.host))),
  );

  scope.get(CANDLES_PATH, async (request, reply) => {
    const query = readCandleQuery(request.query, market.now());
    if (query === null) return sendFailure(reply, 200, INVALID_INPUT, 'the query cannot be read');
    const candles = await reader.read(query, () => reply.raw.destroyed);
    if (candles === undefined) return sendFailure(reply, 200, INVALID_INPUT, 'no such symbol');
    const { symbol, interval } = query;
    const result: MarketCandles = { symbol, interval, candles };
    return sendText(reply, JSON.stringify(envelope(0, 'OK', result)));
  });
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(json);
}

function createTickersText(
  market: SimulatedMarket,
  delistedPairs: ReadonlySet<string>,
): (region: Region) => string {
  const written = new Map<Region, { readonly text: string; readonly time: number }>();
  return (region) => {
    const time = market.now();
    const known = written.get(region);
    const age = known === undefined ? Infinity : time - known.time;
    // A clock set back makes the age negative.
    if (known !== undefined && age >= 0 && age < TICKERS_LIFE_MS) return known.text;
    const text = JSON.stringify(envelope(0, 'OK', tickersOf(market, region, delistedPairs)));
    written.set(region, { text, time });
    return text;
  };
}
