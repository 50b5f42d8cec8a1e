import { describe, expect, it } from 'vitest';

import type { SocketState } from './quote-feed.ts';
import { createQuoteSocket, type QuoteSocketParts } from './quote-socket.ts';
import type { Quote } from './quote.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { fakeSockets } from './testing/fake-sockets.ts';

const PUSH = {
  topic: 'realtimes',
  data: [{ t: 1, s: 'A', c: '1', h: '1', l: '1', o: '1', v: '1', qv: '1', m: '0' }],
};

function setUp(over: Partial<QuoteSocketParts> = {}) {
  const clock = new FakeClock();
  const { sockets, WebSocket, latest } = fakeSockets();
  const quotes: Quote[] = [];
  const states: SocketState[] = [];
  const socket = createQuoteSocket({
    url: 'wss://a.example/spot/ws/quote/v1',
    WebSocket,
    now: clock.now,
    timers: clock.timers,
    random: () => 0.5,
    onQuotes: (some) => quotes.push(...some),
    onState: (state) => states.push(state),
    ...over,
  });
  const open = () => {
    latest().answerPings();
    latest().emit('open');
  };
  return { clock, sockets, latest, socket, quotes, states, open };
}

function subscriptions(sent: readonly unknown[]): unknown[] {
  return sent.filter(
    (message) => typeof message === 'object' && message !== null && 'topic' in message,
  );
}

function symbolOf(message: unknown): string {
  expect(message).toMatchObject({ topic: 'realtimes', event: 'sub' });
  // `as`: what is no text fails the test where it is read.
  return (message as { symbol: string }).symbol;
}

describe('an open socket', () => {
  it('pings every 10 s, and no more once it is closed (R-WS-02)', () => {
    const { clock, latest, socket, open } = setUp();
    clock.advance(9_000);
    expect(latest().sent).toEqual([]);
    open();
    const openedAt = clock.now();
    clock.advance(9_999);
    expect(latest().sent).toEqual([]);
    clock.advance(20_001);
    expect(latest().sent).toEqual([1, 2, 3].map((nth) => ({ ping: openedAt + nth * 10_000 })));
    socket.close();
    clock.advance(60_000);
    expect(latest().sent).toHaveLength(3);
    expect(latest().isClosed).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  it('gives its quotes on, and reads past what is none', () => {
    const { latest, quotes, open, socket } = setUp();
    open();
    latest().receive(PUSH);
    latest().receive('{not json');
    latest().receive({ ...PUSH, pong: null });
    latest().emit('message', { data: new ArrayBuffer(8) });
    latest().emit('message');
    latest().receive(JSON.stringify({ ...PUSH, padding: 'x'.repeat(1_000_000) }));
    expect(quotes.map(({ symbol }) => symbol)).toEqual(['A']);
    expect(socket.state()).toBe('open');
  });

  it('asks once for each symbol, and never before it is open (R-WS-03, R-WS-07)', () => {
    const { latest, socket, open } = setUp();
    socket.subscribe(['A', 'B', 'A']);
    expect(latest().sent).toEqual([]);
    open();
    socket.subscribe(['B', 'C']);
    socket.cancel(['A', 'X']);
    socket.subscribe([]);
    expect(subscriptions(latest().sent)).toMatchObject([
      { event: 'sub', symbol: 'A,B', params: { binary: false } },
      { event: 'sub', symbol: 'C' },
      { event: 'cancel', symbol: 'A' },
    ]);
  });
});

describe('a lost connection', () => {
  it('is made anew after longer and longer waits, and shows its states (R-WS-06)', () => {
    const { clock, sockets, latest, states, open } = setUp();
    const waits = [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000];
    for (const wait of waits) {
      latest().emit('error');
      latest().emit('close');
      const count = sockets.length;
      clock.advance(wait - 1);
      expect(sockets).toHaveLength(count);
      clock.advance(1);
      expect(sockets).toHaveLength(count + 1);
    }
    open();
    expect(states.slice(0, 4)).toEqual(['error', 'closed', 'error', 'closed']);
    expect(states.at(-1)).toBe('open');
  });

  it('begins its waits anew only after 10 s of a good one', () => {
    const { clock, sockets, latest, open } = setUp();
    const reconnectsAfter = (heldMs: number, waitMs: number) => {
      open();
      clock.advance(heldMs);
      latest().emit('close');
      const count = sockets.length;
      clock.advance(waitMs - 1);
      expect(sockets).toHaveLength(count);
      clock.advance(1);
      expect(sockets).toHaveLength(count + 1);
    };
    reconnectsAfter(9_999, 250);
    reconnectsAfter(9_999, 500);
    reconnectsAfter(10_000, 250);
  });

  it('has its symbols again, 200 in a message', () => {
    const { clock, latest, socket, open } = setUp();
    open();
    socket.subscribe(Array.from({ length: 201 }, (_, index) => `S${index}`));
    latest().emit('close');
    socket.cancel(['S0']);
    socket.subscribe(['T']);
    clock.advance(250);
    open();
    const fields = subscriptions(latest().sent).map(symbolOf);
    expect(fields.map((field) => field.split(',').length)).toEqual([200, 1]);
    expect(fields[0]).toMatch(/^S1,.*,S200$/);
    expect(fields[1]).toBe('T');
  });

  it('is not heard any more', () => {
    const { clock, sockets, latest, quotes, states, open } = setUp();
    open();
    latest().emit('close');
    clock.advance(250);
    const [old] = sockets;
    old?.receive(PUSH);
    old?.emit('open');
    expect(quotes).toEqual([]);
    expect(states).toEqual(['open', 'closed']);
  });

  it('is an error where the page may not connect, and tried again', () => {
    let made = 0;
    const { clock, states } = setUp({
      WebSocket: class {
        constructor() {
          made += 1;
          throw new DOMException('not allowed', 'SecurityError');
        }
        addEventListener() {}
        send() {}
        close() {}
      },
    });
    expect(states).toEqual(['error']);
    clock.advance(250);
    expect(made).toBe(2);
  });

  it('stays lost where it was ended, even by a listener of its state', () => {
    const { clock, sockets, latest, socket, open } = setUp({
      onState: (state) => state === 'closed' && socket.close(),
    });
    open();
    latest().emit('close');
    expect(clock.waiting).toBe(0);
    socket.resume();
    expect(sockets).toHaveLength(1);
  });
});

describe('a silent connection', () => {
  it('is replaced after 25 s without a message', () => {
    const { clock, sockets, latest, states } = setUp();
    latest().emit('open');
    clock.advance(5_000);
    latest().receive('anything');
    clock.advance(24_999);
    expect(states).toEqual(['open']);
    clock.advance(1);
    expect(states).toEqual(['open', 'closed']);
    expect(latest().isClosed).toBe(true);
    clock.advance(250);
    expect(sockets).toHaveLength(2);
  });

  it('is replaced where it never opens', () => {
    const { clock, sockets } = setUp();
    clock.advance(25_250);
    expect(sockets).toHaveLength(2);
  });

  it('stays where only the timers of a hidden tab were held back', () => {
    const { clock, sockets, open } = setUp();
    open();
    for (let minute = 0; minute < 10; minute += 1) {
      clock.freeze(60_000);
      clock.advance(0);
    }
    expect(sockets).toHaveLength(1);
  });

  it('is replaced where held back timers find it does not answer', () => {
    const { clock, sockets, latest, open } = setUp();
    open();
    latest().onSent = () => {};
    clock.freeze(60_000);
    clock.advance(4_999);
    expect(sockets).toHaveLength(1);
    clock.advance(251);
    expect(sockets).toHaveLength(2);
  });

  it('is noticed though the clock was set back by days', () => {
    const { clock, sockets, latest } = setUp();
    latest().emit('open');
    clock.setBy(-3 * 86_400_000);
    clock.advance(50_250);
    expect(sockets).toHaveLength(2);
  });

  it('is not taken for one where the clock was set on by days', () => {
    const { clock, sockets, open } = setUp();
    open();
    clock.setBy(3 * 86_400_000);
    clock.advance(120_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('a page that is back', () => {
  it('connects at once where it waits', () => {
    const { sockets, latest, socket, clock } = setUp();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      latest().emit('close');
      socket.resume();
    }
    expect(sockets).toHaveLength(8);
    socket.resume();
    clock.advance(20_000);
    expect(sockets).toHaveLength(8);
  });

  it('replaces a stale socket at once and asks for its symbols again', () => {
    const { clock, sockets, latest, socket, states, open } = setUp();
    open();
    socket.subscribe(['A']);
    clock.freeze(25_000);
    socket.resume();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
    open();
    expect(subscriptions(latest().sent)).toMatchObject([{ event: 'sub', symbol: 'A' }]);
    expect(states).toEqual(['open', 'closed', 'open']);
  });

  it('asks a socket in doubt once, and leaves one that answers', () => {
    const { clock, sockets, latest, socket, open } = setUp();
    open();
    clock.freeze(8_000);
    socket.resume();
    clock.advance(5_000);
    expect(sockets).toHaveLength(1);
    latest().onSent = () => {};
    const before = latest().sent.length;
    socket.resume();
    socket.resume();
    expect(latest().sent).toHaveLength(before + 1);
    clock.advance(5_250);
    expect(sockets).toHaveLength(2);
  });
});
