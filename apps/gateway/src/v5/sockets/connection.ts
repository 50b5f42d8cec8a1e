import type { WebSocket } from 'ws';
import type { UsableKey } from '../../keys/store.ts';

/** One open socket of a client. */
export interface Connection {
  /** In answers, as `conn_id`. */
  readonly id: string;
  readonly ip: string;
  /** The key that signed in; null before. */
  key: UsableKey | null;
  readonly topics: Set<string>;
  /** In ms of a clock that is never set. */
  lastHeardMs: number;
  /** Messages since `allowanceFromMs`. */
  messages: number;
  allowanceFromMs: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What waits for a reader who does not read; above it the socket is cut. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024;
/** How long a peer may take to answer a close. */
const CLOSE_WAIT_MS = 2_000;

export function createConnection(
  webSocket: WebSocket,
  { id, ip, elapsedMs }: { readonly id: string; readonly ip: string; readonly elapsedMs: number },
): Connection {
  return {
    ...{ id, ip, key: null, topics: new Set() },
    ...{ lastHeardMs: elapsedMs, messages: 0, allowanceFromMs: elapsedMs },
    send(text) {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (webSocket.bufferedAmount > MAX_UNSENT_BYTES) webSocket.terminate();
      else webSocket.send(text);
    },
    close(code, reason) {
      webSocket.close(code, reason);
      setTimeout(() => webSocket.terminate(), CLOSE_WAIT_MS).unref();
    },
  };
}
