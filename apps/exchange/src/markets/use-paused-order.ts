import { type RefObject, useEffect } from 'react';

import type { LiveList } from './live-list.ts';

/** Pauses the reordering of a list while the pointer or the keyboard focus is in its rows. */
export function usePausedOrder(
  body: RefObject<HTMLElement | null>,
  list: Pick<LiveList<unknown>, 'setPaused'>,
): void {
  useEffect(() => {
    const rows = body.current;
    if (rows === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    rows.addEventListener('pointerenter', () => list.setPaused('pointer', true), { signal });
    rows.addEventListener('pointerleave', () => list.setPaused('pointer', false), { signal });
    rows.addEventListener('focusin', () => list.setPaused('focus', isByKeyboard(rows)), { signal });
    rows.addEventListener('focusout', () => list.setPaused('focus', false), { signal });
    return () => {
      listening.abort();
      // Removed rows send no leave event.
      list.setPaused('pointer', false);
      list.setPaused('focus', false);
    };
  }, [body, list]);
}

/**
 * A press with the pointer leaves the focus in the list until the next press, which would pause the
 * order for that long. Only a visible focus is keyboard use.
 */
function isByKeyboard(rows: HTMLElement): boolean {
  return rows.querySelector(':focus-visible') !== null;
}
