import { type Decimal, decimal } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';

import { useTickers } from '../assets/use-tickers.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { BotsView } from './BotsFrame.tsx';

interface Money {
  /** The last trade; null where none is known. */
  readonly last: string | null;
  /** What there is of the quote asset; null where it is not known. */
  readonly available: Decimal | null;
}

/** A coin that is not listed among the balances: there is none of it. */
const NONE = '0';

/** The price of a pair and the money for it. */
export function useMoney(
  account: BotsView['account'],
  { symbol, quote, last }: InstrumentInfo,
): Money {
  const holdings = useSignal(account.holdings);
  const { tickers } = useTickers();
  const ticker = tickers.kind === 'ready' ? tickers.market.bySymbol.get(symbol) : undefined;
  if (holdings.kind !== 'ready') return { last: ticker?.close ?? last, available: null };
  const balance = holdings.balances.find(({ asset }) => asset === quote);
  const available = decimal(balance === undefined ? NONE : balance.available);
  return { last: ticker?.close ?? last, available };
}
