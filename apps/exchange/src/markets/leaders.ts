import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';

import type { Market, PricesNow } from './market.ts';
import { changeRank } from './prices.ts';
import { select } from './select.ts';
import { FIRST_STATE } from './view-state.ts';

export const LEADERS = ['gainers', 'losers', 'volume'] as const;
export type Leader = (typeof LEADERS)[number];

export const MOST_LEADERS = 5;
const NO_MARKS: ReadonlySet<string> = new Set();

/** Of each asset the pair that is traded most: a coin that rises would else lead with all its pairs. */
export function onePerAsset(byVolume: readonly MarketTicker[]): readonly MarketTicker[] {
  const seen = new Set<string>();
  return byVolume.filter(({ base }) => {
    const isFirst = !seen.has(base);
    seen.add(base);
    return isFirst;
  });
}

/** What rose most, fell most and was traded most in 24 hours, by the prices of this moment. */
export function leadersOf(
  market: Market,
  now: PricesNow,
): Readonly<Record<Leader, readonly MarketTicker[]>> {
  const volume = onePerAsset(select(market, FIRST_STATE, NO_MARKS, now));
  const moved = volume
    .flatMap((ticker) => {
      const rank = changeRank(now(ticker));
      return rank === null ? [] : [{ ticker, rank }];
    })
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank > b.rank ? -1 : 1));
  const tickersOf = (list: typeof moved) => list.slice(0, MOST_LEADERS).map(({ ticker }) => ticker);
  return {
    gainers: tickersOf(moved.filter(({ rank }) => rank > 0n)),
    losers: tickersOf(moved.filter(({ rank }) => rank < 0n).toReversed()),
    volume: volume.slice(0, MOST_LEADERS),
  };
}
