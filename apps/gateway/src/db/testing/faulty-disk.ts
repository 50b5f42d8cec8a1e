/**
 * A disk that fails, for a process that preloads this file (`--import`): from the write whose number is
 * in FAULT_AFTER on, each write to a file fails with the code in FAULT (`ENOSPC`, `EIO`), or takes
 * FAULT_MS. The embedded engine writes through these functions, in its thread too.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const code = process.env['FAULT'] ?? '';
const after = parseInt(process.env['FAULT_AFTER'] ?? '0', 10);
const delayMs = parseInt(process.env['FAULT_MS'] ?? '0', 10);
const STDERR = 2;
const sleeper = new Int32Array(new SharedArrayBuffer(4));
let writes = 0;

function meetFault(): void {
  writes += 1;
  if (writes <= after) return;
  if (delayMs > 0) Atomics.wait(sleeper, 0, 0, delayMs);
  if (code === '') return;
  throw Object.assign(new Error(`${code}: injected, write`), {
    code,
    errno: -28,
    syscall: 'write',
  });
}

const { writeSync, ftruncateSync } = fs;
fs.writeSync = (...given: [number, ...unknown[]]) => {
  if (given[0] > STDERR) meetFault();
  // `as`: what the function itself gives.
  return Reflect.apply(writeSync, fs, given) as number;
};
fs.ftruncateSync = (...given) => {
  meetFault();
  ftruncateSync(...given);
};
syncBuiltinESMExports();
