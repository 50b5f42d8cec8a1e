import { type Day, daysBetween, EARLIEST_DAY } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { type Quantity, ZERO } from '@meridian/money/measure.ts';
import type {
  Holding as HoldingRule,
  LossDisallowance,
  Matching,
  Method,
} from '@meridian/tax-rules/matching.ts';
import { isoToDay } from '../../common/calendar.ts';
import type { DueLoss } from './deferred-loss.ts';
import { disallowLoss } from '../disposals/disallow-loss.ts';
import { DisposalList } from '../disposals/list.ts';
import { LotBook } from './book.ts';
import { isNarrower } from './scope-keys.ts';
import type { LotMethod } from './queue.ts';
import type { RankBy } from './open-lot.ts';
import { type LotTermOf, createLotTerms } from './terms.ts';
import { DisallowedLosses } from './disallowed-loss.ts';
import { exchangeLots } from './exchange.ts';
import {
  type MatchNote,
  type MatchResult,
  type Matcher,
  type Period,
  type Shortfall,
  type Stock,
  isReported,
} from '../matcher.ts';
import { missingMatch } from '../disposals/missing-match.ts';
import type { Acquire, Dispose, Movement } from '../../movements/movement.ts';
import type { Holding } from '../../result/report.ts';
import { AllocatedLotMatch } from '../disposals/allocated-lot-match.ts';
import { type OpenChoice, OpenSelections, type Selections } from './selections.ts';

export interface LotPolicy {
  readonly method: LotMethod;
  /** Methods that replace the first from a day on, in any order. */
  readonly laterMethods?: readonly { readonly from: Day; readonly method: Method }[];
  /** What HIFO and LOFO compare; default: the cost. */
  readonly rankBy?: RankBy;
  readonly matching: Matching;
  readonly holding: HoldingRule;
  readonly lossDisallowance?: LossDisallowance;
  /** The user's answer on rules about buying back; absent: the country's default. */
  readonly appliesLossDisallowance?: boolean;
  /** Lots named by the user, which come before the order; absent where the law knows none. */
  readonly selections?: Selections;
}

/** Matches disposals with lots, movement by movement in the order of the ledger. */
export function createLotMatcher(policy: LotPolicy, period: Period): Matcher {
  return new LotMatcher(policy, period);
}

const LOT_METHODS: ReadonlySet<Method> = new Set(['fifo', 'lifo', 'hifo', 'lofo', 'specific']);

/** Whether a method matches disposals with single lots. */
export function isLotMethod(method: Method): method is LotMethod {
  return LOT_METHODS.has(method);
}

/** For movements that need no lot matches. */
const NOT_KEPT = (): void => {};

/** A value that holds from a day on. */
interface Since<T> {
  readonly from: Day;
  readonly value: T;
}

class LotMatcher implements Matcher {
  readonly #period: Period;
  readonly #book: LotBook;
  readonly #termOf: LotTermOf;
  readonly #selections: OpenSelections;
  readonly #disallowedLosses: DisallowedLosses | undefined;
  /** Changes to come, the next change last. */
  readonly #scopes: Since<Matching['scopes'][number]['scope']>[];
  readonly #methods: Since<LotMethod>[];
  readonly #disposals: DisposalList;
  /**
   * Lot matches of the current disposal; reused, so that the final list is created with its exact
   * length.
   */
  readonly #taken: AllocatedLotMatch[] = [];
  /** The deferred losses of each lot match's units. */
  readonly #dueLosses: (DueLoss | undefined)[] = [];
  readonly #shortfalls: Shortfall[] = [];
  readonly #earlierShortfalls: Shortfall[] = [];
  #holdings: Holding[] | null = null;

  constructor(policy: LotPolicy, period: Period) {
    this.#period = period;
    this.#termOf = createLotTerms(policy.holding);
    this.#selections = new OpenSelections(policy.selections ?? new Map());
    this.#disposals = new DisposalList(period.year, policy.holding.type === 'discount-after');
    this.#disallowedLosses = disallowedLossesOf(policy, this.#disposals);
    const [first, ...scopes] = policy.matching.scopes;
    this.#scopes = scopes
      .map(({ from, scope }) => ({ from: dayOr(from), value: scope }))
      .toReversed();
    this.#methods = methodsOf(policy);
    const allScopes = policy.matching.scopes.map(({ scope }) => scope);
    this.#book = new LotBook({
      method: policy.method,
      rankBy: policy.rankBy ?? 'cost',
      scope: first?.scope ?? 'account',
      narrowsLater: allScopes.some((scope, index) =>
        allScopes.slice(0, index).some((s) => isNarrower(scope, s)),
      ),
      daysBefore: daysBeforeOf(policy),
      byName: !this.#selections.isEmpty,
    });
  }

  apply(movement: Movement): void {
    if (this.#holdings === null && movement.day > this.#period.lastDay) this.#closeYear();
    this.#reach(movement.day);
    const choices = this.#selections.picksOf(movement);
    switch (movement.type) {
      case 'acquire':
        this.#acquire(movement);
        break;
      case 'move':
        this.#short(movement, this.#book.move(movement, movement.toAccount, choices));
        break;
      case 'remove':
        this.#short(movement, this.#book.consume(movement, NOT_KEPT, choices));
        break;
      case 'exchange':
        this.#short(movement, exchangeLots(this.#book, movement, choices));
        break;
      case 'dispose':
        this.#dispose(movement, choices);
        break;
    }
  }

  finish(): MatchResult {
    const holdings = this.#holdings ?? this.#closeYear();
    const notes = [...this.#notes()].filter(({ movement }) => this.#isReported(movement));
    const [shortfalls, earlierShortfalls] = [this.#shortfalls, this.#earlierShortfalls];
    return { disposals: this.#disposals, shortfalls, earlierShortfalls, holdings, notes };
  }

  stock(): readonly Stock[] {
    return this.#book.stock();
  }

  #acquire(movement: Acquire): void {
    const open = this.#book.add(movement.lot, movement.account);
    this.#disallowedLosses?.acquire(movement, open);
  }

  #dispose(movement: Dispose, choices: readonly OpenChoice[] | undefined): void {
    const isListed = this.#isReported(movement);
    if (!isListed && this.#disallowedLosses === undefined) {
      this.#shortBefore(movement, this.#book.consume(movement, NOT_KEPT, choices));
      return;
    }
    const taken = this.#taken;
    const disallowed = this.#disallowedLosses === undefined ? undefined : 0n;
    let count = 0;
    const missing = this.#book.consume(
      movement,
      (open, quantity, cost, rule, dueLosses) => {
        const term = this.#termOf(open.lot, movement);
        const part = { rule, term, quantity, cost, lots: open.lot, disallowed };
        const before = count === 0 ? undefined : taken[count - 1];
        const lotMatch = new AllocatedLotMatch(part, movement, before?.unitsThrough ?? ZERO);
        if (movement.lossCounts === false) ignoreLoss(lotMatch);
        taken[count] = lotMatch;
        this.#dueLosses[count] = dueLosses;
        count += 1;
      },
      choices,
    );
    const lotMatches = taken.slice(0, count);
    if (missing > ZERO) {
      this.#dueLosses[count] = undefined;
      const before = lotMatches.at(-1)?.unitsThrough ?? ZERO;
      lotMatches.push(new AllocatedLotMatch(missingMatch(missing), movement, before));
    }
    if (!isListed) this.#shortBefore(movement, missing);
    const place = isListed ? this.#disposals.nextPlace : undefined;
    this.#disallowedLosses?.dispose(movement, lotMatches, this.#dueLosses, place);
    if (isListed) this.#disposals.add(movement, lotMatches);
  }

  #short(movement: Movement, quantity: Quantity): void {
    if (quantity > ZERO) this.#shortfalls.push({ movement, quantity });
  }

  #shortBefore(movement: Movement, quantity: Quantity): void {
    if (quantity > ZERO && movement.day < this.#period.firstDay) {
      this.#earlierShortfalls.push({ movement, quantity });
    }
  }

  /**
   * Applies changes of scope and method that take effect by a day, also on a day without movements.
   */
  #reach(day: Day): void {
    for (let next = this.#scopes.at(-1); next !== undefined; next = this.#scopes.at(-1)) {
      if (day < next.from) break;
      this.#book.changeScope(next.value);
      this.#scopes.pop();
    }
    for (let next = this.#methods.at(-1); next !== undefined; next = this.#methods.at(-1)) {
      if (day < next.from) break;
      this.#book.changeMethod(next.value);
      this.#methods.pop();
    }
  }

  #closeYear(): Holding[] {
    this.#reach(this.#period.lastDay);
    this.#holdings = this.#book.holdings();
    return this.#holdings;
  }

  #isReported(movement: Movement): boolean {
    return isReported(movement, this.#period);
  }

  *#notes(): Generator<MatchNote> {
    for (const { movement, quantity } of this.#selections.unmet()) {
      yield { code: 'selection-not-met', movement, quantity, atStake: null };
    }
    if (this.#disallowedLosses !== undefined) yield* this.#disallowedLosses.notes();
  }
}

function disallowedLossesOf(
  { lossDisallowance, appliesLossDisallowance }: LotPolicy,
  disposals: DisposalList,
): DisallowedLosses | undefined {
  if (lossDisallowance?.type !== 'until-resold') return undefined;
  return new DisallowedLosses(
    lossDisallowance,
    appliesLossDisallowance ?? lossDisallowance.byDefault,
    disposals,
  );
}

function daysBeforeOf({ matching, appliesLossDisallowance }: LotPolicy): number | null {
  const { daysBefore, daysBeforeByDefault } = matching;
  if (daysBefore === undefined) return null;
  return (appliesLossDisallowance ?? daysBeforeByDefault !== false) ? daysBefore : null;
}

function methodsOf({ laterMethods }: LotPolicy): Since<LotMethod>[] {
  return (laterMethods ?? [])
    .map(({ from, method }) => {
      invariant(isLotMethod(method), 'later-method-takes-lots', method);
      return { from, value: method };
    })
    .toSorted((a, b) => daysBetween(a.from, b.from));
}

function dayOr(from: string | undefined): Day {
  return from === undefined ? EARLIEST_DAY : isoToDay(from);
}

/** Disallows a loss that the law ignores because of the kind of disposal (ES: gifts). */
function ignoreLoss(lotMatch: AllocatedLotMatch): void {
  if (lotMatch.gain !== null && lotMatch.gain < 0n) disallowLoss(lotMatch, -lotMatch.gain);
}
