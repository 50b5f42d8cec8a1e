/**
 * The trade page under a synthetic book in its worker: frames beside the same page with the feed silent,
 * the longest task, the way of the last state to the screen and the memory it leaves; and, over the real gateway, how long another
 * pair takes until its book and chart are painted, and what a first visit loads.
 */
import type { Browser, Page, Worker } from 'playwright-core';
import { startGateway, type TestGateway } from '../e2e/support/gateway.ts';
import { launchBrowser } from '../tools/browser.ts';
import { type Line, loadNow } from './line.ts';
import { type Heaps, observeHeaps } from './live-heap.ts';
import { tradeFeedScript } from './trade-feed.ts';
import { loadLines } from './trade-load.ts';
import { memoryLine } from './trade-memory.ts';
import { countTradeFrames, observeBooks, switchPair } from './trade-frames.ts';
import { paintLines } from './trade-paint.ts';
import { startFeed, stopFeed } from './trade-run.ts';
import { tasksLine } from './trade-tasks.ts';

const PATH = '/en/trade/spot/BTC/USDT/';
const OTHER = '/en/trade/spot/ETH/USDT/';
const WORKER_FILE = /\/assets\/quote-worker-[^/]+\.js$/;
const CHANGES_PER_S = 1_000;
const SLOWDOWN = 4;
const ROUNDS = 8;
const ROUND_MS = 3_000;
const LEAST_RATIO = 0.95;
/** Of the changes due, so many must have been sent, or the page was spared. */
const LEAST_RATE = 0.95;
const SWITCHES = 8;
const MOST_SWITCH_MS = 300;
const NAME = `trade page, ${CHANGES_PER_S} book changes a second, ${SLOWDOWN}x slower`;
/** The pane's book, as the worker names it. */
const BOOK = 'book/50/BTCUSDT';

export async function* tradeLines(isFull: boolean): AsyncGenerator<Line> {
  const gateway = await startGateway();
  const browser = await launchBrowser();
  try {
    const trade = await openTrade(browser, gateway);
    yield* framesLines(trade);
    yield await tasksLine({ ...trade, browser }, CHANGES_PER_S, NAME);
    yield* paintLines(trade, CHANGES_PER_S);
    yield await memoryLine(trade, CHANGES_PER_S, isFull);
    await trade.close();
    yield await switchLine(browser, gateway);
    yield* loadLines(browser, gateway.urlOf(PATH));
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

interface TradePage {
  readonly page: Page;
  readonly worker: Worker;
  readonly heaps: Heaps;
  readonly close: () => Promise<void>;
}

/** The page as it is served, with a socket of ours in its worker, once its book is painted. */
async function openTrade(browser: Browser, gateway: TestGateway): Promise<TradePage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route(WORKER_FILE, async (route) => {
    const response = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    await route.fulfill({ headers, body: tradeFeedScript() + (await response.text()) });
  });
  await context.addInitScript(observeBooks, BOOK);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const heaps = await observeHeaps(devtools);
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.goto(gateway.urlOf(PATH)),
    firstBid(page).waitFor(),
  ]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, worker, heaps, close: () => context.close() };
}

const firstBid = (page: Page) => page.locator("[data-side='bids'] > [data-row='0']:not([hidden])");

/** Rounds of the two alternate, so that what else the machine does falls on both. */
async function* framesLines({ page, worker }: TradePage): AsyncGenerator<Line> {
  const round = async (isHeard: boolean) => {
    await startFeed(worker, CHANGES_PER_S, isHeard);
    const frames = await page.evaluate(countTradeFrames, ROUND_MS);
    const sent = await stopFeed(worker);
    return { ...frames, sent };
  };
  await round(true);
  const heard: Awaited<ReturnType<typeof round>>[] = [];
  const silent: typeof heard = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    heard.push(await round(true));
    silent.push(await round(false));
  }
  const rate = (rounds: typeof heard) =>
    (1000 * sum(rounds.map(({ frames }) => frames))) / sum(rounds.map(({ ms }) => ms));
  const ratio = rate(heard) / rate(silent);
  const changes = (1000 * sum(heard.map(({ sent }) => sent))) / sum(heard.map(({ ms }) => ms));
  yield {
    name: `${NAME}: frames`,
    value: `${rate(heard).toFixed(1)} a second`,
    ratio,
    floor: `feed silent: ${rate(silent).toFixed(1)}`,
    budget: `≥ ${LEAST_RATIO}`,
    met: ratio >= LEAST_RATIO && changes >= LEAST_RATE * CHANGES_PER_S,
    detail: { changesPerS: Math.round(changes), load: loadNow() },
  };
}

/** To and fro between two pairs, over the real gateway and at full speed. */
async function switchLine(browser: Browser, gateway: TestGateway): Promise<Line> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(gateway.urlOf(PATH));
  await firstBid(page).waitFor();
  const waits: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    const [base, path] = turn % 2 === 0 ? ['ETH', OTHER] : ['BTC', PATH];
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    waits.push(await page.evaluate(switchPair, { base, path }));
  }
  await page.close();
  const sorted = waits.toSorted((a, b) => a - b);
  const median = sorted[SWITCHES / 2] ?? 0;
  return {
    name: 'trade page: another pair, until book and chart are painted',
    value: `${Math.round(median)} ms, at most ${Math.round(sorted.at(-1) ?? 0)}`,
    floor: '',
    budget: `≤ ${MOST_SWITCH_MS} ms`,
    met: median <= MOST_SWITCH_MS,
    detail: { load: loadNow() },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
