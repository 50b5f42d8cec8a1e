import { reasonOf } from './reason-of.ts';

interface RegularWork {
  /** What is done, for the log: `Sweeping`. */
  readonly name: string;
  readonly everyMs: number;
  readonly warn: (line: string) => void;
}

/** Does something now and after each interval, and goes on where it fails. Returns how to stop. */
export function regularly(
  { name, everyMs, warn }: RegularWork,
  work: () => Promise<unknown>,
): () => void {
  const run = () => {
    work().catch((error: unknown) => warn(`${name} failed: ${reasonOf(error)}`));
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
