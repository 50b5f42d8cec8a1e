import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { connectQuotes, createQuoteConnection } from './connect-quotes.ts';
import { observePageResume } from './page-resume.ts';
import { createQuoteSocket } from './quote-socket.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { fakeSockets } from './testing/fake-sockets.ts';

function push(symbol: string, t = 1) {
  return {
    topic: 'realtimes',
    data: [{ t, s: symbol, c: '1', h: '1', l: '1', o: '1', v: '1', qv: '1', m: '0' }],
  };
}

function setUp() {
  const clock = new FakeClock();
  const fakes = fakeSockets();
  const page = { document: new FakePage(), window: new FakePage() };
  const parts = {
    url: 'ws://localhost',
    WebSocket: fakes.WebSocket,
    createSocket: createQuoteSocket,
    now: clock.now,
    timers: clock.timers,
    random: () => 0.5,
    schedule: (run: () => void) => run(),
    observeResume: (resume: () => void) => observePageResume(page, resume),
  };
  return { ...fakes, clock, page, parts };
}

class FakePage extends EventTarget {
  visibilityState = 'visible';
}

/** What the server would push, by the messages that it received. */
function subscribedAt(sent: readonly unknown[]): Set<string> {
  const symbols = new Set<string>();
  for (const message of sent) {
    if (typeof message !== 'object' || message === null || !('event' in message)) continue;
    const { event, symbol } = message as { event: string; symbol: string };
    for (const name of symbol.split(',')) {
      // A second request for the same symbol, or an end of what never began, is a fault here.
      expect(symbols.has(name)).toBe(event === 'cancel');
      if (event === 'sub') symbols.add(name);
      else symbols.delete(name);
    }
  }
  return symbols;
}

describe('connectQuotes', () => {
  it('tells a socket made elsewhere once what is looked at', async () => {
    const { parts } = setUp();
    const observed: (readonly string[])[] = [];
    const feed = connectQuotes({
      ...parts,
      createSocket: () => ({
        state: () => 'open',
        subscribe() {},
        cancel() {},
        setObserved: (symbols) => observed.push(symbols),
        resume() {},
        close() {},
      }),
    });
    const [stop] = ['A', 'B', 'A'].map((symbol) => feed.store.observe(symbol, () => {}));
    await Promise.resolve();
    stop?.();
    feed.store.observe('B', () => {});
    await Promise.resolve();
    expect(observed).toEqual([['A', 'B']]);
  });

  it('follows a set of symbols, and sends only what it changes', () => {
    const { latest, parts } = setUp();
    const feed = connectQuotes(parts);
    latest().emit('open');
    feed.follow(['A', 'B', 'A']);
    feed.follow(['B', 'A']);
    expect(latest().sent).toMatchObject([{ event: 'sub', symbol: 'A,B' }]);
    feed.follow(['B', 'C']);
    expect(latest().sent.slice(1)).toMatchObject([
      { event: 'cancel', symbol: 'A' },
      { event: 'sub', symbol: 'C' },
    ]);
  });

  it('stores the quotes of followed symbols alone', () => {
    const { latest, parts } = setUp();
    const feed = connectQuotes(parts);
    latest().emit('open');
    feed.follow(['A']);
    latest().receive(push('A'));
    latest().receive(push('B'));
    expect(feed.store.latest('A')?.time).toBe(1);
    expect(feed.store.latest('B')).toBeUndefined();
  });

  it('tells of its states until the listener leaves, and ends', () => {
    const { clock, latest, parts } = setUp();
    const feed = connectQuotes(parts);
    const states: string[] = [];
    const stop = feed.observeState(() => states.push(feed.state()));
    expect(feed.state()).toBe('init');
    latest().emit('open');
    latest().emit('close');
    clock.advance(250);
    stop();
    latest().emit('open');
    expect(states).toEqual(['open', 'closed']);
    feed.close();
    feed.close();
    feed.follow(['A']);
    expect(feed.state()).toBe('closed');
    expect(latest().isClosed).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});

describe('feeds of one connection', () => {
  it('share a socket that lives as long as one of them', () => {
    const { sockets, latest, parts } = setUp();
    const connection = createQuoteConnection(parts);
    const [first, second] = [connection.feed(), connection.feed()];
    latest().emit('open');
    first.follow(['A', 'B']);
    second.follow(['B', 'C']);
    first.close();
    expect([...subscribedAt(latest().sent)]).toEqual(['B', 'C']);
    expect(first.state()).toBe('closed');
    expect(second.state()).toBe('open');
    second.close();
    expect(latest().isClosed).toBe(true);
    const three = connection.feed();
    expect(sockets).toHaveLength(2);
    latest().emit('open');
    three.follow(['D']);
    expect([...subscribedAt(latest().sent)]).toEqual(['D']);
  });

  it('are subscribed to what any of them follows, whatever they do', () => {
    const symbols = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'));
    const step = fc.record({ feed: fc.nat(2), symbols, close: fc.nat(9).map((n) => n === 0) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { latest, parts } = setUp();
        const connection = createQuoteConnection(parts);
        const keeper = connection.feed();
        latest().emit('open');
        const feeds = [connection.feed(), connection.feed(), connection.feed()];
        const followed = [new Set<string>(), new Set<string>(), new Set<string>()];
        for (const { feed, symbols: asked, close } of steps) {
          if (close) {
            feeds[feed]?.close();
            feeds[feed] = connection.feed();
          } else {
            feeds[feed]?.follow(asked);
          }
          followed[feed] = new Set(close ? [] : asked);
          const union = new Set(followed.flatMap((some) => [...some]));
          expect(subscribedAt(latest().sent)).toEqual(union);
        }
        expect(keeper.state()).toBe('open');
      }),
    );
  });
});

describe('a page that comes back', () => {
  it('is not listened to any more once the feed has ended', () => {
    const { page } = setUp();
    let resumed = 0;
    const stop = observePageResume(page, () => (resumed += 1));
    const comeBack = () => {
      page.document.dispatchEvent(new Event('visibilitychange'));
      page.window.dispatchEvent(new Event('pageshow'));
      page.window.dispatchEvent(new Event('online'));
    };
    comeBack();
    stop();
    comeBack();
    expect(resumed).toBe(3);
    const { parts } = setUp();
    let stopped = 0;
    connectQuotes({ ...parts, observeResume: () => () => (stopped += 1) }).close();
    expect(stopped).toBe(1);
  });

  it.each([
    ['document', 'visibilitychange', 'visible', 2],
    ['document', 'visibilitychange', 'hidden', 1],
    ['window', 'pageshow', 'hidden', 2],
    ['window', 'online', 'visible', 2],
  ] as const)('%s %s, %s: %d sockets', (target, type, visibility, count) => {
    const { clock, sockets, latest, page, parts } = setUp();
    const feed = connectQuotes(parts);
    latest().emit('open');
    clock.freeze(30_000);
    page.document.visibilityState = visibility;
    page[target].dispatchEvent(new Event(type));
    expect(sockets).toHaveLength(count);
    feed.close();
    page[target].dispatchEvent(new Event(type));
    expect(sockets).toHaveLength(count);
  });
});
