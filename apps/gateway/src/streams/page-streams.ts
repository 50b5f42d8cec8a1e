import type {
  BookEntry,
  TradeEntry,
  TradesEntry,
} from '@meridian/protocol/contracts/quote-socket.ts';
import type { Market, Trade } from '@meridian/market/market.ts';
import { plainText } from '@meridian/v5/write.ts';
import type { StreamNews, StreamSource } from '../quotes/stream-source.ts';
import type { VenuePort } from '../venue/port.ts';
import { type BookChange, createBookChanges } from './book-changes.ts';
import { createTradeChanges, type TradeChange } from './trade-changes.ts';

/** Trades a reader begins with: as many as a page shows. */
const FIRST_TRADES = 50;

/**
 * A book that nothing happens in says so after so many turns: to a page that hears nothing for some
 * seconds its book is old.
 */
const QUIET_TURNS = 10;

/** Books and public trades as pages read them over the quote socket. */
export function pageStreams(market: Market, port: VenuePort): StreamSource {
  return {
    isKnown: (symbol) => market.symbols.has(symbol),
    open({ topic, symbol, levels }) {
      if (topic === 'book') {
        const book = createBookChanges(() => port.depth(symbol, levels ?? 1));
        let quiet = 0;
        return {
          whole() {
            const whole = book.whole();
            return whole && bookNews(whole);
          },
          next() {
            const change = book.next();
            quiet = change === null ? quiet + 1 : 0;
            if (change !== null) return bookNews(change);
            const same = quiet % QUIET_TURNS === 0 && port.isOpen ? book.whole() : null;
            return same && bookNews({ ...same, isWhole: false, bids: [], asks: [] });
          },
        };
      }
      const trades = createTradeChanges(market, port, symbol);
      return {
        whole: () => tradeNews(trades.latest(FIRST_TRADES), true),
        next() {
          const change = trades.next();
          return change && tradeNews(change, false);
        },
      };
    },
  };
}

function bookNews({ isWhole, bids: b, asks: a, status, after, seq }: BookChange): StreamNews {
  const entry: BookEntry = { b: b.map(pairOf), a: a.map(pairOf), status, after, seq };
  return { isWhole, data: JSON.stringify(entry) };
}

function pairOf([price, qty]: readonly [string, string]): [string, string] {
  return [price, qty];
}

function tradeNews({ trades, after, seq }: TradeChange, isWhole: boolean): StreamNews {
  const entry: TradesEntry = { t: trades.map(tradeEntryOf), after, seq };
  return { isWhole, data: JSON.stringify(entry) };
}

function tradeEntryOf({ id: i, time: t, price, size, side, tradeId }: Trade): TradeEntry {
  const entry = { i, t, p: plainText(price), v: plainText(size) };
  const S = side === 'buy' ? 'Buy' : 'Sell';
  return tradeId === undefined ? { ...entry, S } : { ...entry, S, x: String(tradeId) };
}
