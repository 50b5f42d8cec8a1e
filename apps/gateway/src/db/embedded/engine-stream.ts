import { Duplex } from 'node:stream';

/** How a stream reaches the engine's thread. */
export interface EngineLine {
  /** Starts the engine if need be and opens a connection; resolves once it may be written to. */
  readonly open: (stream: EngineStream) => Promise<void>;
  readonly send: (bytes: Uint8Array) => void;
  /** `stuck`: the driver gave up waiting for an answer, so the engine cannot be trusted to come back. */
  readonly close: (stuck: boolean) => void;
}

/**
 * What the driver `pg` takes for its socket: bytes of PostgreSQL's protocol to the engine's thread and
 * back. The driver corks what belongs together, so that a write holds whole requests.
 */
export class EngineStream extends Duplex {
  readonly #line: EngineLine;
  #unanswered = 0;

  constructor(line: EngineLine) {
    super();
    this.#line = line;
  }

  /** Named by the driver as for a socket; host and port mean nothing here. */
  connect(): this {
    this.#line.open(this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  receive(bytes: Uint8Array): void {
    this.#unanswered -= 1;
    if (!this.destroyed) this.push(bytes);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#line.close(error !== null && this.#unanswered > 0);
    done(error);
  }

  #send(bytes: Uint8Array): void {
    this.#unanswered += 1;
    this.#line.send(bytes);
  }
}
