/**
 * Frames inside the markets page. As in `live-feed.ts`, each function is handed to the browser as text.
 */

interface FrameClock {
  /** Frames begun since the page is there. */
  frames: number;
  /** While a frame's callbacks run, and what they set off before it is painted. */
  isInFrame: boolean;
  /** Runs once the frame under way is painted. */
  painted: (() => void)[];
}

declare global {
  interface Window {
    frameClock: FrameClock;
  }
}

/**
 * Knows at any moment which frame is under way. Every callback of the page's goes through it, so that
 * the task which ends a frame is asked for before any that a callback asks for: what React puts off to
 * a task of its own is not taken for a part of the frame.
 */
export function installFrameClock(): void {
  const clock: FrameClock = { frames: 0, isInFrame: false, painted: [] };
  window.frameClock = clock;
  const ask = window.requestAnimationFrame.bind(window);
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    clock.isInFrame = false;
    for (const run of clock.painted.splice(0)) run();
  });
  channel.port1.start();
  const begin = () => {
    if (clock.isInFrame) return;
    clock.isInFrame = true;
    clock.frames += 1;
    channel.port2.postMessage(null);
  };
  window.requestAnimationFrame = (run) =>
    ask((now) => {
      begin();
      run(now);
    });
  const everyFrame = () => {
    begin();
    ask(everyFrame);
  };
  ask(everyFrame);
}

export interface Scrolling {
  readonly durationMs: number;
  readonly pxPerS: number;
}

export interface Frames {
  readonly ms: number;
  readonly frames: number;
  /** That came later than half a frame after their time. */
  readonly late: number;
  readonly longestMs: number;
}

/**
 * Scrolls down and up by the clock, so that the way is the same at any frame rate. It scrolls once a
 * frame is painted: within one it would make the page lay out twice, which no reader's scrolling does.
 */
export function countFrames({ durationMs, pxPerS }: Scrolling): Promise<Frames> {
  const root = document.documentElement;
  const span = Math.min(root.scrollHeight - innerHeight, (durationMs / 2000) * pxPerS);
  return new Promise((resolve) => {
    let startedAt: number | null = null;
    let before = 0;
    let frames = 0;
    let late = 0;
    let longestMs = 0;
    const frame = (now: number) => {
      if (startedAt === null) {
        startedAt = now;
      } else {
        frames += 1;
        if (now - before > 25) late += 1;
        longestMs = Math.max(longestMs, now - before);
      }
      before = now;
      const ms = now - startedAt;
      const way = ((ms / 1000) * pxPerS) % (2 * span);
      window.frameClock.painted.push(() => scrollTo(0, way <= span ? way : 2 * span - way));
      if (ms < durationMs) requestAnimationFrame(frame);
      else resolve({ ms, frames, late, longestMs });
    };
    requestAnimationFrame(frame);
  });
}
