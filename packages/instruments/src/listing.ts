import { editionOf, type Region, EDITIONS } from '@meridian/editions/editions.ts';
import { AMOUNT_SCALE, type MarketSymbol } from '@meridian/market/symbols.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { FEE_SCHEDULES } from './fees.ts';
import { instrumentsOf } from './instruments.ts';

/** Currencies that are some edition's own; pairs against them are listed there. */
const HOME_CURRENCIES: ReadonlySet<string> = new Set(
  EDITIONS.map(({ trading }) => trading.currency),
);

/** Listed in every edition: what people of all of them hold. */
const EVERYWHERE: ReadonlySet<string> = new Set(['USDT', 'USDC', 'BTC']);

/** Whether an edition lists a pair. The global one lists pairs in euros too. */
export function isListedIn(
  region: Region,
  { quote }: { readonly quote: Pick<MarketSymbol['quote'], 'code'> },
): boolean {
  if (EVERYWHERE.has(quote.code) || !HOME_CURRENCIES.has(quote.code)) return true;
  const { currency } = editionOf(region).trading;
  return quote.code === currency || (region === 'global' && quote.code === 'EUR');
}

/** An edition's pairs, those in a currency of its own first. */
export function symbolsOf(
  region: Region,
  symbols: readonly MarketSymbol[],
): readonly MarketSymbol[] {
  const { currency } = editionOf(region).trading;
  const isHome = ({ quote }: MarketSymbol): boolean =>
    quote.code === currency && !EVERYWHERE.has(currency);
  const listed = symbols.filter((symbol) => isListedIn(region, symbol));
  return [...listed.filter(isHome), ...listed.filter((symbol) => !isHome(symbol))];
}

/**
 * The commands that list every asset, fee schedule and pair on an empty venue, in order.
 *
 * @throws InvariantError where an instrument's amounts would not be whole
 */
export function listingCommands(symbols: readonly MarketSymbol[]): readonly Command[] {
  const assets = new Set(symbols.flatMap(({ base, quote }) => [base.code, quote.code]));
  for (const { discount } of FEE_SCHEDULES) if (discount !== null) assets.add(discount.asset);
  return [
    ...[...assets].map((asset): Command => ({ type: 'list-asset', asset, scale: AMOUNT_SCALE })),
    ...FEE_SCHEDULES.map((schedule): Command => ({ type: 'set-fee-schedule', schedule })),
    ...instrumentsOf(symbols).map((instrument): Command => ({
      type: 'list-instrument',
      instrument,
    })),
  ];
}

/** What an account opened in an edition starts with. */
export function accountSettingsOf(region: Region): {
  readonly smpType: 'None' | 'CancelMaker';
} {
  return { smpType: editionOf(region).trading.smpType };
}
