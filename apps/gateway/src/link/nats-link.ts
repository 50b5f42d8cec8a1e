import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { reasonOf } from '../reason-of.ts';
import type { GatewayLink } from './link.ts';

export interface NatsOptions {
  /** Addresses with commas between them, such as `nats://10.0.0.5:4222`. */
  readonly servers: string;
  /** In front of every subject: one NATS may serve several installations. */
  readonly prefix: string;
  /** How long an answer is waited for, in ms. */
  readonly waitMs?: number;
  readonly warn: (line: string) => void;
}

const WAIT_MS = 5_000;
const RECONNECT_MS = 250;

type Library = typeof import('@nats-io/transport-node');

/** What is wanted of a connection that may not stand yet. */
interface Wish {
  readonly subject: string;
  readonly take: (message: Msg) => Promise<void>;
  subscription: Subscription | null;
}

/** The library is read only where it is used: it takes half a megabyte. */
export async function connectNats(options: NatsOptions): Promise<GatewayLink> {
  return new NatsLink(await import('@nats-io/transport-node'), options);
}

/**
 * The link over NATS. It connects beside the start and comes back by itself; while there is no connection
 * nothing is answered, and what is published is lost.
 */
class NatsLink implements GatewayLink {
  readonly #library: Library;
  readonly #options: NatsOptions;
  readonly #wishes = new Set<Wish>();
  readonly #running: Promise<void>;
  #connection: NatsConnection | null = null;
  #isUp = false;
  #isClosed = false;

  constructor(library: Library, options: NatsOptions) {
    this.#library = library;
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) => {
      options.warn(`NATS cannot be used: ${reasonOf(error)}`);
    });
  }

  publish(topic: string, message: Uint8Array): void {
    // The library would keep what is published meanwhile, and send it when it is old.
    if (this.#isUp) this.#connection?.publish(this.#subject(topic), message);
  }

  subscribe(topic: string, take: (message: Uint8Array) => void): () => void {
    return this.#want(topic, async (message) => take(message.data));
  }

  answer(topic: string, answer: (message: Uint8Array) => Promise<Uint8Array>): () => void {
    return this.#want(topic, async (message) => {
      message.respond(await answer(message.data));
    });
  }

  async ask(topic: string, message: Uint8Array): Promise<Uint8Array | null> {
    if (this.#connection === null || !this.#isUp) return null;
    const timeout = this.#options.waitMs ?? WAIT_MS;
    try {
      return (await this.#connection.request(this.#subject(topic), message, { timeout })).data;
    } catch (error) {
      if (error instanceof this.#library.RequestError && error.isNoResponders()) return null;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connection?.close();
    if (this.#connection !== null) await this.#running;
  }

  #subject(topic: string): string {
    return `${this.#options.prefix}.${topic}`;
  }

  async #run(): Promise<void> {
    const { servers, warn } = this.#options;
    const connection = await this.#library.connect({
      servers: servers.split(','),
      name: 'meridian',
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
    });
    if (this.#isClosed) return connection.close();
    this.#connection = connection;
    this.#isUp = true;
    for (const wish of this.#wishes) this.#subscribe(connection, wish);
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && this.#isUp) warn('NATS went away');
      if (type === 'reconnect') warn('NATS is back');
      this.#isUp = type === 'reconnect' || (this.#isUp && type !== 'disconnect');
    }
  }

  #want(topic: string, take: Wish['take']): () => void {
    const wish: Wish = { subject: this.#subject(topic), take, subscription: null };
    this.#wishes.add(wish);
    if (this.#connection !== null) this.#subscribe(this.#connection, wish);
    return () => {
      this.#wishes.delete(wish);
      wish.subscription?.unsubscribe();
    };
  }

  #subscribe(connection: NatsConnection, wish: Wish): void {
    wish.subscription = connection.subscribe(wish.subject, {
      callback: (error, message) => {
        if (error === null) void this.#take(wish, message);
      },
    });
  }

  async #take(wish: Wish, message: Msg): Promise<void> {
    try {
      await wish.take(message);
    } catch (error) {
      this.#options.warn(`A message of another gateway failed: ${reasonOf(error)}`);
    }
  }
}
