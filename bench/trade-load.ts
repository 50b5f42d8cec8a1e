import type { Browser, CDPSession } from 'playwright-core';
import type { Line } from './line.ts';

/** In bytes of script as they are transferred, compressed and without their headers. */
const BEFORE_CHART = 105_000;
const WITH_CHART = 210_000;
const CHART_FILE = /\/chart-parts-[^/]+\.js$/;

interface Transfer {
  readonly url: string;
  bytes: number;
}

/**
 * What a first visit of the trade page loads, with an empty cache: every script the browser asks for, its
 * worker's too, as it is transferred. Before the chart: what was asked for before the chart's library was.
 * With it: until book, ticket and chart are shown and nothing more comes.
 */
export async function* loadLines(browser: Browser, url: string): AsyncGenerator<Line> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scripts = await observeScripts(devtools);
  await page.goto(url);
  await page.locator("[data-side='bids'] > [data-row='0']:not([hidden])").waitFor();
  await page.locator('form button[type="submit"]').first().waitFor();
  await page.waitForFunction(() => {
    const chart = document.querySelector("[role='application']");
    const summary = document.getElementById(chart?.getAttribute('aria-describedby') ?? '');
    return /\d/.test(summary?.textContent ?? '');
  });
  await page.waitForLoadState('networkidle');
  await context.close();
  // The worker's own requests are none of the page's session.
  for (const script of scripts) if (script.bytes <= 0) script.bytes = await bytesOf(script.url);
  const sum = (list: readonly Transfer[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  const chartAt = scripts.findIndex((script) => CHART_FILE.test(script.url));
  const isWhole = chartAt > 0 && scripts.every(({ bytes }) => bytes > 0);
  const line = (name: string, list: readonly Transfer[], budget: number): Line => ({
    name: `trade page: script ${name}`,
    value: `${(sum(list) / 1_000).toFixed(1)} kB in ${list.length} files`,
    floor: '',
    budget: `≤ ${budget / 1_000} kB`,
    met: isWhole && sum(list) <= budget,
  });
  yield line('before the chart', scripts.slice(0, Math.max(chartAt, 0)), BEFORE_CHART);
  yield line('with the chart', scripts, WITH_CHART);
}

/** How long a file is as browsers get it. */
async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return Number.parseInt(answer.headers.get('content-length') ?? '0', 10);
}

/** Scripts in the order in which they are asked for. */
async function observeScripts(devtools: CDPSession): Promise<readonly Transfer[]> {
  const scripts: Transfer[] = [];
  const byRequest = new Map<string, Transfer>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!/\.js(?:\?|$)/.test(url) || byRequest.has(requestId)) return;
    const script = { url, bytes: 0 };
    byRequest.set(requestId, script);
    scripts.push(script);
  });
  // Until then nothing but the headers has come.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const script = byRequest.get(requestId);
    if (script !== undefined) script.bytes = -response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = byRequest.get(requestId);
    if (script !== undefined) script.bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return scripts;
}
