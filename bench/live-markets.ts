/**
 * The markets page under a synthetic feed: frames beside the same page with the feed silent, the way
 * from a message to the painted cell, and memory.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type MarketTickers, TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import { startGateway, type TestGateway } from '../e2e/support/gateway.ts';
import { launchBrowser } from '../tools/browser.ts';
import type { Line } from './line.ts';
import { type FeedSymbol, installFeed, installQuotes, installSocket } from './live-feed.ts';
import { countFrames, type Frames, installFrameClock } from './live-frames.ts';
import { timeProbes } from './live-probes.ts';

const PATH = '/en/markets/overview/';
const SYMBOLS = 1000;
const UPDATES_PER_S = 5000;
const SLOWDOWN = 4;

const ROUNDS = 3;
const SCROLLING = { durationMs: 10_000, pxPerS: 1500 };
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
    yield await framesLine(first.page);
    yield await probesLine(first.page);
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
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
}

/** The page as it is served, with a socket of ours, once it has asked for every symbol. */
async function openMarkets(
  browser: Browser,
  gateway: TestGateway,
  symbols: readonly FeedSymbol[],
): Promise<Markets> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(installQuotes, symbols);
  for (const install of [installSocket, installFeed, installFrameClock])
    await page.addInitScript(install);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(gateway.urlOf(PATH));
  await page.waitForFunction((count) => window.liveBench.subscribed.size === count, symbols.length);
  await firstRow(page).waitFor();
  await page.evaluate((updatesPerS) => window.liveBench.start(updatesPerS), UPDATES_PER_S);
  return { page, devtools, close: () => context.close() };
}

const firstRow = (page: Page) => page.locator('tbody tr[aria-rowindex="2"]');
const hear = (page: Page, isHeard: boolean) =>
  page.evaluate((value) => {
    window.liveBench.isHeard = value;
  }, isHeard);

/**
 * Rounds of the two alternate, so that what else the machine does falls on both. Frames are those the
 * page's thread began (`requestAnimationFrame`): without a screen there is still a clock of 60 a
 * second, which both sides reach where the page keeps up, and a thread that is behind misses frames.
 * Late frames are told beside them; on a page that keeps up they say what the ratio cannot.
 */
async function framesLine(page: Page): Promise<Line> {
  await hear(page, true);
  await page.evaluate(countFrames, WARM_UP);
  await hear(page, false);
  const silent: Frames[] = [];
  const live: Frames[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    silent.push(await page.evaluate(countFrames, SCROLLING));
    await hear(page, true);
    live.push(await page.evaluate(countFrames, SCROLLING));
    await hear(page, false);
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
    },
  };
}

function sum(rounds: readonly Frames[], of: keyof Frames): number {
  return rounds.reduce((total, round) => total + round[of], 0);
}

function perSecond(rounds: readonly Frames[], of: 'frames' | 'updates'): number {
  return (sum(rounds, of) / sum(rounds, 'ms')) * 1000;
}

function latePercent(rounds: readonly Frames[]): number {
  return Math.round((sum(rounds, 'late') / sum(rounds, 'frames')) * 1000) / 10;
}

function longest(rounds: readonly Frames[]): number {
  return Math.round(Math.max(...rounds.map(({ longestMs }) => longestMs)));
}

/** Under the whole feed: what a message changes is in the first frame after it. */
async function probesLine(page: Page): Promise<Line> {
  await page.evaluate(() => scrollTo(0, 0));
  await firstRow(page).waitFor();
  await hear(page, true);
  const probes = await page.evaluate(timeProbes, PROBES);
  await hear(page, false);
  const most = Math.max(...probes.map(({ frames }) => frames));
  const inTime = probes.filter(({ frames }) => frames <= MOST_FRAMES).length;
  const delays = probes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  return {
    name: 'markets: quote to pixel',
    value: `≤ ${most} frame${most === 1 ? '' : 's'}`,
    floor: `${inTime} of ${probes.length} in the first`,
    budget: `≤ ${MOST_FRAMES} frame after the batch`,
    met: probes.length === PROBES && most <= MOST_FRAMES,
    detail: { medianMs: Math.round(at(0.5)), p99Ms: Math.round(at(0.99)) },
  };
}

/** Scrolling under the feed all the time; only what is left after a collection is counted. */
async function memoryLine({ page, devtools }: Markets, atS: readonly number[]): Promise<Line> {
  await devtools.send('HeapProfiler.enable');
  await hear(page, true);
  const heap: number[] = [];
  let passedS = 0;
  let updates = 0;
  for (const instantS of atS) {
    const durationMs = (instantS - passedS) * 1000;
    updates += (await page.evaluate(countFrames, { ...SCROLLING, durationMs })).updates;
    passedS = instantS;
    heap.push(await heapLeft(page, devtools));
  }
  await hear(page, false);
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
    detail: { heapMb: heap.map(megabytes).join(', '), updates },
  };
}

/** In bytes, after a collection; what the feed makes meanwhile would count as much as a leak. */
async function heapLeft(page: Page, devtools: CDPSession): Promise<number> {
  const pause = (isPaused: boolean) =>
    page.evaluate((value) => {
      window.liveBench.isPaused = value;
    }, isPaused);
  await pause(true);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await pause(false);
  return usedSize;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(2)} MB`;
}
