/**
 * `npm run bench -- soak [--full]`: twenty clients place and cancel orders, others read and listen, for ten
 * minutes or, with `--full`, an hour; the memory of the gateway has to stay where it was. Not among the suites
 * that run when none is named.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@meridian/gateway/testing/free-port.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { startGateway } from '../e2e/support/gateway.ts';
import type { Line } from './line.ts';
import { signInToDemo } from './live-demo.ts';
import { farPrice, orderRound, type Target } from './orders-load.ts';

const SHORT_MS = 600_000;
const FULL_MS = 3_600_000;
const CLIENTS = 20;
/** Between two orders of a client: some 130 orders a second. */
const PAUSE_MS = 150;
const READ_EVERY_MS = 250;
const SAMPLE_EVERY_MS = 1_000;
const MOST_GROWTH = 1.1;
const MEBIBYTE = 2 ** 20;
const THIRDS = 3;

interface Sample {
  readonly heap: number;
  readonly resident: number;
}

export async function* soakLines(isFull: boolean): AsyncGenerator<Line> {
  const durationMs = isFull ? FULL_MS : SHORT_MS;
  const metricsPort = await freePort();
  const gateway = await startGateway({ MARKET_SYMBOLS: '3', METRICS_PORT: `${metricsPort}` }, []);
  try {
    const cookie = await signInToDemo(gateway);
    const target = { origin: gateway.origin, cookie, price: await farPrice(gateway.origin) };
    const samples: Sample[] = [];
    const until = performance.now() + durationMs;
    const goesOn = () => performance.now() < until;
    const [{ waits }] = await Promise.all([
      orderRound(target, CLIENTS, goesOn, PAUSE_MS),
      readWhile(target, goesOn),
      sampleWhile(metricsPort, samples, goesOn),
    ]);
    const minutes = durationMs / 60_000;
    yield lineOf(
      'heap',
      `${waits.length} orders in ${minutes} minutes`,
      samples,
      ({ heap }) => heap,
    );
    yield lineOf('resident', `${samples.length} samples`, samples, ({ resident }) => resident);
  } finally {
    await gateway.stop();
  }
}

/** The least of the last third beside that of the middle one: what is there after a collection. */
function lineOf(
  name: string,
  what: string,
  samples: readonly Sample[],
  valueOf: (sample: Sample) => number,
): Line {
  const leastOf = (third: number) => {
    const length = Math.floor(samples.length / THIRDS);
    return Math.min(...samples.slice(third * length, (third + 1) * length).map(valueOf));
  };
  const [first, middle, last] = [leastOf(0), leastOf(1), leastOf(2)];
  const shown = (bytes: number) => (bytes / MEBIBYTE).toFixed(1);
  return {
    name: `soak, ${name} memory of the gateway`,
    value: `${shown(last)} MB in the last third, ${what}`,
    ratio: last / middle,
    floor: `${shown(first)} MB in the first, ${shown(middle)} in the second`,
    budget: `≤ ${MOST_GROWTH}`,
    met: last / middle <= MOST_GROWTH,
  };
}

/** What pages and programs ask beside it. */
async function readWhile({ origin, cookie }: Target, goesOn: () => boolean): Promise<void> {
  const paths = [
    `/x-api/s1${VENUE_PATHS.book}?symbol=BTCUSDT&levels=50`,
    `/x-api/s1${VENUE_PATHS.openOrders}`,
    '/v5/market/tickers?category=spot&symbol=BTCUSDT',
    '/v5/market/kline?category=spot&symbol=BTCUSDT&interval=1&limit=200',
    '/en/',
  ];
  for (let turn = 0; goesOn(); turn += 1) {
    const answer = await fetch(origin + (paths[turn % paths.length] ?? ''), {
      headers: { cookie },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    await sleep(READ_EVERY_MS);
  }
}

async function sampleWhile(port: number, samples: Sample[], goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await sleep(SAMPLE_EVERY_MS);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const figure = (name: string) =>
      parseFloat(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? '');
    samples.push({
      heap: figure('nodejs_heap_size_used_bytes'),
      resident: figure('process_resident_memory_bytes'),
    });
  }
}
