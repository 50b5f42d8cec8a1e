import type { SocketEvent } from '@meridian/quotes/socket-state.ts';

import type { Adapter } from '../adapter.ts';
import { quoteSocketRig } from '../quote-socket-rig.ts';

/** After a close the next event is of the socket that took its place. */
export const adapter: Adapter = ({ events }: { events: SocketEvent[] }) => {
  const { clock, latest, socket } = quoteSocketRig();
  for (const event of events) {
    clock.advance(0);
    latest().emit(event);
  }
  return socket.state();
};
