import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchParent } from './parent.mjs';

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const KILL_AFTER_MS = 5_000;

/**
 * How a child ended. `stoppedBy` is the signal this process was asked to stop with meanwhile,
 * whatever the child made of it.
 *
 * @typedef {{
 *   code: number | null,
 *   signal: NodeJS.Signals | null,
 *   stoppedBy: NodeJS.Signals | undefined,
 *   error: string | undefined,
 * }} ChildEnd
 */

/**
 * Runs a child to its end, hands on every stop signal and takes the child along when the own parent
 * dies (SIGTERM, then SIGKILL after five seconds).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onSpawn?: (pid: number) => void }} options
 * @returns {Promise<ChildEnd>}
 */
export function runChild(command, args, { onSpawn, ...options }) {
  return new Promise((resolve) => {
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy;
    const child = spawn(command, args, options);
    if (child.pid !== undefined) onSpawn?.(child.pid);

    const handlers = FORWARDED.map((signal) => {
      const handler = () => {
        stoppedBy ??= signal;
        child.kill(signal);
      };
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });
    const unwatch = watchParent(() => {
      stoppedBy ??= 'SIGTERM';
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    });

    /** @param {Omit<ChildEnd, 'stoppedBy'>} end */
    const finish = (end) => {
      unwatch();
      for (const remove of handlers) remove();
      resolve({ ...end, stoppedBy });
    };
    child.once('error', (error) => finish({ code: 127, signal: null, error: error.message }));
    child.once('exit', (code, signal) => finish({ code, signal, error: undefined }));
  });
}

/**
 * @param {Pick<ChildEnd, 'code' | 'signal'>} end
 * @returns {number} the exit status a shell would report
 */
export function statusOf(end) {
  return end.signal === null ? (end.code ?? 1) : 128 + constants.signals[end.signal];
}
