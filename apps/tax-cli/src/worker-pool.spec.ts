import { expect, it } from 'vitest';
import { type Outcome, runInWorkers } from './worker-pool.ts';

const script = new URL('./testing/ending-worker.ts', import.meta.url);

it('a worker that ends fails its own job alone, however it ends', async () => {
  const outcomes = new Map<number, Outcome<string>>();
  await runInWorkers<string>(['a', 'throws', 'exits', 'b'], {
    ...{ script, size: 2, memory: 64, signal: new AbortController().signal },
    done: async (index, outcome) => {
      outcomes.set(index, outcome);
    },
  });
  expect(Object.fromEntries(outcomes)).toEqual({
    0: { ok: true, answer: 'a done' },
    1: { ok: false, reason: 'a bug' },
    2: { ok: false, reason: 'the worker ended with status 7' },
    3: { ok: true, answer: 'b done' },
  });
});

it('a signal stops workers in the middle of a job, which has no outcome then', async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  await runInWorkers<string>(['a', 'waits', 'b', 'c'], {
    ...{ script, size: 1, memory: 64, signal: stop.signal },
    done: async (index) => {
      seen.push(index);
      // The worker has the next job by then, and never answers it.
      setImmediate(() => stop.abort());
    },
  });
  expect(seen).toEqual([0]);
});
