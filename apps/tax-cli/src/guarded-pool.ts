import { type ChildProcess, fork } from 'node:child_process';
import { type Outcome, type Workers, outOfMemory } from './worker-pool.ts';

export type GuardedOptions<Job, Answer> = Workers & {
  readonly signal: AbortSignal;
  /** Called once for each job that came to an end, one after the other. */
  readonly done: (job: Job, outcome: Outcome<Answer>) => Promise<void>;
};

/** Messages to the process of the threads: its work, then the place of each outcome taken. */
export type ToHost =
  | (Omit<Workers, 'script'> & { readonly script: string; readonly jobs: readonly unknown[] })
  | { readonly taken: number };

/** What it tells: the place of a job that begins, and again with its outcome. */
export interface FromHost {
  readonly at: number;
  readonly outcome?: Outcome<unknown>;
}

/**
 * Gives jobs to workers as `runInWorkers` does, in a process of their own: V8 ends the whole process
 * where it cannot end a thread that is out of memory. The jobs under way then are given again, each
 * with nothing beside it, so that only the one that needs too much fails; the rest go on.
 */
export async function runGuarded<Job, Answer>(
  jobs: readonly Job[],
  options: GuardedOptions<Job, Answer>,
): Promise<void> {
  const { signal, done } = options;
  let left = jobs;
  while (left.length > 0) {
    const { underWay, waiting, reason } = await runHost(left, options);
    for (const job of underWay) {
      if (signal.aborted) return;
      if (underWay.length === 1) await done(job, { ok: false, reason });
      else await runGuarded([job], options);
    }
    if (signal.aborted) return;
    left = waiting;
  }
}

/** How a process of threads came to its end. */
interface HostEnd<Job> {
  /** Jobs that had begun and have no outcome; the first of those that wait if none had. */
  readonly underWay: readonly Job[];
  readonly waiting: readonly Job[];
  readonly reason: string;
}

const HOST = new URL('./worker-host.ts', import.meta.url);

async function runHost<Job, Answer>(
  jobs: readonly Job[],
  options: GuardedOptions<Job, Answer>,
): Promise<HostEnd<Job>> {
  const { script, size, memory, signal } = options;
  // What V8 writes of its end is said by the outcome.
  const host = fork(HOST, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const open = new Set(jobs.keys());
  const begun = new Set<number>();
  const stop = (): void => void host.kill('SIGKILL');
  let taking = Promise.resolve();
  host.on('message', ({ at: index, outcome }: { at: number; outcome?: Outcome<Answer> }) => {
    const job = jobs[index];
    if (job === undefined) return;
    begun.add(index);
    if (outcome === undefined) return;
    open.delete(index);
    const take = async (): Promise<void> => {
      await options.done(job, outcome);
      if (host.connected) host.send({ taken: index } satisfies ToHost);
    };
    taking = taking.then(take);
    taking.catch(stop);
  });
  signal.addEventListener('abort', stop, { once: true });
  host.send({ script: script.href, size, memory, jobs } satisfies ToHost);
  const reason = await endOf(host, memory);
  signal.removeEventListener('abort', stop);
  await taking;
  const places = [...open];
  const cutOff = places.filter((index) => begun.has(index));
  const underWay = new Set(cutOff.length > 0 ? cutOff : places.slice(0, 1));
  return {
    underWay: jobs.filter((_, index) => underWay.has(index)),
    waiting: jobs.filter((_, index) => open.has(index) && !underWay.has(index)),
    reason,
  };
}

/** V8 aborts, which is a status where there are no signals. */
const ABORTED: ReadonlySet<unknown> = new Set(['SIGABRT', 134]);

/** Resolves to the reason of the end once every message sent before it has come. */
async function endOf(host: ChildProcess, memory: number): Promise<string> {
  const closed = new Promise<void>((resolve) => host.once('disconnect', resolve));
  const reason = await new Promise<string>((resolve) => {
    // Also of a message to a process that has just ended, which its exit says better.
    host.on('error', (problem) => {
      if (host.pid === undefined) resolve(problem.message);
    });
    host.once('exit', (status, name) => {
      const how = name ?? status;
      resolve(ABORTED.has(how) ? outOfMemory(memory) : `the workers ended with ${how}`);
    });
  });
  if (host.pid !== undefined && host.connected) await closed;
  return reason;
}
