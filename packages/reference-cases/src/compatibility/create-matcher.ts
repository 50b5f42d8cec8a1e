/** Wrappers around the engine's matchers that make them match as another tool does. */
import { isoToDay } from '@meridian/tax-engine/common/calendar.ts';
import type { ComputeInput, CreateMatcher } from '@meridian/tax-engine/input/compute-input.ts';
import { lotPolicyOf, matcherByRules } from '@meridian/tax-engine/matching/create-matcher.ts';
import { poolPolicyOf } from '@meridian/tax-engine/matching/create-pooled-matcher.ts';
import {
  gainOf,
  plainLotMatch,
} from '@meridian/tax-engine/matching/disposals/allocated-lot-match.ts';
import { createLotMatcher } from '@meridian/tax-engine/matching/lots/matcher.ts';
import type { Matcher, Period } from '@meridian/tax-engine/matching/matcher.ts';
import { createPoolMatcher } from '@meridian/tax-engine/matching/pools/matcher.ts';
import type { CreateLossTracker } from '@meridian/tax-engine/matching/pools/losses.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';
import type { Holding } from '@meridian/tax-rules/matching.ts';
import { EachLoss } from './each-loss.ts';
import type { CompatibilityMode } from './mode.ts';
import { createShareMatcherWithRemovals } from './removals.ts';
import { termsOf } from './terms.ts';
import { withLotMatches } from './with-lot-matches.ts';

/** Makes matchers that match as the mode's tool does. */
export function createMatcherIn(mode: CompatibilityMode): CreateMatcher {
  return (input, period) => {
    const matcher = matcherIn(mode, input, period);
    const changes = [...missingCostOf(mode), ...holdingOf(mode)];
    if (changes.length === 0) return matcher;
    return withLotMatches(matcher, period, (lotMatch, disposal) => {
      let changed = lotMatch;
      for (const change of changes) changed = change(changed, disposal);
      return changed;
    });
  };
}

/** The engine's own matcher, under the settings of the mode. */
function matcherIn(mode: CompatibilityMode, input: ComputeInput, period: Period): Matcher {
  const { rankBy, methodByYear = {}, listsRemovals, superficial } = mode;
  const { method } = input;
  switch (method) {
    case 'fifo':
    case 'lifo':
    case 'hifo':
    case 'lofo': {
      const laterMethods = Object.entries(methodByYear).map(([year, later]) => ({
        from: isoToDay(`${year.padStart(YEAR_DIGITS, '0')}-01-01`),
        method: later,
      }));
      const policy = { ...lotPolicyOf(input, method), laterMethods };
      return createLotMatcher(rankBy === undefined ? policy : { ...policy, rankBy }, period);
    }
    case 'moving-average': {
      const policy = {
        ...poolPolicyOf(input),
        ...(mode.holding === undefined ? {} : { holding: LOTS_BESIDE_POOL }),
        ...(superficial === undefined ? {} : { createLossTracker: eachLoss }),
      };
      return createPoolMatcher(policy, period);
    }
    case 'share-matching':
      return listsRemovals === undefined
        ? matcherByRules(input, period)
        : createShareMatcherWithRemovals(input.rules.matching.value, period);
    case 'specific':
    case 'total-average':
    case 'portfolio':
    case 'cash-basis':
      return matcherByRules(input, period);
  }
}

const YEAR_DIGITS = 4;

/** Any holding period makes lots run beside an average; the terms are the tool's own. */
const LOTS_BESIDE_POOL: Holding = { type: 'long-after', period: { years: 1 } };

const eachLoss: CreateLossTracker = (rule) => new EachLoss(rule);

type ChangeLotMatch = (lotMatch: LotMatch, disposal: Disposal) => LotMatch;

function missingCostOf({ missingCost }: CompatibilityMode): ChangeLotMatch[] {
  if (missingCost === undefined) return [];
  return [(lotMatch) => (lotMatch.rule === 'missing' ? atNoCost(lotMatch) : lotMatch)];
}

const NO_COST = 0n;

function atNoCost(lotMatch: LotMatch): LotMatch {
  const { disallowed, fees, proceeds } = lotMatch;
  const gain = gainOf(proceeds, fees, NO_COST, disallowed);
  return { ...plainLotMatch(lotMatch), term: 'taxable', cost: NO_COST, gain };
}

/** Units of a lot get the term of the tool; those without a lot keep the engine's. */
function holdingOf({ holding }: CompatibilityMode): ChangeLotMatch[] {
  if (holding === undefined) return [];
  const termAt = termsOf(holding);
  return [
    (lotMatch, { at }) => {
      const [lot] = lotMatch.lots;
      return lot === undefined ? lotMatch : { ...plainLotMatch(lotMatch), term: termAt(lot, at) };
    },
  ];
}
