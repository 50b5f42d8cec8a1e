import { useSyncExternalStore } from 'react';

import { ageToShow, type LiveState } from './live-state.ts';
import { useSignal } from './use-signal.ts';
import type { Signal } from './signal.ts';

interface Dated {
  readonly live: Signal<LiveState>;
  /** When the newest prices came, in ms; null before any did. */
  readonly dataAt: number | null;
}

/** How old a model's prices are, in whole seconds, as long as that is to be shown; else null. */
export function useShownAge(model: Dated): number | null {
  const live = useSignal(model.live);
  return useSyncExternalStore(
    everySecond,
    () => ageToShow(live, model.dataAt, Date.now()),
    () => null,
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
