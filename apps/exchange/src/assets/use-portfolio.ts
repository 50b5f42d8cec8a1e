import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useMemo, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { currenciesOf, currencyOf } from './currencies.ts';
import { type Holding, type Portfolio, portfolioOf } from './price-book.ts';
import { type Tickers, useTickers } from './use-tickers.ts';
import { createViewSettings, type ViewSettingsStore } from './view-settings.ts';

/** How the reader looks at what they own: read once the page is in a browser. */
export function useViewSettings(): ViewSettingsStore {
  const [store] = useState(() => createViewSettings(() => localStorage));
  useEffect(() => store.read(), [store]);
  return store;
}

/** Holdings with their worth. */
export type Worth =
  | Exclude<Tickers, { kind: 'ready' }>
  | (Extract<Tickers, { kind: 'ready' }> & {
      readonly portfolio: Portfolio;
      readonly currencies: readonly string[];
    });

/** What holdings are worth in the reader's currency, by the prices of now. */
export function useWorth(
  holdings: readonly Holding[],
  store: ViewSettingsStore,
): { readonly worth: Worth; readonly retry: () => void } {
  const { locale } = useI18n();
  const { tickers, retry } = useTickers();
  const { currency: chosen } = useSignal(store.settings);
  const worth = useMemo((): Worth => {
    if (tickers.kind !== 'ready') return tickers;
    const currencies = currenciesOf(tickers.market.tickers, locale);
    const currency = currencyOf(currencies, chosen);
    // A market without a pair has no prices to load.
    if (currency === null) return { kind: 'failed', reason: 'refused' };
    return { ...tickers, currencies, portfolio: portfolioOf(holdings, tickers.book, currency) };
  }, [tickers, holdings, chosen, locale]);
  return { worth, retry };
}
