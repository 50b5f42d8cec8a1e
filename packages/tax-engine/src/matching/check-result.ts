import { ZERO } from '@meridian/money/measure.ts';
import { EARLIEST_INSTANT } from '../common/time.ts';
import { invariant } from '../invariants.ts';
import type { MatchResult } from './matcher.ts';

/** Checks the invariants of a match result and returns it. */
export function checkResult(result: MatchResult): MatchResult {
  const { disposals, holdings, shortfalls } = result;
  disposals.sums.check();
  let before = EARLIEST_INSTANT;
  for (const instant of disposals.instants) {
    if (instant < before) invariant(false, 'disposals-in-ledger-order');
    before = instant;
  }
  for (const { quantity } of holdings) invariant(quantity > ZERO, 'holding-has-units');
  for (const { quantity, movement } of shortfalls) {
    invariant(quantity > ZERO && quantity <= movement.quantity, 'shortfall-within-its-movement');
  }
  return result;
}
