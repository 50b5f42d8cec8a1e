import { type RefObject, useEffect } from 'react';

import type { LiveList } from './live-list.ts';

/**
 * Keeps a list's order while its reader is in it: while the pointer is over the rows, or the focus
 * moves among them.
 */
export function useHold(
  body: RefObject<HTMLElement | null>,
  list: Pick<LiveList<unknown>, 'hold'>,
): void {
  useEffect(() => {
    const rows = body.current;
    if (rows === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    rows.addEventListener('pointerenter', () => list.hold('pointer', true), { signal });
    rows.addEventListener('pointerleave', () => list.hold('pointer', false), { signal });
    rows.addEventListener('focusin', () => list.hold('focus', isByKeyboard(rows)), { signal });
    rows.addEventListener('focusout', () => list.hold('focus', false), { signal });
    return () => {
      listening.abort();
      // Rows that go away under the pointer tell nobody that they were left.
      list.hold('pointer', false);
      list.hold('focus', false);
    };
  }, [body, list]);
}

/**
 * A press with the pointer leaves the focus behind for as long as nothing else is pressed, and the
 * order would stand still for good. Only a focus that shows is somebody going through the rows.
 */
function isByKeyboard(rows: HTMLElement): boolean {
  return rows.querySelector(':focus-visible') !== null;
}
