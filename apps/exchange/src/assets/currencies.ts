import { editionOf } from '@meridian/editions/editions.ts';
import { type Locale, regionOfLocale } from '@meridian/editions/locales.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';

/** What values can be shown in: whatever pairs are quoted in, the edition's own first. */
export function currenciesOf(tickers: readonly MarketTicker[], locale: Locale): readonly string[] {
  const quotes = new Set(tickers.map(({ quote }) => quote));
  const own = editionOf(regionOfLocale(locale)).trading.currency;
  return quotes.has(own) ? [own, ...[...quotes].filter((quote) => quote !== own)] : [...quotes];
}

/** The currency to show: the reader's choice where there is a price in it, else the edition's own. */
export function currencyOf(currencies: readonly string[], chosen: string | null): string | null {
  if (chosen !== null && currencies.includes(chosen)) return chosen;
  return currencies[0] ?? null;
}
