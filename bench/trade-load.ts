import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { Line } from './line.ts';

/** In bytes of script after gzip -9. */
const BEFORE_CHART = 105_000;
const WITH_CHART = 210_000;
const CHART_FILE = /\/chart-parts-[^/]+\.js$/;

/** What a first visit of the trade page loads: what it asks for before its chart, and all of it. */
export async function* loadLines(browser: Browser, url: string): AsyncGenerator<Line> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  const scripts = responses.filter(
    (response) => response.ok() && response.request().resourceType() === 'script',
  );
  // In the order they were asked for: answers come in any.
  const sorted = scripts.toSorted(
    (a, b) => a.request().timing().startTime - b.request().timing().startTime,
  );
  const chartAt = sorted.findIndex((response) => CHART_FILE.test(response.url()));
  const bytesOf = async (list: readonly Response[]) => {
    const bodies = await Promise.all(list.map(async (response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
  const before = await bytesOf(sorted.slice(0, Math.max(chartAt, 0)));
  const total = await bytesOf(sorted);
  await context.close();
  const line = (name: string, bytes: number, budget: number): Line => ({
    name: `trade page: script ${name}`,
    value: `${(bytes / 1_000).toFixed(1)} kB`,
    floor: '',
    budget: `≤ ${budget / 1_000} kB`,
    met: chartAt > 0 && bytes <= budget,
  });
  yield line('before the chart', before, BEFORE_CHART);
  yield line('with the chart', total, WITH_CHART);
}
