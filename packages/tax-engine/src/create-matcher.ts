import type { ComputeInput } from './compute.ts';
import { createLotMatcher } from './match-lots.ts';
import { createShareMatcher } from './match-shares.ts';
import type { Matcher, Period } from './matcher.ts';

/** The matcher of a method, under the country's rules. */
export function createMatcher(input: ComputeInput, period: Period): Matcher {
  const { method } = input;
  const matching = input.rules.matching.value;
  switch (method) {
    case 'share-matching':
      return createShareMatcher(matching.daysAfter ?? 0, period);
    case 'fifo':
    case 'lifo':
    case 'hifo':
    case 'lofo':
      return createLotMatcher(
        {
          method,
          matching,
          holding: input.rules.holding.value,
          rankBy: 'cost',
          ...input.foreignPolicy,
        },
        period,
      );
    default:
      throw new Error(`method ${method} has no matcher`);
  }
}
