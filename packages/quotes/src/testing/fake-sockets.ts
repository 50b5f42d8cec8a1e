import type { QuoteSocketParts, SocketLike } from '../quote-socket.ts';

type SocketEventType = Parameters<SocketLike['addEventListener']>[0];

/** A socket whose other side is the test. */
export class FakeSocket implements SocketLike {
  readonly url: string;
  readonly sent: unknown[] = [];
  isClosed = false;
  /** Called with each message that is sent. */
  onSent: (message: unknown) => void = () => {};
  readonly #listeners = new Map<SocketEventType, ((event: unknown) => void)[]>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: SocketEventType, listener: (event: unknown) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    const message: unknown = JSON.parse(text);
    this.sent.push(message);
    this.onSent(message);
  }

  close(): void {
    this.isClosed = true;
  }

  /** What happens to the socket, as a browser would say it. */
  emit(type: SocketEventType, event: unknown = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  receive(message: unknown): void {
    this.emit('message', { data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  answerPings(): void {
    this.onSent = (message) => {
      if (typeof message === 'object' && message !== null && 'ping' in message) {
        this.receive({ pong: message.ping });
      }
    };
  }
}

/** Sockets as they are made, oldest first, and the constructor that makes them. */
export function fakeSockets() {
  const sockets: FakeSocket[] = [];
  class Recorded extends FakeSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  const WebSocket: QuoteSocketParts['WebSocket'] = Recorded;
  const latest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was made');
    return socket;
  };
  return { sockets, WebSocket, latest };
}
