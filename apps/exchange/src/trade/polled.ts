import { useEffect, useState } from 'react';

import type { LiveState } from '../markets/live-state.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { TradeModel } from './trade-model.ts';

/** What a pane that asks again and again has now. */
export type Polled<Value> =
  | { readonly kind: 'loading' }
  /** Nothing could be loaded yet. */
  | { readonly kind: 'failed' }
  /** `stale`: the last asking failed, and what is shown is older than it looks. */
  | { readonly kind: 'ready'; readonly value: Value; readonly stale: boolean };

/**
 * Asks again and again while the page is seen and online; the next time only once the last answer is
 * there, so that a slow server is not asked twice at a time.
 *
 * @param load null where it failed; another function starts anew, with nothing of the old one shown
 */
export function usePolled<Value>(
  model: TradeModel,
  load: (() => Promise<Value | null>) | null,
  everyMs: number,
): Polled<Value> {
  const live = useSignal(model.live);
  const [state, setState] = useState<{ load: unknown; polled: Polled<Value> }>({
    load: null,
    polled: { kind: 'loading' },
  });
  const isOffline: boolean = live === ('offline' satisfies LiveState);
  useEffect(() => {
    if (load === null || isOffline) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async () => {
      const value = document.visibilityState === 'visible' ? await load() : undefined;
      if (left) return;
      if (value !== undefined) {
        setState(({ load: asked, polled }) => ({
          load,
          polled:
            value !== null
              ? { kind: 'ready', value, stale: false }
              : asked === load && polled.kind === 'ready'
                ? { ...polled, stale: true }
                : { kind: 'failed' },
        }));
      }
      timer = setTimeout(() => void ask(), everyMs);
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load, everyMs, isOffline]);
  if (state.load !== load) return { kind: 'loading' };
  const { polled } = state;
  return isOffline && polled.kind === 'ready' ? { ...polled, stale: true } : polled;
}
