import type { Market, Trade } from '@meridian/market/market.ts';
import { STEP_MS } from '../venue/house-driver.ts';
import type { VenuePort } from '../venue/port.ts';

/** Public trades of whole steps, oldest first. */
export interface TradeChange {
  readonly trades: readonly Trade[];
  /** The last step of the change before, and of this one. */
  readonly after: number;
  readonly seq: number;
}

export interface TradeChanges {
  /** The latest trades of what was sent already. */
  latest(count: number): TradeChange;
  /** The trades of the steps that have ended for good since; null for none. */
  next(): TradeChange | null;
}

/** Each minute has a trade at least; older ones nobody asks for. */
const MINUTES_BACK = 60;
const MINUTE_MS = 60_000;

/**
 * The public trades of a symbol, each sent once: those of a step are sent when it can change no more, for
 * a user's order may put others in place of the computed ones until its rows are stored.
 */
export function createTradeChanges(
  market: Market,
  port: Pick<VenuePort, 'closedStep'>,
  symbol: string,
): TradeChanges {
  let read = port.closedStep(symbol);
  let sent = read;
  return {
    latest: (count) => ({
      trades: latestTrades(market, symbol, read, count),
      after: sent,
      seq: sent,
    }),
    next() {
      const closed = port.closedStep(symbol);
      if (closed <= read) return null;
      const [from, to] = [(read + 1) * STEP_MS, (closed + 1) * STEP_MS];
      read = closed;
      const trades = market.tradesBetween(symbol, from, to) ?? [];
      if (trades.length === 0) return null;
      const after = sent;
      sent = closed;
      return { trades, after, seq: closed };
    },
  };
}

/** The latest trades up to a step, oldest first. */
export function latestTrades(
  market: Market,
  symbol: string,
  step: number,
  count: number,
): readonly Trade[] {
  const found: Trade[] = [];
  let to = (step + 1) * STEP_MS;
  for (let back = 0; back < MINUTES_BACK && found.length < count; back += 1) {
    const from = (Math.ceil(to / MINUTE_MS) - 1) * MINUTE_MS;
    found.unshift(...(market.tradesBetween(symbol, from, to) ?? []));
    to = from;
  }
  return found.slice(-count);
}
