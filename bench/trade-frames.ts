/** Frames and long tasks inside the trade page: each function is handed to the browser as text. */

export interface TradeFrames {
  readonly ms: number;
  readonly frames: number;
  /** Longest task of the page's thread above 50 ms; 0 for none. */
  readonly longestTaskMs: number;
}

/** Counts the frames that the page's thread begins. */
export function countTradeFrames(durationMs: number): Promise<TradeFrames> {
  return new Promise((resolve) => {
    let startedAt: number | null = null;
    let frames = 0;
    let longestTaskMs = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longestTaskMs = Math.max(longestTaskMs, duration);
      }
    });
    tasks.observe({ type: 'longtask' });
    const frame = (now: number) => {
      if (startedAt === null) startedAt = now;
      else frames += 1;
      const ms = now - startedAt;
      if (ms < durationMs) requestAnimationFrame(frame);
      else {
        tasks.disconnect();
        resolve({ ms, frames, longestTaskMs });
      }
    };
    requestAnimationFrame(frame);
  });
}

/** When the best bid shows a size, in ms since the epoch: in the frame that paints it. */
export function whenShown(size: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const place = document.querySelector(
        "[data-side='bids'] > [data-row='0'] [data-figure='size']",
      );
      if (place?.textContent === size) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Goes to another pair in place; resolves with how long it took until book and chart were painted. */
export function switchPair({ base, path }: { base: string; path: string }): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    const look = () => {
      const isPair = document.querySelector<HTMLElement>('[data-base]')?.dataset['base'] === base;
      const price = document.querySelector(
        "[data-side='bids'] > [data-row='0']:not([hidden]) [data-figure='price']",
      );
      const chart = document.querySelector("[role='application']");
      const summary = document.getElementById(chart?.getAttribute('aria-describedby') ?? '');
      // The summary has figures once the bars are there.
      const isDrawn = /\d/.test(summary?.textContent ?? '');
      if (isPair && price !== null && isDrawn) resolve(performance.now() - startedAt);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
