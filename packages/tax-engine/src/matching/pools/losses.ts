import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { cumulativeShare } from '@meridian/money/running-share.ts';
import type { LossDisallowance } from '@meridian/tax-rules/matching.ts';
import { shouldCompact } from '../../common/should-compact.ts';

/** A disposal whose loss may turn out superficial. */
export interface LossCandidate {
  readonly quantity: Quantity;
  /** Positive; null where it is not known, and then the disallowed part is not known either. */
  readonly loss: bigint | null;
  /** Told at the end of the window, where a part is disallowed: the amount, or null. */
  disallowLoss(disallowed: bigint | null): void;
}

/** Sees what a pool does, and says which of its losses are disallowed. */
export interface LossTracker {
  acquired(day: number, quantity: Quantity): void;
  disposed(day: number, candidate: LossCandidate): void;
  /** `quantity` units left the pool of `before`, whether or not as a disposal. */
  left(quantity: Quantity, before: Quantity): void;
  /** Settles the losses whose window is over when `day` begins. */
  reach(day: number): void;
}

/** What watches a pool under a rule; `quantity` is what the pool holds when asked. */
export type CreateLossTracker = (rule: SuperficialRule, quantity: () => Quantity) => LossTracker;

type SuperficialRule = Extract<LossDisallowance, { type: 'superficial' }>;

/** Units acquired on one day: how many answer for a disallowed loss, and how many of those are held. */
interface Bucket {
  readonly day: number;
  acquired: Quantity;
  substituted: Quantity;
  held: Quantity;
}

/**
 * Superficial losses of one pool (ITA s. 54, s. 40(2)(g)(i)): of a loss the part min(S, P, B) / S is
 * disallowed and added to the cost of the substituted units, s. 53(1)(f). S is sold, P acquired in the
 * window, B held at its end, earlier units included (CRA IT-456R no. 12, 2022-0940941C6).
 *
 * Whether a loss is superficial is only known at the end of the last day of its window, so that the
 * cost grows then: disposals inside the window are computed without it. A unit acquired answers for
 * one unit sold, and so does a unit held; without that a sale split in two would be disallowed twice.
 */
export class PoolLosses implements LossTracker {
  readonly #rule: SuperficialRule;
  readonly #quantity: () => Quantity;
  /** By day, earliest first. */
  readonly #buckets: Bucket[] = [];
  /** Buckets before it are out of every window still to come. */
  #from = 0;
  /** Losses whose window is open, earliest first; those before the head are settled. */
  #candidates: LossCandidate[] = [];
  /** The day of each: side by side in memory, so that a look at them costs nothing. */
  #days: number[] = [];
  #head = 0;
  /** Buckets with units that answer for a disallowed loss and are still held, earliest answer first. */
  readonly #answering: Bucket[] = [];
  #held: Quantity = ZERO;

  constructor(rule: SuperficialRule, quantity: () => Quantity) {
    this.#rule = rule;
    this.#quantity = quantity;
  }

  acquired(day: number, quantity: Quantity): void {
    let index = this.#buckets.length;
    // Days come in order but for units whose acquisition the user dated back.
    while ((this.#buckets[index - 1]?.day ?? day) > day) index -= 1;
    const bucket = this.#buckets[index - 1];
    if (bucket?.day === day) {
      bucket.acquired = plus(bucket.acquired, quantity);
      return;
    }
    this.#buckets.splice(index, 0, { day, acquired: quantity, substituted: ZERO, held: ZERO });
    if (index < this.#from) this.#from = index;
  }

  disposed(day: number, candidate: LossCandidate): void {
    this.#candidates.push(candidate);
    this.#days.push(day);
  }

  /** Units left the pool: no more can be held for an answer than there are. */
  left(): void {
    let over = minus(this.#held, this.#quantity());
    while (over > ZERO) {
      const bucket = this.#answering[0];
      if (bucket === undefined) return;
      const gone = bucket.held < over ? bucket.held : over;
      bucket.held = minus(bucket.held, gone);
      this.#held = minus(this.#held, gone);
      over = minus(over, gone);
      if (bucket.held === ZERO) this.#answering.shift();
    }
  }

  /** Settles the losses whose window is over when `day` begins. */
  reach(day: number): void {
    const { daysAfter } = this.#rule;
    for (let next = this.#days[this.#head]; next !== undefined; next = this.#days[this.#head]) {
      if (next + daysAfter >= day) break;
      this.#settle(next);
    }
    if (!shouldCompact(this.#head, this.#days.length)) return;
    this.#candidates = this.#candidates.slice(this.#head);
    this.#days = this.#days.slice(this.#head);
    this.#head = 0;
  }

  /** Settles the losses of a day, the next ones of all. */
  #settle(day: number): void {
    const { daysBefore, daysAfter } = this.#rule;
    const [first, last] = [day - daysBefore, day + daysAfter];
    while ((this.#buckets[this.#from]?.day ?? first) < first) this.#from += 1;
    const candidates = this.#candidatesOf(day);
    let wanted: Quantity = ZERO;
    for (const { quantity } of candidates) wanted = plus(wanted, quantity);
    let free: Quantity = ZERO;
    // More than is wanted answers for nothing.
    for (let index = this.#from; free < wanted; index += 1) {
      const bucket = this.#buckets[index];
      if (bucket === undefined || bucket.day > last) break;
      free = plus(free, minus(bucket.acquired, bucket.substituted));
    }
    let held = this.#quantity();
    for (const bucket of this.#answering) {
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

  /** The losses at the head, which are of the day; the head is behind them then. */
  #candidatesOf(day: number): readonly LossCandidate[] {
    const from = this.#head;
    while (this.#days[this.#head] === day) this.#head += 1;
    return this.#candidates.slice(from, this.#head);
  }

  /** The earliest units of the window answer for what is disallowed. */
  #substitute(disallowed: Quantity): void {
    let left = disallowed;
    for (let index = this.#from; left > ZERO; index += 1) {
      const bucket = this.#buckets[index];
      if (bucket === undefined) return;
      const free = minus(bucket.acquired, bucket.substituted);
      const units = free < left ? free : left;
      if (units <= ZERO) continue;
      if (bucket.held === ZERO) this.#answering.push(bucket);
      bucket.substituted = plus(bucket.substituted, units);
      bucket.held = plus(bucket.held, units);
      this.#held = plus(this.#held, units);
      left = minus(left, units);
    }
  }
}
