import type { ComputeInput } from '../input/compute-input.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { taxYearBounds } from '../common/calendar.ts';
import { type Day, EARLIEST_DAY } from '../common/time.ts';
import { changesUntil, methodsBehind } from '../input/methods.ts';
import type { LotMethod } from './lots/queue.ts';
import { type LotPolicy, createLotMatcher, isLotMethod } from './lots/matcher.ts';
import { createSuccessiveMatcher } from './successive-matcher.ts';
import { createShareMatcher } from './shares/matcher.ts';
import type { Matcher, Period } from './matcher.ts';
import { POOL_MATCHERS } from './create-pooled-matcher.ts';

/** The matcher that the input brings, else the matcher of its method under the country's rules. */
export function createMatcher(input: ComputeInput, period: Period): Matcher {
  const create = input.createMatcher ?? matcherByRules;
  return create(input, period);
}

/**
 * The matcher of the input's methods, under the country's rules. A change between orders of lots is
 * a change inside one matcher; other changes hand the stock from one matcher to the next.
 */
export function matcherByRules(input: ComputeInput, period: Period): Matcher {
  const { calendar } = input.rules;
  const stages: [Stage, ...Stage[]] = [
    { firstDay: EARLIEST_DAY, method: input.method, laterMethods: [] },
  ];
  for (const { fromYear, method } of changesUntil(input, input.year)) {
    const from = taxYearBounds(fromYear, calendar.value).first;
    const last = stages.at(-1);
    if (last !== undefined && isLotMethod(last.method) && isLotMethod(method)) {
      last.laterMethods.push({ from, method });
    } else stages.push({ firstDay: from, method, laterMethods: [] });
  }
  const [first, ...later] = stages;
  const matcher = matcherOfStage(input, first, period);
  if (later.length === 0) return matcher;
  const successors = later.map((stage) => ({
    firstDay: stage.firstDay,
    create: () => matcherOfStage(input, stage, period),
  }));
  return createSuccessiveMatcher(matcher, successors);
}

/** Tax years that one matcher serves. */
interface Stage {
  readonly firstDay: Day;
  readonly method: Method;
  readonly laterMethods: { from: Day; method: LotMethod }[];
}

function matcherOfStage(
  input: ComputeInput,
  { method, laterMethods }: Stage,
  period: Period,
): Matcher {
  switch (method) {
    case 'share-matching':
      return createShareMatcher(input.rules.matching.value, period);
    case 'fifo':
    case 'lifo':
    case 'hifo':
    case 'lofo':
    case 'specific':
      return createLotMatcher({ ...lotPolicyOf(input, method), laterMethods }, period);
    case 'moving-average':
    case 'total-average':
    case 'portfolio':
    case 'cash-basis':
      return POOL_MATCHERS[method](input, period);
  }
}

/** The lot policy from the country's rules and the user's settings. */
export function lotPolicyOf(input: ComputeInput, method: LotMethod): LotPolicy {
  const { rules, settings, selections } = input;
  const identifies =
    rules.matching.value.identification === true || methodsBehind(input).includes('specific');
  return {
    method,
    matching: rules.matching.value,
    holding: rules.holding.value,
    ...(rules.lossDisallowance === undefined
      ? {}
      : { lossDisallowance: rules.lossDisallowance.value }),
    ...(settings.lossDenial === undefined ? {} : { appliesLossDisallowance: settings.lossDenial }),
    ...(identifies && selections !== undefined ? { selections } : {}),
  };
}
