import type { LossDenial } from '@meridian/tax-rules/matching.ts';
import { addMonths } from './calendar.ts';
import { type DeferredLoss, type Waiting, deferLoss, passOn, release } from './deferred-loss.ts';
import { type OpenSlice, deny } from './deny.ts';
import type { MatchNote } from './matcher.ts';
import type { Acquire, Dispose } from './movements.ts';
import type { OpenLot } from './open-lot.ts';
import type { Slice } from './result.ts';
import { isWorthACopy } from './used-items.ts';

export type UntilResold = Extract<LossDenial, { type: 'until-resold' }>;

/** A slice with a loss whose units may still be bought back. */
type PendingLoss = {
  readonly disposal: Dispose;
  readonly slice: OpenSlice;
  /** Positive. */
  readonly loss: bigint;
  readonly lastDay: number;
  /** Units bought back, and the loss that waits for them. */
  boughtBack: bigint;
  denied: bigint;
  last: DeferredLoss | undefined;
};

/** The losses of one asset, earliest first; those before the head are bought back or over. */
type Losses = { list: PendingLoss[]; head: number };

/**
 * Losses on units that are bought back within a time after the disposal: of each the part min(bought
 * back, sold) / sold waits for those units to be sold (IE, TCA 1997 s. 581 (3); ES, LIRPF art.
 * 33.5.e). Each unit bought answers for one unit sold at a loss, the earliest first. Any acquisition
 * counts but units that arrive from elsewhere, which were acquired before. A deferred loss that
 * comes back and meets a further purchase is not deferred again: the law names the loss of the
 * disposal. Where the rule is not applied the same is only counted, to be pointed out.
 */
export class LossDenials {
  readonly #rule: UntilResold;
  readonly #isApplied: boolean;
  readonly #assets = new Map<string, Losses>();
  readonly #pointedOut = new Map<Dispose, { quantity: bigint; loss: bigint }>();
  /** The day of the latest loss, and the last on which its units may be bought back. */
  #day = Number.NaN;
  #lastDay = Number.NaN;

  constructor(rule: UntilResold, isApplied: boolean) {
    this.#rule = rule;
    this.#isApplied = isApplied;
  }

  /** Sees the losses of a disposal; its slices are changed when units are bought back later. */
  dispose(disposal: Dispose, slices: readonly Slice[]): void {
    if (disposal.lossCounts === false) return;
    for (const slice of slices) if (slice.term !== 'exempt') this.#remember(disposal, slice);
  }

  /** Lets come back what waited for the units of a slice. */
  release(slice: Slice, waiting: readonly Waiting[]): void {
    const { gain, quantity } = slice;
    const most =
      this.#rule.onlyAgainstGain !== true ? null : gain === null || gain < 0n ? 0n : gain;
    let [units, before, released] = [0n, 0n, 0n];
    for (const { loss, units: own } of waiting) {
      units += own;
      const reached = most === null ? null : (most * units) / quantity;
      released += release(loss, reached === null ? null : reached - before);
      before = reached ?? before;
    }
    deny(slice, -released);
  }

  /** Sees units bought: those sold at a loss before are found again in the first of them. */
  acquire(movement: Acquire, open: OpenLot): void {
    const losses = this.#assets.get(movement.asset);
    if (losses === undefined || !isPurchase(movement)) return;
    let free = movement.quantity;
    let tail: DeferredLoss | undefined;
    while (free > 0n) {
      const pending = losses.list[losses.head];
      if (pending === undefined) break;
      const left = pending.slice.quantity - pending.boughtBack;
      if (pending.lastDay < movement.day || left === 0n) {
        losses.head += 1;
        continue;
      }
      const units = left < free ? left : free;
      free -= units;
      const part = this.#buyBack(pending, units);
      if (part === undefined) continue;
      if (tail === undefined) open.deferred = part;
      else tail.next = part;
      tail = part;
    }
    if (isWorthACopy(losses.head, losses.list.length)) {
      losses.list = losses.list.slice(losses.head);
      losses.head = 0;
    }
  }

  /** Disposals whose loss would wait if the rule were applied. */
  *notes(): Generator<MatchNote> {
    for (const [movement, { quantity, loss }] of this.#pointedOut) {
      yield { code: 'loss-may-be-denied', movement, quantity, atStake: loss };
    }
  }

  #remember(disposal: Dispose, slice: Slice): void {
    const { proceeds, fees, cost, gain } = slice;
    // What came back from earlier losses only lessens a gain: with one left there was no loss.
    if (gain !== null && gain >= 0n) return;
    if (proceeds === null || fees === null || cost === null) return;
    const loss = cost + fees - proceeds;
    if (loss <= 0n) return;
    const pending: PendingLoss = {
      disposal,
      slice,
      loss,
      lastDay: this.#lastDayOf(disposal.day),
      boughtBack: 0n,
      denied: 0n,
      last: undefined,
    };
    const losses = this.#assets.get(disposal.asset);
    if (losses === undefined) this.#assets.set(disposal.asset, { list: [pending], head: 0 });
    else losses.list.push(pending);
  }

  #lastDayOf(day: number): number {
    if (day !== this.#day) {
      const { after } = this.#rule;
      this.#day = day;
      this.#lastDay = 'days' in after ? day + after.days : addMonths(day, after.months);
    }
    return this.#lastDay;
  }

  #buyBack(pending: PendingLoss, units: bigint): DeferredLoss | undefined {
    const isFirst = pending.boughtBack === 0n;
    pending.boughtBack = isFirst ? units : pending.boughtBack + units;
    const { boughtBack, slice } = pending;
    const isWhole = boughtBack === slice.quantity;
    const reached = isWhole ? pending.loss : (pending.loss * boughtBack) / slice.quantity;
    const loss = isFirst ? reached : reached - pending.denied;
    pending.denied = reached;
    if (!this.#isApplied) {
      this.#pointOut(pending.disposal, units, loss);
      return undefined;
    }
    deny(pending.slice, loss);
    const part = deferLoss(units, loss);
    if (pending.last !== undefined) {
      pending.last.sibling = part;
      if (this.#rule.onlyAgainstGain === true) passOn(pending.last);
    }
    pending.last = part;
    return part;
  }

  #pointOut(disposal: Dispose, units: bigint, loss: bigint): void {
    const known = this.#pointedOut.get(disposal);
    if (known === undefined) this.#pointedOut.set(disposal, { quantity: units, loss });
    else {
      known.quantity += units;
      known.loss += loss;
    }
  }
}

function isPurchase({ entry, lot, day }: Acquire): boolean {
  if (entry.kind === 'opening' || entry.kind === 'gift-received') return false;
  return lot.acquiredDay === day;
}
