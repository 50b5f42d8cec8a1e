import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { addDays, type Day, daysOf } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { cumulativeShare } from '@meridian/money/running-share.ts';
import type { LossDisallowance } from '@meridian/tax-rules/matching.ts';
import { Queue, consumeFifo } from '../../common/queue.ts';

/** A disposal whose loss may be superficial. */
export interface LossCandidate {
  readonly quantity: Quantity;
  /** Positive; null where unknown, and then the disallowed part is unknown too. */
  readonly loss: bigint | null;
  /**
   * Called at the end of the window where a part is disallowed, with the amount; null if unknown.
   */
  disallowLoss(disallowed: bigint | null): void;
}

/** Tracks the movements of a pool and disallows its superficial losses. */
export interface LossTracker {
  acquired(day: Day, quantity: Quantity): void;
  disposed(day: Day, candidate: LossCandidate): void;
  /** `quantity` units left a pool of `before` units, by a disposal or without. */
  left(quantity: Quantity, before: Quantity): void;
  /** Settles the losses whose window is over when `day` begins. */
  reach(day: Day): void;
}

/** Creates the loss tracker of a pool under a rule; `quantity` returns the units in the pool. */
export type CreateLossTracker = (rule: SuperficialRule, quantity: () => Quantity) => LossTracker;

type SuperficialRule = Extract<LossDisallowance, { type: 'superficial' }>;

/** Units acquired on a day: how many are substituted for units sold at a loss, and held still. */
interface Bucket {
  readonly day: Day;
  acquired: Quantity;
  substituted: Quantity;
  held: Quantity;
}

interface DayOfLosses {
  readonly day: Day;
  readonly candidates: LossCandidate[];
}

/**
 * Superficial losses of a pool (ITA s. 54, s. 40(2)(g)(i)): the part min(S, P, B) / S of a loss is
 * disallowed and added to the cost of the substituted units, s. 53(1)(f). S is sold, P acquired in
 * the window, B held at its end, earlier units included (CRA IT-456R no. 12, 2022-0940941C6).
 *
 * A loss is known to be superficial only at the end of the last day of its window, so the cost is
 * added then: disposals inside the window are computed without it. A unit acquired substitutes one
 * unit sold, and so does a unit held; otherwise a sale split in two would be disallowed twice.
 */
export class PoolLosses implements LossTracker {
  readonly #rule: SuperficialRule;
  readonly #quantity: () => Quantity;
  /** By day, earliest first, from the first day of the last window settled. */
  readonly #buckets = new Queue<Bucket>();
  /** Losses whose window is open, by the day of their disposals. */
  readonly #openDays = new Queue<DayOfLosses>();
  /** Buckets whose units are substituted and still held, in the order of their substitution. */
  readonly #substituted = new Queue<Bucket>();
  #held: Quantity = ZERO;

  constructor(rule: SuperficialRule, quantity: () => Quantity) {
    this.#rule = rule;
    this.#quantity = quantity;
  }

  acquired(day: Day, quantity: Quantity): void {
    // Days come in order, except for units whose acquisition the user dated back.
    const index = this.#buckets.positionOf(daysOf(day), bucketDays);
    const bucket = this.#buckets.at(index - 1);
    if (bucket?.day === day) bucket.acquired = plus(bucket.acquired, quantity);
    else {
      this.#buckets.insert(index, { day, acquired: quantity, substituted: ZERO, held: ZERO });
    }
  }

  disposed(day: Day, candidate: LossCandidate): void {
    const { last } = this.#openDays;
    if (last?.day === day) last.candidates.push(candidate);
    else this.#openDays.push({ day, candidates: [candidate] });
  }

  /** Units left the pool: no more substituted units are held than the pool has. */
  left(): void {
    const gone = minus(this.#held, this.#quantity());
    if (gone <= ZERO) return;
    const released = consumeFifo(this.#substituted, gone, heldOf, (bucket, units) => {
      bucket.held = minus(bucket.held, units);
    });
    this.#held = minus(this.#held, released);
  }

  /** Settles the losses whose window is over when `day` begins. */
  reach(day: Day): void {
    const { daysAfter } = this.#rule;
    for (let next = this.#openDays.first; next !== undefined; next = this.#openDays.first) {
      if (addDays(next.day, daysAfter) >= day) break;
      this.#openDays.drop();
      this.#settle(next);
    }
  }

  /** Settles the losses of a day; windows begin in the order of their days. */
  #settle({ day, candidates }: DayOfLosses): void {
    const { daysBefore, daysAfter } = this.#rule;
    const [first, last] = [addDays(day, -daysBefore), addDays(day, daysAfter)];
    while ((this.#buckets.first?.day ?? first) < first) this.#buckets.drop();
    let wanted: Quantity = ZERO;
    for (const { quantity } of candidates) wanted = plus(wanted, quantity);
    let free: Quantity = ZERO;
    // No more units are substituted than were sold at a loss.
    for (let index = 0; free < wanted; index += 1) {
      const bucket = this.#buckets.at(index);
      if (bucket === undefined || bucket.day > last) break;
      free = plus(free, minus(bucket.acquired, bucket.substituted));
    }
    let held = this.#quantity();
    for (let index = 0; index < this.#substituted.size; index += 1) {
      const bucket = this.#substituted.at(index);
      if (bucket === undefined) break;
      if (bucket.day >= first && bucket.day <= last) held = minus(held, bucket.held);
    }
    if (held < free) free = held;
    let disallowed: Quantity = ZERO;
    for (const candidate of candidates) {
      if (free <= ZERO) break;
      const { quantity, loss } = candidate;
      const units = quantity < free ? quantity : free;
      free = minus(free, units);
      disallowed = plus(disallowed, units);
      const part = loss === null ? null : cumulativeShare(loss, units, quantity);
      invariant(part === null || loss === null || part <= loss, 'superficial-within-the-loss');
      candidate.disallowLoss(part);
    }
    this.#substitute(disallowed);
  }

  /** Substitutes the earliest units of the window for the units whose loss is disallowed. */
  #substitute(disallowed: Quantity): void {
    let left = disallowed;
    for (let index = 0; left > ZERO; index += 1) {
      const bucket = this.#buckets.at(index);
      if (bucket === undefined) return;
      const free = minus(bucket.acquired, bucket.substituted);
      const units = free < left ? free : left;
      if (units <= ZERO) continue;
      if (bucket.held === ZERO) this.#substituted.push(bucket);
      bucket.substituted = plus(bucket.substituted, units);
      bucket.held = plus(bucket.held, units);
      this.#held = plus(this.#held, units);
      left = minus(left, units);
    }
  }
}

function bucketDays({ day }: Bucket): number {
  return daysOf(day);
}

function heldOf({ held }: Bucket): Quantity {
  return held;
}
