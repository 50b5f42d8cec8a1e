import type { SocketState } from './quote-feed.ts';
import type { createQuoteSocket, QuoteSocket, QuoteSocketParts } from './quote-socket.ts';
import { type StreamState, streamKey, type StreamTopic } from './streams.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The part of a `Worker` that is used. */
export interface WorkerLike {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface WorkerSocketParts extends QuoteSocketParts {
  /** Starts the worker; may throw. */
  createWorker(): WorkerLike;
  /** Loads the socket of this thread, which few pages need. */
  loadOwn(use: (create: typeof createQuoteSocket) => void): void;
  /** Called with the books and trades that changed. */
  onStreams?(states: readonly StreamState[]): void;
  /** Runs what it is given once, in the next frame, after what was scheduled before it. */
  schedule(run: () => void): void;
  /**
   * Called before what the next frame draws is scheduled: measures that frame with its layout and painting,
   * and runs what it is given afterwards, with the ms it took.
   */
  measureFrame?(run: (tookMs: number) => void): void;
}

/**
 * A quote socket in a worker of its own: at thousands of messages a second, hearing and parsing them
 * would take from the page's thread what it needs to draw. Where the worker does not start, or may
 * not connect, the socket is on this thread.
 */
export function createWorkerSocket(parts: WorkerSocketParts): QuoteSocket {
  return new WorkerSocket(parts);
}

class WorkerSocket implements QuoteSocket {
  readonly #parts: WorkerSocketParts;
  readonly #wanted = new Set<string>();
  #topics: readonly StreamTopic[] = [];
  #worker: WorkerLike | null = null;
  /** On this thread, where the worker failed. */
  #own: QuoteSocket | null = null;
  #state: SocketState = 'init';
  #isStarted = false;
  #hasFailed = false;
  #isEnded = false;

  constructor(parts: WorkerSocketParts) {
    this.#parts = parts;
    try {
      const worker = parts.createWorker();
      this.#worker = worker;
      // `as`: our own worker says nothing else.
      worker.addEventListener('message', ({ data }) => this.#onWorkerMessage(data as FromWorker));
      worker.addEventListener('error', () => {
        if (!this.#isStarted) this.#fallBack();
      });
      worker.postMessage({ type: 'open', url: parts.url });
    } catch {
      this.#fallBack();
    }
  }

  state(): SocketState {
    return this.#own?.state() ?? this.#state;
  }

  subscribe(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#wanted.add(symbol);
    if (this.#own !== null) this.#own.subscribe(symbols);
    else if (symbols.length > 0) this.#worker?.postMessage({ type: 'subscribe', symbols });
  }

  cancel(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#wanted.delete(symbol);
    if (this.#own !== null) this.#own.cancel(symbols);
    else if (symbols.length > 0) this.#worker?.postMessage({ type: 'cancel', symbols });
  }

  setObserved(symbols: readonly string[]): void {
    this.#worker?.postMessage({ type: 'observe', symbols });
  }

  setStreams(topics: readonly StreamTopic[]): void {
    this.#topics = topics;
    if (this.#hasFailed) this.#refuseStreams();
    else this.#worker?.postMessage({ type: 'streams', topics });
  }

  /** On this thread they are not folded: the page asks for them by itself. */
  #refuseStreams(): void {
    const refused = this.#topics.map((topic): StreamState => {
      return { kind: 'refused', key: streamKey(topic) };
    });
    this.#parts.onStreams?.(refused);
  }

  resume(): void {
    this.#own?.resume();
    this.#worker?.postMessage({ type: 'resume' });
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#own?.close();
    // It ends with its socket, which the browser closes.
    this.#worker?.terminate();
    this.#worker = null;
    this.#enter('closed');
  }

  #onWorkerMessage(message: FromWorker): void {
    // A message that was on its way when the feed was closed.
    if (this.#worker === null) return;
    this.#isStarted = true;
    if (message.type === 'forbidden') return this.#fallBack();
    if (message.type === 'state') return this.#enter(message.state);
    if (message.type !== 'batch') return;
    const { measureFrame } = this.#parts;
    const isMeasured = message.streams.length > 0 && measureFrame !== undefined;
    const ready = (took: { readonly tookMs?: number }) =>
      this.#worker?.postMessage({ type: 'ready', ...took });
    if (isMeasured) measureFrame((tookMs) => ready({ tookMs }));
    this.#parts.onQuotes(message.quotes);
    if (message.streams.length > 0) this.#parts.onStreams?.(message.streams);
    // After the store's own turn in that frame. A hidden page has no frames, and asks for nothing.
    if (!isMeasured) this.#parts.schedule(() => ready({}));
  }

  #fallBack(): void {
    if (this.#isEnded || this.#hasFailed) return;
    this.#hasFailed = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#refuseStreams();
    this.#parts.loadOwn((create) => {
      if (this.#isEnded) return;
      this.#own = create(this.#parts);
      this.#own.subscribe([...this.#wanted]);
    });
  }

  #enter(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    if (this.#own === null) this.#parts.onState(state);
  }
}
