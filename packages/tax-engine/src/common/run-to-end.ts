/** Runs a computation to its end; for callers that need no progress. */
export function runToEnd<T>(run: Generator<unknown, T>): T {
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}
