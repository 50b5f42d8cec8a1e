import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Long computations hold the event loop for little more than this at a time. */
const SLICE_MS = 12;

/** Lets what waits for the event loop go first, once a slice is used up; call it between two steps. */
export function createSlices(pause: () => Promise<void> = setImmediate): () => Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < sliceEnd) return;
    await pause();
    sliceEnd = performance.now() + SLICE_MS;
  };
}
