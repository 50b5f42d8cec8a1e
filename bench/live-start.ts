import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startGateway } from '../e2e/support/gateway.ts';
import type { Line } from './line.ts';
import { profileText, signInToDemo } from './live-demo.ts';

const BARE_SERVER = fileURLToPath(new URL('live-bare-server.ts', import.meta.url));
const STARTS = 3;
const FULL_STARTS = 9;
const MOST_MS = 2000;

/**
 * The gateway on a folder that has its data, from the start of its process to its first answer, which
 * is one out of that data: who a cookie of before stands for. The sites are built. The floor is a bare
 * server from the start of its process to its first answer.
 */
export async function* startLines(isFull: boolean): AsyncGenerator<Line> {
  const gateway = await startGateway();
  const startsMs: number[] = [];
  const bareMs: number[] = [];
  try {
    const cookie = await signInToDemo(gateway);
    for (let start = 0; start < (isFull ? FULL_STARTS : STARTS); start += 1) {
      let startedAt = Number.NaN;
      await gateway.restart(async () => {
        startedAt = performance.now();
      });
      await profileText(gateway, cookie);
      startsMs.push(performance.now() - startedAt);
      bareMs.push(await startBareServer());
    }
  } finally {
    await gateway.stop();
  }
  const medianMs = medianOf(startsMs);
  const bareMedianMs = medianOf(bareMs);
  yield {
    name: 'start on existing data',
    value: seconds(medianMs),
    ratio: medianMs / bareMedianMs,
    floor: `bare Fastify server ${seconds(bareMedianMs)}`,
    budget: `≤ ${seconds(MOST_MS)}`,
    met: medianMs <= MOST_MS,
    detail: { starts: startsMs.map(seconds).join(', ') },
  };
}

async function startBareServer(): Promise<number> {
  const startedAt = performance.now();
  const bare = fork(BARE_SERVER);
  // `as`: our own script sends nothing else.
  const [port] = (await once(bare, 'message')) as [number];
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const tookMs = performance.now() - startedAt;
  bare.disconnect();
  return tookMs;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
