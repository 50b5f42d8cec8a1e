import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { compareRounds, type Rounds } from '../tools/lib/compare-rounds.ts';
import { bundled } from './bundled-script.ts';
import { CASES, HARD, METHODS } from './engine.ts';
import { SHAPES } from './import-shapes.ts';
import type { Line } from './line.ts';

/** What is measured: a script of `bench` by its name, in both checkouts, with the same words. */
interface Measurement {
  readonly name: string;
  readonly script: (typeof SCRIPTS)[number];
  readonly words: readonly string[];
}

/** What the scripts print, of which each prints a part; times are of the processor here. */
interface Printed {
  readonly engineMs?: number;
  readonly seconds?: number;
  readonly peakMb?: number;
}

interface Figures {
  readonly ms: number;
  readonly peakMb: number | null;
}

const SCRIPTS = ['engine-run', 'import-run'] as const;
const CLOCK = fileURLToPath(new URL('processor-clock.ts', import.meta.url));
/** Of an import: a quarter of what the budget names, since Papa Parse reads the file in the same run. */
const IMPORT_ROWS = 250_000;
/** Memory of a process differs by its collector alone. */
const MB_TOLERANCE = 1.1;

/**
 * Engine and import of another checkout beside this one's, in turns: both in the same hour, and each
 * first in every second round. A line is met where the new median is no more above the old one than
 * the old runs differ among themselves.
 */
export async function* againstLines(
  checkout: string,
  rounds: number,
  only: string,
): AsyncGenerator<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-against-'));
  try {
    const old = await scriptsOf(pathToFileURL(`${resolve(checkout)}/`), join(folder, 'old'));
    const now = await scriptsOf(new URL('../', import.meta.url), join(folder, 'now'));
    for (const measurement of measurements().filter(({ name }) => name.includes(only))) {
      yield lineOf(measurement, old, now, rounds);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scriptsOf(root: URL, folder: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder);
  const scripts = new Map<string, string>();
  for (const script of SCRIPTS) {
    scripts.set(script, await bundled(new URL(`bench/${script}.ts`, root), folder));
  }
  return scripts;
}

function measurements(): readonly Measurement[] {
  const plain = [10_000, 1_000_000].flatMap((size) =>
    CASES.map(([country, method]) => engineOf(country, method, size, 'plain')),
  );
  const methods = METHODS.map(([country, method]) => engineOf(country, method, 100_000, 'plain'));
  const others = COUNTRIES.flatMap(({ country, matching }) =>
    matching.value.methods.map((method) => engineOf(country, method, 100_000, 'plain')),
  );
  const hard = HARD.map(([shape, country, method]) => engineOf(country, method, 100_000, shape));
  const imports = SHAPES.map(({ name }): Measurement => {
    const label = `import ${name} ${IMPORT_ROWS.toLocaleString('en')} rows`;
    return { name: label, script: 'import-run', words: [name, `${IMPORT_ROWS}`, '4'] };
  });
  const wanted = [...plain, ...methods, ...hard, ...imports, ...others];
  return [...new Map(wanted.map((measurement) => [measurement.name, measurement])).values()];
}

function engineOf(country: string, method: string, size: number, shape: string): Measurement {
  const runs = size < 1_000_000 ? '5' : '2';
  return {
    name: `engine ${shape} ${country} ${method} ${size.toLocaleString('en')}`,
    script: 'engine-run',
    words: [country, method, `${size}`, runs, shape],
  };
}

function lineOf(
  { name, script, words }: Measurement,
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  rounds: number,
): Line {
  const figures: { old: Figures[]; now: Figures[] } = { old: [], now: [] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      () => figures.old.push(measured(old.get(script) ?? '', words)),
      () => figures.now.push(measured(now.get(script) ?? '', words)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) turn();
  }
  const readAll = (read: (figure: Figures) => number): Rounds => ({
    old: figures.old.map(read),
    now: figures.now.map(read),
  });
  const time = compareRounds(readAll(({ ms }) => ms));
  const memory = compareRounds(readAll(({ peakMb }) => peakMb ?? 0));
  const isLarger = memory.old > 0 && !memory.met && memory.ratio > MB_TOLERANCE;
  return {
    name,
    value: `${(time.now / 1000).toFixed(3)} s`,
    ratio: time.ratio,
    floor: `the other checkout ${(time.old / 1000).toFixed(3)} s`,
    budget: `≤ ${(1 + time.spread).toFixed(2)} times`,
    met: time.met && !isLarger,
    detail: memory.old > 0 ? { oldMb: memory.old, nowMb: memory.now } : {},
  };
}

function measured(script: string, words: readonly string[]): Figures {
  const args = ['--import', pathToFileURL(CLOCK).href, script, ...words];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  // `as`: a script of `bench` in one of the checkouts.
  const { engineMs, seconds, peakMb } = JSON.parse(printed) as Printed;
  const ms = engineMs ?? (seconds === undefined ? undefined : seconds * 1000);
  if (ms === undefined) throw new Error(`${script} printed no time: ${printed}`);
  return { ms, peakMb: peakMb ?? null };
}
