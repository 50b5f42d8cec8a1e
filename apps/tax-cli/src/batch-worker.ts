/** The thread of a batch: one account after the other, each answered with what it came to. */
import { parentPort } from 'node:worker_threads';
import { type AccountJob, computeAccount } from './batch-account.ts';

parentPort?.on('message', (job: AccountJob) => {
  void computeAccount(job).then((answer) => parentPort?.postMessage(answer));
});
