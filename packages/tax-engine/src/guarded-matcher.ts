import type { Refused } from './issues.ts';
import type { JoinedResult } from './join-results.ts';
import type { MatchResult, Matcher } from './matcher.ts';
import type { Movement } from './movements.ts';

/** What a ledger is matched by: one matcher, or several side by side, whose assets fail alone. */
export type LedgerMatcher = {
  apply(movement: Movement): void;
  finish(): JoinedResult;
  /** The entry at which an asset failed, one per asset. */
  readonly failures: readonly Refused[];
};

export type GuardedMatcher = Omit<LedgerMatcher, 'finish'> & { finish(): MatchResult };

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
        matched: result.matched.filter(
          ({ parts }) => !parts.some((part) => failed.has(part.asset)),
        ),
        holdings: result.holdings.filter((holding) => !failed.has(holding.asset)),
      };
    },
  };
}
