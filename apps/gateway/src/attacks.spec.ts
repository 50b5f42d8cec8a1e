/**
 * Floods against a gateway in a process of its own: its open files and memory stay bounded, another
 * client is answered meanwhile, and everything is let go of afterwards. `ATTACK_MS` of the
 * environment makes the attacks last (`npm run test:long -- attacks`: five minutes with 300
 * connections); then the other client's 99th percentile has a bound as well.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

/** What the gateway may hold above its own: files for the connections it keeps, and their buffers. */
const MAX_FILES = LIMITS.maxConnectionsPerAddress * 2 + 60;
const MAX_MEMORY_BYTES = 500 * 1024 * 1024;
const MAX_P99_MS = 250;

let folder: string;
let gateway: ChildProcess;
let port: number;
let filesBefore: number;
const attackers: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-attacks-'));
  gateway = spawn(process.execPath, [...ENGINE_FLAGS, GATEWAY, folder, JSON.stringify(LIMITS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (gateway.stdout === null) throw new Error('the gateway has no output');
  const [line = ''] = await firstLine(gateway.stdout);
  port = parseInt(line, 10);
  await askedByOther(port, '/en/');
  filesBefore = openFiles();
});

afterEach(() => {
  for (const socket of attackers.splice(0)) socket.destroy();
});

afterAll(() => {
  gateway.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function firstLine(stream: NodeJS.ReadableStream): Promise<string[]> {
  for await (const line of createInterface({ input: stream })) return [line];
  return [];
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
}

/** Repeats an attack for as long as it should last and looks at the gateway meanwhile. */
async function under(attack: () => Promise<void>): Promise<Held> {
  const held: Held = { files: 0, bytes: 0, answerMs: [] };
  const endsAt = performance.now() + ATTACK_MS;
  do {
    await attack();
    for (let asked = 0; asked < 10; asked += 1) {
      held.answerMs.push(await askedByOther(port, '/en/'));
      held.files = Math.max(held.files, openFiles() - filesBefore);
      held.bytes = Math.max(held.bytes, memoryBytes());
      if (IS_LONG) await sleep(50);
    }
  } while (performance.now() < endsAt);
  return held;
}

function expectBounded({ files, bytes, answerMs }: Held): void {
  expect(files).toBeLessThan(MAX_FILES);
  expect(bytes).toBeLessThan(MAX_MEMORY_BYTES);
  if (!IS_LONG) return;
  const sorted = answerMs.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
  console.log(
    `${answerMs.length} answers to others, p99 ${p99Ms.toFixed(1)} ms; at most ${files} files and ${Math.round(bytes / 2 ** 20)} MB`,
  );
  expect(p99Ms).toBeLessThan(MAX_P99_MS);
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
      for (const socket of await refill()) pipeline(socket, path, 1000);
    });
    expectBounded(held);
    await expectCut(attackers);
    await expectReleased();
  });

  it('readers that take nothing', async () => {
    const held = await under(async () => {
      for (const socket of await refill()) pipeline(socket, LARGE, 1);
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
