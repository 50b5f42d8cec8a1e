import { createQuoteSocket } from '@meridian/quotes/quote-socket.ts';
import { FakeClock } from '@meridian/quotes/testing/fake-clock.ts';
import { fakeSockets } from '@meridian/quotes/testing/fake-sockets.ts';

/** The product's quote socket over sockets and a clock that an adapter holds. */
export function quoteSocketRig() {
  const clock = new FakeClock();
  const { WebSocket, latest } = fakeSockets();
  const socket = createQuoteSocket({
    url: 'ws://localhost',
    WebSocket,
    now: clock.now,
    timers: clock.timers,
    random: () => 0,
    onQuotes() {},
    onState() {},
  });
  return { clock, latest, socket };
}
