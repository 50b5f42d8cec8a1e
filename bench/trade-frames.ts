/** Frames and long tasks inside the trade page: each function is handed to the browser as text. */
import type { PaintedRows } from './trade-feed.ts';

export interface TradeFrames {
  readonly ms: number;
  readonly frames: number;
}

/** Counts the frames that the page's thread begins. */
export function countTradeFrames(durationMs: number): Promise<TradeFrames> {
  return new Promise((resolve) => {
    let startedAt: number | null = null;
    let frames = 0;
    const frame = (now: number) => {
      if (startedAt === null) startedAt = now;
      else frames += 1;
      const ms = now - startedAt;
      if (ms < durationMs) requestAnimationFrame(frame);
      else resolve({ ms, frames });
    };
    requestAnimationFrame(frame);
  });
}

declare global {
  interface Window {
    /** The latest books that the page's worker handed to it: their numbers, and when, in ms of the page. */
    tradeHeard: { readonly seq: number; readonly heardAt: number }[];
  }
}

/** Notes the books that a page gets; runs before its own scripts. */
export function observeBooks(key: string): void {
  window.tradeHeard = [];
  const NativeWorker = Worker;
  window.Worker = class extends NativeWorker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener('message', ({ data }: MessageEvent) => {
        // `as`: what the page's worker says.
        const { streams = [] } = data as { streams?: readonly { key: string; seq: number }[] };
        const heardAt = performance.now();
        for (const each of streams) {
          if (each.key === key) window.tradeHeard.push({ seq: each.seq, heardAt });
        }
        window.tradeHeard.splice(0, window.tradeHeard.length - 20);
      });
    }
  };
}

export interface Shown {
  /** In ms since the epoch. */
  readonly at: number;
  /** When frames of the page began until then, in its ms. */
  readonly frames: readonly number[];
  /** The same, in the page's ms. */
  readonly shownAt: number;
}

/** Waits until the best bid shows a size. */
export function whenShown(size: string): Promise<Shown> {
  return new Promise((resolve) => {
    const place = document.querySelector(
      "[data-side='bids'] > [data-row='0'] [data-figure='size']",
    );
    if (place === null) throw new Error('there is no best bid');
    const frames: number[] = [];
    const count = () => {
      frames.push(performance.now());
      if (isRunning) requestAnimationFrame(count);
    };
    let isRunning = true;
    requestAnimationFrame(count);
    const observer = new MutationObserver(() => {
      if (place.textContent !== size || !isRunning) return;
      const shownAt = performance.now();
      isRunning = false;
      observer.disconnect();
      // The callback of this very frame may come after the one that paints.
      requestAnimationFrame(() =>
        resolve({ at: performance.timeOrigin + shownAt, frames, shownAt }),
      );
    });
    observer.observe(place, { characterData: true, childList: true, subtree: true });
  });
}

/** What the book's rows show at this moment, and the numbers of the books that came last. */
export function paintedBook(): { rows: PaintedRows; seqs: number[] } {
  const number = (row: Element, name: string) => {
    const text = row.querySelector(`[data-figure='${name}']`)?.textContent ?? '';
    return parseFloat(text.replaceAll(',', ''));
  };
  const sideOf = (side: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-side='${side}'] > [data-row]:not([hidden])`)]
      .toSorted((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))
      .map((row): [number, number] => [number(row, 'price'), number(row, 'size')]);
  const rows = { bids: sideOf('bids'), asks: sideOf('asks') };
  return { rows, seqs: window.tradeHeard.map(({ seq }) => seq).toReversed() };
}

/**
 * Types an amount into the ticket, as often as asked; how many frames begin until the total has changed, for
 * each: 0 where it has before the next one begins.
 */
export async function typeAmounts(times: number): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>("form input[name='amount']");
  const total = field?.form?.querySelector('dl');
  if (field == null || total == null) throw new Error('there is no ticket');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  const waits: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    const before = total.textContent;
    set?.call(field, `0.0${10 + time}`);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    let frames = 0;
    while (total.textContent === before && frames < 100) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
    waits.push(frames);
  }
  return waits;
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
