import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { type RunningShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import type { LossDisallowance } from '@meridian/tax-rules/matching.ts';
import { addMonths } from '../../common/calendar.ts';
import {
  type DeferredLoss,
  type DueLoss,
  deferLoss,
  carryOver,
  recogniseLoss,
} from './deferred-loss.ts';
import type { DisposalList, DisposalPlace } from '../disposals/list.ts';
import { disallowLoss } from '../disposals/disallow-loss.ts';
import { min } from '../../common/min.ts';
import type { MatchNote } from '../matcher.ts';
import type { Acquire, Dispose } from '../../movements/movement.ts';
import type { OpenLot } from './open-lot.ts';
import { type AllocatedLotMatch, forEachGain } from '../disposals/allocated-lot-match.ts';
import { shouldCompact } from '../../common/should-compact.ts';

export type UntilResold = Extract<LossDisallowance, { type: 'until-resold' }>;

/** A loss of a lot match. */
interface Loss {
  readonly lotMatch: AllocatedLotMatch;
  /** Before any part of it is disallowed; positive. */
  readonly amount: bigint;
  /** The last day on which the units may be bought back. */
  readonly lastDay: number;
  readonly movement: Dispose;
  /** Index of the disposal in the list; undefined for a disposal of another year. */
  readonly place: DisposalPlace | undefined;
}

/**
 * The losses of an asset, earliest first; those before the head are bought back in full or past their
 * last day. Units bought back reduce the earliest loss first, so only the head is bought back in part.
 */
interface Losses {
  all: Loss[];
  head: number;
  /** Units of the head bought back, with their share of its loss, and the last deferred part. */
  share: RunningShare<bigint>;
  part: DeferredLoss | undefined;
}

/**
 * Losses on units that are bought back within a time after the disposal: the part min(bought back,
 * sold) / sold of each is deferred until those units are sold (IE, TCA 1997 s. 581 (3); ES, LIRPF art.
 * 33.5.e). Each unit bought disallows the loss of one unit sold, the earliest loss first. Every
 * acquisition counts, except units that arrive from another account, which were acquired before. A
 * deferred loss that is recognised is not deferred again by a further purchase: the law names the loss
 * of the disposal. Where the rule is not applied, the losses are only counted, for a note.
 */
export class DisallowedLosses {
  readonly #rule: UntilResold;
  readonly #isApplied: boolean;
  readonly #disposals: DisposalList;
  readonly #assets = new Map<string, Losses>();
  readonly #flagged = new Map<Dispose, { quantity: Quantity; loss: bigint }>();
  /** The day of the latest loss, and the last day on which its units may be bought back. */
  #day = Number.NaN;
  #lastDay = Number.NaN;

  constructor(rule: UntilResold, isApplied: boolean, disposals: DisposalList) {
    this.#rule = rule;
    this.#isApplied = isApplied;
    this.#disposals = disposals;
  }

  /**
   * Recognises the deferred losses of the units disposed of, and records the disposal's own losses, which
   * a later purchase may disallow.
   *
   * @param dueLosses by lot match
   * @param place index of the disposal in the list; undefined for a disposal of another year
   */
  dispose(
    movement: Dispose,
    lotMatches: readonly AllocatedLotMatch[],
    dueLosses: readonly (DueLoss | undefined)[],
    place: DisposalPlace | undefined,
  ): void {
    forEachGain(movement, lotMatches, (gain, lotMatch, index) => {
      const due = dueLosses[index];
      if (due !== undefined) this.#recogniseLosses(lotMatch, gain, due);
      if (gain === null || gain >= 0n || lotMatch.term === 'exempt') return;
      if (movement.lossCounts === false) return;
      const lastDay = this.#lastDayOf(movement.day);
      this.#remember({ lotMatch, amount: -gain, lastDay, movement, place });
    });
  }

  #recogniseLosses(lotMatch: AllocatedLotMatch, gain: bigint | null, dueLosses: DueLoss): void {
    const { quantity } = lotMatch;
    const most = this.#rule.onlyAgainstGain === true ? floorAtZero(gain) : null;
    const limits = startShare();
    let recognised = 0n;
    for (let due: DueLoss | undefined = dueLosses; due !== undefined; due = due.next) {
      const limit = takeShare(limits, due.units, most, quantity);
      recognised += recogniseLoss(due.loss, limit, due.used);
    }
    disallowLoss(lotMatch, -recognised);
  }

  /** Disallows earlier losses on as many units as are bought; the lot's first units defer them. */
  acquire(movement: Acquire, open: OpenLot): void {
    const losses = this.#assets.get(movement.asset);
    if (losses === undefined || !isPurchase(movement)) return;
    let free = movement.quantity;
    let tail: DeferredLoss | undefined;
    while (free > ZERO) {
      const loss = losses.all[losses.head];
      if (loss === undefined) break;
      const { quantity } = loss.lotMatch;
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

  /** Disposals whose loss would be deferred if the rule were applied. */
  *notes(): Generator<MatchNote> {
    for (const [movement, { quantity, loss }] of this.#flagged) {
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
    const { lotMatch, amount, movement, place } = head;
    const loss = takeShare(losses.share, units, amount, lotMatch.quantity);
    if (!this.#isApplied) {
      this.#flag(movement, units, loss);
      return undefined;
    }
    if (place === undefined) disallowLoss(lotMatch, loss);
    else this.#disposals.disallowLoss(place, lotMatch, loss);
    const part = deferLoss(units, loss);
    if (losses.part !== undefined) {
      losses.part.sibling = part;
      if (this.#rule.onlyAgainstGain === true) carryOver(losses.part);
    }
    losses.part = part;
    return part;
  }

  #flag(movement: Dispose, units: Quantity, loss: bigint): void {
    const known = this.#flagged.get(movement);
    if (known === undefined) this.#flagged.set(movement, { quantity: units, loss });
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

/** The gain a recognised loss may reduce: zero where the gain is not known. */
function floorAtZero(gain: bigint | null): bigint {
  return gain === null || gain < 0n ? 0n : gain;
}

function isPurchase({ entry, lot, day }: Acquire): boolean {
  if (entry.kind === 'opening' || entry.kind === 'gift-received') return false;
  return lot.acquiredDay === day;
}
