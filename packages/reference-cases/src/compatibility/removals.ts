import { allocate } from '@meridian/tax-engine/matching/disposals/allocated-lot-match.ts';
import { type Matcher, type Period, isReported } from '@meridian/tax-engine/matching/matcher.ts';
import {
  type ShareWindows,
  createShareMatcher,
} from '@meridian/tax-engine/matching/shares/matcher.ts';
import type { Dispose, Remove } from '@meridian/tax-engine/movements/movement.ts';

/**
 * Share matching in which units that leave the pool without a disposal are rows as well: they leave
 * at their cost, without a gain (BittyTax).
 */
export function createShareMatcherWithRemovals(windows: ShareWindows, period: Period): Matcher {
  const removed: Dispose[] = [];
  const matcher = createShareMatcher(windows, period, (movement, cost) => {
    if (isReported(movement, period)) removed.push(disposeAtCost(movement, cost));
  });
  return {
    apply: (movement) => matcher.apply(movement),
    finish() {
      const result = matcher.finish();
      for (const movement of removed) {
        const { proceeds: cost, quantity } = movement;
        const part = { rule: 'pool', term: 'taxable', quantity, cost, lots: [] } as const;
        result.disposals.add(movement, allocate(movement, [part]));
      }
      result.disposals.sort();
      return result;
    },
  };
}

const NO_FEES = 0n;

function disposeAtCost(movement: Remove, cost: bigint | null): Dispose {
  return {
    ...movement,
    type: 'dispose',
    at: movement.entry.at,
    kind: movement.entry.kind === 'outgoing' ? 'gift' : 'other',
    proceeds: cost,
    fees: NO_FEES,
    origin: 'by-law',
  };
}
