import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, waitForLock } from './lock.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
  path = join(folder, 'deep/the.lock');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('acquireLock', () => {
  it('holds off a second taker until it is released, and leaves nothing behind', () => {
    const first = acquireLock(path);
    if (!first.ok) throw new Error('refused');
    expect(acquireLock(path)).toEqual({ ok: false, holderPid: process.pid });
    first.lock.release();
    const second = acquireLock(path);
    expect(second.ok).toBe(true);
    if (second.ok) second.lock.release();
    expect(readdirSync(join(folder, 'deep'))).toEqual([]);
  });

  it.each([
    ['of a dead process', () => JSON.stringify({ holders: [{ pid: deadPid(), identity: 'x' }] })],
    ['that names nobody', () => ''],
    ['that is no lock', () => '[3]'],
  ])('takes over a lock %s', (_what, text) => {
    const placeholder = acquireLock(path);
    expect(placeholder.ok).toBe(true);
    writeFileSync(path, text());
    const taken = acquireLock(path);
    expect(taken.ok).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(`"pid":${process.pid}`);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['the.lock']);
  });

  it.runIf(process.platform === 'linux')(
    'tells a process from a later one with the same number',
    () => {
      acquireLock(path);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace(/\d+"\}/, '1"}'));
      expect(acquireLock(path).ok).toBe(true);
    },
  );

  it('stays held while a further holder lives', () => {
    const parent = acquireLock(path);
    if (!parent.ok) throw new Error('refused');
    parent.lock.addHolder(process.ppid);
    const own = JSON.stringify({ pid: process.pid }).slice(1, -1);
    writeFileSync(path, readFileSync(path, 'utf8').replace(own, `"pid":${deadPid()}`));
    expect(acquireLock(path)).toEqual({ ok: false, holderPid: process.ppid });
  });

  it('is released with its further holders', () => {
    const parent = acquireLock(path);
    if (!parent.ok) throw new Error('refused');
    parent.lock.addHolder(process.ppid);
    parent.lock.release();
    expect(readdirSync(join(folder, 'deep'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'counts a process that ended as dead, though nobody has asked about it yet',
    async () => {
      // The shell becomes a program that never asks about the child it inherits.
      const shell = spawn('sh', ['-c', 'sleep 300 & echo $!; exec sleep 300'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const chunk: Buffer = await new Promise((resolve) => {
          shell.stdout.once('data', resolve);
        });
        const attempt = acquireLock(path);
        if (!attempt.ok) throw new Error('refused');
        const child = parseInt(chunk.toString(), 10);
        attempt.lock.addHolder(child);
        const own = JSON.stringify({ pid: process.pid }).slice(1, -1);
        writeFileSync(path, readFileSync(path, 'utf8').replace(own, `"pid":${deadPid()}`));
        expect(acquireLock(path).ok).toBe(false);
        process.kill(child, 'SIGKILL');
        await expect.poll(() => acquireLock(path).ok).toBe(true);
      } finally {
        shell.kill('SIGKILL');
      }
    },
  );

  it('is an error where what lies there cannot be read, not a wait for ever', () => {
    mkdirSync(path, { recursive: true });
    expect(() => acquireLock(path)).toThrow('EISDIR');
  });

  it("never removes somebody else's lock", () => {
    const lost = acquireLock(path);
    if (!lost.ok) throw new Error('refused');
    writeFileSync(path, 'another');
    lost.lock.release();
    expect(readFileSync(path, 'utf8')).toBe('another');
  });
});

describe('waitForLock', () => {
  it('waits, says so once, and gets it', async () => {
    const first = acquireLock(path);
    if (!first.ok) throw new Error('refused');
    const waits: number[] = [];
    const second = waitForLock(path, (pid) => waits.push(pid));
    setTimeout(first.lock.release, 500);
    (await second).release();
    expect(waits).toEqual([process.pid]);
  });
});
