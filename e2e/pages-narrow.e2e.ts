import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { expectAlive, livePages } from './support/live-pages.ts';

// Apart from the other width: files are shared out to two workers, and this one would end last, alone.
const WIDTH = 390;

let browser: Browser;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});

it.each(livePages(WIDTH))(
  `$path comes alive, passes axe and fits at ${WIDTH} px, light and dark`,
  (page) => expectAlive(browser, gateway, page, WIDTH),
);
