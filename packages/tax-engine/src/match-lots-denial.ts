import type { LossDenial } from '@meridian/tax-rules/matching.ts';
import { addMonths } from './calendar.ts';
import { type DeferredLoss, type Waiting, deferLoss, passOn, release } from './deferred-loss.ts';
import type { DisposalList, DisposalPlace } from './disposal-list.ts';
import { type OpenSlice, deny } from './deny.ts';
import { least } from './least.ts';
import type { MatchNote } from './matcher.ts';
import type { Acquire, Dispose } from './movements.ts';
import type { OpenLot } from './open-lot.ts';
import type { Slice } from './result.ts';
import { isWorthACopy } from './used-items.ts';

export type UntilResold = Extract<LossDenial, { type: 'until-resold' }>;

/**
 * The losses of one asset, earliest first; those before the head are bought back or over. Units
 * bought answer for the earliest first, so that only the head is ever bought back in part.
 */
type Losses = {
  slices: OpenSlice[];
  /** The last day on which the units of a slice may be bought back. */
  lastDays: number[];
  /** Of their disposals; none where they are of another year. */
  places: (DisposalPlace | undefined)[];
  /** Of the slices, where losses are only pointed out. */
  movements: Dispose[];
  head: number;
  /** Units of the head bought back, the loss that waits for them, and the last part of it. */
  boughtBack: bigint;
  denied: bigint;
  last: DeferredLoss | undefined;
};

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
  readonly #disposals: DisposalList;
  readonly #assets = new Map<string, Losses>();
  readonly #pointedOut = new Map<Dispose, { quantity: bigint; loss: bigint }>();
  /** The day of the latest loss, and the last on which its units may be bought back. */
  #day = Number.NaN;
  #lastDay = Number.NaN;

  constructor(rule: UntilResold, isApplied: boolean, disposals: DisposalList) {
    this.#rule = rule;
    this.#isApplied = isApplied;
    this.#disposals = disposals;
  }

  /** Sees the losses of a disposal; it is changed when units are bought back later. */
  dispose(movement: Dispose, slices: readonly Slice[], place: DisposalPlace | undefined): void {
    if (movement.lossCounts === false) return;
    for (const slice of slices) {
      if (slice.term !== 'exempt') this.#remember(movement, slice, place);
    }
  }

  /** Lets come back what waited for the units of a slice. */
  release(slice: Slice, waiting: Waiting): void {
    const { gain, quantity } = slice;
    const most =
      this.#rule.onlyAgainstGain !== true ? null : gain === null || gain < 0n ? 0n : gain;
    let [units, before, released] = [0n, 0n, 0n];
    for (let one: Waiting | undefined = waiting; one !== undefined; one = one.next) {
      let limit: bigint | null = null;
      if (most !== null) {
        units += one.units;
        const reached = (most * units) / quantity;
        limit = reached - before;
        before = reached;
      }
      const part = release(one.loss, limit);
      released = released === 0n ? part : released + part;
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
      const slice = losses.slices[losses.head];
      if (slice === undefined) break;
      const { boughtBack } = losses;
      const left = boughtBack === 0n ? slice.quantity : slice.quantity - boughtBack;
      if (left === 0n || (losses.lastDays[losses.head] ?? 0) < movement.day) {
        next(losses);
        continue;
      }
      const units = least(left, free);
      free -= units;
      const part = this.#buyBack(losses, slice, units);
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

  #remember(movement: Dispose, slice: Slice, place: DisposalPlace | undefined): void {
    if (lossOf(slice) <= 0n) return;
    let losses = this.#assets.get(movement.asset);
    if (losses === undefined) {
      losses = noLosses();
      this.#assets.set(movement.asset, losses);
    }
    losses.slices.push(slice);
    losses.lastDays.push(this.#lastDayOf(movement.day));
    if (this.#isApplied) losses.places.push(place);
    else losses.movements.push(movement);
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
  #buyBack(losses: Losses, slice: OpenSlice, units: bigint): DeferredLoss | undefined {
    const isFirst = losses.boughtBack === 0n;
    const boughtBack = isFirst ? units : losses.boughtBack + units;
    const whole = lossOf(slice);
    const reached = boughtBack === slice.quantity ? whole : (whole * boughtBack) / slice.quantity;
    const loss = isFirst ? reached : reached - losses.denied;
    losses.boughtBack = boughtBack;
    losses.denied = reached;
    if (!this.#isApplied) {
      const movement = losses.movements[losses.head];
      if (movement !== undefined) this.#pointOut(movement, units, loss);
      return undefined;
    }
    const place = losses.places[losses.head];
    if (place === undefined) deny(slice, loss);
    else this.#disposals.deny(place, slice, loss);
    const part = deferLoss(units, loss);
    if (losses.last !== undefined) {
      losses.last.sibling = part;
      if (this.#rule.onlyAgainstGain === true) passOn(losses.last);
    }
    losses.last = part;
    return part;
  }

  #pointOut(movement: Dispose, units: bigint, loss: bigint): void {
    const known = this.#pointedOut.get(movement);
    if (known === undefined) this.#pointedOut.set(movement, { quantity: units, loss });
    else {
      known.quantity += units;
      known.loss += loss;
    }
  }
}

function noLosses(): Losses {
  const none = { boughtBack: 0n, denied: 0n, last: undefined };
  return { slices: [], lastDays: [], places: [], movements: [], head: 0, ...none };
}

/** Goes on to the next loss. */
function next(losses: Losses): void {
  losses.head += 1;
  losses.boughtBack = 0n;
  losses.denied = 0n;
  losses.last = undefined;
}

function forgetOver(losses: Losses): void {
  const { head } = losses;
  if (!isWorthACopy(head, losses.slices.length)) return;
  losses.slices = losses.slices.slice(head);
  losses.lastDays = losses.lastDays.slice(head);
  losses.places = losses.places.slice(head);
  losses.movements = losses.movements.slice(head);
  losses.head = 0;
}

/** The loss of a slice before anything is denied, or comes back with it; none that is not known. */
function lossOf({ proceeds, fees, cost, gain, denied }: OpenSlice): bigint {
  if (proceeds === null || fees === null || cost === null) return 0n;
  if (gain !== null && denied === 0n) return gain < 0n ? -gain : 0n;
  return fees === 0n ? cost - proceeds : cost + fees - proceeds;
}

function isPurchase({ entry, lot, day }: Acquire): boolean {
  if (entry.kind === 'opening' || entry.kind === 'gift-received') return false;
  return lot.acquiredDay === day;
}
