import type { SocketState } from './quote-feed.ts';

export type SocketEvent = 'open' | 'close' | 'error';

const STATE_AFTER: Readonly<Record<SocketEvent, SocketState>> = {
  open: 'open',
  close: 'closed',
  error: 'error',
};

/** The state after an event, whatever came before it (R-WS-06); before the first it is `init`. */
export function socketStateAfter(event: SocketEvent): SocketState {
  return STATE_AFTER[event];
}
