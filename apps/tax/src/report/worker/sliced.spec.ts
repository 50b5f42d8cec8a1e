import { describe, expect, it } from 'vitest';

import { runSliced } from './sliced.ts';

/** Works for so many milliseconds between two steps, as the engine does. */
function* work(steps: number, stepMs: number): Generator<{ done: number; total: number }, string> {
  for (let done = 1; done <= steps; done += 1) {
    const end = performance.now() + stepMs;
    while (performance.now() < end);
    yield { done, total: steps };
  }
  return 'finished';
}

describe('runSliced', () => {
  it('returns what the generator returns and tells how far it is on the way', async () => {
    const seen: number[] = [];
    const { signal } = new AbortController();
    const result = await runSliced(work(10, 15), { signal, onProgress: (done) => seen.push(done) });
    expect(result).toBe('finished');
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('lets other tasks run in between, so that a cancel gets in', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort('cancelled'), 50);
    let last = 0;
    const result = await runSliced(work(200, 10), {
      signal: stopping.signal,
      onProgress: (done) => (last = done),
    });
    expect(result).toBeNull();
    expect(last).toBeLessThan(100);
  });
});
