import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;

/**
 * @typedef {{ pid: number, identity: string }} Holder
 * @typedef {{ addHolder: (pid: number) => void, release: () => void }} Lock
 */

/**
 * Takes an exclusive lock: a file naming the processes that hold it. A lock whose processes are all
 * dead is taken over.
 *
 * The file is written aside and linked into place, which fails if another one stands there, so a
 * lock is never seen half written. A dead one is moved aside before it is removed and looked at
 * again: of two processes that found the same dead lock, the second may have caught the first one's
 * new lock, and puts it back.
 *
 * @param {string} path the lock file; its folder is created
 * @returns {{ ok: true, lock: Lock } | { ok: false, holderPid: number }}
 */
export function acquireLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = write(path, [process.pid]);
  try {
    for (;;) {
      if (place(mine.file, path)) return { ok: true, lock: heldLock(path, mine.text) };
      const found = read(path);
      if (found === undefined) continue;
      const alive = found.holders.find(isAlive);
      if (alive !== undefined) return { ok: false, holderPid: alive.pid };
      removeDead(path, found.text);
    }
  } finally {
    rmSync(mine.file, { force: true });
  }
}

/**
 * Takes the lock as soon as it is free.
 *
 * @param {string} path
 * @param {(holderPid: number) => void} [onWait] called once if it is not free at once
 * @returns {Promise<Lock>}
 */
export async function waitForLock(path, onWait) {
  for (let announced = false; ; announced = true) {
    const attempt = acquireLock(path);
    if (attempt.ok) return attempt.lock;
    if (!announced) onWait?.(attempt.holderPid);
    await sleep(RETRY_MS);
  }
}

/**
 * @param {string} path
 * @param {string} initialText
 * @returns {Lock}
 */
function heldLock(path, initialText) {
  let text = initialText;
  return {
    addHolder(pid) {
      const next = write(path, [process.pid, pid]);
      renameSync(next.file, path);
      text = next.text;
    },
    release() {
      if (isOurs(path, text)) rmSync(path, { force: true });
    },
  };
}

/**
 * @param {string} path
 * @param {string} text
 */
function isOurs(path, text) {
  try {
    return read(path)?.text === text;
  } catch {
    return false; // somebody put there what cannot be read
  }
}

/**
 * @param {string} path
 * @param {string} deadText
 */
function removeDead(path, deadText) {
  const aside = asideName(path);
  try {
    renameSync(path, aside);
  } catch {
    return; // somebody else removed it first
  }
  if (readFileSync(aside, 'utf8') !== deadText) place(aside, path);
  rmSync(aside, { force: true });
}

/**
 * @param {string} file
 * @param {string} path
 */
function place(file, path) {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @param {number[]} pids
 */
function write(path, pids) {
  const holders = pids.map((pid) => ({ pid, identity: processIdentity(pid) ?? '' }));
  const text = `${JSON.stringify({ holders, nonce: randomBytes(8).toString('hex') })}\n`;
  const file = asideName(path);
  writeFileSync(file, text, { mode: 0o600 });
  return { file, text };
}

/** @param {string} path */
function asideName(path) {
  return `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
}

/**
 * @param {string} path
 * @returns {{ text: string, holders: Holder[] } | undefined} undefined when there is no lock
 * @throws when there is one that cannot be read
 */
function read(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    // One that cannot be read stays: to try again would go on for ever.
    throw error;
  }
  return { text, holders: parseHolders(text) };
}

/**
 * @param {string} text
 * @returns {Holder[]} empty for a file that is no lock of ours: it names nobody, so nobody holds it
 */
function parseHolders(text) {
  try {
    const { holders } = /** @type {{ holders?: Holder[] }} */ (JSON.parse(text));
    return Array.isArray(holders) ? holders : [];
  } catch {
    return [];
  }
}

/** @param {Holder} holder */
function isAlive(holder) {
  return processIdentity(holder.pid) === holder.identity;
}

/**
 * What tells a process from a later one with the same number (a restarted container gives the same
 * numbers again): on Linux its start time and the machine's boot. Elsewhere only that it lives.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process lives
 */
function processIdentity(pid) {
  if (process.platform !== 'linux') return signalReaches(pid) ? 'alive' : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/**
 * Whether a process of that number lives, another user's too.
 *
 * @param {number} pid
 */
export function signalReaches(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
