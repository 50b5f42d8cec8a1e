import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../tools/browser.ts';
import { measureLoad } from '../tools/measure-load.ts';
import { buildSites } from '../tools/site/build-sites.ts';
import { measureVitals, type Vitals } from '../tools/measure-vitals.ts';
import { startGateway } from '../e2e/support/gateway.ts';
import type { Line } from './line.ts';

const PAGES = [
  ['exchange home', '/en/'],
  ['tax overview', '/en/tax-api/'],
  ['tax report', '/en/tax-api/report/'],
  ['tax overview, Arabic', '/ar-SA/tax-api/'],
] as const;

/** Budgets of first loads in bytes after gzip, and of requests. */
const FIRST_LOAD = { script: 100_000, style: 20_000, font: 60_000, requests: 12 };

/** Budgets of a first visit on a slow phone. */
const FIRST_VISIT = { lcpMs: 1000, blockingMs: 150 };

const PAGES_PER_SECOND = 150;

/** Bytes of first loads in a real browser beside this stack's own empty page. */
export async function* siteLines(): AsyncGenerator<Line> {
  const bare = await bundleSize('bare.js');
  const stack = await bundleSize('stack.js');
  const floor = `empty page: React ${kb(bare)}, with messages ${kb(stack)}`;
  const gateway = await startGateway();
  const browser = await launchBrowser();
  try {
    for (const [name, path] of PAGES) {
      const size = await measureLoad(browser, `${gateway.origin}${path}`);
      const line = (what: 'script' | 'style' | 'font', value: number): Line => ({
        name: `${name}: ${what}`,
        value: kb(value),
        ...(what === 'script' ? { ratio: value / stack, floor } : { floor: '' }),
        budget: `≤ ${kb(FIRST_LOAD[what])}`,
        met: value <= FIRST_LOAD[what],
      });
      yield line('script', size.script);
      yield line('style', size.style);
      yield line('font', size.font);
      yield {
        name: `${name}: requests`,
        value: `${size.requests}`,
        floor: '',
        budget: `≤ ${FIRST_LOAD.requests}`,
        met: size.requests <= FIRST_LOAD.requests,
        detail: { workerBytes: size.worker, documentBytes: size.document },
      };
    }
    for (const [name, path] of PAGES) yield* vitalLines(browser, name, gateway.urlOf(path));
  } finally {
    await browser.close();
    await gateway.stop();
  }
  yield await generationLine();
}

/** The median of three visits: one visit is noisy. */
async function* vitalLines(browser: Browser, name: string, url: string): AsyncGenerator<Line> {
  const visits: Vitals[] = [];
  for (let visit = 0; visit < 3; visit += 1) visits.push(await measureVitals(browser, url));
  const median = (field: keyof Vitals) =>
    visits.map((visit) => visit[field]).toSorted((a, b) => a - b)[1] ?? 0;
  const slowed = { floor: '4× slower processor, 150 ms, 1.6 Mbit' };
  const lcpMs = median('lcpMs');
  const blockingMs = median('blockingMs');
  const shift = Math.max(...visits.map((visit) => visit.shift));
  yield {
    name: `${name}: largest paint`,
    value: `${Math.round(lcpMs)} ms`,
    ...slowed,
    budget: `≤ ${FIRST_VISIT.lcpMs} ms`,
    met: lcpMs <= FIRST_VISIT.lcpMs,
  };
  yield {
    name: `${name}: blocking time`,
    value: `${Math.round(blockingMs)} ms`,
    floor: '',
    budget: `≤ ${FIRST_VISIT.blockingMs} ms`,
    met: blockingMs <= FIRST_VISIT.blockingMs,
  };
  yield {
    name: `${name}: layout shift`,
    value: shift.toFixed(3),
    floor: '',
    budget: '0.00',
    met: shift < 0.005,
  };
}

/** Pages the prerenderer writes in a second: rendering alone, without bundling and compression. */
async function generationLine(): Promise<Line> {
  let pages = 0;
  let seconds = 0;
  await buildSites({
    log: (line) => {
      const { count = '0', time = '0' } =
        /(?<count>\d+) pages in (?<time>[\d.]+) s/.exec(line)?.groups ?? {};
      pages += Number(count);
      seconds += Number(time);
    },
  });
  const perSecond = pages / seconds;
  return {
    name: 'both sites: pages a second',
    value: `${Math.round(perSecond)} (${pages} pages)`,
    floor: '',
    budget: `≥ ${PAGES_PER_SECOND}`,
    met: perSecond >= PAGES_PER_SECOND,
  };
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Bytes after gzip of one entry, bundled as the sites are. */
async function bundleSize(entry: string): Promise<number> {
  const root = fileURLToPath(new URL('floor', import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), 'meridian-floor-'));
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      outDir,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, entry) },
    },
  });
  await rm(outDir, { recursive: true });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs
    .filter((output) => output.type === 'chunk')
    .reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
}
