import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';

/** What a first visit of a page takes: bytes after gzip -9, so that servers do not matter. */
export interface LoadSize {
  readonly requests: number;
  readonly script: number;
  /** Scripts of workers, which run beside the page. */
  readonly worker: number;
  readonly style: number;
  readonly font: number;
  readonly document: number;
}

/** Opens a page with an empty cache and adds up what came until the network is quiet. */
export async function measureLoad(browser: Browser, url: string): Promise<LoadSize> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  const size = { requests: 0, script: 0, worker: 0, style: 0, font: 0, document: 0 };
  for (const response of responses) {
    size.requests += 1;
    const kind = kindOf(response);
    if (kind === null || !response.ok()) continue;
    const body = await response.body();
    // Fonts are compressed already.
    size[kind] += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
  }
  await context.close();
  return size;
}

function kindOf(response: Response): Exclude<keyof LoadSize, 'requests'> | null {
  const request = response.request();
  if (/\bworker\b/i.test(new URL(request.url()).pathname)) return 'worker';
  switch (request.resourceType()) {
    case 'script':
      return 'script';
    case 'stylesheet':
      return 'style';
    case 'font':
      return 'font';
    case 'document':
      return 'document';
    default:
      return null;
  }
}
