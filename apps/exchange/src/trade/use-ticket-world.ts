import { type Decimal, parseDecimal } from '@meridian/money/decimal.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { BookResult, InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useEffect, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { type AccountModel, availableOf } from '../orders/account-model.ts';
import type { DraftWorld } from './draft.ts';
import { orderValue } from './order-guard.ts';
import { usePolled } from './polled.ts';
import type { TradeModel } from './trade-model.ts';

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

/** Deep enough for an estimate of most orders. */
const LEVELS = 200;
const EVERY_MS = 2_000;

/** The book as a ticket needs it: best prices, and what a market order would get. Null while unknown. */
export function useTicketBook(
  model: TradeModel,
  client: Pick<BusinessClient, 'get'> | null,
  symbol: string,
): BookResult | null {
  const load = useCallback(async () => {
    const query = { symbol, levels: `${LEVELS}` };
    const answer = await client?.get(VENUE_PATHS.book, query, { hiddenToast: true });
    // `as`: the gateway's answer by its contract.
    return answer?.ok === true ? (answer.result as BookResult) : null;
  }, [client, symbol]);
  const book = usePolled(model, client === null ? null : load, EVERY_MS);
  return book.kind === 'ready' && !book.stale ? book.value : null;
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
    void account.history(symbol, null).then((page) => {
      if (left || page === null) return;
      setValues(page.orders.map(orderValue).filter((value) => value !== null));
    });
    return () => {
      left = true;
    };
  }, [account, symbol, isSignedIn]);
  return values;
}
