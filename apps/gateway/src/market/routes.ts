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
}

/** The list of tickers is written anew once a second at most, for all who ask. */
const TICKERS_LIFE_MS = 1_000;
/** An input that cannot be read, or a symbol there is not. */
const INVALID_INPUT = ACCOUNT_CODES.invalidInput;

/**
 * The market's calls: tickers → `MarketTickers`, and candles with
 * the query `candleQuery` → `MarketCandles`.
 */
export async function marketRoutes(
  scope: FastifyInstance,
  { market }: MarketRoutesOptions,
): Promise<void> {
  const tickers = createTickersText(market);
  const reader = createCandleReader(market.market);

  scope.get(TICKERS_PATH, async (_request, reply) => sendText(reply, tickers()));

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

function createTickersText(market: SimulatedMarket): () => string {
  let text = '';
  let writtenAt = Number.NaN;
  return () => {
    const age = market.now() - writtenAt;
    // A clock set back makes the age negative; before the first time it is no number.
    if (!(age >= 0 && age < TICKERS_LIFE_MS)) {
      text = JSON.stringify(envelope(0, 'OK', tickersOf(market)));
      writtenAt = market.now();
    }
    return text;
  };
}
