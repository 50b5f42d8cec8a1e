import { createStreamFolder } from './fold-streams.ts';
import { createQuoteBatches } from './quote-batches.ts';
import { createQuoteSocket, type QuoteSocket, type QuoteSocketParts } from './quote-socket.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/**
 * Batches go out at most so often, in ms: faster than figures can be read, and every batch has the
 * page painted anew. After a silence a quote goes at once.
 */
export const BATCH_EVERY_MS = 50;

export interface WorkerParts extends Pick<
  QuoteSocketParts,
  'WebSocket' | 'now' | 'timers' | 'random'
> {
  /** A monotonic clock, in ms. */
  ticks(): number;
  /** Posts to the page. */
  post(message: FromWorker): void;
}

/**
 * The worker's side: socket, parsing and folding, off the thread that draws. The page gets a batch when
 * it has drawn the one before, so a page that is slow, hidden or frozen is never flooded: what waits
 * for it is the latest quote of each symbol.
 *
 * @returns takes what the page tells
 */
export function serveQuotes(parts: WorkerParts): (message: ToWorker) => void {
  const { ticks, timers, post } = parts;
  const batches = createQuoteBatches(ticks);
  const streams = createStreamFolder((message) => socket?.send?.(message), ticks);
  let socket: QuoteSocket | null = null;
  let isReady = true;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: { readonly at: number; readonly handle: unknown } | null = null;

  function stopTimer(): void {
    if (timer !== null) timers.clearTimeout(timer.handle);
    timer = null;
  }
  /** Sends what is due, or sets a timer for the next time something will be. */
  function send(): void {
    const dueAt = isReady ? earlier(batches.dueAt(), streams.dueAt()) : null;
    if (dueAt === null) return;
    const sendAt = Math.max(dueAt, sentAt + BATCH_EVERY_MS);
    const waitMs = sendAt - ticks();
    if (waitMs <= 0) {
      stopTimer();
      isReady = false;
      sentAt = ticks();
      post({ type: 'batch', quotes: batches.next(), streams: streams.take() });
    } else if (timer === null || timer.at > sendAt) {
      stopTimer();
      const handle = timers.setTimeout(() => {
        timer = null;
        send();
      }, waitMs);
      timer = { at: sendAt, handle };
    }
  }
  const listeners: Pick<QuoteSocketParts, 'onQuotes' | 'onOther' | 'onState'> = {
    onQuotes: (quotes) => {
      batches.fold(quotes);
      send();
    },
    onOther: (message) => {
      if (streams.receive(message)) send();
    },
    onState: (state) => {
      post({ type: 'state', state });
      if (state === 'open') streams.opened();
    },
  };

  return (message) => {
    switch (message.type) {
      case 'open':
        return void (socket ??= createQuoteSocket({ ...parts, ...listeners, url: message.url }));
      case 'subscribe':
        return socket?.subscribe(message.symbols);
      case 'cancel':
        batches.drop(message.symbols);
        return socket?.cancel(message.symbols);
      case 'observe':
        batches.setObserved(message.symbols);
        return send();
      case 'streams':
        return streams.setTopics(message.topics);
      case 'ready':
        isReady = true;
        if (message.tookMs !== undefined) streams.setCost(message.tookMs);
        return send();
      case 'resume':
        return socket?.resume();
      case 'close':
        stopTimer();
        return socket?.close();
    }
  };
}

function earlier(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right;
  return Math.min(left, right);
}
