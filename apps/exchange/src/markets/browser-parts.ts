import type { Connection } from './market-model.ts';
import type { Later } from './signal.ts';

/** The browser's timers. */
export const later: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Whether the browser has a network, as it says. */
export const connection: Connection = {
  online: () => navigator.onLine,
  observe(listener) {
    const listening = new AbortController();
    addEventListener('online', listener, { signal: listening.signal });
    addEventListener('offline', listener, { signal: listening.signal });
    return () => listening.abort();
  },
};
