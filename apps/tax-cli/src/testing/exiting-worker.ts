/** A worker of the tests that answers no job. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => process.exit(7));
