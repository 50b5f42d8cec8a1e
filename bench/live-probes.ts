import type { SentMessage } from './live-feed.ts';

/** Functions inside the markets page. As in `live-feed.ts`, each is handed to the browser as text. */

declare global {
  interface Window {
    /** Called with each message of the page's worker before the page gets it. */
    onWorkerMessage: ((message: unknown) => void) | null;
  }
}

/** Lets the measurement hear what the worker tells the page. */
export function installWorkerEar(): void {
  window.onWorkerMessage = null;
  const Native = Worker;
  window.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => window.onWorkerMessage?.(data));
    }
  };
}

export interface Probe {
  /** Frames from the batch with the quote to the one that shows it: 1 is the first after it. */
  readonly frames: number;
  /** From the batch to the end of that frame. */
  readonly ms: number;
  /** From the message in the worker to the end of that frame. */
  readonly fromMessageMs: number;
}

export interface Probing {
  readonly count: number;
  readonly symbol: string;
  readonly channelName: string;
}

/** Has the feed tell now and then of the first row's symbol, and waits for its cell. */
export async function timeProbes({ count, symbol, channelName }: Probing): Promise<Probe[]> {
  const clock = window.frameClock;
  const cell = document.querySelector('tbody tr[aria-rowindex="2"]')?.children[2];
  if (cell === undefined) throw new Error('the first market has no price');
  const channel = new BroadcastChannel(channelName);
  const probes: Probe[] = [];
  for (let probe = 0; probe < count; probe += 1) {
    // No multiple of a frame's time: messages come at any moment of a frame.
    await new Promise((resolve) => setTimeout(resolve, 50 + ((probe * 7) % 17)));
    const sent = new Promise<SentMessage>((resolve) =>
      channel.addEventListener('message', ({ data }: MessageEvent<SentMessage>) => resolve(data), {
        once: true,
      }),
    );
    const shown = new Promise<Omit<Probe, 'fromMessageMs'>>((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error(`${symbol} did not change`)), 10_000);
      let close = '';
      let receivedInFrame = 0;
      let receivedAt = 0;
      window.onWorkerMessage = (message) => {
        // `as`: what the page's worker tells; anything else has no quotes.
        const { quotes } = message as { quotes?: readonly { symbol: string; close: string }[] };
        const quote = quotes?.find((each) => each.symbol === symbol);
        if (quote === undefined) return;
        close = quote.close;
        receivedInFrame = clock.frames;
        receivedAt = performance.now();
      };
      const observer = new MutationObserver(() => {
        if (cell.textContent?.replaceAll(',', '') !== close) return;
        observer.disconnect();
        clearTimeout(tooLate);
        window.onWorkerMessage = null;
        // A change after the paint is shown by the next frame.
        const frames = clock.frames - receivedInFrame + (clock.isInFrame ? 0 : 1);
        const done = () => resolve({ frames, ms: performance.now() - receivedAt });
        if (clock.isInFrame) clock.painted.push(done);
        else done();
      });
      observer.observe(cell, { childList: true, characterData: true, subtree: true });
    });
    channel.postMessage(symbol);
    const seen = await shown;
    const shownAt = performance.timeOrigin + performance.now();
    probes.push({ ...seen, fromMessageMs: shownAt - (await sent).at });
  }
  channel.close();
  return probes;
}
