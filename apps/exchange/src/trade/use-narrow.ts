import { useSyncExternalStore } from 'react';

/** Below this the ticket is a sheet and the panes are tabs; the style sheet says the same. */
const NARROW = '(max-width: 1023px)';

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
