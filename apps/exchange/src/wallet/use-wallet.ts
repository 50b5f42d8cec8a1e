import { createContext, useCallback, useContext, useEffect, useState } from 'react';

import { keepAsking } from './keep-asking.ts';

/** Whether `useAsked` is held in this part of a page. */
export const AskingPaused = createContext(false);

export type Loaded<Value> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed' }
  | { readonly type: 'ready'; readonly value: Value };

type Asked<Value> = { readonly ok: true; readonly result: Value } | { readonly ok: false };

/**
 * What a call gives, asked for at once and again while the page is seen. A failed asking keeps what was
 * there.
 *
 * @param load null where it cannot be asked yet; another function starts anew
 * @param everyMs null: once
 * @param isHeld asks for nothing, and keeps what is there
 */
export function useAsked<Value>(
  load: (() => Promise<Asked<Value>>) | null,
  everyMs: number | null,
  isHeld = false,
): { readonly loaded: Loaded<Value>; readonly refresh: () => void } {
  const [state, setState] = useState<{ load: unknown; loaded: Loaded<Value> }>({
    load: null,
    loaded: { type: 'loading' },
  });
  const [asked, setAsked] = useState(0);
  const isPaused = useContext(AskingPaused) || isHeld;
  useEffect(() => {
    if (load === null || isPaused) return undefined;
    return keepAsking({
      ask: load,
      everyMs,
      isSeen: () => document.visibilityState === 'visible',
      take: (answer) => {
        if (answer.ok) setState({ load, loaded: { type: 'ready', value: answer.result } });
        else {
          setState((before) =>
            before.load === load && before.loaded.type === 'ready'
              ? before
              : { load, loaded: { type: 'failed' } },
          );
        }
      },
    });
  }, [load, everyMs, asked, isPaused]);
  const loaded: Loaded<Value> = state.load === load ? state.loaded : { type: 'loading' };
  return { loaded, refresh: useCallback(() => setAsked((count) => count + 1), []) };
}

const NOW_EVERY_MS = 5_000;

/** The time, in ms; a few seconds old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
