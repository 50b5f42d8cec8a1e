import type { MARKET_CALLS } from '@meridian/v5/contracts/market.ts';
import type { InferOutput } from 'valibot';
import type { CandleReader } from '../../market/candles.ts';
import type { SimulatedMarket } from '../../market/simulated-source.ts';
import type { VenuePort } from '../../venue/port.ts';
import type { WalletParts } from '../../wallet/parts.ts';
import { answered, refused, type V5Outcome } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import { allowedDeposits } from './allowed-deposits.ts';
import { instrumentOf } from './instruments.ts';
import { readKlines } from './klines.ts';
import { latestTrades } from '../../streams/trade-changes.ts';
import { tradeOf } from './recent-trades.ts';
import { tickerOf } from './tickers.ts';

type Calls = typeof MARKET_CALLS;

/** Answers of the market's calls, by the names they have in the contract. */
export type MarketHandlers = {
  readonly [Name in keyof Calls]: (
    asked: InferOutput<Calls[Name]['request']>,
    isGone: () => boolean,
  ) => V5Outcome | Promise<V5Outcome>;
};

const SPOT = 'spot';
const KLINES = { usual: 200, most: 1_000 };
const LEVELS = { usual: 1, most: 1_000 };
const TRADES = { usual: 60, most: 60 };

interface MarketParts {
  readonly port: VenuePort;
  readonly candles: CandleReader;
  readonly wallet: WalletParts;
}

/** The market as it is served, and the rules and the book of the venue; of other categories than spot there is nothing. */
export function marketHandlers(
  { market, source, now }: SimulatedMarket,
  { port, candles, wallet }: MarketParts,
): MarketHandlers {
  return {
    time() {
      const time = now();
      const timeSecond = String(Math.floor(time / 1_000));
      return answered({ timeSecond, timeNano: `${time}000000` });
    },
    systemStatus: () => answered({ list: [] }),
    instruments({ category, symbol, baseCoin }) {
      if (!port.isOpen) return refused('unavailable');
      const instruments = category === SPOT ? port.instruments() : [];
      const list = instruments
        .filter(({ instrument }) => symbol === undefined || instrument.symbol === symbol)
        .filter(({ instrument }) => baseCoin === undefined || instrument.base === baseCoin)
        .map((info) => instrumentOf(info, port.asset(info.instrument.quote)));
      return answered({ category, nextPageCursor: '', list });
    },
    tickers({ category, symbol }) {
      if (category !== SPOT) return answered({ category, list: [] });
      if (symbol !== undefined && !market.symbols.has(symbol)) return unknownSymbol(symbol);
      const symbols = symbol === undefined ? market.symbols.keys() : [symbol];
      const quotes = [...symbols].flatMap((each) => source.latest(each) ?? []);
      return answered({
        category,
        list: quotes.map((quote) => tickerOf(quote, port.depth(quote.symbol, 1))),
      });
    },
    orderBook({ category, symbol, limit: given }) {
      const limit = countOf(given, LEVELS);
      if (limit === null) return refused('badRequest', 'limit');
      const book = category === SPOT ? port.depth(symbol, limit) : null;
      if (book === null) return port.isOpen ? unknownSymbol(symbol) : refused('unavailable');
      const time = now();
      const { bids: b, asks: a, seq } = book;
      return answered({ s: symbol, b, a, ts: time, u: seq, seq, cts: time });
    },
    priceLimit({ category = SPOT, symbol }) {
      const limits = category === SPOT ? port.priceLimits(symbol) : null;
      if (limits === null) return unknownSymbol(symbol);
      const { buy, sell } = limits;
      return answered({ symbol, buyLmt: buy ?? '', sellLmt: sell ?? '', ts: String(now()) });
    },
    allowedDeposits: (asked) => allowedDeposits(wallet, asked),
    recentTrades({ category, symbol, limit: given }) {
      const limit = countOf(given, TRADES);
      if (limit === null) return refused('badRequest', 'limit');
      if (category !== SPOT || !market.symbols.has(symbol)) return unknownSymbol(symbol);
      const trades = latestTrades(market, symbol, port.closedStep(symbol), limit);
      const list = trades.toReversed().map((trade) => tradeOf(symbol, trade));
      return answered({ category, list });
    },
    async kline({ category = SPOT, symbol, interval, start, end, limit: given }, isGone) {
      const limit = countOf(given, KLINES);
      if (limit === null) return refused('badRequest', 'limit');
      if (category !== SPOT) return unknownSymbol(symbol);
      const query = { symbol, interval, limit, start: instantOf(start), end: instantOf(end) };
      const list = await readKlines(candles, query, { now: now(), isGone });
      return list === undefined ? unknownSymbol(symbol) : answered({ category, symbol, list });
    },
  };
}

function unknownSymbol(symbol: string): V5Outcome {
  return refused('unknownSymbol', symbol);
}

function instantOf(digits: string | undefined): number | null {
  return digits === undefined ? null : parseInt(digits, 10);
}
