import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { cumulativeShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import { min } from '../../common/min.ts';

/**
 * A disallowed loss deferred until units bought back are sold (IE, TCA 1997 s. 581 (3); ES, LIRPF
 * art. 33.5.e): `loss` is spread over `quantity` units of a lot.
 */
export interface DeferredLoss {
  readonly quantity: Quantity;
  /** Positive. */
  readonly loss: bigint;
  /** Units sold so far. */
  used: Quantity;
  /** Recognised so far; below zero by what an earlier lot of the same loss carried over. */
  recognised: bigint;
  /** Deferred loss on the lot's units after these. */
  next: DeferredLoss | undefined;
  /** The same loss on units of a later acquisition. */
  sibling: DeferredLoss | undefined;
}

export function deferLoss(quantity: Quantity, loss: bigint): DeferredLoss {
  return { quantity, loss, used: ZERO, recognised: 0n, next: undefined, sibling: undefined };
}

/** The amount that can be recognised once `used` units are sold. */
function recognisableLoss({ quantity, loss, recognised }: DeferredLoss, used: Quantity): bigint {
  return cumulativeShare(loss, used, quantity) - recognised;
}

/**
 * Recognises what can be recognised, at most `limit` (null: no limit). The remainder once all units
 * are sold is carried over to the same loss on units of a later acquisition.
 *
 * @param used units sold up to the lot match; later lot matches may have used more already
 */
export function recogniseLoss(
  deferred: DeferredLoss,
  limit: bigint | null,
  used: Quantity = deferred.used,
): bigint {
  const share = recognisableLoss(deferred, used);
  const taken = limit === null || limit > share ? share : limit;
  deferred.recognised += taken;
  invariant(deferred.recognised <= deferred.loss, 'released-within-the-deferred-loss');
  carryOver(deferred, used);
  return taken;
}

/** Carries the remainder of a loss whose units are all sold over to the next units of that loss. */
export function carryOver(deferred: DeferredLoss, used: Quantity = deferred.used): void {
  const { sibling } = deferred;
  if (sibling === undefined || used < deferred.quantity) return;
  const left = deferred.loss - deferred.recognised;
  deferred.recognised += left;
  sibling.recognised -= left;
}

/** Units consumed together that share a deferred loss; a linked list, in the order of the units. */
export interface DueLoss {
  readonly loss: DeferredLoss;
  readonly units: Quantity;
  /** Units of the loss that are sold, with these. */
  readonly used: Quantity;
  next: DueLoss | undefined;
}

/**
 * Marks the next units of a lot as used; `first` is the deferred loss of the next unit. Returns the
 * deferred losses of those units; undefined where the losses have no units left.
 */
export function takeDueLosses(first: DeferredLoss, units: Quantity): DueLoss | undefined {
  let dueLosses: DueLoss | undefined;
  let last: DueLoss | undefined;
  let left = units;
  for (let loss: DeferredLoss | undefined = first; loss !== undefined && left > ZERO;) {
    const own = minus(loss.quantity, loss.used);
    const used = min(own, left);
    if (used > ZERO) {
      loss.used = plus(loss.used, used);
      invariant(loss.used <= loss.quantity, 'deferred-loss-used-within-its-units');
      left = minus(left, used);
      const part: DueLoss = { loss, units: used, used: loss.used, next: undefined };
      if (last === undefined) dueLosses = part;
      else last.next = part;
      last = part;
    }
    loss = loss.next;
  }
  return dueLosses;
}

/**
 * Moves the deferred losses of `units` to the `quantity` units that replace them in another account or
 * asset. A loss whose share of these is less than an atom is added to the next one.
 */
export function moveDeferredLosses(
  dueLosses: DueLoss | undefined,
  units: Quantity,
  quantity: Quantity,
): DeferredLoss | undefined {
  let first: DeferredLoss | undefined;
  let last: DeferredLoss | undefined;
  const moved = startShare<Quantity>();
  let loose = 0n;
  for (let due = dueLosses; due !== undefined; due = due.next) {
    const share = takeShare(moved, due.units, quantity, units);
    loose += recogniseLoss(due.loss, null);
    if (share === ZERO) continue;
    const part = deferLoss(share, loose);
    loose = 0n;
    if (last === undefined) first = part;
    else last.next = part;
    last = part;
  }
  if (last !== undefined) last.recognised -= loose;
  return first;
}
