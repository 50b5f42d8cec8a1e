/** Why a job was stopped: by the user, or because something newer takes its place. */
type StopReason = 'cancelled' | 'superseded';

export interface JobQueue {
  /** Runs `job` after everything queued before it. */
  run(job: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Stops the running job; what waits behind it still runs. */
  stop(reason: StopReason): void;
}

/** One job at a time: an import never races a computation for the same ledger. */
export function createJobQueue(): JobQueue {
  let tail: Promise<void> = Promise.resolve();
  let running: AbortController | null = null;
  return {
    run(job) {
      const done = tail.then(async () => {
        running = new AbortController();
        try {
          await job(running.signal);
        } finally {
          running = null;
        }
      });
      // A failed job must not keep the next one from running; its own caller gets the error.
      tail = done.catch(() => undefined);
      return done;
    },
    stop(reason) {
      running?.abort(reason);
    },
  };
}
