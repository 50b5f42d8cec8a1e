import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { type RunningShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import type { LossDenial } from '@meridian/tax-rules/matching.ts';
import { addMonths } from '../../common/calendar.ts';
import { type DeferredLoss, type Waiting, deferLoss, passOn, release } from './deferred-loss.ts';
import type { DisposalList, DisposalPlace } from '../disposals/list.ts';
import { disallowLoss } from '../disposals/disallow-loss.ts';
import { min } from '../../common/min.ts';
import type { MatchNote } from '../matcher.ts';
import type { Acquire, Dispose } from '../../movements/movement.ts';
import type { OpenLot } from './open-lot.ts';
import { type SharedSlice, eachGain } from '../disposals/shared-slice.ts';
import { shouldCompact } from '../../common/should-compact.ts';

export type UntilResold = Extract<LossDenial, { type: 'until-resold' }>;

/** A loss of a slice. */
interface Loss {
  readonly slice: SharedSlice;
  /** Before any part of it is disallowed; positive. */
  readonly amount: bigint;
  /** The last day on which the units may be bought back. */
  readonly lastDay: number;
  readonly movement: Dispose;
  /** Of the disposal in the list; none where it is of another year. */
  readonly place: DisposalPlace | undefined;
}

/**
 * The losses of one asset, earliest first; those before the head are bought back or over. Units
 * bought answer for the earliest first, so that only the head is ever bought back in part.
 */
interface Losses {
  all: Loss[];
  head: number;
  /** Units of the head bought back with the loss that waits for them, and the last part of it. */
  share: RunningShare<bigint>;
  part: DeferredLoss | undefined;
}

/**
 * Losses on units that are bought back within a time after the disposal: of each the part min(bought
 * back, sold) / sold waits for those units to be sold (IE, TCA 1997 s. 581 (3); ES, LIRPF art.
 * 33.5.e). Each unit bought answers for one unit sold at a loss, the earliest first. Any acquisition
 * counts but units that arrive from elsewhere, which were acquired before. A deferred loss that
 * comes back and meets a further purchase is not deferred again: the law names the loss of the
 * disposal. Where the rule is not applied the same is only counted, to be pointed out.
 */
export class DisallowedLosses {
  readonly #rule: UntilResold;
  readonly #isApplied: boolean;
  readonly #disposals: DisposalList;
  readonly #assets = new Map<string, Losses>();
  readonly #pointedOut = new Map<Dispose, { quantity: Quantity; loss: bigint }>();
  /** The day of the latest loss, and the last on which its units may be bought back. */
  #day = Number.NaN;
  #lastDay = Number.NaN;

  constructor(rule: UntilResold, isApplied: boolean, disposals: DisposalList) {
    this.#rule = rule;
    this.#isApplied = isApplied;
    this.#disposals = disposals;
  }

  /**
   * Sees a disposal: what waited for the units of a slice comes back, and its loss is disallowed when
   * units are bought back later.
   *
   * @param waiting by slice
   * @param place of the disposal in the list; none where it is of another year
   */
  dispose(
    movement: Dispose,
    slices: readonly SharedSlice[],
    waiting: readonly (Waiting | undefined)[],
    place: DisposalPlace | undefined,
  ): void {
    eachGain(movement, slices, (gain, slice, at) => {
      const due = waiting[at];
      if (due !== undefined) this.#release(slice, gain, due);
      if (gain === null || gain >= 0n || slice.term === 'exempt') return;
      if (movement.lossCounts === false) return;
      const lastDay = this.#lastDayOf(movement.day);
      this.#remember({ slice, amount: -gain, lastDay, movement, place });
    });
  }

  #release(slice: SharedSlice, gain: bigint | null, waiting: Waiting): void {
    const { quantity } = slice;
    const most = this.#rule.onlyAgainstGain === true ? floorAtZero(gain) : null;
    const limits = startShare();
    let released = 0n;
    for (let one: Waiting | undefined = waiting; one !== undefined; one = one.next) {
      const limit = takeShare(limits, one.units, most, quantity);
      released += release(one.loss, limit, one.used);
    }
    disallowLoss(slice, -released);
  }

  /** Sees units bought: those sold at a loss before are found again in the first of them. */
  acquire(movement: Acquire, open: OpenLot): void {
    const losses = this.#assets.get(movement.asset);
    if (losses === undefined || !isPurchase(movement)) return;
    let free = movement.quantity;
    let tail: DeferredLoss | undefined;
    while (free > ZERO) {
      const loss = losses.all[losses.head];
      if (loss === undefined) break;
      const { quantity } = loss.slice;
      const left = minus(quantity, losses.share.used);
      if (left === ZERO || loss.lastDay < movement.day) {
        next(losses);
        continue;
      }
      const units = min(left, free);
      free = minus(free, units);
      const part = this.#buyBack(losses, loss, units);
      if (part === undefined) continue;
      if (tail === undefined) open.deferred = part;
      else tail.next = part;
      tail = part;
    }
    forgetOver(losses);
  }

  /** Disposals whose loss would wait if the rule were applied. */
  *notes(): Generator<MatchNote> {
    for (const [movement, { quantity, loss }] of this.#pointedOut) {
      yield { code: 'loss-may-be-denied', movement, quantity, atStake: loss };
    }
  }

  #remember(loss: Loss): void {
    const { asset } = loss.movement;
    const losses = this.#assets.get(asset);
    if (losses === undefined) {
      const none = { share: startShare(), part: undefined };
      this.#assets.set(asset, { all: [loss], head: 0, ...none });
      return;
    }
    const last = losses.all.at(-1);
    invariant(last === undefined || last.lastDay <= loss.lastDay, 'losses-in-order-of-their-days');
    losses.all.push(loss);
  }

  #lastDayOf(day: number): number {
    if (day !== this.#day) {
      const { after } = this.#rule;
      this.#day = day;
      this.#lastDay = 'days' in after ? day + after.days : addMonths(day, after.months);
    }
    return this.#lastDay;
  }

  /** Buys back units of the head. */
  #buyBack(losses: Losses, head: Loss, units: Quantity): DeferredLoss | undefined {
    const { slice, amount, movement, place } = head;
    const loss = takeShare(losses.share, units, amount, slice.quantity);
    if (!this.#isApplied) {
      this.#pointOut(movement, units, loss);
      return undefined;
    }
    if (place === undefined) disallowLoss(slice, loss);
    else this.#disposals.disallowLoss(place, slice, loss);
    const part = deferLoss(units, loss);
    if (losses.part !== undefined) {
      losses.part.sibling = part;
      if (this.#rule.onlyAgainstGain === true) passOn(losses.part);
    }
    losses.part = part;
    return part;
  }

  #pointOut(movement: Dispose, units: Quantity, loss: bigint): void {
    const known = this.#pointedOut.get(movement);
    if (known === undefined) this.#pointedOut.set(movement, { quantity: units, loss });
    else {
      known.quantity = plus(known.quantity, units);
      known.loss += loss;
    }
  }
}

/** Goes on to the next loss. */
function next(losses: Losses): void {
  losses.head += 1;
  losses.share = startShare();
  losses.part = undefined;
}

function forgetOver(losses: Losses): void {
  if (!shouldCompact(losses.head, losses.all.length)) return;
  losses.all = losses.all.slice(losses.head);
  losses.head = 0;
}

/** What a loss that comes back may meet: nothing where the gain is not known. */
function floorAtZero(gain: bigint | null): bigint {
  return gain === null || gain < 0n ? 0n : gain;
}

function isPurchase({ entry, lot, day }: Acquire): boolean {
  if (entry.kind === 'opening' || entry.kind === 'gift-received') return false;
  return lot.acquiredDay === day;
}
