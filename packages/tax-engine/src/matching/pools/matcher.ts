import { type Quantity, ZERO, minus } from '@meridian/money/measure.ts';
import { startShare, takeShare } from '@meridian/money/running-share.ts';
import type {
  Holding as HoldingRule,
  LossDisallowance,
  Scope,
} from '@meridian/tax-rules/matching.ts';
import { addDays, type Day, LATEST_DAY } from '../../common/time.ts';
import { DisposalList, type DisposalPlace } from '../disposals/list.ts';
import { type LotTermOf, createLotTerms } from '../lots/terms.ts';
import { lotWithUnknownCost } from '../lot-with-unknown-cost.ts';
import { exchangeUnits } from './exchange.ts';
import {
  type MatchResult,
  type Matcher,
  type Period,
  type Shortfall,
  type Stock,
  isReported,
} from '../matcher.ts';
import { addKnown } from '../../common/add-known.ts';
import { missingMatch } from '../disposals/missing-match.ts';
import type { Dispose, Movement } from '../../movements/movement.ts';
import type { CostPool } from './cost-pool.ts';
import type { LossCandidate, CreateLossTracker } from './losses.ts';
import { PoolBook, type PoolPlace } from './place.ts';
import type { Holding } from '../../result/report.ts';
import type { Lot } from '../../result/lot.ts';
import {
  type UnallocatedMatch,
  type AllocatedLotMatch,
  allocate,
} from '../disposals/allocated-lot-match.ts';

export interface PoolPolicy {
  readonly scope: Scope;
  readonly holding: HoldingRule;
  /** The cost of one unit is rounded up to a whole unit of money (JP, where the user chooses it). */
  readonly roundsUnitUp?: boolean;
  /** Units acquired before this day stand outside the average (AT). */
  readonly grandfatheredBefore?: Day;
  readonly lossDisallowance?: Extract<LossDisallowance, { type: 'superficial' }>;
  /** Creates the tracker of superficial losses; default: `PoolLosses`. */
  readonly createLossTracker?: CreateLossTracker;
}

/**
 * Average cost per asset and scope, updated by each acquisition (AT: KryptowährungsVO § 2; CA: ITA
 * s. 47; BR, JP as an option). Transfers and exchanges without a disposal carry the average. Where
 * the country's rules depend on the holding period, lots are kept beside the pool, first in first
 * out (DE, BMF of 6 March 2025): they determine day and term of each lot match, the pool its cost.
 */
export function createPoolMatcher(policy: PoolPolicy, period: Period): Matcher {
  return new PoolMatcher(policy, period);
}

class PoolMatcher implements Matcher {
  readonly #period: Period;
  readonly #termOf: LotTermOf;
  readonly #book: PoolBook;
  readonly #disposals: DisposalList;
  readonly #shortfalls: Shortfall[] = [];
  #holdings: Holding[] | null = null;

  constructor(policy: PoolPolicy, period: Period) {
    this.#period = period;
    this.#disposals = new DisposalList(period.year);
    this.#termOf = createLotTerms(policy.holding);
    this.#book = new PoolBook(policy.scope, {
      ...policy,
      keepsDays: policy.holding.type !== 'none',
    });
  }

  apply(movement: Movement): void {
    const { day } = movement;
    if (this.#holdings === null && day > this.#period.lastDay) this.#holdings = this.#closeYear();
    const place = this.#placeOn(day, movement.asset, movement.account);
    switch (movement.type) {
      case 'acquire':
        place.add(movement.lot);
        if (movement.lot.acquiredDay !== null) {
          place.losses?.acquired(movement.lot.acquiredDay, movement.quantity);
        }
        break;
      case 'move': {
        const other = this.#placeOn(day, movement.asset, movement.toAccount);
        if (other !== place) this.#short(movement, place.moveTo(other, movement.quantity));
        break;
      }
      case 'remove':
        this.#short(movement, place.remove(movement.quantity));
        break;
      case 'exchange': {
        const into = this.#placeOn(day, movement.into.asset, movement.account);
        const { found, given } = exchangeUnits(movement, place, into);
        this.#short(movement, found);
        if (given !== null) this.#keep(given.movement, given.parts);
        break;
      }
      case 'dispose':
        this.#dispose(movement, place);
        break;
    }
  }

  finish(): MatchResult {
    const holdings = this.#holdings ?? this.#closeYear();
    this.#book.reach(LATEST_DAY);
    return { disposals: this.#disposals, shortfalls: this.#shortfalls, holdings };
  }

  stock(): readonly Stock[] {
    return [...this.#book.places()].flatMap((place) => [...place.takeStock()]);
  }

  #dispose(movement: Dispose, place: PoolPlace): void {
    const before = place.pool.quantity;
    const parts = disposeUnits(movement, place, this.#termOf);
    place.checkDays();
    place.losses?.left(minus(before, place.pool.quantity), before);
    const listed = this.#keep(movement, parts);
    if (place.losses === null) return;
    const loss = lossOf(movement, parts);
    if (loss !== null && loss <= 0n) return;
    place.losses.disposed(movement.day, new Candidate(movement, listed, loss, place.pool));
  }

  /** Lists a disposal of the report's year. */
  #keep(movement: Dispose, parts: readonly UnallocatedMatch[]): Listed | undefined {
    if (!isReported(movement, this.#period)) return undefined;
    const [list, lotMatches] = [this.#disposals, allocate(movement, parts)];
    return { list, lotMatches, place: list.add(movement, lotMatches) };
  }

  /** The pool of an asset, after settling losses whose window is over. */
  #placeOn(day: Day, asset: string, account: string): PoolPlace {
    const place = this.#book.placeOf(asset, account);
    place.losses?.reach(day);
    return place;
  }

  #short(movement: Movement, found: Quantity): void {
    const quantity = minus(movement.quantity, found);
    if (quantity > ZERO) this.#shortfalls.push({ movement, quantity });
  }

  #closeYear(): Holding[] {
    this.#book.reach(addDays(this.#period.lastDay, 1));
    return [...this.#book.places()].flatMap(holdingOf);
  }
}

function holdingOf({ asset, account, quantity, cost }: PoolPlace): Holding[] {
  return quantity > ZERO ? [{ asset, account, quantity, cost }] : [];
}

/**
 * Matches a disposal with grandfathered units first, then with the pool; the rest has no
 * acquisition.
 */
function disposeUnits(movement: Dispose, place: PoolPlace, termOf: LotTermOf): UnallocatedMatch[] {
  const { quantity } = movement;
  const parts: UnallocatedMatch[] = [];
  const grandfathered = place.grandfathered.take(quantity, (lots, units, cost) => {
    parts.push({ rule: 'old-holdings', term: 'exempt', quantity: units, cost, lots });
  });
  const rest = minus(quantity, grandfathered);
  const pooled = rest < place.pool.quantity ? rest : place.pool.quantity;
  if (pooled > ZERO) {
    const pool = place.pool.snapshot();
    const add = (term: UnallocatedMatch['term'], units: Quantity, lots: readonly Lot[]): void => {
      const cost = place.pool.take(units);
      parts.push({ rule: 'moving-average', term, quantity: units, cost, lots, pool });
    };
    const { days } = place;
    if (days === null) add('taxable', pooled, []);
    else {
      days.take(pooled, (lots, units) => add(termOf(lots[0], movement), units, lots));
    }
  }
  const missing = minus(rest, pooled);
  if (missing > ZERO) parts.push(missingMatch(missing));
  return parts;
}

/** A disposal in the list of reported disposals. */
interface Listed {
  readonly list: DisposalList;
  readonly place: DisposalPlace;
  readonly lotMatches: readonly AllocatedLotMatch[];
}

/** A disposal with a loss, part of which may be disallowed at the end of the window. */
class Candidate implements LossCandidate {
  readonly loss: bigint | null;
  readonly #movement: Dispose;
  /** Undefined for a disposal of another year. */
  readonly #listed: Listed | undefined;
  readonly #pool: CostPool;

  constructor(movement: Dispose, listed: Listed | undefined, loss: bigint | null, pool: CostPool) {
    this.loss = loss;
    this.#movement = movement;
    this.#listed = listed;
    this.#pool = pool;
  }

  get quantity(): Quantity {
    return this.#movement.quantity;
  }

  /** Adds the disallowed loss to the cost of the units bought back. */
  disallowLoss(disallowed: bigint | null): void {
    if (disallowed === null) this.#pool.add(ZERO, null, [this.#unknown()]);
    else {
      this.#pool.add(ZERO, disallowed);
      if (disallowed !== 0n && this.#listed !== undefined) this.#share(disallowed, this.#listed);
    }
  }

  /** The lot that makes the disallowed loss, and so the pool's cost, unknown. */
  #unknown(): Lot {
    const { fees, missing } = this.#movement;
    return lotWithUnknownCost(
      missing ?? (fees === null ? 'fee' : 'acquisition'),
      this.#movement,
      null,
    );
  }

  /** Allocates the disallowed loss to the lot matches by quantity, as running shares. */
  #share(disallowed: bigint, { list, place, lotMatches }: Listed): void {
    const running = startShare();
    for (const lotMatch of lotMatches) {
      const share = takeShare(running, lotMatch.quantity, disallowed, this.quantity);
      list.disallowLoss(place, lotMatch, share);
    }
  }
}

/** The loss of a disposal; null where unknown. */
function lossOf({ fees, proceeds }: Dispose, parts: readonly UnallocatedMatch[]): bigint | null {
  let spent: bigint | null = fees;
  for (const { cost } of parts) spent = addKnown(spent, cost);
  return spent === null || proceeds === null ? null : spent - proceeds;
}
