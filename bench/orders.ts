/**
 * Orders that the gateway acknowledges, each client sending its next once the last is answered: placed and
 * cancelled in turn. Beside them, in the same run, how fast the rows of as many commands at a time are
 * stored, and how fast a bare server answers the same bodies to the same clients.
 */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openBareCommits } from '@meridian/gateway/venue/testing/bare-commits.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { startGateway } from '../e2e/support/gateway.ts';
import type { Line } from './line.ts';
import { signInToDemo } from './live-demo.ts';

const ECHO = fileURLToPath(new URL('orders-echo.ts', import.meta.url));
const CLIENTS = [1, 20, 200];
const WARM_UP_MS = 1_000;
const ROUND_MS = 4_000;
const ROUNDS = 3;
const LEAST_RATIO = 0.6;
const HALF = 0.5;
const NINETY_NINE = 0.99;

export async function* orderLines(): AsyncGenerator<Line> {
  // The engine as `npm start` runs it, and as the bare commits do.
  const gateway = await startGateway({ MARKET_SYMBOLS: '3' }, []);
  const cookie = await signInToDemo(gateway);
  const echo = await startEcho();
  const commits = await openBareCommits();
  try {
    const price = await farPrice(gateway.origin);
    const ours = { origin: gateway.origin, cookie, price };
    const bare = { ...ours, origin: echo.origin };
    for (const clients of CLIENTS) {
      await round(ours, clients, WARM_UP_MS);
      await round(bare, clients, WARM_UP_MS);
      const rates = { ours: [] as number[], bare: [] as number[], stored: [] as number[] };
      const waits: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const measured = await round(ours, clients, ROUND_MS);
        rates.ours.push(measured.perSecond);
        waits.push(...measured.waits);
        rates.bare.push((await round(bare, clients, ROUND_MS)).perSecond);
        rates.stored.push(await commits.perSecond(clients, ROUND_MS / 2));
      }
      yield lineOf(clients, rates, waits);
    }
  } finally {
    await commits.close();
    echo.stop();
    await gateway.stop();
  }
}

function lineOf(
  clients: number,
  rates: Readonly<Record<'ours' | 'bare' | 'stored', readonly number[]>>,
  waits: readonly number[],
): Line {
  const [ours, bare, stored] = [rates.ours, rates.bare, rates.stored].map((list) =>
    quantile(list, HALF),
  );
  if (ours === undefined || bare === undefined || stored === undefined) throw new Error('no rate');
  const ratio = ours / Math.min(bare, stored);
  const [median, high] = [HALF, NINETY_NINE].map((part) => quantile(waits, part).toFixed(1));
  return {
    name: `orders acknowledged, ${clients} client${clients === 1 ? '' : 's'}, embedded database`,
    value: `${Math.round(ours)} a second, p50 ${median} ms, p99 ${high} ms`,
    ratio,
    floor: `batches of ${clients}: ${Math.round(stored)}, HTTP echo: ${Math.round(bare)}`,
    budget: `≥ ${LEAST_RATIO}`,
    met: ratio >= LEAST_RATIO,
    detail: { load: loadavg()[0]?.toFixed(1) ?? '' },
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** Below the market, where nobody meets it, in whole dollars. */
async function farPrice(origin: string): Promise<string> {
  const path = `/x-api/s1${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`;
  // `as`: the gateway's own answer.
  const { result } = (await (await fetch(origin + path)).json()) as {
    readonly result: { readonly bids: readonly (readonly [string, string])[] };
  };
  return String(Math.floor(parseFloat(result.bids[0]?.[0] ?? '') * 0.9));
}

interface Target {
  readonly origin: string;
  readonly cookie: string;
  readonly price: string;
}

let orders = 0;

/** So many clients for a while, each with a connection of its own. */
async function round(target: Target, clients: number, durationMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waits: number[] = [];
  const startedAt = performance.now();
  const client = async () => {
    while (performance.now() - startedAt < durationMs) {
      orders += 1;
      const orderLinkId = `bench-${orders}`;
      const name = { symbol: 'BTCUSDT', orderLinkId };
      const order = { ...name, side: 'Buy', orderType: 'Limit', qty: '0.0002' };
      for (const [path, body] of [
        [VENUE_PATHS.placeOrder, { ...order, price: target.price }],
        [VENUE_PATHS.cancelOrder, name],
      ] as const) {
        const sentAt = performance.now();
        await post(target, agent, `/x-api/s1${path}`, JSON.stringify(body));
        waits.push(performance.now() - sentAt);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - startedAt;
  agent.destroy();
  return { perSecond: (1000 * waits.length) / ms, waits };
}

function post({ origin, cookie }: Target, agent: Agent, path: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ cookie, origin, 'content-type': 'application/json' },
      'content-length': Buffer.byteLength(body),
    };
    const asked = request(origin + path, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        // The echo has no code; ours says 0.
        if (/"ret_code":(?!0\b)/.test(text)) reject(new Error(text));
        else resolve();
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function startEcho() {
  const child = spawn(process.execPath, [ECHO], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve) => {
    createInterface(child.stdout).once('line', resolve);
  });
  return { origin, stop: () => void child.kill('SIGTERM') };
}
