import { expect, test } from 'vitest';
import { type Outcome, runInWorkers } from './worker-pool.ts';

const script = new URL('./testing/ending-worker.ts', import.meta.url);

test('a worker that ends fails its own job alone, however it ends', async () => {
  const outcomes = new Map<string, Outcome<string>>();
  await runInWorkers<string, string>(['a', 'throws', 'exits', 'b', 'fills', 'c'], {
    ...{ script, size: 2, memory: 64, signal: new AbortController().signal },
    done: async (job, outcome) => {
      outcomes.set(job, outcome);
    },
  });
  expect(Object.fromEntries(outcomes)).toEqual({
    a: { ok: true, answer: 'a done' },
    throws: { ok: false, reason: 'a bug' },
    exits: { ok: false, reason: 'the worker ended with status 7' },
    b: { ok: true, answer: 'b done' },
    fills: { ok: false, reason: 'more than 64 MB of memory are needed' },
    c: { ok: true, answer: 'c done' },
  });
});

test('a signal stops workers in the middle of a job, which has no outcome then', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  await runInWorkers<string, string>(['a', 'waits', 'b', 'c'], {
    ...{ script, size: 1, memory: 64, signal: stop.signal },
    done: async (job) => {
      seen.push(job);
      // The next job is with the worker by then, which never answers it.
      setImmediate(() => stop.abort());
    },
  });
  expect(seen).toEqual(['a']);
});
