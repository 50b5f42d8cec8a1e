import type { Page } from 'playwright-core';

/**
 * Notes every layout shift of the documents that the page opens from now on. Web fonts stay away: one
 * that swaps in late wraps its lines anew (0.0134 seen), and how late it is says how busy the machine is.
 */
export async function observeShifts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) =>
    route.fulfill({ status: 200, contentType: 'font/woff2', body: '' }),
  );
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // `as`: the type library does not know this entry yet.
      for (const entry of list.getEntries() as unknown as ShiftEntry[]) {
        // Less than what four places show is text laid a fraction of a pixel elsewhere.
        if (entry.value < 0.000_05) continue;
        const moved = entry.sources.map(({ node }) => node?.nodeName ?? '?');
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface ShiftEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The layout shifts so far: their score and what moved. */
export async function layoutShifts(page: Page): Promise<readonly string[]> {
  // The observer hears of a frame after it was drawn.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // `as`: set by `observeShifts`.
  return page.evaluate(() => (window as unknown as { shifts: readonly string[] }).shifts);
}
