/** A worker of the tests that comes to its end where a job says so, in the way it says. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (job: string) => {
  if (job === 'throws') throw new Error('a bug');
  if (job === 'exits') process.exit(7);
  if (job === 'fills') fill();
  if (job === 'crowds') crowd();
  const answer = (): void => parentPort?.postMessage(`${job} done`);
  if (job === 'rests') setTimeout(answer, 300);
  else if (job !== 'waits') answer();
});

/** A map that grows by as much as it holds: V8 cannot end such a thread, and ends the process. */
function fill(): void {
  const kept = new Map<number, number>();
  for (;;) kept.set(kept.size, 0.5);
}

/** Small things until there is no room: mostly, V8 ends such a thread alone. */
function crowd(): void {
  const kept: object[] = [];
  for (;;) kept.push({ at: kept.length, parts: [1, 2, 3] });
}
