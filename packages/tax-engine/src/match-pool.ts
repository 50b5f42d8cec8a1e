import type { Holding as HoldingRule, LossDenial, Scope } from '@meridian/tax-rules/matching.ts';
import { type ForeignPolicy, isInWindow } from './foreign-policy.ts';
import { type LotTermOf, createLotTerms } from './lot-terms.ts';
import { exchangeUnits } from './match-pool-exchange.ts';
import {
  type Matched,
  type Matcher,
  type Part,
  type Period,
  type Shortfall,
  addKnown,
  shareOut,
} from './matcher.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import { missingPart } from './missing-part.ts';
import type { Dispose, Movement } from './movements.ts';
import { PoolBook, type PoolPlace } from './pool-place.ts';
import type { Holding, Lot } from './result.ts';

export type PoolPolicy = Pick<
  ForeignPolicy,
  'exempt' | 'soldUnbought' | 'superficial' | 'window'
> & {
  readonly scope: Scope;
  readonly holding: HoldingRule;
  /** Units acquired before the day stand outside the average (AT). */
  readonly oldBefore?: number;
  readonly lossDenial?: Extract<LossDenial, { type: 'superficial' }>;
};

/** A disposal of the period; what the law denies of it may be known later. */
type Kept = { readonly movement: Dispose; readonly parts: readonly Part[]; denied: bigint };

/**
 * One average cost per asset and scope, renewed by each acquisition (AT: KryptowährungsVO § 2; CA:
 * ITA s. 47; BR, JP as an option). Transfers and exchanges without a disposal carry the average.
 * Where the country asks how long units were held, lots run beside the pool, first in first out
 * (DE, BMF of 6 March 2025): they give day and term of each slice, the pool gives its cost.
 */
export function createPoolMatcher(policy: PoolPolicy, period: Period): Matcher {
  const termOf = createLotTerms(policy);
  const { window } = policy;
  const book = new PoolBook(policy.scope, {
    ...policy,
    keepsDays: policy.holding.type !== 'none' || policy.exempt !== undefined,
  });
  const kept: Kept[] = [];
  const shortfalls: Shortfall[] = [];
  let holdings: Holding[] | null = null;

  const closeYear = (): Holding[] => {
    book.reach(period.lastDay + 1);
    return [...book.places()].flatMap(holdingOf);
  };
  const keep = (movement: Dispose, parts: readonly Part[]): Kept => {
    const one: Kept = { movement, parts, denied: 0n };
    const { at, day } = movement;
    const isReported = window === undefined || isInWindow(window, at);
    if (isReported && day >= period.firstDay && day <= period.lastDay) kept.push(one);
    return one;
  };
  const short = (movement: Movement, found: bigint): void => {
    const quantity = movement.quantity - found;
    if (quantity > 0n) shortfalls.push({ movement, quantity });
  };
  return {
    finish() {
      holdings ??= closeYear();
      book.reach(Infinity);
      return { matched: kept.map(matchedOf), shortfalls, holdings };
    },
    apply(movement) {
      if (holdings === null && movement.day > period.lastDay) holdings = closeYear();
      const place = book.at(movement.asset, movement.account);
      place.losses?.reach(movement.day);
      switch (movement.type) {
        case 'acquire':
          place.add(lotOf(movement));
          if (movement.acquiredDay !== null) {
            place.losses?.acquired(movement.acquiredDay, movement.quantity);
          }
          break;
        case 'move': {
          const other = book.at(movement.asset, movement.toAccount);
          other.losses?.reach(movement.day);
          if (other !== place) short(movement, place.moveTo(other, movement.quantity));
          break;
        }
        case 'remove':
          short(movement, place.remove(movement.quantity));
          break;
        case 'exchange': {
          const into = book.at(movement.into.asset, movement.account);
          into.losses?.reach(movement.day);
          const { found, given } = exchangeUnits(movement, place, into);
          short(movement, found);
          if (given !== null) keep(given.movement, given.parts);
          break;
        }
        case 'dispose': {
          const before = place.pool.quantity;
          const parts = disposeUnits(movement, place, termOf, policy);
          place.losses?.left(before - place.pool.quantity, before);
          watchLoss(keep(movement, parts), place);
          break;
        }
      }
    },
  };
}

function holdingOf({ asset, account, quantity, cost }: PoolPlace): Holding[] {
  return quantity > 0n ? [{ asset, account, quantity, cost }] : [];
}

function lotOf(movement: Movement & { type: 'acquire' }): Lot {
  const { entry, asset, quantity, cost, origin, missing, acquiredDay, acquiredAt } = movement;
  return { entry, asset, quantity, cost, origin, missing, acquiredDay, acquiredAt };
}

/** Old units first, then units of the pool, then units of which no acquisition is known. */
function disposeUnits(
  movement: Dispose,
  place: PoolPlace,
  termOf: LotTermOf,
  policy: PoolPolicy,
): Part[] {
  const { quantity } = movement;
  const parts: Part[] = [];
  const old = place.old.take(quantity, (lots, units, cost) => {
    parts.push({ rule: 'old-holdings', term: 'exempt', quantity: units, cost, lots });
  });
  const rest = quantity - old;
  const pooled = rest < place.pool.quantity ? rest : place.pool.quantity;
  if (pooled > 0n) {
    const pool = place.pool.snapshot();
    const add = (term: Part['term'], units: bigint, lots: readonly Lot[]): void => {
      const cost = place.pool.take(units);
      parts.push({ rule: 'moving-average', term, quantity: units, cost, lots, pool });
    };
    const { days } = place;
    if (days === null) add('taxable', pooled, []);
    else {
      days.take(pooled, (lots, units) => add(termOf(lots[0], movement), units, lots));
    }
  }
  const missing = rest - pooled;
  if (missing > 0n) parts.push(missingPart(missing, policy));
  return parts;
}

/** Tells the place of a loss, and of a disposal that may be one. */
function watchLoss(one: Kept, place: PoolPlace): void {
  const { losses, pool } = place;
  if (losses === null) return;
  const { movement, parts } = one;
  let cost: bigint | null = 0n;
  for (const part of parts) cost = addKnown(cost, part.cost);
  const { asset, day, entry, fees, proceeds, quantity } = movement;
  const spent = addKnown(cost, fees);
  const loss = spent === null || proceeds === null ? null : spent - proceeds;
  if (loss !== null && loss <= 0n) return;
  losses.disposed(day, {
    quantity,
    loss,
    deny: (denied) => {
      if (denied !== null) one.denied += denied;
      // What would be added to the cost of the units bought back is not known either.
      const missing = movement.missing ?? (fees === null ? 'fee' : 'acquisition');
      const lot: Lot = {
        entry,
        asset,
        quantity,
        cost: null,
        origin: null,
        missing,
        acquiredDay: null,
        acquiredAt: null,
        ...(missing === 'acquisition' ? { from: [] } : {}),
      };
      pool.add(0n, denied, [lot]);
    },
  });
}

/** The denied part of a loss is shared over the pooled slices by quantity, exact in total. */
function matchedOf({ movement, parts, denied }: Kept): Matched {
  if (denied === 0n) return { parts: [movement], slices: shareOut(movement, parts) };
  let [from, before] = [0n, 0n];
  const shared = parts.map((part): Part => {
    from += part.quantity;
    const reached = mulDiv(denied, from, movement.quantity, 'floor');
    const share = reached - before;
    before = reached;
    return { ...part, denied: share };
  });
  return { parts: [movement], slices: shareOut(movement, shared) };
}
