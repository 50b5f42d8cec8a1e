import type { Browser, Page, Worker } from 'playwright-core';
import { type Line, loadNow } from './line.ts';
import { pause, startFeed, stopFeed } from './trade-run.ts';

const MOST_TASK_MS = 50;
const TRACED_MS = 8_000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, in µs. */
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

interface Traced {
  readonly browser: Browser;
  readonly page: Page;
  readonly worker: Worker;
}

/**
 * The longest task of the page's thread by the processor time it takes, from a trace: on a machine that
 * others use a task that takes 20 ms may last 200, with the feed and without it.
 */
export async function tasksLine(traced: Traced, changesPerS: number, name: string): Promise<Line> {
  const heard = await longestOf(traced, changesPerS, true);
  const silent = await longestOf(traced, changesPerS, false);
  return {
    name: `${name}: longest task, in processor time`,
    value: `${heard.processorMs.toFixed(1)} ms`,
    floor: `feed silent: ${silent.processorMs.toFixed(1)} ms`,
    budget: `≤ ${MOST_TASK_MS} ms`,
    met: heard.tasks > 0 && heard.processorMs <= MOST_TASK_MS,
    detail: {
      lastedMs: Math.round(heard.ms),
      lastedSilentMs: Math.round(silent.ms),
      load: loadNow(),
    },
  };
}

async function longestOf({ browser, page, worker }: Traced, changesPerS: number, isHeard: boolean) {
  await startFeed(worker, changesPerS, isHeard);
  await pause(page, 1_000);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await pause(page, TRACED_MS);
  const trace = await browser.stopTracing();
  await stopFeed(worker);
  // `as`: Chromium's trace.
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && threads.has(threadOf(event)),
  );
  return {
    tasks: tasks.length,
    processorMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
    ms: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1_000,
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
