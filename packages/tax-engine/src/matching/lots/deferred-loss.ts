import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { cumulativeShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import { min } from '../../common/min.ts';

/**
 * A loss that waits for units bought back (IE, TCA 1997 s. 581 (3); ES, LIRPF art. 33.5.e): the
 * first units of a lot carry it, `loss` over `quantity` of them.
 */
export interface DeferredLoss {
  readonly quantity: Quantity;
  /** Positive. */
  readonly loss: bigint;
  /** Units sold so far. */
  used: Quantity;
  /** What came back so far; below zero by what an earlier lot of the same loss left over. */
  released: bigint;
  /** For the units of the same lot after these. */
  next: DeferredLoss | undefined;
  /** The same loss on units of a later acquisition. */
  sibling: DeferredLoss | undefined;
}

export function deferLoss(quantity: Quantity, loss: bigint): DeferredLoss {
  return { quantity, loss, used: ZERO, released: 0n, next: undefined, sibling: undefined };
}

/** What may come back once `used` units are sold. */
function releasable({ quantity, loss, released }: DeferredLoss, used: Quantity): bigint {
  return cumulativeShare(loss, used, quantity) - released;
}

/**
 * Takes back what may come back, at most `limit` (null: no limit). What a limit leaves over once all
 * units are sold goes to the same loss on units of a later acquisition.
 *
 * @param used units sold; fewer than by now where those of a later slice are used already
 */
export function release(
  deferred: DeferredLoss,
  limit: bigint | null,
  used: Quantity = deferred.used,
): bigint {
  const share = releasable(deferred, used);
  const taken = limit === null || limit > share ? share : limit;
  deferred.released += taken;
  invariant(deferred.released <= deferred.loss, 'released-within-the-deferred-loss');
  passOn(deferred, used);
  return taken;
}

/** Hands what is left of a loss whose units are all sold to the next units of the same loss. */
export function passOn(deferred: DeferredLoss, used: Quantity = deferred.used): void {
  const { sibling } = deferred;
  if (sibling === undefined || used < deferred.quantity) return;
  const left = deferred.loss - deferred.released;
  deferred.released += left;
  sibling.released -= left;
}

/** A loss that waited for units taken out of a lot together, and how many; then the next such loss. */
export interface Waiting {
  readonly loss: DeferredLoss;
  readonly units: Quantity;
  /** Units of the loss that are sold once these are. */
  readonly used: Quantity;
  next: Waiting | undefined;
}

/**
 * Marks the next units of a lot as used; `first` is the loss that waits for the next of them. Gives
 * the losses that waited for them; none where those that did are used up.
 */
export function useWaiting(first: DeferredLoss, units: Quantity): Waiting | undefined {
  let waiting: Waiting | undefined;
  let last: Waiting | undefined;
  let left = units;
  for (let loss: DeferredLoss | undefined = first; loss !== undefined && left > ZERO;) {
    const own = minus(loss.quantity, loss.used);
    const used = min(own, left);
    if (used > ZERO) {
      loss.used = plus(loss.used, used);
      invariant(loss.used <= loss.quantity, 'deferred-loss-used-within-its-units');
      left = minus(left, used);
      const part: Waiting = { loss, units: used, used: loss.used, next: undefined };
      if (last === undefined) waiting = part;
      else last.next = part;
      last = part;
    }
    loss = loss.next;
  }
  return waiting;
}

/**
 * `units` that change place or kind take the losses that wait for them along, as `quantity` new
 * ones. What waited for less than an atom of these waits for the next of them.
 */
export function moveLosses(
  waiting: Waiting | undefined,
  units: Quantity,
  quantity: Quantity,
): DeferredLoss | undefined {
  let first: DeferredLoss | undefined;
  let last: DeferredLoss | undefined;
  const moved = startShare<Quantity>();
  let loose = 0n;
  for (let one = waiting; one !== undefined; one = one.next) {
    const share = takeShare(moved, one.units, quantity, units);
    loose += release(one.loss, null);
    if (share === ZERO) continue;
    const part = deferLoss(share, loose);
    loose = 0n;
    if (last === undefined) first = part;
    else last.next = part;
    last = part;
  }
  if (last !== undefined) last.released -= loose;
  return first;
}
