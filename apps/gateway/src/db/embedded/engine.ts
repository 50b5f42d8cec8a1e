import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../../reason-of.ts';
import { ConnectionLost } from '../connection-lost.ts';
import type { EngineStart, EngineThread, FromEngine, ToEngine } from './engine-messages.ts';
import { engineProgram } from './engine-program.ts';
import { EngineStream } from './engine-stream.ts';

export interface EmbeddedEngine {
  /** Starts the engine's thread if it does not run. Rejects with the engine's own reason. */
  readonly start: () => Promise<void>;
  /** A connection for the driver's `stream` setting; one that is open at a time. */
  readonly createStream: () => Duplex;
  /** The whole folder as a `.tar.gz`, as of a moment between two statements. */
  readonly dump: () => Promise<Uint8Array>;
  /** Closes the database properly, or ends the thread if it does not answer in time. */
  readonly close: () => Promise<void>;
}

/** An engine that does not start is not asked again for this long: a start costs a second of work. */
const RESTART_AFTER_MS = 1_000;
const CLOSE_GRACE_MS = 10_000;

/**
 * The embedded database in a thread. A thread that dies takes its connections with it, as a server
 * does; the next connection starts a new one on the same folder.
 */
export function createEngine(start: EngineStart, onLost: (reason: Error) => void): EmbeddedEngine {
  const engine = new Engine(start, onLost);
  return {
    start: () => engine.start(),
    createStream: () => engine.createStream(),
    dump: () => engine.dump(),
    close: () => engine.close(),
  };
}

class Engine {
  readonly #start: EngineStart;
  readonly #onLost: (reason: Error) => void;
  readonly #streams = new Map<number, EngineStream>();
  readonly #opening = new Map<number, () => void>();
  /** Who waits for a dump; they are made in the order they were asked for. */
  readonly #dumps: PromiseWithResolvers<Uint8Array>[] = [];
  #running: Promise<Worker> | undefined;
  /** Two engines on one folder would ruin it: the next starts when the last is gone for good. */
  #ending: Promise<unknown> | undefined;
  #connections = 0;
  #closing = false;

  constructor(start: EngineStart, onLost: (reason: Error) => void) {
    this.#start = start;
    this.#onLost = onLost;
  }

  async start(): Promise<void> {
    await this.#worker();
  }

  createStream(): Duplex {
    this.#connections += 1;
    const connection = this.#connections;
    let worker: Worker | undefined;
    return new EngineStream({
      open: async (stream) => {
        worker = await this.#worker();
        if (stream.destroyed) return;
        this.#streams.set(connection, stream);
        await new Promise<void>((resolve) => {
          this.#opening.set(connection, resolve);
          postTo(worker, { kind: 'open', connection });
        });
      },
      send: (bytes) => postTo(worker, { kind: 'request', connection, bytes }),
      close: (stuck) => {
        this.#streams.delete(connection);
        this.#opening.delete(connection);
        if (stuck) this.#ending = worker?.terminate();
      },
    });
  }

  async dump(): Promise<Uint8Array> {
    const worker = await this.#worker();
    const dump = Promise.withResolvers<Uint8Array>();
    this.#dumps.push(dump);
    postTo(worker, { kind: 'dump' });
    return dump.promise;
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = await this.#running?.catch(() => undefined);
    if (worker === undefined) return;
    const exited = once(worker, 'exit');
    const impatient = setTimeout(() => void worker.terminate(), CLOSE_GRACE_MS);
    postTo(worker, { kind: 'close' });
    await exited;
    clearTimeout(impatient);
  }

  async #worker(): Promise<Worker> {
    await this.#ending;
    if (this.#closing) throw new ConnectionLost('The database is closed');
    this.#running ??= this.#startWorker();
    return this.#running;
  }

  async #startWorker(): Promise<Worker> {
    try {
      const workerData: EngineThread = { ...this.#start, program: await engineProgram() };
      return await this.#startThread(workerData);
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      const lost = new ConnectionLost(reasonOf(error));
      this.#forget(false, lost);
      throw lost;
    }
  }

  #startThread(workerData: EngineThread): Promise<Worker> {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData });
    return new Promise((resolve, reject) => {
      let ready = false;
      let reason = 'The embedded database stopped';
      worker.on('message', (message: FromEngine) => {
        if (message.kind === 'failed') reason = message.message;
        if (message.kind === 'ready') {
          ready = true;
          resolve(worker);
        }
        this.#onMessage(message);
      });
      worker.on('error', (error) => {
        reason = error instanceof Error ? error.message : String(error);
      });
      worker.on('exit', () => {
        const lost = new ConnectionLost(reason);
        reject(lost);
        this.#forget(ready, lost);
      });
    });
  }

  #onMessage(message: FromEngine): void {
    if (message.kind === 'opened') this.#opening.get(message.connection)?.();
    if (message.kind === 'dumped') this.#dumps.shift()?.resolve(message.bytes);
    if (message.kind === 'answer') this.#streams.get(message.connection)?.receive(message.bytes);
  }

  /** The thread is gone: so are its connections. */
  #forget(wasReady: boolean, reason: ConnectionLost): void {
    if (wasReady) this.#running = undefined;
    else setTimeout(() => (this.#running = undefined), RESTART_AFTER_MS).unref();
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    this.#opening.clear();
    for (const stream of streams) stream.destroy(reason);
    for (const dump of this.#dumps.splice(0)) dump.reject(reason);
    if (!this.#closing) this.#onLost(reason);
  }
}

function postTo(worker: Worker | undefined, message: ToEngine): void {
  worker?.postMessage(message);
}
