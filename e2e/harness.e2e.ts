import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { axeViolations, TEXT_OPTIONS } from './support/axe.ts';
import { openPage } from './support/open-page.ts';

// What the other files rely on: a broken page fails them, and every request is seen.

const PAGES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/good': [
    'text/html',
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Good</title><h1>Good</h1>',
  ],
  '/throws': ['text/html', '<!doctype html><script>throw new Error("broken page")</script>'],
  '/logs': ['text/html', '<!doctype html><script>console.error("said so")</script>'],
  '/rejects': ['text/html', '<!doctype html><script>Promise.reject(new Error("dropped"))</script>'],
  '/image': [
    'text/html',
    '<!doctype html><html lang="en"><title>t</title><h1>t</h1><img src="data:,">',
  ],
  '/zoom': [
    'text/html',
    '<!doctype html><html lang="en"><meta name="viewport" content="user-scalable=no"><title>t</title><h1>t</h1>',
  ],
  '/worker': ['text/html', '<!doctype html><script>new Worker("/worker.js")</script>'],
  '/worker.js': ['text/javascript', 'fetch("/from-worker", { method: "POST", body: "canary" })'],
  '/beacon': [
    'text/html',
    '<!doctype html><script>navigator.sendBeacon("/seen", "canary")</script>',
  ],
  '/socket': [
    'text/html',
    '<!doctype html><script>new WebSocket(location.origin.replace("http", "ws") + "/ws")</script>',
  ],
};

const browser = commonBrowser();
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [type, body] = PAGES[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
});

afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
});

describe('an opened page', () => {
  it('closes in peace when nothing went wrong', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${origin}/good`);
    await expect(close()).resolves.toBeUndefined();
  });

  it.each([
    ['/throws', 'uncaught: broken page'],
    ['/rejects', 'uncaught: dropped'],
    ['/logs', 'console: said so'],
  ])('fails its test over %s', async (path, problem) => {
    const { page, close } = await openPage(browser);
    await page.goto(origin + path);
    await expect(close()).rejects.toThrow(problem);
  });

  it.each([
    ['/worker', '/from-worker', 'canary'],
    ['/beacon', '/seen', 'canary'],
    ['/socket', '/ws', null],
  ])('sees what %s sends', async (path, target, body) => {
    const { page, requests, context } = await openPage(browser);
    await page.goto(origin + path);
    await expect.poll(() => requests.some(({ url }) => url.endsWith(target))).toBe(true);
    expect(requests.find(({ url }) => url.endsWith(target))?.body).toBe(body);
    await context.close();
  });

  it('has the size, scheme and language it was given', async () => {
    const { page, close } = await openPage(browser, {
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await page.goto(`${origin}/good`);
    const seen = await page.evaluate(() => [
      navigator.language,
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
    ]);
    expect(seen).toEqual(['de-DE', 390, true]);
    await close();
  });
});

describe('axe', () => {
  it('names what is wrong, except the viewport the specification demands', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${origin}/image`);
    await expect.poll(async () => (await axeViolations(page)).join()).toContain('image-alt');
    await expect
      .poll(async () => (await axeViolations(page, TEXT_OPTIONS)).join())
      .toContain('image-alt');
    await page.goto(`${origin}/zoom`);
    await expect
      .poll(async () => (await axeViolations(page)).join())
      .not.toContain('meta-viewport');
    await close();
  });
});
