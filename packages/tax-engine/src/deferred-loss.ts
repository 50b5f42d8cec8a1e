/**
 * A loss that waits for units bought back (IE, TCA 1997 s. 581 (3); ES, LIRPF art. 33.5.e): the
 * first units of a lot carry it, `loss` over `quantity` of them.
 */
export type DeferredLoss = {
  readonly quantity: bigint;
  /** Positive. */
  readonly loss: bigint;
  /** Units sold so far. */
  used: bigint;
  /** What came back so far; below zero by what an earlier lot of the same loss left over. */
  released: bigint;
  /** For the units of the same lot after these. */
  next: DeferredLoss | undefined;
  /** The same loss on units of a later acquisition. */
  sibling: DeferredLoss | undefined;
};

export function deferLoss(quantity: bigint, loss: bigint): DeferredLoss {
  return { quantity, loss, used: 0n, released: 0n, next: undefined, sibling: undefined };
}

/** What may come back once the units used so far are sold; a difference of running sums. */
export function releasable({ quantity, loss, used, released }: DeferredLoss): bigint {
  return (loss * used) / quantity - released;
}

/**
 * Takes back what may come back, at most `limit` (null: no limit). What a limit leaves over once all
 * units are sold goes to the same loss on units of a later acquisition.
 */
export function release(deferred: DeferredLoss, limit: bigint | null): bigint {
  const share = releasable(deferred);
  const taken = limit === null || limit > share ? share : limit;
  deferred.released += taken;
  passOn(deferred);
  return taken;
}

/** Hands what is left of a loss whose units are all sold to the next units of the same loss. */
export function passOn(deferred: DeferredLoss): void {
  const { sibling } = deferred;
  if (sibling === undefined || deferred.used < deferred.quantity) return;
  const left = deferred.loss - deferred.released;
  deferred.released += left;
  sibling.released -= left;
}

/** Units that change place or kind take their share of the loss along, as `quantity` new ones. */
export function moveLoss(deferred: DeferredLoss, quantity: bigint): DeferredLoss {
  return deferLoss(quantity, release(deferred, null));
}
