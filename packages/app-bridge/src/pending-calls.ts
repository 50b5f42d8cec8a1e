import { readReply, toPlain } from './read-reply.ts';
import type { BridgeReply, Transport } from './transport.ts';

/**
 * Why a call brought nothing: no answer in time; the app does not know the call; the bridge is not
 * there; what came back, or was to be sent, is no message; the transport refused it.
 */
export type InvokeFailure = 'timeout' | 'cannot-invoke' | 'not-ready' | 'malformed' | 'transport';

export type InvokeResult =
  | { readonly ok: true; readonly reply: BridgeReply }
  | { readonly ok: false; readonly reason: InvokeFailure };

/** The timers of the page, or a test's. */
export interface Timers {
  set(run: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
}

interface Call {
  readonly module: string;
  readonly method: string;
  readonly params: unknown;
  readonly timeoutMs: number;
}

/**
 * The calls that wait for their reply. Each ends once: by the first reply under its id, or by its
 * time. Replies that come later, twice, or under an unknown id are dropped.
 */
export class PendingCalls {
  readonly #transport: Transport;
  readonly #timers: Timers;
  readonly #waiting = new Map<string, (result: InvokeResult) => void>();
  /** Random, since a reply for the page before this one may still come. */
  readonly #prefix: string;
  #count = 0;

  constructor(transport: Transport, timers: Timers, prefix: string) {
    this.#transport = transport;
    this.#timers = timers;
    this.#prefix = prefix;
  }

  ask({ module, method, params, timeoutMs }: Call): Promise<InvokeResult> {
    const plain = toPlain(params);
    if (plain === null) return Promise.resolve({ ok: false, reason: 'malformed' });
    this.#count += 1;
    const id = `${this.#prefix}-${this.#count}`;
    return new Promise((resolve) => {
      const settle = (result: InvokeResult) => {
        this.#waiting.delete(id);
        this.#timers.clear(timer);
        resolve(result);
      };
      const timer = this.#timers.set(() => settle({ ok: false, reason: 'timeout' }), timeoutMs);
      this.#waiting.set(id, settle);
      try {
        this.#transport.send({ id, module, method, params: plain });
      } catch {
        settle({ ok: false, reason: 'transport' });
      }
    });
  }

  readonly receive = (raw: unknown): void => {
    const read = readReply(raw);
    if (read === null) return;
    const { id, reply } = read;
    const result = reply === null ? MALFORMED : { ok: true as const, reply };
    this.#waiting.get(id)?.(result);
  };
}

const MALFORMED: InvokeResult = { ok: false, reason: 'malformed' };
