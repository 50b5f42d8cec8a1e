import { invariant } from '../invariants.ts';
import { finishOf } from './groups.ts';
import { runToEnd } from '../common/run-to-end.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { assemble, feed, matcherOf, startRun } from './compute.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import type { Estimate } from '../result/estimate.ts';
import type { Totals } from '../result/report.ts';

/** The figures of a method, compared with the method of the report. */
export interface MethodResult {
  readonly method: Method;
  readonly totals: Totals;
  readonly estimate: Estimate;
  /** Gain less the gain by the report's method. */
  readonly gainDifference: bigint;
  /** Tax less the tax by the report's method; null where the year has no estimate. */
  readonly taxDifference: bigint | null;
  /** Whether the country's law allows the method. */
  readonly isAllowed: boolean;
}

export interface Comparison {
  /** The method of the report, with which the others are compared. */
  readonly method: Method;
  /** In the order of the country's rules; before them the report's method, if the rules lack it. */
  readonly results: readonly MethodResult[];
}

/**
 * Computes every method that a country allows, over the same year. Entries are valued and turned
 * into movements once; the matchers all read that stream. Yields progress.
 */
export function* compareMethods(input: ComputeInput): Generator<ComputeProgress, Comparison> {
  const allowed = input.rules.matching.value.methods;
  const methods = allowed.includes(input.method) ? allowed : [input.method, ...allowed];
  const run = yield* startRun(input);
  const matchers = methods.map((method) => {
    const own = { ...input, method };
    return { method, own, matcher: matcherOf(run, own) };
  });
  const lines = yield* feed(
    run,
    matchers.map(({ matcher }) => matcher),
  );
  const results: Omit<MethodResult, 'gainDifference' | 'taxDifference'>[] = [];
  for (const { method, own, matcher } of matchers) {
    const groups = yield* finishOf(run, own, matcher);
    const { totals, estimate } = yield* assemble(run, own, groups, lines);
    results.push({ method, totals, estimate, isAllowed: allowed.includes(method) });
  }
  const own = results.find(({ method }) => method === input.method);
  invariant(own !== undefined, 'own-method-is-compared');
  return {
    method: input.method,
    results: results.map((result) => ({
      ...result,
      gainDifference: result.totals.gain - own.totals.gain,
      taxDifference: difference(result.estimate, own.estimate),
    })),
  };
}

function difference(estimate: Estimate, own: Estimate): bigint | null {
  return estimate.covered && own.covered ? estimate.tax - own.tax : null;
}

/** Runs a comparison to its end; for callers that need no progress. */
export function compareNow(input: ComputeInput): Comparison {
  return runToEnd(compareMethods(input));
}
