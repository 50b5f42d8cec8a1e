import { type Decimal, parseDecimal } from '@meridian/money/decimal.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import { useSignal } from '../markets/use-signal.ts';
import { ofSymbol } from '../orders/list-query.ts';
import { type AccountModel, availableOf } from '../orders/account-model.ts';
import type { DraftWorld } from './draft.ts';
import { orderValue } from './order-guard.ts';
import type { TradeModel } from './trade-model.ts';
import { type BookLevels, useBookSource } from './use-market-source.ts';

interface WorldParts {
  account: AccountModel;
  pair: Pair;
  instrument: InstrumentInfo;
  last: string | undefined;
}

/** An end of an order that passes while the ticket is open is found within this time. */
const CLOCK_MS = 10_000;

/** What a ticket is read against, at this moment. */
export function useWorld({ account, pair, instrument, last }: WorldParts): DraftWorld {
  const { tag } = useI18n();
  const holdings = useSignal(account.holdings);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    instrument,
    last: last === undefined ? null : parseDecimal(last),
    available: {
      base: availableOf(holdings, pair.base),
      quote: availableOf(holdings, pair.quote),
    },
    tag,
    now,
  };
}

/** An estimate is worked out anew so often at most: faster cannot be read. */
const EVERY_MS = 1_000;

/**
 * The book as a ticket needs it: best prices, and what a market order would get. Null while unknown. What
 * it says of the symbol, halted or not, goes to the account's list of symbols at once.
 */
export function useTicketBook(
  model: TradeModel,
  account: AccountModel,
  client: Pick<BusinessClient, 'get'> | null,
  symbol: string,
): BookLevels | null {
  // Deep enough for an estimate of most orders.
  const source = useBookSource(model, client, symbol, 200);
  const status = useSignal(source.status);
  const [book, setBook] = useState<BookLevels | null>(null);
  useEffect(() => {
    let stopTimer: (() => void) | null = null;
    const read = () => {
      stopTimer = null;
      setBook(source.value);
    };
    read();
    const stop = source.observe(() => {
      account.noteStatus(symbol, source.value?.status);
      stopTimer ??= later(EVERY_MS, read);
    });
    return () => {
      stop();
      stopTimer?.();
    };
  }, [source, account, symbol]);
  return status.kind === 'ready' && !status.stale ? book : null;
}

/** What the account's last orders in a symbol were worth, for what is usual. */
export function useOrderValues(
  account: AccountModel,
  symbol: string,
  isSignedIn: boolean,
): readonly Decimal[] {
  const [values, setValues] = useState<readonly Decimal[]>([]);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let left = false;
    void account.history(ofSymbol(symbol), null).then((page) => {
      if (left || page === null) return;
      setValues(page.orders.map(orderValue).filter((value) => value !== null));
    });
    return () => {
      left = true;
    };
  }, [account, symbol, isSignedIn]);
  return values;
}
