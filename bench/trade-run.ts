/** What the parts of the trade bench do to its page: the feed in its worker, and time that passes in it. */
import type { Page, Worker } from 'playwright-core';

/** Begins so many changes a second; unheard they are made and not sent. */
export async function startFeed(worker: Worker, perS: number, isHeard = true): Promise<void> {
  await worker.evaluate(
    ([hears, rate]) => {
      tradeBench.isHeard = hears;
      tradeBench.sent = 0;
      tradeBench.start(rate);
    },
    [isHeard, perS] as const,
  );
}

/** Ends it; answers how many changes were sent. */
export async function stopFeed(worker: Worker): Promise<number> {
  return worker.evaluate(() => {
    tradeBench.stop();
    return tradeBench.sent;
  });
}

export async function pause(page: Page, ms: number): Promise<void> {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);
}
