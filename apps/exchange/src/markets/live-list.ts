import { createSignal, type Later, type Signal } from './signal.ts';

/** The order follows the prices at most so often; faster, nobody can read it. */
const ORDER_EVERY_MS = 1_000;

type Holder = 'pointer' | 'focus';

export interface LiveList<Row> {
  readonly rows: Signal<readonly Row[]>;
  /** Prices have moved: the order is reckoned again when its time has come. */
  stir(): void;
  /** The reader has chosen otherwise: the order is reckoned at once. */
  renew(): void;
  hold(holder: Holder, holds: boolean): void;
  stop(): void;
}

interface LiveListOptions<Row> {
  reckon: () => readonly Row[];
  now: () => number;
  later: Later;
}

/**
 * A list whose order follows prices. It is reckoned at most once a second, and never while somebody
 * points into it or moves through it with the keyboard: a row must not slip away from under a
 * finger that is about to press it. What has moved in the meantime is caught up afterwards.
 */
export function createLiveList<Row>({ reckon, now, later }: LiveListOptions<Row>): LiveList<Row> {
  const rows = createSignal<readonly Row[]>([]);
  const holders = new Set<Holder>();
  let stirred = false;
  let reckonedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  const renew = () => {
    stop();
    stirred = false;
    reckonedAt = now();
    const next = reckon();
    if (!isSame(next, rows.get())) rows.set(next);
  };
  const plan = () => {
    if (!stirred || cancel !== null || holders.size > 0) return;
    const wait = Math.max(0, reckonedAt + ORDER_EVERY_MS - now());
    cancel = later(wait, renew);
  };
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  return {
    rows,
    stir() {
      stirred = true;
      plan();
    },
    renew,
    hold(holder, holds) {
      if (holds) {
        holders.add(holder);
        stop();
      } else if (holders.delete(holder)) {
        plan();
      }
    },
    stop,
  };
}

/** The same rows in the same order are the same list: nothing is drawn again. */
function isSame<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, at) => row === b[at]);
}
