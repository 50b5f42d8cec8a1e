import type { StreamState } from '@meridian/quotes/streams.ts';

import { createSignal, type Later } from '../markets/signal.ts';

/** Whether a source has something, and how old it may be. */
export type SourceStatus =
  | { readonly kind: 'loading' }
  /** Nothing could be loaded yet. */
  | { readonly kind: 'failed' }
  /**
   * `stale`: what is shown is older than it looks. `polled`: no stream, it is asked for again and again.
   */
  | { readonly kind: 'ready'; readonly stale: boolean; readonly polled: boolean };

export interface LiveParts<Value> {
  /** Follows the stream; returns how to stop. */
  readonly observe: (listener: (state: StreamState) => void) => () => void;
  /** What a state of the stream holds; null for none of this source. */
  readonly read: (state: StreamState) => Value | null;
  /** Asks by a call where there is no stream; null where that failed. */
  readonly load: () => Promise<Value | null>;
  /** How long the stream may be silent before what is shown is called old; null: as long as it likes. */
  readonly silenceMs: number | null;
  readonly isLive: () => boolean;
  readonly isSeen: () => boolean;
  readonly later: Later;
  /** In ms. */
  readonly now: () => number;
}

/** A stream that has not begun after so long is asked for by a call beside it. */
const STREAM_WAIT_MS = 3_000;
const CHECK_EVERY_MS = 1_000;
const LOADING: SourceStatus = { kind: 'loading' };
const FAILED: SourceStatus = { kind: 'failed' };

/** What a pane shows of a market: by its stream, or by calls where there is none. */
export class LiveSource<Value> {
  readonly status = createSignal<SourceStatus>(LOADING);
  /** The latest; null before the first. */
  value: Value | null = null;
  readonly #parts: LiveParts<Value>;
  readonly #listeners = new Set<() => void>();
  /** When the stream said something last, in ms; null while it does not run. */
  #heardAt: number | null = null;
  #startedAt = 0;
  #isRefused = false;
  #isLoading = false;

  constructor(parts: LiveParts<Value>) {
    this.#parts = parts;
  }

  /** Runs a listener with each new value, at most once a frame. */
  observe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  start(): () => void {
    const { observe, later, now } = this.#parts;
    this.#startedAt = now();
    let stopCheck = () => {};
    const check = () => {
      this.#check();
      stopCheck = later(CHECK_EVERY_MS, check);
    };
    stopCheck = later(CHECK_EVERY_MS, check);
    const stopStream = observe((state) => this.#hear(state));
    return () => {
      stopCheck();
      stopStream();
      this.#heardAt = null;
    };
  }

  /** The connection came or went. */
  update(): void {
    const status = this.status.get();
    if (status.kind !== 'ready') return;
    const { isLive, silenceMs, now } = this.#parts;
    const silent =
      silenceMs !== null && this.#heardAt !== null && now() - this.#heardAt > silenceMs;
    const stale = !isLive() || (!status.polled && silent);
    if (stale !== status.stale) this.status.set({ ...status, stale });
  }

  #hear(state: StreamState): void {
    if (state.kind === 'refused') {
      this.#isRefused = true;
      void this.#load();
      return;
    }
    const value = this.#parts.read(state);
    if (value === null) return;
    this.#isRefused = false;
    this.#heardAt = this.#parts.now();
    this.#take(value, false);
  }

  #take(value: Value, polled: boolean): void {
    this.value = value;
    const status = this.status.get();
    if (status.kind !== 'ready' || status.stale || status.polled !== polled) {
      this.status.set({ kind: 'ready', stale: false, polled });
    }
    for (const listener of this.#listeners) listener();
  }

  #check(): void {
    const waited = this.#parts.now() - this.#startedAt > STREAM_WAIT_MS;
    if (this.#isRefused || (this.#heardAt === null && waited)) void this.#load();
    this.update();
  }

  async #load(): Promise<void> {
    if (this.#isLoading || !this.#parts.isSeen()) return;
    this.#isLoading = true;
    const value = await this.#parts.load();
    this.#isLoading = false;
    // The stream has come meanwhile: it knows more.
    if (this.#heardAt !== null && !this.#isRefused) return;
    const status = this.status.get();
    if (value !== null) this.#take(value, true);
    else if (status.kind === 'ready') this.status.set({ ...status, stale: true });
    else this.status.set(FAILED);
  }
}
