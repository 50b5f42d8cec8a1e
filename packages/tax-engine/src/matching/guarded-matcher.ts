import type { Refused } from '../ledger/entry-check.ts';
import type { Matcher } from './matcher.ts';

/** A matcher whose assets fail alone. */
export type GuardedMatcher = Matcher & {
  /** The entry at which an asset failed, one per asset. */
  readonly failures: readonly Refused[];
};

/**
 * Keeps a defect that shows with one asset from taking the report with it: the asset is left out,
 * named with the entry at which it failed, and all others are computed.
 */
export function guard(matcher: Matcher): GuardedMatcher {
  const failed = new Set<string>();
  const failures: Refused[] = [];
  return {
    failures,
    apply(movement) {
      if (failed.size > 0 && failed.has(movement.asset)) return;
      try {
        matcher.apply(movement);
      } catch {
        failed.add(movement.asset);
        failures.push({ entry: movement.entry, reason: 'asset-failed' });
      }
    },
    finish() {
      const result = matcher.finish();
      if (failed.size === 0) return result;
      return {
        ...result,
        disposals: result.disposals.without(failed),
        holdings: result.holdings.filter((holding) => !failed.has(holding.asset)),
      };
    },
  };
}
