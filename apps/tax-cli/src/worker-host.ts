/** The process in which the threads of a batch run; see guarded-pool.ts. */
import type { FromHost, ToHost } from './guarded-pool.ts';
import { runInWorkers } from './worker-pool.ts';

// An interrupt reaches every process of a terminal; the one that started this one says when to end.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

/** What waits for an outcome to be taken, by the place of its job. */
const taken = new Map<number, () => void>();

process.on('message', (message: ToHost) => {
  if ('taken' in message) taken.get(message.taken)?.();
  else void run(message).then(() => process.disconnect());
});

function run({ jobs, script, ...workers }: Extract<ToHost, { script: string }>): Promise<void> {
  return runInWorkers<unknown>(jobs, {
    ...{ ...workers, script: new URL(script), signal: new AbortController().signal },
    starts: (index) => send({ at: index }),
    done: async (index, outcome) => {
      const isTaken = new Promise<void>((resolve) => taken.set(index, resolve));
      await send({ at: index, outcome });
      await isTaken;
      taken.delete(index);
    },
  });
}

/** Resolves once the message has left this process, whose end takes back nothing of it. */
function send(message: FromHost): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}
