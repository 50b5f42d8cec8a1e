/**
 * Floods against a gateway in a process of its own: its open files and memory stay bounded, another
 * client is answered meanwhile, and everything is let go of afterwards. `ATTACK_MS` of the
 * environment makes the attacks last (`npm run test:long -- attacks`: five minutes with 300
 * connections); then the other client's 99th percentile has a bound as well. A second gateway that
 * nobody attacks is asked at the same times: what the machine is busy with slows both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONNECTION_LIMITS } from './connections.ts';
import { ENGINE_FLAGS } from './db/testing/engine-flags.ts';
import { askedByOther, pipeline, silentConnection, trickle } from './testing/attack-clients.ts';

const GATEWAY = fileURLToPath(new URL('./testing/attacked-gateway.ts', import.meta.url));
const ATTACK_MS = parseInt(process.env['ATTACK_MS'] ?? '0', 10);
const IS_LONG = ATTACK_MS > 0;
const CONNECTIONS = IS_LONG ? 300 : 30;
const LIMITS = {
  maxConnectionsPerAddress: IS_LONG ? 250 : 20,
  slowReaderMs: IS_LONG ? 20_000 : 600,
  // A busy machine's own client may take a second for its head.
  headersMs: IS_LONG ? 15_000 : 4_000,
  checkMs: IS_LONG ? 5_000 : 200,
};
/** Written by the attacked gateway: too large for memory and for a kernel's buffers. */
const LARGE = '/assets/large-9f8e7d.js';

/**
 * What the gateway may hold above its own: its connections, and a file for each answer that one may wait
 * for. A connection is cut at one request more; the files of its answers are closed a moment later,
 * which on a busy machine is when those of others are open.
 */
const MAX_FILES = LIMITS.maxConnectionsPerAddress * (1 + CONNECTION_LIMITS.maxUnanswered) + 60;
/** 2,000 answers of 64 kB that one address may have asked for are 131 MB; the rest lies about until V8 collects it. */
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
/**
 * How much later a gateway under attack may answer than one that is not, in the middle and in the
 * slowest hundredth: a request that comes behind a burst waits for the 2,000 answers (250 connections
 * with 8 each) that one address may have asked for.
 */
const MAX_P50_ABOVE_CONTROL_MS = 250;
const MAX_P99_ABOVE_CONTROL_MS = 2_000;

let folder: string;
let gateway: ChildProcess;
let port: number;
/** Another gateway over the same files, which is not attacked. */
let control: ChildProcess;
let controlPort: number;
let filesBefore: number;
const attackers: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-attacks-'));
  gateway = startGateway('attacked');
  port = await portOf(gateway);
  if (IS_LONG) {
    control = startGateway('control');
    controlPort = await portOf(control);
  }
  await askedByOther(port, '/en/');
  filesBefore = openFiles();
});

afterEach(() => {
  for (const socket of attackers.splice(0)) socket.destroy();
});

afterAll(() => {
  gateway.kill('SIGKILL');
  if (IS_LONG) control.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function startGateway(name: string): ChildProcess {
  const sites = join(folder, name);
  mkdirSync(sites);
  return spawn(process.execPath, [...ENGINE_FLAGS, GATEWAY, sites, JSON.stringify(LIMITS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** A gateway says its port in its first line. */
async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('the gateway has no output');
  for await (const line of createInterface({ input: stdout })) return parseInt(line, 10);
  throw new Error('the gateway ended before it said its port');
}

function openFiles(): number {
  return readdirSync(`/proc/${gateway.pid}/fd`).length;
}

function memoryBytes(): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? [];
  return parseInt(kilobytes, 10) * 1024;
}

interface Held {
  files: number;
  bytes: number;
  readonly answerMs: number[];
  readonly controlMs: number[];
}

/** Repeats an attack for as long as it should last and looks at the gateway meanwhile. */
async function under(attack: () => Promise<void>): Promise<Held> {
  const held: Held = { files: 0, bytes: 0, answerMs: [], controlMs: [] };
  const endsAt = performance.now() + ATTACK_MS;
  do {
    await attack();
    for (let asked = 0; asked < 10; asked += 1) {
      held.answerMs.push(await askedByOther(port, '/en/'));
      if (IS_LONG) held.controlMs.push(await askedByOther(controlPort, '/en/'));
      held.files = Math.max(held.files, openFiles() - filesBefore);
      held.bytes = Math.max(held.bytes, memoryBytes());
      if (IS_LONG) await sleep(50);
    }
  } while (performance.now() < endsAt);
  return held;
}

function expectBounded({ files, bytes, answerMs, controlMs }: Held): void {
  expect(files).toBeLessThan(MAX_FILES);
  expect(bytes).toBeLessThan(MAX_MEMORY_BYTES);
  if (!IS_LONG) return;
  const [p50Ms, p99Ms] = [quantile(answerMs, 0.5), quantile(answerMs, 0.99)];
  const beside = [quantile(controlMs, 0.5), quantile(controlMs, 0.99)] as const;
  const times = `p50 ${p50Ms.toFixed(1)} and p99 ${p99Ms.toFixed(1)} ms`;
  const those = `${beside[0].toFixed(1)} and ${beside[1].toFixed(1)} ms of the gateway beside it`;
  const most = `at most ${files} files and ${Math.round(bytes / 2 ** 20)} MB`;
  console.log(`${answerMs.length} answers to others, ${times}, ${those}; ${most}`);
  expect(p50Ms).toBeLessThan(beside[0] + MAX_P50_ABOVE_CONTROL_MS);
  expect(p99Ms).toBeLessThan(beside[1] + MAX_P99_ABOVE_CONTROL_MS);
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Infinity;
}

async function open(count: number): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => silentConnection(port)));
  attackers.push(...sockets);
  return sockets;
}

/** Connections that ended are replaced, so that the attack goes on at its full width. */
async function refill(): Promise<Socket[]> {
  const alive = attackers.filter(({ destroyed }) => !destroyed);
  attackers.splice(0, attackers.length, ...alive);
  return open(CONNECTIONS - alive.length);
}

async function expectReleased(): Promise<void> {
  await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(filesBefore + 5), {
    timeout: 120_000,
    interval: 50,
  });
}

/** The test's own end of a paused connection sees that the gateway ended it only by writing. */
async function expectCut(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.resume();
  await vi.waitFor(() => expect(sockets.every(({ destroyed }) => destroyed)).toBe(true), {
    timeout: 120_000,
    interval: 50,
  });
}

const MINUTES_MS = 120_000 + ATTACK_MS * 2;

describe.runIf(process.platform === 'linux')('held under', { timeout: MINUTES_MS }, () => {
  it.each([
    ['small', '/en/'],
    ['large', LARGE],
  ])('pipelined requests for %s files that are never read', async (_size, path) => {
    const held = await under(async () => {
      // A paused socket learns of its end by writing only.
      await refill();
      for (const socket of attackers) pipeline(socket, path, 1000);
    });
    expectBounded(held);
    await expectCut(attackers);
    await expectReleased();
  });

  it('readers that take nothing', async () => {
    let cutAt = performance.now() + LIMITS.slowReaderMs * 2;
    const held = await under(async () => {
      for (const socket of await refill()) pipeline(socket, LARGE, 1);
      if (performance.now() < cutAt) return;
      // By now the gateway has let go of them, which they do not see.
      for (const socket of attackers) socket.destroy();
      cutAt += LIMITS.slowReaderMs * 2;
    });
    expectBounded(held);
    // They are let go of by the gateway, not by their own end.
    await expectReleased();
  });

  it('requests that never end', async () => {
    const trickles: { readonly send: () => void }[] = [];
    const held = await under(async () => {
      for (const socket of await refill()) trickles.push(trickle(socket));
      for (const { send } of trickles) send();
    });
    expectBounded(held);
    await expectCut(attackers);
    await expectReleased();
  });

  it('more connections than one address may have', async () => {
    const held = await under(async () => {
      await refill();
    });
    expect(held.files).toBeLessThanOrEqual(LIMITS.maxConnectionsPerAddress + 10);
    expectBounded(held);
    await expectCut(attackers);
    await expectReleased();
  });
});
