import { useSyncExternalStore } from 'react';

import type { Signal } from './signal.ts';

/** The value of a signal. The prerendered page has the one it began with. */
export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.observe, signal.get, signal.get);
}
