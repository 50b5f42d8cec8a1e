/** Work that goes on after an answer was sent. */
export interface Background {
  /** Starts a job; an exception is reported and stops nothing else. */
  run(job: () => Promise<void>): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
}

/** More than this under way means mail is stuck: further jobs are dropped and reported. */
const MAX_JOBS = 1_000;

export function createBackground(onFailure: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(job) {
      if (running.size >= MAX_JOBS) {
        onFailure(new Error(`more than ${MAX_JOBS} jobs wait`));
        return;
      }
      const done = Promise.resolve()
        .then(job)
        .catch(onFailure)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
