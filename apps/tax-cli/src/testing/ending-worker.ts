/** A worker of the tests that comes to its end where a job says so, in the way it says. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (job: string) => {
  if (job === 'throws') throw new Error('a bug');
  if (job === 'exits') process.exit(7);
  if (job === 'fills') fill();
  if (job !== 'waits') parentPort?.postMessage(`${job} done`);
});

function fill(): void {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length));
}
