import { editionOf } from '@meridian/editions/editions.ts';
import type { Region } from '@meridian/editions/regions.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

/** Which pairs have a page of their own. */
export interface PairListing {
  readonly pairs: readonly Pair[];
  /** `delisted`: it had a page, and will have none again. */
  statusOf(pair: Pair): 'listed' | 'delisted' | 'unknown';
  /** The pair an edition's trade page opens with; null where none is listed. */
  firstOf(region: Region): Pair | null;
}

/**
 * @param listed in the order of the market
 * @param delisted names such as `ABC/USDT`
 */
export function createPairListing(
  listed: readonly Pair[],
  delisted: ReadonlySet<string>,
): PairListing {
  const names = new Set(listed.map(nameOf));
  return {
    pairs: listed,
    statusOf(pair) {
      if (names.has(nameOf(pair))) return 'listed';
      return delisted.has(nameOf(pair)) ? 'delisted' : 'unknown';
    },
    firstOf(region) {
      const own = editionOf(region).trading.pair;
      return names.has(nameOf(own)) ? own : (listed[0] ?? null);
    },
  };
}

function nameOf({ base, quote }: Pair): string {
  return `${base}/${quote}`;
}

/** For a gateway without a market. */
export const NO_PAIRS: PairListing = createPairListing([], new Set());
