import { watchParent } from '../boot/parent.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Aborts when this process is asked to stop, or when its parent died without asking. Later requests
 * change nothing: a Ctrl-C reaches the process twice, from the terminal and from its parent.
 */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  for (const signal of STOP_SIGNALS) process.on(signal, () => controller.abort());
  watchParent(() => controller.abort());
  return controller.signal;
}
