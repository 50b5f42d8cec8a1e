/**
 * The markets page under a synthetic feed: frames beside the same page with the feed silent, the way
 * from a batch of quotes to the painted cell, and memory. The page's socket stands in a worker, and so
 * does the feed. The browser's slowdown is one of the page's thread alone, so a line
 * beside the frames says how much of a worker slowed down as much would be busy.
 */
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { MarketTickers } from '@meridian/protocol/contracts/market.ts';
import { startGateway, type TestGateway } from '../e2e/support/gateway.ts';
import { launchBrowser } from '../tools/browser.ts';
import type { Line } from './line.ts';
import { type FeedSymbol, feedScript, PROBE_CHANNEL } from './live-feed.ts';
import { countFrames, type Frames, installFrameClock, type Scrolling } from './live-frames.ts';
import { heapsLeft, observeHeaps } from './live-heap.ts';
import { installWorkerEar, type Probe, timeProbes } from './live-probes.ts';

const PATH = '/en/markets/overview/';
const WORKER_FILE = /\/assets\/quote-worker-[^/]+\.js$/;
const SYMBOLS = 1000;
const UPDATES_PER_S = 5000;
const SLOWDOWN = 4;

const ROUNDS = 10;
const SCROLLING = { durationMs: 3_000, pxPerS: 1500 };
const WARM_UP = { ...SCROLLING, durationMs: 3000 };
const LEAST_RATIO = 0.95;
/** Of the updates due, so many must have been sent, or the page was spared. */
const LEAST_RATE = 0.95;

const PROBES = 100;
const MOST_FRAMES = 1;

const MOST_GROWTH = 0.05;
/** The first is what the last is compared with. */
const HEAP_AT_S = [20, 40, 60];
const FULL_HEAP_AT_S = [20, ...Array.from({ length: 10 }, (_, minute) => (minute + 1) * 60)];

export async function* marketsLines(isFull: boolean): AsyncGenerator<Line> {
  const gateway = await startGateway({ MARKET_SYMBOLS: String(SYMBOLS) });
  const browser = await launchBrowser();
  try {
    const symbols = await readSymbols(gateway);
    const first = await openMarkets(browser, gateway, symbols);
    yield await framesLine(first);
    yield await probesLine(first);
    await first.close();
    const second = await openMarkets(browser, gateway, symbols);
    yield await memoryLine(second, isFull ? FULL_HEAP_AT_S : HEAP_AT_S);
    await second.close();
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

async function readSymbols({ origin }: TestGateway): Promise<readonly FeedSymbol[]> {
  const answer = await fetch(origin + TICKERS_PATH);
  // `as`: the gateway's own answer, which the page checks.
  const { result } = (await answer.json()) as { readonly result: MarketTickers };
  if (result.tickers.length !== SYMBOLS)
    throw new Error(`the gateway has ${result.tickers.length} symbols, not ${SYMBOLS}`);
  return result.tickers.map(({ symbol, tick, close, open, high, low, volume, quoteVolume }) => {
    const places = tick.split('.')[1]?.length ?? 0;
    const closeUnits = Math.round(Number.parseFloat(close) * 10 ** places);
    const volumeInQuote = Number.parseFloat(quoteVolume);
    return { symbol, places, closeUnits, open, high, low, volume, quoteVolume: volumeInQuote };
  });
}

interface Markets {
  readonly page: Page;
  readonly worker: Worker;
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
}

/** The page as it is served, with a socket of ours in its worker, once it has asked for every symbol. */
async function openMarkets(
  browser: Browser,
  gateway: TestGateway,
  symbols: readonly FeedSymbol[],
): Promise<Markets> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const install of [installFrameClock, installWorkerEar]) await page.addInitScript(install);
  await putIntoWorker(context, feedScript(symbols));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.goto(gateway.urlOf(PATH)),
    firstRow(page).waitFor(),
  ]);
  while ((await worker.evaluate(() => liveBench.subscribed.size)) < symbols.length)
    await page.evaluate(() => new Promise(requestAnimationFrame));
  await worker.evaluate((updatesPerS) => liveBench.start(updatesPerS), UPDATES_PER_S);
  return { page, worker, devtools, close: () => context.close() };
}

/** Puts a script before the worker's own; everything else stays as it is served. */
async function putIntoWorker(context: BrowserContext, script: string): Promise<void> {
  await context.route(WORKER_FILE, async (route) => {
    const response = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    await route.fulfill({ headers, body: script + (await response.text()) });
  });
}

const firstRow = (page: Page) => page.locator('tbody tr[aria-rowindex="2"]');
const setMessagesEnabled = (worker: Worker, isHeard: boolean) =>
  worker.evaluate((value) => {
    liveBench.isHeard = value;
  }, isHeard);

interface Round extends Frames {
  readonly updates: number;
  /** Of the worker's thread. */
  readonly busyMs: number;
}

async function scroll({ page, worker }: Markets, scrolling: Scrolling): Promise<Round> {
  const count = () => worker.evaluate(() => ({ at: liveBench.sent, busyMs: liveBench.busyMs }));
  const before = await count();
  const frames = await page.evaluate(countFrames, scrolling);
  const after = await count();
  return { ...frames, updates: after.at - before.at, busyMs: after.busyMs - before.busyMs };
}

/**
 * Rounds of the two alternate, so that what else the machine does falls on both. Frames are those the
 * page's thread began (`requestAnimationFrame`): without a screen there is still a clock of 60 a
 * second, which both sides reach where the page keeps up, and a thread that is behind misses frames.
 * Late frames are listed beside them; on a page that keeps up they say what the ratio cannot.
 */
async function framesLine(markets: Markets): Promise<Line> {
  const { worker } = markets;
  await setMessagesEnabled(worker, true);
  await scroll(markets, WARM_UP);
  await setMessagesEnabled(worker, false);
  const silent: Round[] = [];
  const live: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    silent.push(await scroll(markets, SCROLLING));
    await setMessagesEnabled(worker, true);
    live.push(await scroll(markets, SCROLLING));
    await setMessagesEnabled(worker, false);
  }
  const ratio = perSecond(live, 'frames') / perSecond(silent, 'frames');
  const updatesPerS = perSecond(live, 'updates');
  return {
    name: `markets: frames, ${SYMBOLS.toLocaleString('en')} symbols`,
    value: `${perSecond(live, 'frames').toFixed(1)} frames/s`,
    ratio,
    floor: `with the feed silent ${perSecond(silent, 'frames').toFixed(1)} frames/s`,
    budget: `≥ ${LEAST_RATIO} of the floor`,
    met: ratio >= LEAST_RATIO && updatesPerS >= UPDATES_PER_S * LEAST_RATE,
    detail: {
      updatesPerS: Math.round(updatesPerS),
      latePercent: latePercent(live),
      silentLatePercent: latePercent(silent),
      longestMs: longest(live),
      silentLongestMs: longest(silent),
      slowdown: SLOWDOWN,
      workerBusyPercentIfSlowed: Math.round(
        (sum(live, 'busyMs') / sum(live, 'ms')) * SLOWDOWN * 100,
      ),
    },
  };
}

function sum(rounds: readonly Round[], field: keyof Round): number {
  return rounds.reduce((total, round) => total + round[field], 0);
}

function perSecond(rounds: readonly Round[], field: 'frames' | 'updates'): number {
  return (sum(rounds, field) / sum(rounds, 'ms')) * 1000;
}

function latePercent(rounds: readonly Round[]): number {
  return Math.round((sum(rounds, 'late') / sum(rounds, 'frames')) * 1000) / 10;
}

function longest(rounds: readonly Round[]): number {
  return Math.round(Math.max(...rounds.map(({ longestMs }) => longestMs)));
}

/**
 * Under the whole feed: what is in a batch is in the first frame after it. How long a message waits
 * for its batch is in the milliseconds from the message: batches are held to a rate and a length
 * (`serve-quotes.ts`, `quote-batches.ts`).
 */
async function probesLine({ page, worker }: Markets): Promise<Line> {
  await page.evaluate(() => scrollTo(0, 0));
  await firstRow(page).waitFor();
  const pair = (await firstRow(page).locator('th bdi').first().textContent()) ?? '';
  const symbol = pair.replace('/', '');
  await worker.evaluate((probe) => {
    liveBench.probe = probe;
  }, symbol);
  await setMessagesEnabled(worker, true);
  const probing = { count: PROBES, symbol, channelName: PROBE_CHANNEL };
  const probes = await page.evaluate(timeProbes, probing);
  await setMessagesEnabled(worker, false);
  const most = Math.max(...probes.map(({ frames }) => frames));
  const inTime = probes.filter(({ frames }) => frames <= MOST_FRAMES).length;
  return {
    name: 'markets: quote to pixel',
    value: `≤ ${most} frame${most === 1 ? '' : 's'}`,
    floor: `${inTime} of ${probes.length} in the first`,
    budget: `≤ ${MOST_FRAMES} frame after the batch`,
    met: probes.length === PROBES && most <= MOST_FRAMES,
    detail: {
      medianMs: percentile(probes, 'ms', 0.5),
      p99Ms: percentile(probes, 'ms', 0.99),
      fromMessageMedianMs: percentile(probes, 'fromMessageMs', 0.5),
      fromMessageP99Ms: percentile(probes, 'fromMessageMs', 0.99),
    },
  };
}

function percentile(probes: readonly Probe[], field: keyof Probe, share: number): number {
  const sorted = probes.map((probe) => probe[field]).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

/** Scrolling under the feed all the time; only what is left after a collection is counted. */
async function memoryLine(markets: Markets, atS: readonly number[]): Promise<Line> {
  const { worker, devtools } = markets;
  const heaps = await observeHeaps(devtools);
  await setMessagesEnabled(worker, true);
  const heap: number[] = [];
  const parts: string[] = [];
  let passedS = 0;
  let updates = 0;
  for (const instantS of atS) {
    const durationMs = (instantS - passedS) * 1000;
    updates += (await scroll(markets, { ...SCROLLING, durationMs })).updates;
    passedS = instantS;
    const left = await heapsLeft(heaps, worker);
    heap.push(left.reduce((total, bytes) => total + bytes, 0));
    parts.push(left.map(megabytes).join(' + '));
  }
  await setMessagesEnabled(worker, false);
  const [first = Number.NaN] = heap;
  const last = heap.at(-1) ?? Number.NaN;
  const growth = last / first - 1;
  return {
    name: `markets: memory after ${passedS} s`,
    value: megabytes(last),
    ratio: last / first,
    floor: `after ${atS[0]} s ${megabytes(first)}`,
    budget: `≤ ${MOST_GROWTH * 100} % growth`,
    met: growth <= MOST_GROWTH,
    detail: { pageAndWorker: parts.join(', '), updates },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(2)} MB`;
}
