import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { bundled, printed } from './bundled-script.ts';
import { SHAPES, type Shape } from './engine-ledgers.ts';
import { pageLines } from './engine-page.ts';
import type { Line } from './line.ts';

export const CASES = [
  ['DE', 'fifo'],
  ['US', 'hifo'],
  ['GB', 'share-matching'],
] as const;

/** Budgets in seconds and megabytes (issue and budgets of the project). */
const SIZES = [
  { size: 10_000, runs: 5, processes: 1 },
  { size: 100_000, runs: 5, processes: 2, maxSeconds: 0.5 },
  { size: 1_000_000, runs: 1, processes: 3, maxSeconds: 5, maxMb: 1536 },
] as const;

/**
 * Ten times the entries may take this many times as long. Linear is ten; sorting, caches that no
 * longer hold everything and the collector's share of a larger heap come on top.
 */
const GROWTH_MOST = 25;

/** Each way of matching, with a country that uses it; loss rules of their own in ES, IE and CA. */
export const METHODS = [
  ['DE', 'fifo'],
  ['ES', 'fifo'],
  ['IE', 'fifo'],
  ['IT', 'lifo'],
  ['US', 'hifo'],
  ['CZ', 'lofo'],
  ['AU', 'specific'],
  ['AT', 'moving-average'],
  ['CA', 'moving-average'],
  ['JP', 'total-average'],
  ['GB', 'share-matching'],
  ['FR', 'portfolio'],
  ['PL', 'cash-basis'],
] as const;

/** Ledgers that are hard, with the methods to which they are most. */
export const HARD: readonly (readonly [Shape, string, string])[] = [
  ['one-day', 'DE', 'fifo'],
  ['one-day', 'GB', 'share-matching'],
  ['one-day', 'CA', 'moving-average'],
  ['one-day', 'ES', 'fifo'],
  ['buys-then-sells', 'US', 'hifo'],
  ['buys-then-sells', 'IT', 'lifo'],
  ['buys-then-sells', 'IE', 'fifo'],
  ['buys-then-sells', 'GB', 'share-matching'],
  ['many-assets', 'DE', 'fifo'],
  ['many-assets', 'AT', 'moving-average'],
  ['many-assets', 'FR', 'portfolio'],
  ['open-lots', 'US', 'hifo'],
  ['open-lots', 'AU', 'specific'],
];

interface Measured {
  readonly engineMs: number;
  readonly cpuMs: number;
  readonly bareMs: number;
  readonly slices: number;
  readonly peakMb: number;
}

/**
 * The engine at three sizes and three methods beside a bare loop, each in a fresh process; then how
 * every method of every country grows with its ledger, what hard ledgers take, and the report page's
 * path beside the engine's own. `isFull` adds a million entries to growth and hard ledgers, and every
 * method on every hard ledger; `only` names a part of the names of the lines wanted. The engine is
 * bundled as browsers get it: the loader that strips types would count for some 50 MB.
 */
export async function* engineLines(isFull: boolean, only = ''): AsyncGenerator<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-engine-'));
  try {
    const run = new URL('engine-run.ts', import.meta.url);
    yield* linesOf(await bundled(run, folder), isFull, only);
    const pageRun = new URL('engine-page-run.ts', import.meta.url);
    yield* pageLines(await bundled(pageRun, folder), only);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function* linesOf(script: string, isFull: boolean, only: string): Generator<Line> {
  yield* budgetLines(script, only);
  const sizes = isFull ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
  yield* growthLines(script, sizes, only);
  const shapes = SHAPES.filter((shape) => shape !== 'plain');
  const every = shapes.flatMap((shape) => METHODS.map((pair) => [shape, ...pair] as const));
  yield* hardLines(script, isFull ? every : HARD, 100_000, only);
  if (isFull) yield* hardLines(script, every, 1_000_000, only);
}

function* budgetLines(script: string, only: string): Generator<Line> {
  for (const budget of SIZES) {
    for (const [country, method] of CASES) {
      const name = `engine ${country} ${method} ${budget.size.toLocaleString('en')}`;
      if (!name.includes(only)) continue;
      const words = [country, method, `${budget.size}`, `${budget.runs}`];
      yield heldTo(name, best(script, words, budget.processes), budget);
    }
  }
}

/** Processor time, which a shared machine disturbs less: only the shape of the growth is asked. */
function* growthLines(script: string, sizes: readonly number[], only: string): Generator<Line> {
  const pairs = COUNTRIES.flatMap(({ country, matching }) =>
    matching.value.methods.map((method) => ({ country, method })),
  );
  for (const { country, method } of pairs) {
    const name = `engine growth ${country} ${method}`;
    if (!name.includes(only)) continue;
    let before: Measured | undefined;
    for (const size of sizes) {
      const runs = size < 1_000_000 ? '3' : '1';
      const now = best(script, [country, method, `${size}`, runs], size < 1_000_000 ? 1 : 2);
      if (before !== undefined) {
        const times = now.cpuMs / before.cpuMs;
        yield {
          name: `${name} to ${size.toLocaleString('en')}`,
          value: `${times.toFixed(1)} times for ten times the entries`,
          ratio: times / 10,
          floor: `${(before.cpuMs / 1000).toFixed(3)} s for a tenth`,
          budget: `≤ ${GROWTH_MOST} times`,
          met: times <= GROWTH_MOST,
          detail: { cpuMs: Math.round(now.cpuMs), slices: now.slices, peakMb: now.peakMb },
        };
      }
      before = now;
    }
  }
}

function* hardLines(
  script: string,
  ledgers: typeof HARD,
  size: number,
  only: string,
): Generator<Line> {
  const budget = SIZES.find((candidate) => candidate.size === size);
  for (const [shape, country, method] of ledgers) {
    const name = `engine ${shape} ${country} ${method} ${size.toLocaleString('en')}`;
    if (budget === undefined || !name.includes(only)) continue;
    const runs = size < 1_000_000 ? '4' : '1';
    yield heldTo(name, best(script, [country, method, `${size}`, runs, shape], 2), budget);
  }
}

function heldTo(name: string, measured: Measured, budget: (typeof SIZES)[number]): Line {
  const { engineMs, cpuMs, bareMs, slices, peakMb } = measured;
  const seconds = engineMs / 1000;
  const overTime = 'maxSeconds' in budget && seconds > budget.maxSeconds;
  const overMemory = 'maxMb' in budget && peakMb > budget.maxMb;
  return {
    name,
    value: `${seconds.toFixed(3)} s`,
    ratio: engineMs / bareMs,
    floor: `bare bigint FIFO loop ${(bareMs / 1000).toFixed(3)} s`,
    budget: [
      'maxSeconds' in budget ? `≤ ${budget.maxSeconds} s` : '',
      'maxMb' in budget ? `≤ ${budget.maxMb} MB` : '',
    ]
      .filter(Boolean)
      .join(', '),
    met: !overTime && !overMemory,
    detail: { cpuMs: Math.round(cpuMs), slices, peakMb },
  };
}

/** The fastest of several processes: the machine is shared, and noise only adds. */
function best(script: string, words: readonly string[], processes: number): Measured {
  const runs = Array.from(
    { length: processes },
    // `as`: written by our own script just now.
    () => JSON.parse(printed(script, words)) as Measured,
  );
  return runs.reduce((a, b) => (b.engineMs < a.engineMs ? b : a));
}
