/** Bots made over the API alone. */
import { decimal, decimalToText, makeDecimal, multiply } from '@meridian/money/decimal.ts';
import { BOT_PATHS } from '@meridian/protocol/bots-api.ts';
import type {
  CreateBotResult,
  CreateDcaRequest,
  CreateDcaResult,
  CreateGridRequest,
} from '@meridian/protocol/contracts/bots.ts';
import type { InstrumentsResult } from '@meridian/protocol/contracts/venue.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { toStep } from '@meridian/strategies/strategy.ts';
import type { Trader } from './stream-clients.ts';

/** One of the pairs in USDT, with the price that is asked for. */
interface Market {
  readonly symbol: string;
  /** So many thousandths of the price, on a tick. */
  priceAt(thousandths: number): string;
}

/** The pairs in USDT by turns. */
async function marketOf({ call }: Trader, turn: number): Promise<Market> {
  const { result } = await call(VENUE_PATHS.instruments);
  // `as`, here and below: the call's result by its contract.
  const { instruments } = result as unknown as InstrumentsResult;
  const listed = instruments.filter(({ quote }) => quote === 'USDT');
  const { symbol, tickSize } = listed[turn % listed.length] ?? {};
  const book = await call(`${VENUE_PATHS.book}?symbol=${symbol}&levels=1`);
  const { asks } = book.result as unknown as { readonly asks?: readonly [string, string][] };
  const last = asks?.[0]?.[0];
  if (symbol === undefined || tickSize === undefined || last === undefined) {
    throw new Error(`No market: ${JSON.stringify([listed, book])}`);
  }
  const priceAt = (thousandths: number) => {
    const share = makeDecimal(BigInt(Math.round(1_000 * thousandths)), 6);
    return decimalToText(toStep(multiply(decimal(last), share), tickSize));
  };
  return { symbol, priceAt };
}

type Terms = Pick<CreateGridRequest, 'grids' | 'investment'> & {
  /** In thousandths of the price. */
  readonly lower: number;
  readonly upper: number;
  readonly stopLoss: number;
};

/** A grid around the market; its request id has to be new. */
export async function openGrid(
  owner: Trader,
  requestId: string,
  turn: number,
  terms: Terms,
): Promise<string> {
  const { symbol, priceAt } = await marketOf(owner, turn);
  const { grids, investment, lower, upper, stopLoss } = terms;
  const request: CreateGridRequest = {
    ...{ requestId, symbol, grids, spacing: 'arithmetic', investment },
    ...{ lower: priceAt(lower), upper: priceAt(upper) },
    ...{ trigger: null, takeProfit: null, stopLoss: priceAt(stopLoss) },
  };
  const { result } = await owner.call(BOT_PATHS.createGrid, request);
  const { bot, refused, needed } = result as unknown as CreateBotResult;
  if (bot === null) throw new Error(`No grid of ${symbol}: ${refused} ${needed ?? ''}`);
  return bot.id;
}

/** A DCA bot with four safety orders close below the market. */
export async function openDca(owner: Trader, requestId: string, turn: number): Promise<string> {
  const { symbol } = await marketOf(owner, turn);
  const request: CreateDcaRequest = {
    ...{ requestId, symbol, baseOrder: '30', safetyOrder: '30', safetyOrders: 4 },
    ...{ sizeFactor: '1', distancePercent: '0.1', distanceFactor: '1' },
    ...{ takeProfitPercent: '0.4', stopLossPercent: null, repeats: true },
  };
  const { result } = await owner.call(BOT_PATHS.createDca, request);
  const { bot, refused, needed } = result as unknown as CreateDcaResult;
  if (bot === null) throw new Error(`No DCA bot of ${symbol}: ${refused} ${needed ?? ''}`);
  return bot.id;
}
