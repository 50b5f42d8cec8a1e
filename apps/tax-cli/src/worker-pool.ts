import { Worker } from 'node:worker_threads';

/** What a worker answered, or why it came to its end without an answer. */
export type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly reason: string };

/** The threads of a batch. */
export interface Workers {
  readonly script: URL;
  /** Workers at a time. */
  readonly size: number;
  /** Heap of a worker at most, in megabytes. */
  readonly memory: number;
}

export type PoolOptions<Answer> = Workers & {
  readonly signal: AbortSignal;
  /** Called with the place of a job before a worker gets it. */
  readonly starts?: (index: number) => Promise<void>;
  /** Called once for each job that came to an end, in the order of the ends, with its place. */
  readonly done: (index: number, outcome: Outcome<Answer>) => Promise<void>;
};

/**
 * Gives jobs to workers, a message each, answered with one message. A worker that ends (an exception,
 * an exit) fails its job alone; the next one gets a new worker. So does one without memory left, as
 * far as Node can end it: it may take the whole process along, which `runGuarded` is for. Once the
 * signal is given every worker is stopped, and their jobs have no outcome.
 */
export async function runInWorkers<Answer>(
  jobs: readonly unknown[],
  options: PoolOptions<Answer>,
): Promise<void> {
  const { size, signal, starts, done } = options;
  const queue = jobs.entries();
  const serve = async (): Promise<void> => {
    let worker: Thread<Answer> | null = null;
    try {
      while (!signal.aborted) {
        const next = queue.next();
        if (next.done === true) return;
        const [index, job] = next.value;
        await starts?.(index);
        if (worker === null || worker.hasEnded()) worker = startThread(options);
        const outcome = await worker.run(job, signal);
        if (outcome === null) return;
        await done(index, outcome);
      }
    } finally {
      await worker?.stop();
    }
  };
  await Promise.all(Array.from({ length: size }, serve));
}

interface Thread<Answer> {
  /** Null once the signal is given. */
  run(job: unknown, signal: AbortSignal): Promise<Outcome<Answer> | null>;
  hasEnded(): boolean;
  stop(): Promise<unknown>;
}

function startThread<Answer>({ script, memory }: Workers): Thread<Answer> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memory } });
  let ended = false;
  let reason = '';
  let settle: (outcome: Outcome<Answer> | null) => void = () => {};
  worker.on('message', (answer: Answer) => settle({ ok: true, answer }));
  // The end of the worker follows an error, and settles its job.
  worker.on('error', (problem: unknown) => {
    reason = reasonOfEnd(problem, memory);
  });
  worker.on('exit', (code) => {
    ended = true;
    settle({ ok: false, reason: reason === '' ? `the worker ended with status ${code}` : reason });
  });
  return {
    hasEnded: () => ended,
    stop: () => worker.terminate(),
    run(job, signal) {
      return new Promise((resolve) => {
        const abort = (): void => settle(null);
        settle = (outcome) => {
          signal.removeEventListener('abort', abort);
          settle = () => {};
          resolve(outcome);
        };
        signal.addEventListener('abort', abort, { once: true });
        worker.postMessage(job);
      });
    },
  };
}

function reasonOfEnd(problem: unknown, memory: number): string {
  if (!(problem instanceof Error)) return String(problem);
  const isMemory = 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? outOfMemory(memory) : problem.message;
}

export function outOfMemory(memory: number): string {
  return `more than ${memory} MB of memory are needed`;
}
