/**
 * A gateway with 2,000 running grids beside one without: the p99 of what people order at both, by turns of
 * one run; how long grids take from a fill or a price to the last answer to what they order by it; and the
 * memory that a grid takes. `--full` has longer turns, `--only=profile` prints what the gateway does
 * meanwhile.
 */
import { freePort } from '@meridian/gateway/testing/free-port.ts';
import { startGateway, type TestGateway } from '../e2e/support/gateway.ts';
import { type Grid, openGrids, pauseByTurns } from './bots-owners.ts';
import { inspect, type Inspector } from './gateway-inspector.ts';
import { type Line, loadNow } from './line.ts';
import { signInToDemo } from './live-demo.ts';
import { farPrice, orderRound, quantile, type Target } from './orders-load.ts';

const BOTS = 2_000;
/** People who place and cancel, one after the other. */
const PEOPLE = 20;
const WARM_UP_MS = 3_000;
const TURNS = 10;
const TURN_MS = 3_000;
const FULL_TURNS = 60;
const MOST_TIMES = 2;
/** A step of the market. */
const MOST_S = 0.2;
const NINETY_NINE = 0.99;
/** Grids that order something, so that there is something to measure. */
const LEAST_PER_S = 2;
const PROFILE_MS = 20_000;
const PROFILE_LINES = 40;

export async function* botLines(isFull: boolean, only: string): AsyncGenerator<Line> {
  const [inspected, measured] = [await freePort(), await freePort()];
  const env = { MARKET_SYMBOLS: '3' };
  const ours = await startGateway({ ...env, METRICS_PORT: String(measured) }, [
    `--inspect=127.0.0.1:${inspected}`,
  ]);
  const bare = await startGateway(env, []);
  const inspector = await inspect(inspected);
  try {
    const targets = { ours: await targetOf(ours), bare: await targetOf(bare) };
    for (const target of Object.values(targets)) {
      await orderRound(target, PEOPLE, (elapsedMs) => elapsedMs < WARM_UP_MS);
    }
    const before = await inspector.heapUsed();
    const startedAt = performance.now();
    const grids = await openGrids(ours, BOTS);
    const openedS = (performance.now() - startedAt) / 1_000;
    yield memoryLine(await inspector.heapUsed(), before, openedS);
    if (only === 'profile') return await printProfile(inspector, targets.ours);
    yield* loadLines({ ...targets, grids }, measured, isFull ? FULL_TURNS : TURNS);
  } finally {
    inspector.close();
    await ours.stop();
    await bare.stop();
  }
}

async function targetOf(gateway: TestGateway): Promise<Target> {
  const cookie = await signInToDemo(gateway);
  return { origin: gateway.origin, cookie, price: await farPrice(gateway.origin) };
}

function memoryLine(after: number, before: number, openedS: number): Line {
  const bytes = (after - before) / BOTS;
  return {
    name: `bots: memory of a grid with eight orders, ${BOTS} of them`,
    value: `${(bytes / 1_000).toFixed(1)} kB`,
    floor: `without them: ${(before / 1_000_000).toFixed(0)} MB`,
    budget: '',
    met: true,
    detail: { openedS: openedS.toFixed(0), load: loadNow() },
  };
}

async function printProfile(inspector: Inspector, target: Target): Promise<void> {
  const goesOn = (elapsedMs: number) => elapsedMs < PROFILE_MS;
  const [shares] = await Promise.all([
    inspector.profile(PROFILE_MS),
    orderRound(target, PEOPLE, goesOn),
  ]);
  for (const [place, share] of shares.slice(0, PROFILE_LINES)) {
    console.error(`${(100 * share).toFixed(1).padStart(5)} %  ${place}`);
  }
}

interface Load {
  readonly ours: Target;
  readonly bare: Target;
  readonly grids: readonly Grid[];
}

async function* loadLines(
  { ours, bare, grids }: Load,
  measured: number,
  turns: number,
): AsyncGenerator<Line> {
  const waits = { ours: [] as number[], bare: [] as number[] };
  const before = await orderTimes(measured);
  let isOver = false;
  // A market that rises fills no purchase: something is ordered anew all the same.
  const pausing = pauseByTurns(grids, () => !isOver);
  for (let turn = 0; turn < turns; turn += 1) {
    const goesOn = (elapsedMs: number) => elapsedMs < TURN_MS;
    waits.ours.push(...(await orderRound(ours, PEOPLE, goesOn)).waits);
    waits.bare.push(...(await orderRound(bare, PEOPLE, goesOn)).waits);
  }
  isOver = true;
  await pausing;
  const times = (await orderTimes(measured)).map((count, place) => count - (before[place] ?? 0));
  const p99 = quantile(waits.ours, NINETY_NINE);
  const floor = quantile(waits.bare, NINETY_NINE);
  const ratio = p99 / floor;
  yield {
    name: `bots: orders of ${PEOPLE} people beside ${BOTS} grids`,
    value: `p99 ${p99.toFixed(1)} ms of ${waits.ours.length}`,
    ratio,
    floor: `without grids: p99 ${floor.toFixed(1)} ms of ${waits.bare.length}`,
    budget: `≤ ${MOST_TIMES}`,
    met: ratio <= MOST_TIMES,
    detail: { load: loadNow() },
  };
  yield timesLine(times, turns);
}

/** Of the histogram of a gateway: how many took at most a step, and how many there were. */
async function orderTimes(port: number): Promise<readonly [inTime: number, count: number]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const name = 'meridian_strategy_order_seconds';
  const figureOf = (line: string) => {
    const found = text.split('\n').find((each) => each.startsWith(`${line} `));
    if (found === undefined) throw new Error(`no ${line}`);
    return parseFloat(found.slice(line.length));
  };
  return [figureOf(`${name}_bucket{le="${MOST_S}"}`), figureOf(`${name}_count`)];
}

function timesLine([inTime = 0, count = 0]: readonly number[], turns: number): Line {
  const share = inTime / count;
  const seconds = (2 * turns * TURN_MS) / 1_000;
  return {
    name: 'bots: from a fill to the last answer to what a grid orders by it',
    value: `${(100 * share).toFixed(2)} % within ${1_000 * MOST_S} ms`,
    floor: `${count} times, ${(count / seconds).toFixed(1)} a second`,
    budget: `≥ ${100 * NINETY_NINE} %`,
    // Of a few nothing is known.
    met: count >= LEAST_PER_S * seconds && share >= NINETY_NINE,
  };
}
