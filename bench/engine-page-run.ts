/**
 * One measurement in a process of its own: `engine-page-run.ts SIZE ASSETS RUNS`. Computes a report of
 * Germany by the engine, then as the report page does: from nothing, and again after one edit. Prints
 * a line of JSON with the best time of each, and the longest time without a pause in any run of the
 * page's path, all in milliseconds of the thread's processor time: a shared machine disturbs it less
 * than the clock, of which the best time is given too.
 */
import { plus } from '@meridian/money/measure.ts';
import { ONE_UNIT } from '@meridian/money/fixed.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import type { Entry, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { ReportRunner } from '@meridian/tax/report/worker/report-runner.ts';
import { ledgerOfAssets } from './engine-ledgers.ts';

export interface PageFigures {
  readonly engineMs: number;
  readonly first: PathFigures;
  readonly edit: PathFigures;
}

export interface PathFigures {
  readonly cpuMs: number;
  readonly clockMs: number;
  readonly gapMs: number;
  readonly pauses: number;
}

const [size = 50_000, assets = 3000, runs = 1] = process.argv
  .slice(2)
  .map((word) => Number.parseInt(word, 10));
const rules = countryRules('DE');
if (rules === undefined) throw new Error('no rules of DE');
const entries = ledgerOfAssets(size, rules.currency, assets);
const input: ComputeInput = {
  entries,
  rules,
  year: 2024,
  method: 'fifo',
  values: createValueBook({ prices: [], rates: [] }),
  corrections: new Map(),
  settings: {},
};
const edited: ComputeInput = { ...input, entries: withOneEdit(entries, rules.currency) };
const { signal } = new AbortController();
const clock = performance.now.bind(performance);
// The runner pauses by this time. By the clock, a busy machine would end its slices early.
performance.now = cpuTime;

let engineMs = Infinity;
let first: PathFigures = { cpuMs: Infinity, clockMs: Infinity, gapMs: 0, pauses: 0 };
let edit = first;
for (let run = 0; run < runs; run += 1) {
  const startedAt = cpuTime();
  const report = computeNow(input);
  engineMs = Math.min(engineMs, cpuTime() - startedAt);
  const runner = new ReportRunner();
  first = better(first, await timed(runner, input, report.totals.gain));
  edit = better(edit, await timed(runner, edited, computeNow(edited).totals.gain));
}
const figures: PageFigures = { engineMs, first, edit };
console.log(JSON.stringify(figures));

/** The ledger with 1 more of money given or taken for one trade in its middle. */
function withOneEdit(before: readonly Entry[], currency: string): Entry[] {
  const middle = Math.floor(before.length / 2);
  const entry = before[middle];
  if (entry?.kind !== 'trade' || entry.in === undefined || entry.out === undefined) {
    throw new Error('no trade to edit');
  }
  const { in: got, out: given } = entry;
  const more = (leg: Leg): Leg => ({ ...leg, quantity: plus(leg.quantity, ONE_UNIT) });
  const legs = got.asset === currency ? { in: more(got) } : { out: more(given) };
  return before.with(middle, { ...entry, ...legs });
}

async function timed(
  runner: ReportRunner,
  wanted: ComputeInput,
  gain: bigint,
): Promise<PathFigures> {
  const [clockAt, startedAt] = [clock(), cpuTime()];
  let [pausedAt, gapMs, pauses] = [startedAt, 0, 0];
  const pause = (): void => {
    const now = cpuTime();
    gapMs = Math.max(gapMs, now - pausedAt);
    pausedAt = now;
    pauses += 1;
  };
  const report = await runner.run(wanted, { signal, onProgress: pause });
  pause();
  if (report?.totals.gain !== gain) throw new Error('the page and the engine disagree');
  return { cpuMs: pausedAt - startedAt, clockMs: clock() - clockAt, gapMs, pauses };
}

/** The figures of the faster of two runs, with the longer gap of both. */
function better(before: PathFigures, now: PathFigures): PathFigures {
  const gapMs = Math.max(before.gapMs, now.gapMs);
  return now.cpuMs < before.cpuMs ? { ...now, gapMs } : { ...before, gapMs };
}

/** Processor time of this thread so far, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
