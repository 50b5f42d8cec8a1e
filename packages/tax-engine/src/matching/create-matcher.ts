import type { ComputeInput } from '../input/compute-input.ts';
import type { LotMethod } from './lots/queue.ts';
import { type LotPolicy, createLotMatcher } from './lots/matcher.ts';
import { createShareMatcher } from './shares/matcher.ts';
import type { Matcher, Period } from './matcher.ts';
import { POOL_MATCHERS } from './create-pooled-matcher.ts';

/** The matcher that the input brings, else the matcher of its method under the country's rules. */
export function createMatcher(input: ComputeInput, period: Period): Matcher {
  const create = input.createMatcher ?? matcherByRules;
  return create(input, period);
}

/** The matcher of a method, under the country's rules. */
export function matcherByRules(input: ComputeInput, period: Period): Matcher {
  const { method } = input;
  const matching = input.rules.matching.value;
  switch (method) {
    case 'share-matching':
      return createShareMatcher(matching, period);
    case 'fifo':
    case 'lifo':
    case 'hifo':
    case 'lofo':
    case 'specific':
      return createLotMatcher(lotPolicyOf(input, method), period);
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
  return {
    method,
    matching: rules.matching.value,
    holding: rules.holding.value,
    ...(rules.lossDisallowance === undefined
      ? {}
      : { lossDisallowance: rules.lossDisallowance.value }),
    ...(settings.lossDenial === undefined ? {} : { appliesLossDisallowance: settings.lossDenial }),
    ...(selections === undefined ? {} : { selections }),
  };
}
