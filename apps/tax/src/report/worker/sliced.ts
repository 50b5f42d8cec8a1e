/**
 * A slice ends at the first step after so long. A worker hears no message, cancel included, until
 * then: 50 ms is the limit, and the engine's longest step takes 20 for 50,000 entries.
 */
const SLICE_MS = 20;

export interface SlicedOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Runs a generator in slices between macrotasks, so that messages get in and progress gets out.
 *
 * @returns what the generator returns, or null when the signal stopped it.
 */
export async function runSliced<Result>(
  steps: Generator<{ readonly done: number; readonly total: number }, Result>,
  { signal, onProgress }: SlicedOptions,
): Promise<Result | null> {
  let started = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - started < SLICE_MS) continue;
    onProgress(step.value.done, step.value.total);
    await nextTask();
    if (signal.aborted) {
      return null;
    }
    started = performance.now();
  }
}

/** The next macrotask, behind the messages that have already arrived; timers would wait 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
