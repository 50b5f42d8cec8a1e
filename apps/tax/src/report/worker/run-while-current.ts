import type { Session } from './session.ts';
import { runSliced } from './sliced.ts';

/** Runs a computation about a report; null once another report takes that one's place. */
export function runWhileCurrent<Result>(
  session: Session,
  version: number,
  steps: Parameters<typeof runSliced<Result>>[0],
): Promise<Result | null> {
  const stopping = new AbortController();
  return runSliced(steps, {
    signal: stopping.signal,
    onProgress: () => {
      if (session.version !== version) stopping.abort();
    },
  });
}
