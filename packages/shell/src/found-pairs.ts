import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';

import { matches } from './search-text.ts';

/** As much of a market as the search shows. */
export type FoundPair = Pick<MarketTicker, 'symbol' | 'base' | 'quote' | 'name'>;

/** More would be a list of markets, for which there is a page. */
const MOST_PAIRS = 8;

/**
 * The pairs of the market, kept for a minute: the search asks for them each time it opens. A failure is
 * reported like that of any other call; the search then finds pages only.
 */
export async function loadPairs(
  client: Pick<BusinessClient, 'get'>,
): Promise<readonly FoundPair[]> {
  const answer = await client.get(TICKERS_PATH, {}, { under: '', cached: true });
  if (!answer.ok || typeof answer.result !== 'object' || answer.result === null) return [];
  const { tickers } = answer.result as { readonly tickers?: unknown };
  const list: readonly unknown[] = Array.isArray(tickers) ? tickers : [];
  return list.filter(isPair);
}

/** Those that a query names, the exact symbol or asset first; none before anything is typed. */
export function findPairs(pairs: readonly FoundPair[], query: string): readonly FoundPair[] {
  const typed = query.trim().toUpperCase();
  if (typed === '') return [];
  const found = pairs.filter(({ symbol, base, quote, name }) =>
    matches(query, `${symbol} ${base}/${quote} ${name}`),
  );
  const isExact = ({ symbol, base }: FoundPair) => symbol === typed || base === typed;
  const exact = found.filter(isExact);
  return [...exact, ...found.filter((pair) => !isExact(pair))].slice(0, MOST_PAIRS);
}

function isPair(value: unknown): value is FoundPair {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return ['symbol', 'base', 'quote', 'name'].every((name) => typeof fields.get(name) === 'string');
}
