import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startGateway } from '../e2e/support/gateway.ts';
import type { Line } from './line.ts';
import type { CallOrder, Calls } from './live-calls.ts';
import { profileText, profileUrl, signInToDemo } from './live-demo.ts';

const CALLS = fileURLToPath(new URL('live-calls.ts', import.meta.url));
const BARE_SERVER = fileURLToPath(new URL('live-bare-server.ts', import.meta.url));

const PER_SECOND = 500;
const ROUNDS = 5;
const ROUND_S = 2;
const FULL_ROUNDS = 15;
const WARM_UP_S = 1;
const MOST_P99_MS = 25;

/** The profile call of a signed-in page, beside a bare route that answers the same text. */
export async function* profileLines(isFull: boolean): AsyncGenerator<Line> {
  const gateway = await startGateway();
  const client = fork(CALLS);
  let bare: ChildProcess | null = null;
  try {
    const cookie = await signInToDemo(gateway);
    const expected = await profileText(gateway, cookie);
    bare = fork(BARE_SERVER, [expected]);
    // `as`: our own script sends nothing else.
    const [port] = (await once(bare, 'message')) as [number];
    const base = { cookie, perSecond: PER_SECOND, expected: '"username":"demo"' };
    const sides = [profileUrl(gateway), `http://127.0.0.1:${port}/`].map((url) => ({
      order: { ...base, url, seconds: ROUND_S },
      delaysMs: [] as number[],
      failures: 0,
      ms: 0,
    }));
    for (const { order } of sides) await callAt(client, { ...order, seconds: WARM_UP_S });
    // Rounds of the two alternate, so that what else the machine does falls on both.
    for (let round = 0; round < (isFull ? FULL_ROUNDS : ROUNDS); round += 1)
      for (const side of sides) {
        const calls = await callAt(client, side.order);
        side.delaysMs.push(...calls.delaysMs);
        side.failures += calls.failures;
        side.ms += calls.ms;
      }
    const [ours, floor] = sides;
    if (ours === undefined || floor === undefined) throw new Error('two sides were measured');
    yield profileLine(ours, floor);
  } finally {
    client.disconnect();
    bare?.disconnect();
    await gateway.stop();
  }
}

async function callAt(client: ChildProcess, order: CallOrder): Promise<Calls> {
  client.send(order);
  // `as`: our own script sends nothing else.
  const [calls] = (await once(client, 'message')) as [Calls];
  return calls;
}

function profileLine(ours: Calls, bare: Calls): Line {
  const p99 = percentile(ours, 0.99);
  const bareP99 = percentile(bare, 0.99);
  return {
    name: `profile: p99 at ${PER_SECOND} requests/s`,
    value: `${p99.toFixed(1)} ms`,
    ratio: p99 / bareP99,
    floor: `bare Fastify route ${bareP99.toFixed(1)} ms`,
    budget: `≤ ${MOST_P99_MS} ms`,
    met: p99 <= MOST_P99_MS && ours.failures === 0,
    detail: {
      calls: ours.delaysMs.length,
      failures: ours.failures,
      perSecond: Math.round((ours.delaysMs.length / ours.ms) * 1000),
      medianMs: round1(percentile(ours, 0.5)),
      bareMedianMs: round1(percentile(bare, 0.5)),
      mostMs: round1(percentile(ours, 1)),
    },
  };
}

function percentile({ delaysMs }: Calls, share: number): number {
  const sorted = delaysMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
