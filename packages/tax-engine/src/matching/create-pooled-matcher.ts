import { asUnitPrice, ZERO } from '@meridian/money/measure.ts';
import { ONE_UNIT } from '@meridian/money/fixed.ts';
import { createZone, isoToDay } from '../common/calendar.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import { refuseEntry } from '../ledger/entry-check.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import { createCashMatcher } from './cash/matcher.ts';
import type { PaidOutside } from './cash/book.ts';
import { createYearlyPoolMatcher } from './pools/yearly.ts';
import { type PoolPolicy, createPoolMatcher } from './pools/matcher.ts';
import { createPortfolioMatcher } from './portfolio/matcher.ts';
import type { Matcher, Period } from './matcher.ts';
import { type Valuer, createValuer } from '../valuation/valuer.ts';

/** Matchers of the methods without lots, under the country's rules. */
export const POOL_MATCHERS = {
  'moving-average': movingAverage,
  'total-average': totalAverage,
  portfolio,
  'cash-basis': cashBasis,
} as const;

function movingAverage(input: ComputeInput, period: Period): Matcher {
  return createPoolMatcher(poolPolicyOf(input), period);
}

/** The average pool policy from the country's rules. */
export function poolPolicyOf({ rules, settings }: ComputeInput): PoolPolicy {
  const { scopes, grandfathered } = rules.matching.value;
  const disallowance = rules.lossDisallowance?.value;
  return {
    // No country with an average pool changes its scope, so that the first scope holds for good.
    scope: scopes[0]?.scope ?? 'global',
    holding: rules.holding.value,
    ...(settings.roundsUnitCostUp === true ? { roundsUnitUp: true } : {}),
    ...(grandfathered === undefined
      ? {}
      : { grandfatheredBefore: isoToDay(grandfathered.acquiredBefore) }),
    ...(disallowance?.type === 'superficial' ? { lossDisallowance: disallowance } : {}),
  };
}

function totalAverage({ rules, settings }: ComputeInput, period: Period): Matcher {
  const { taxYearOf } = createZone(rules.calendar.value);
  const roundsUnitUp = settings.roundsUnitCostUp === true;
  return createYearlyPoolMatcher({ taxYearOf, roundsUnitUp }, period);
}

function portfolio(input: ComputeInput, period: Period): Matcher {
  const valuer = valuerOf(input);
  return createPortfolioMatcher(
    {
      unitPrice: (asset, day) => {
        // The value of one unit is its price.
        const { atoms } = valuer.leg({ asset, quantity: ONE_UNIT }, day);
        return atoms === null ? null : asUnitPrice(atoms);
      },
      typedValue: (entry, day) => {
        const typed = valuer.correctionOf(entry)?.portfolioValue;
        return typed === undefined ? null : valuer.money(typed, day).atoms;
      },
      valueOf: ({ entry, asset, quantity, day }) => {
        const stated = entry.kind === 'outgoing' && entry.out.asset === asset;
        const fee = entry.fees.find((each) => each.asset === asset && each.quantity === quantity);
        return valuer.leg(stated ? entry.out : (fee ?? { asset, quantity }), day, entry).atoms;
      },
    },
    period,
  );
}

function cashBasis(input: ComputeInput, period: Period): Matcher {
  const { rules } = input;
  const holdingCosts = rules.matching.value.holdingCosts === true;
  return createCashMatcher(
    {
      taxYearOf: createZone(rules.calendar.value).taxYearOf,
      carries: rules.losses.value.broughtForward !== 'as-tax-credit',
      holdingCosts,
      paidOutside: () => (holdingCosts ? paidOutside(input) : []),
    },
    period,
  );
}

/** Charges in money, and fees in money of entries that are neither trades nor rewards. */
function* paidOutside(input: ComputeInput): Generator<PaidOutside> {
  const valuer = valuerOf(input);
  const { dayOf } = createZone(input.rules.calendar.value);
  for (const entry of input.entries) {
    if (refuseEntry(entry) !== null) continue;
    const day = dayOf(entry.at);
    for (const leg of moneyOf(entry)) {
      const { atoms: amount, ...value } = valuer.leg(leg, day, entry);
      yield { entry, day, amount, origin: 'origin' in value ? value.origin : null };
    }
  }
}

function moneyOf(entry: Entry): Leg[] {
  const out = entry.kind === 'charge' && isFiat(entry.out.asset) ? [entry.out] : [];
  const isCounted = entry.kind === 'trade' || entry.kind === 'income';
  const fees = isCounted ? [] : entry.fees.filter((fee) => isFiat(fee.asset));
  return [...out, ...fees].filter(({ quantity }) => quantity > ZERO);
}

function valuerOf({ rules, values, corrections }: ComputeInput): Valuer {
  return createValuer(rules.currency, values, corrections, rules.fx.value);
}
