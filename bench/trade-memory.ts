import type { Page, Worker } from 'playwright-core';
import { type Heaps, heapsAfterCollection } from './live-heap.ts';
import type { Line } from './line.ts';
import { pause, startFeed, stopFeed } from './trade-run.ts';

/** What runs before the first heap is taken: caches and compiled code are there then. */
const WARM_UP_MS = 10_000;
/** A third of the ten minutes, with three times the changes; `--full` takes the ten minutes. */
const SHORT_MS = 200_000;
const SHORT_RATE = 3;
const FULL_MS = 600_000;
const MOST_GROWTH = 1.1;

interface Watched {
  readonly page: Page;
  readonly worker: Worker;
  readonly heaps: Heaps;
}

/** The heaps of page and worker before and after as many changes as ten minutes bring. */
export async function memoryLine(
  { page, worker, heaps }: Watched,
  changesPerS: number,
  isFull: boolean,
): Promise<Line> {
  const run = async (perS: number, ms: number) => {
    await startFeed(worker, perS);
    await pause(page, ms);
    const sent = await stopFeed(worker);
    const left = await heapsAfterCollection(heaps);
    return { sent, bytes: left.reduce((total, bytes) => total + bytes, 0) };
  };
  const before = await run(changesPerS, WARM_UP_MS);
  const after = isFull
    ? await run(changesPerS, FULL_MS)
    : await run(changesPerS * SHORT_RATE, SHORT_MS);
  const ratio = after.bytes / before.bytes;
  return {
    name: 'trade page: memory after ten minutes of changes',
    value: `${megabytes(after.bytes)} MB`,
    ratio,
    floor: `after ${WARM_UP_MS / 1_000} s: ${megabytes(before.bytes)} MB`,
    budget: `≤ ${MOST_GROWTH}`,
    met: ratio <= MOST_GROWTH && after.sent > before.sent,
    detail: { changes: after.sent },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
