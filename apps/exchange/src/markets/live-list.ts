import { createSignal, type Later, type Signal } from './signal.ts';

/** Minimum time between two orders of the list; a faster change cannot be read. */
const ORDER_EVERY_MS = 1_000;

type PauseReason = 'pointer' | 'focus';

export interface LiveList<Row> {
  readonly rows: Signal<readonly Row[]>;
  /** Prices have changed: computes the order again, at most once in `ORDER_EVERY_MS`. */
  markDirty(): void;
  /** The filter or sorting has changed: computes the order at once. */
  refresh(): void;
  setPaused(reason: PauseReason, paused: boolean): void;
  stop(): void;
}

interface LiveListOptions<Row> {
  computeRows: () => readonly Row[];
  now: () => number;
  later: Later;
}

/**
 * A list whose order follows prices. It is computed at most once a second, and not while the
 * pointer or keyboard focus is in it, so that a row does not move away under a press. Changes made
 * while paused are applied afterwards.
 */
export function createLiveList<Row>({
  computeRows,
  now,
  later,
}: LiveListOptions<Row>): LiveList<Row> {
  const rows = createSignal<readonly Row[]>([]);
  const pauseReasons = new Set<PauseReason>();
  let isDirty = false;
  let computedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  const refresh = () => {
    stop();
    isDirty = false;
    computedAt = now();
    const next = computeRows();
    if (!isSame(next, rows.get())) rows.set(next);
  };
  const scheduleRefresh = () => {
    if (!isDirty || cancel !== null || pauseReasons.size > 0) return;
    const wait = Math.max(0, computedAt + ORDER_EVERY_MS - now());
    cancel = later(wait, refresh);
  };
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  return {
    rows,
    markDirty() {
      isDirty = true;
      scheduleRefresh();
    },
    refresh,
    setPaused(reason, paused) {
      if (paused) {
        pauseReasons.add(reason);
        stop();
      } else if (pauseReasons.delete(reason)) {
        scheduleRefresh();
      }
    },
    stop,
  };
}

/** Whether both have the same rows in the same order; then nothing is drawn again. */
function isSame<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}
