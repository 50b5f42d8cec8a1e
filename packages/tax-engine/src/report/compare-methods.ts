import { asInvariantError } from '@meridian/money/invariant.ts';
import { type EngineInvariant, invariant } from '../invariants.ts';
import type { ShardedMatcher } from '../matching/sharded-matcher.ts';
import { noTotals } from './summary.ts';
import type { Lines, Run } from './run.ts';
import { finishOf } from './groups.ts';
import { runToEnd } from '../common/run-to-end.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { assemble } from './assemble.ts';
import { feed, matcherOf, startRun } from './compute.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { methodOf, withMethod } from '../input/methods.ts';
import type { Estimate } from '../result/estimate.ts';
import type { Totals } from '../result/report.ts';

/** The figures of a method, compared with the method of the report. */
export interface MethodResult {
  readonly method: Method;
  readonly totals: Totals;
  readonly estimate: Estimate;
  /** Gain less that of the report's own method; null where methods cannot be compared. */
  readonly gainDifference: bigint | null;
  /** Tax less that of the report's own method; null where a year has no estimate, too. */
  readonly taxDifference: bigint | null;
  /** Whether the country's law allows the method. */
  readonly isAllowed: boolean;
  /** The invariant that failed where something of the method could not be computed. */
  readonly invariant?: string;
}

export interface Comparison {
  /** The method of the report, with which the others are compared. */
  readonly method: Method;
  /** Whether nothing is open under any method: else each leaves other disposals out of its figures. */
  readonly isComparable: boolean;
  /** In the order of the country's rules, the report's own method first where it is none of them. */
  readonly results: readonly MethodResult[];
}

/**
 * Computes every method that a country allows, over the same year; earlier years keep the methods
 * that were chosen for them. Entries are valued and turned into movements once; the matchers all
 * read that stream. Yields progress.
 */
export function* compareMethods(input: ComputeInput): Generator<ComputeProgress, Comparison> {
  const allowed = input.rules.matching.value.methods;
  const chosen = methodOf(input, input.year);
  const methods = allowed.includes(chosen) ? allowed : [chosen, ...allowed];
  const run = yield* startRun(input);
  const matchers = methods.map((method) => {
    const own = withMethod(input, method);
    return { method, own, matcher: matcherOf(run, own) };
  });
  const lines = yield* feed(
    run,
    matchers.map(({ matcher }) => matcher),
  );
  const results: Omit<MethodResult, 'gainDifference' | 'taxDifference'>[] = [];
  let isComparable = true;
  for (const { method, own, matcher } of matchers) {
    const { isOpen, ...figures } = yield* figuresOf(run, own, matcher, lines);
    isComparable &&= !isOpen;
    results.push({ method, ...figures, isAllowed: allowed.includes(method) });
  }
  const own = results.find(({ method }) => method === chosen);
  invariant(own !== undefined, 'own-method-is-compared');
  return {
    method: chosen,
    isComparable,
    results: results.map((result) => ({
      ...result,
      gainDifference: isComparable ? result.totals.gain - own.totals.gain : null,
      taxDifference: isComparable ? difference(result.estimate, own.estimate) : null,
    })),
  };
}

interface Figures extends Pick<MethodResult, 'totals' | 'estimate' | 'invariant'> {
  /** Whether something is left out of them. */
  readonly isOpen: boolean;
}

/** The figures of a method; one that cannot be computed has none, and the others have theirs. */
function* figuresOf(
  run: Run,
  own: ComputeInput,
  matcher: ShardedMatcher,
  lines: Lines,
): Generator<ComputeProgress, Figures> {
  try {
    const groups = yield* finishOf(run, own, matcher);
    const { totals, estimate, ranges, faults } = yield* assemble(run, own, groups, lines);
    const [fault] = faults ?? [];
    return {
      totals,
      estimate,
      isOpen: ranges !== undefined || fault !== undefined,
      ...(fault === undefined ? {} : { invariant: fault.invariant }),
    };
  } catch (error) {
    const name: EngineInvariant = 'method-compares-to-its-end';
    const failure = asInvariantError(error, name);
    own.onInvariant?.({ error: failure });
    return {
      totals: noTotals({ disposals: [], open: [] }),
      estimate: { covered: false, reason: 'failed' },
      isOpen: true,
      invariant: failure.invariant,
    };
  }
}

function difference(estimate: Estimate, own: Estimate): bigint | null {
  return estimate.covered && own.covered ? estimate.tax - own.tax : null;
}

/** Runs a comparison to its end; for callers that need no progress. */
export function compareNow(input: ComputeInput): Comparison {
  return runToEnd(compareMethods(input));
}
