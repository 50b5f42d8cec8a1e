import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser } from '../../tools/browser.ts';

/** What opens profiles: a browser, or the one that files share. */
export type Profiles = Pick<Browser, 'newContext'>;

/** One a worker: a worker keeps its modules from file to file. */
let running: Promise<Browser> | null = null;

/**
 * The browser that a worker's files share, started with the first profile; a start takes half a second
 * of the processor. Each profile is new and empty, and is closed at the latest with the file that
 * opened it. The browser ends with the worker.
 */
export function commonBrowser(): Profiles {
  const opened: BrowserContext[] = [];
  afterAll(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()));
  });
  return {
    async newContext(options) {
      running ??= launchBrowser();
      let browser = await running;
      if (!browser.isConnected()) {
        running = launchBrowser();
        browser = await running;
      }
      const context = await browser.newContext(options);
      opened.push(context);
      return context;
    },
  };
}
