/** Worker threads in a child process, some of which end it. */
import { describe, expect, it } from 'vitest';
import { runGuarded } from './guarded-pool.ts';
import type { Outcome } from './worker-pool.ts';

const script = new URL('./testing/ending-worker.ts', import.meta.url);
const needsMore = { ok: false, reason: 'more than 64 MB of memory are needed' };

const done = (job: string): Outcome<string> => ({ ok: true, answer: `${job} done` });

async function run(jobs: readonly string[], size: number): Promise<Record<string, unknown>> {
  const outcomes = new Map<string, Outcome<string>>();
  await runGuarded<string, string>(jobs, {
    ...{ script, size, memory: 64, signal: new AbortController().signal },
    done: async (job, outcome) => {
      expect(outcomes.has(job)).toBe(false);
      outcomes.set(job, outcome);
    },
  });
  return Object.fromEntries(outcomes);
}

describe('jobs in a process of their own', () => {
  it('end each with an outcome, whatever becomes of the others', async () => {
    expect(await run(['a', 'throws', 'exits', 'b'], 2)).toEqual({
      a: done('a'),
      throws: { ok: false, reason: 'a bug' },
      exits: { ok: false, reason: 'the worker ended with status 7' },
      b: done('b'),
    });
    expect(await run([], 2)).toEqual({});
  });

  it('fail alone where they need too much memory, even if that ends the process', async () => {
    // The job that rests is in progress when the process ends, and is handed out again.
    expect(await run(['rests', 'fills', 'a', 'crowds', 'b'], 2)).toEqual({
      rests: done('rests'),
      fills: needsMore,
      a: done('a'),
      crowds: needsMore,
      b: done('b'),
    });
  });

  it('have no outcome once the signal is given, and none begins', async () => {
    for (const [second, after] of [
      ['waits', 200],
      ['a', 0],
    ] as const) {
      const stop = new AbortController();
      const seen: string[] = [];
      await runGuarded<string, string>(['b', second, 'c'], {
        ...{ script, size: 1, memory: 64, signal: stop.signal },
        done: async (job) => {
          seen.push(job);
          if (after === 0) stop.abort();
          else setTimeout(() => stop.abort(), after);
        },
      });
      expect(seen).toEqual(['b']);
    }
  });

  it('end with an error where an outcome cannot be taken', async () => {
    const pool = runGuarded<string, string>(['a', 'waits'], {
      ...{ script, size: 2, memory: 64, signal: new AbortController().signal },
      done: () => Promise.reject(new Error('no place')),
    });
    await expect(pool).rejects.toThrow('no place');
  });

  it('wait for the outcome before them to be taken', async () => {
    const steps: string[] = [];
    await runGuarded<string, string>(['a', 'b'], {
      ...{ script, size: 2, memory: 64, signal: new AbortController().signal },
      done: async (job) => {
        steps.push(`${job} comes`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        steps.push(`${job} taken`);
      },
    });
    expect(steps.map((step) => step.slice(2))).toEqual(['comes', 'taken', 'comes', 'taken']);
  });
});
