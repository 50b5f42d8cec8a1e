import { type Quantity, minus, plus } from '@meridian/money/measure.ts';
import { addDays, type Day, EARLIEST_DAY } from '../../common/time.ts';
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
import type { MatchNote } from '../matcher.ts';
import type { Acquire, Dispose } from '../../movements/movement.ts';
import type { OpenLot } from './open-lot.ts';
import { type AllocatedLotMatch, forEachGain } from '../disposals/allocated-lot-match.ts';
import { Queue, consumeFifo } from '../../common/queue.ts';

export type UntilResold = Extract<LossDisallowance, { type: 'until-resold' }>;

/** A loss of a lot match. */
interface Loss {
  readonly lotMatch: AllocatedLotMatch;
  /** Before any part of it is disallowed; positive. */
  readonly amount: bigint;
  /** The last day on which the units may be bought back. */
  readonly lastDay: Day;
  readonly movement: Dispose;
  /** Index of the disposal in the list; undefined for a disposal of another year. */
  readonly place: DisposalPlace | undefined;
}

/** The losses of an asset; only the first is ever bought back in part. */
interface Losses {
  readonly queue: Queue<Loss>;
  /** Units of the first loss that are bought back, with their share of it, and the last deferred part. */
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
  #day = EARLIEST_DAY;
  #lastDay = EARLIEST_DAY;

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
    dropExpired(losses, movement.day);
    const unitsLeft = ({ lotMatch }: Loss) => minus(lotMatch.quantity, losses.share.used);
    let tail: DeferredLoss | undefined;
    consumeFifo(losses.queue, movement.quantity, unitsLeft, (loss, units) => {
      const part = this.#buyBack(losses, loss, units);
      if (losses.share.used === loss.lotMatch.quantity) startNext(losses);
      if (part === undefined) return;
      if (tail === undefined) open.deferred = part;
      else tail.next = part;
      tail = part;
    });
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
      this.#assets.set(asset, { queue: new Queue(loss), share: startShare(), part: undefined });
      return;
    }
    const { last } = losses.queue;
    invariant(last === undefined || last.lastDay <= loss.lastDay, 'losses-in-order-of-their-days');
    losses.queue.push(loss);
  }

  #lastDayOf(day: Day): Day {
    if (day !== this.#day) {
      const { after } = this.#rule;
      this.#day = day;
      this.#lastDay = 'days' in after ? addDays(day, after.days) : addMonths(day, after.months);
    }
    return this.#lastDay;
  }

  /** Buys back units of the first loss. */
  #buyBack(losses: Losses, first: Loss, units: Quantity): DeferredLoss | undefined {
    const { lotMatch, amount, movement, place } = first;
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

/** No units of the next loss are bought back yet. */
function startNext(losses: Losses): void {
  losses.share = startShare();
  losses.part = undefined;
}

/** Drops losses whose units can no longer be bought back. */
function dropExpired(losses: Losses, day: Day): void {
  const { queue } = losses;
  for (let loss = queue.first; loss !== undefined && loss.lastDay < day; loss = queue.first) {
    queue.drop();
    startNext(losses);
  }
}

/** The gain a recognised loss may reduce: zero where the gain is not known. */
function floorAtZero(gain: bigint | null): bigint {
  return gain === null || gain < 0n ? 0n : gain;
}

function isPurchase({ entry, lot, day }: Acquire): boolean {
  if (entry.kind === 'opening' || entry.kind === 'gift-received') return false;
  return lot.acquiredDay === day;
}
