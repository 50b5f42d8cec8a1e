/** What the trade page paints under the feed: the last state, whole books, and the ticket's total. */
import type { Page, Worker } from 'playwright-core';
import { type Line, loadNow } from './line.ts';
import { paintedBook, typeAmounts, whenShown } from './trade-frames.ts';
import { pause, startFeed, stopFeed } from './trade-run.ts';

const PROBES = 20;

interface Fed {
  readonly page: Page;
  readonly worker: Worker;
}

export async function* paintLines(fed: Fed, changesPerS: number): AsyncGenerator<Line> {
  yield* lastStateLines(fed, changesPerS);
  yield await booksLine(fed, changesPerS);
  yield await ticketLine(fed, changesPerS);
}

/** The last change of a book that then stands still: it is painted without another one after it. */
async function* lastStateLines({ page, worker }: Fed, changesPerS: number): AsyncGenerator<Line> {
  const waits: number[] = [];
  const frames: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    await startFeed(worker, changesPerS);
    await pause(page, 300);
    const size = `0.${String(100_001 + 2 * probe)}`;
    const shown = page.evaluate(whenShown, size);
    const sent = await worker.evaluate((text) => {
      tradeBench.stop();
      return tradeBench.finish(text);
    }, size);
    const painted = await shown;
    waits.push(painted.at - sent.at);
    const heard = await page.evaluate(() => window.tradeHeard);
    const heardAt = heard.find(({ seq }) => seq === sent.seq)?.heardAt ?? Number.NaN;
    const begun = painted.frames.filter((begin) => begin > heardAt && begin <= painted.shownAt);
    frames.push(Number.isNaN(heardAt) ? Number.POSITIVE_INFINITY : Math.max(begun.length, 1));
  }
  const most = Math.max(...frames);
  yield {
    name: 'trade page: the last state of a book, once the page has it',
    value: `painted in ${most === 1 ? 'the next frame' : `at most ${most} frames`}`,
    floor: '',
    budget: '≤ 1 frame',
    met: most <= 1,
    detail: { probes: PROBES, load: loadNow() },
  };
  const sorted = waits.toSorted((a, b) => a - b);
  yield {
    name: 'trade page: the last change of a book, from its socket until it is painted',
    value: `${Math.round(sorted[PROBES / 2] ?? 0)} ms, at most ${Math.round(sorted.at(-1) ?? 0)}`,
    floor: 'while changes go on books go to the page every 200 ms at most',
    budget: '',
    met: true,
    detail: { load: loadNow() },
  };
}

/** Whatever is painted at a moment is the book of one number, its two sides together. */
async function booksLine({ page, worker }: Fed, changesPerS: number): Promise<Line> {
  await startFeed(worker, changesPerS);
  let whole = 0;
  for (let probe = 0; probe < PROBES; probe += 1) {
    await pause(page, 40 + 17 * probe);
    const painted = await page.evaluate(paintedBook);
    const seq = await worker.evaluate(({ rows, seqs }) => tradeBench.numberOf(rows, seqs), painted);
    if (seq !== null) whole += 1;
  }
  await stopFeed(worker);
  return {
    name: 'trade page: what is painted is the book of one number',
    value: `${whole} of ${PROBES} moments`,
    floor: '',
    budget: `${PROBES}`,
    met: whole === PROBES,
    detail: { load: loadNow() },
  };
}

async function ticketLine({ page, worker }: Fed, changesPerS: number): Promise<Line> {
  await startFeed(worker, changesPerS);
  const frames = await page.evaluate(typeAmounts, PROBES);
  await stopFeed(worker);
  const most = Math.max(...frames);
  return {
    name: 'trade page: what is typed into the ticket, until its total has changed',
    value: most === 0 ? 'before the next frame' : `at most ${most} frames`,
    floor: '',
    budget: '≤ 1 frame',
    met: most <= 1,
    detail: { load: loadNow() },
  };
}
