import type { Quantity } from '@meridian/money/measure.ts';
import type { Day } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Lot, MissingCost } from '../result/lot.ts';

interface Units {
  readonly entry: Entry;
  readonly asset: string;
  readonly quantity: Quantity;
}

/**
 * Units of unknown cost, and why. `from` is empty where no acquisition of them is known.
 *
 * @param acquiredDay the day of their entry; null where they come from before it
 */
export function lotWithUnknownCost(
  missing: MissingCost,
  { entry, asset, quantity }: Units,
  acquiredDay: Day | null,
): Lot {
  return {
    entry,
    asset,
    quantity,
    cost: null,
    origin: null,
    missing,
    acquiredDay,
    acquiredAt: acquiredDay === null ? null : entry.at,
    ...(missing === 'acquisition' ? { from: [] } : {}),
  };
}
