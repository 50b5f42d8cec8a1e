/** Work that is due once a day, looked at every hour, one run at a time. */
export interface DailyWork {
  /** Looks now; for the start and for tests. */
  runOnce(): Promise<void>;
  /** Ends the run under way, which is not waited for: a call to an exchange may take its time. */
  stop(): void;
}

const LOOK_EVERY_MS = 60 * 60_000;

/** @param run looks what is due and does it; must not throw but for a bug */
export function createDailyWork(
  run: (signal: AbortSignal) => Promise<void>,
  onBug: (error: unknown) => void,
): DailyWork {
  const controller = new AbortController();
  let running: Promise<void> | null = null;
  const runOnce = async (): Promise<void> => {
    if (controller.signal.aborted) return;
    running ??= run(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) onBug(error);
      })
      .finally(() => {
        running = null;
      });
    await running;
  };
  const timer = setInterval(() => void runOnce(), LOOK_EVERY_MS);
  timer.unref();
  return {
    runOnce,
    stop() {
      clearInterval(timer);
      controller.abort();
    },
  };
}
