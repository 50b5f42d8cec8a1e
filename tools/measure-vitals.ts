import type { Browser } from 'playwright-core';

/** What a first visit feels like on a slow phone. */
export interface Vitals {
  /** Largest contentful paint, in ms. */
  readonly lcpMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Time beyond 50 ms that tasks kept the page's thread, in ms. */
  readonly blockingMs: number;
}

/** The device and network the budgets are written for (design of the budgets: 4×, 150 ms, 1.6 Mbit). */
const SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** Opens a page once on a slowed device and network, with an empty cache. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'networkidle' });
  // `as`: what the script below keeps.
  const vitals = (await page.evaluate('window.vitals')) as Vitals;
  await context.close();
  return vitals;
}

/** Runs in the page, whose types are not those of this program. */
const OBSERVE = `
  window.vitals = { lcpMs: 0, shift: 0, blockingMs: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { vitals.lcpMs = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.shift += entry.value; });
  watch('longtask', (entry) => { vitals.blockingMs += entry.duration - 50; });
`;
