/**
 * Orders that the gateway acknowledges, over the embedded database and over a PostgreSQL that waits for the
 * disk. Beside them, in turns of the same run, how fast the rows of as many commands at a time are stored, and
 * how fast a bare server answers the same bodies to the same clients. Then how long an order waits while a
 * file of 100,000 rows is written.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { POSTGRES_MISSING, startPostgres } from '@meridian/gateway/db/testing/postgres-server.ts';
import { openBareCommits } from '@meridian/gateway/venue/testing/bare-commits.ts';
import { startGateway } from '../e2e/support/gateway.ts';
import { type Line, loadNow } from './line.ts';
import { signInToDemo } from './live-demo.ts';
import { exportLine } from './orders-export.ts';
import { farPrice, orderRound, quantile, type Target } from './orders-load.ts';

const ECHO = fileURLToPath(new URL('orders-echo.ts', import.meta.url));
const CLIENTS = [1, 20, 200];
const WARM_UP_MS = 2_000;
/** Short turns, so that what else the machine does falls on all three alike. */
const TURN_MS = 1_000;
const TURNS = 9;
const LEAST_RATIO = 0.6;
const HALF = 0.5;
const NINETY_NINE = 0.99;

interface Engine {
  readonly name: string;
  /** Undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Of another database on the same kind of engine, for the floor. */
  readonly bareUrl: string | undefined;
}

export async function* orderLines(_isFull: boolean, only: string): AsyncGenerator<Line> {
  yield* linesOver({ name: 'embedded', databaseUrl: undefined, bareUrl: undefined }, only);
  if (POSTGRES_MISSING !== undefined) {
    console.error(`orders over a server: skipped, ${POSTGRES_MISSING}`);
    return;
  }
  const [served, bare] = [
    await startPostgres({ syncs: true }),
    await startPostgres({ syncs: true }),
  ];
  try {
    yield* linesOver({ name: 'PostgreSQL', databaseUrl: served.url, bareUrl: bare.url }, only);
  } finally {
    await served.remove();
    await bare.remove();
  }
}

async function* linesOver({ name, databaseUrl, bareUrl }: Engine, only: string) {
  // The engine as `npm start` runs it, and as the bare commits do.
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const gateway = await startGateway({ MARKET_SYMBOLS: '3', ...env }, []);
  try {
    const cookie = await signInToDemo(gateway);
    const target = { origin: gateway.origin, cookie, price: await farPrice(gateway.origin) };
    if ('acknowledged'.includes(only)) yield* rateLines(name, target, bareUrl);
    if ('export'.includes(only)) yield await exportLine(name, gateway, target, databaseUrl);
  } finally {
    await gateway.stop();
  }
}

async function* rateLines(engine: string, ours: Target, bareUrl: string | undefined) {
  const echo = await startEcho();
  const commits = await openBareCommits(bareUrl);
  const bare = { ...ours, origin: echo.origin };
  const during = (ms: number) => (elapsedMs: number) => elapsedMs < ms;
  try {
    for (const clients of CLIENTS) {
      await orderRound(ours, clients, during(WARM_UP_MS));
      await orderRound(bare, clients, during(WARM_UP_MS / 2));
      await commits.perSecond(clients, WARM_UP_MS / 2);
      const turns: Turn[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        turns.push({
          ours: await orderRound(ours, clients, during(TURN_MS)),
          bare: (await orderRound(bare, clients, during(TURN_MS / 2))).perSecond,
          stored: await commits.perSecond(clients, TURN_MS / 2),
        });
      }
      yield rateLine(engine, clients, turns);
    }
  } finally {
    await commits.close();
    echo.stop();
  }
}

interface Turn {
  readonly ours: Awaited<ReturnType<typeof orderRound>>;
  readonly bare: number;
  readonly stored: number;
}

/** The ratio is the middle one of the turns: each is compared with the floors of its own moment. */
function rateLine(engine: string, clients: number, turns: readonly Turn[]): Line {
  const middle = (valueOf: (turn: Turn) => number) => quantile(turns.map(valueOf), HALF);
  const ratio = middle(({ ours, bare, stored }) => ours.perSecond / Math.min(bare, stored));
  const waits = turns.flatMap(({ ours }) => ours.waits);
  const [median, high] = [HALF, NINETY_NINE].map((part) => quantile(waits, part).toFixed(1));
  const rate = Math.round(middle(({ ours }) => ours.perSecond));
  const [stored, bare] = [middle((turn) => turn.stored), middle((turn) => turn.bare)];
  return {
    name: `orders acknowledged, ${clients} client${clients === 1 ? '' : 's'}, ${engine} database`,
    value: `${rate} a second, p50 ${median} ms, p99 ${high} ms`,
    ratio,
    floor: `batches of ${clients}: ${Math.round(stored)}, HTTP echo: ${Math.round(bare)}`,
    budget: `≥ ${LEAST_RATIO}`,
    met: ratio >= LEAST_RATIO,
    detail: { load: loadNow() },
  };
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
