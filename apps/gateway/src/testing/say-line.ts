import { writeSync } from 'node:fs';

const STDOUT = 1;
const FULL_PIPE_MS = 5;

/** Writes a line of a process that will be killed: it is with its reader before the next statement runs. */
export function sayLine(text: string): void {
  let rest = Buffer.from(`${text}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STDOUT, rest));
    } catch (error) {
      // Nobody has read for so long that the pipe is full.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS);
    }
  }
}
