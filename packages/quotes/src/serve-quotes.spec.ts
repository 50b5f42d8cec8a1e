import { describe, expect, it } from 'vitest';

import { OTHERS_EVERY_MS } from './quote-batches.ts';
import { BATCH_EVERY_MS, serveQuotes } from './serve-quotes.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { fakeSockets } from './testing/fake-sockets.ts';
import type { FromWorker } from './worker-messages.ts';

function setUp() {
  const clock = new FakeClock();
  const { WebSocket, sockets, latest } = fakeSockets();
  const posted: FromWorker[] = [];
  const post = serveQuotes({
    WebSocket,
    now: clock.now,
    ticks: clock.now,
    timers: clock.timers,
    random: () => 0.5,
    post: (message) => posted.push(message),
  });
  const push = (symbol: string, t: number) =>
    latest().receive({
      topic: 'realtimes',
      data: [{ t, s: symbol, c: '1', h: '1', l: '1', o: '1', v: '1', qv: '1', m: '0' }],
    });
  /** Messages sent since the last check. */
  const batches = () =>
    posted
      .splice(0)
      .flatMap((message) => (message.type === 'batch' ? [message.quotes] : []))
      .map((quotes) => quotes.map(({ symbol, time }) => symbol + String(time)));
  return { clock, sockets, latest, posted, post, push, batches };
}

function opened() {
  const parts = setUp();
  parts.post({ type: 'open', url: 'ws://localhost' });
  parts.post({ type: 'observe', symbols: ['A', 'B'] });
  parts.latest().answerPings();
  parts.latest().emit('open');
  parts.posted.length = 0;
  return parts;
}

describe('serveQuotes', () => {
  it('connects when it gets the address, sends the states and passes on what is asked for', () => {
    const { sockets, latest, posted, post } = setUp();
    post({ type: 'subscribe', symbols: ['A'] });
    expect(sockets).toHaveLength(0);
    post({ type: 'open', url: 'ws://localhost' });
    post({ type: 'open', url: 'ws://localhost' });
    expect(sockets.map(({ url }) => url)).toEqual(['ws://localhost']);
    latest().emit('open');
    post({ type: 'subscribe', symbols: ['A', 'B'] });
    post({ type: 'cancel', symbols: ['B'] });
    expect(latest().sent).toMatchObject([
      { event: 'sub', symbol: 'A,B' },
      { event: 'cancel', symbol: 'B' },
    ]);
    latest().emit('close');
    expect(posted).toEqual([
      { type: 'state', state: 'open' },
      { type: 'state', state: 'closed' },
    ]);
  });

  it('sends a quote at once, and the next ones when the page has drawn it', () => {
    const { clock, post, push, batches } = opened();
    push('A', 1);
    expect(batches()).toEqual([['A1']]);
    clock.advance(10_000);
    push('A', 2);
    push('B', 1);
    push('A', 3);
    expect(batches()).toEqual([]);
    post({ type: 'ready' });
    expect(batches()).toEqual([['A3', 'B1']]);
  });

  it('sends no faster than figures can be read', () => {
    const { clock, post, push, batches } = opened();
    push('A', 1);
    post({ type: 'ready' });
    push('A', 2);
    clock.advance(BATCH_EVERY_MS - 1);
    push('B', 1);
    expect(batches()).toEqual([['A1']]);
    clock.advance(1);
    expect(batches()).toEqual([['A2', 'B1']]);
  });

  it('sends what nobody looks at later, unless something else is to be sent', () => {
    const { clock, post, push, batches } = opened();
    push('O', 1);
    post({ type: 'ready' });
    push('O', 2);
    clock.advance(OTHERS_EVERY_MS / 2);
    push('A', 1);
    expect(batches()).toEqual([['O1'], ['A1']]);
    post({ type: 'ready' });
    clock.advance(OTHERS_EVERY_MS / 2 - 1);
    expect(batches()).toEqual([]);
    clock.advance(1);
    expect(batches()).toEqual([['O2']]);
  });

  it('sends what comes into view', () => {
    const { clock, post, push, batches } = opened();
    push('O', 1);
    post({ type: 'ready' });
    push('O', 2);
    clock.advance(BATCH_EVERY_MS);
    post({ type: 'observe', symbols: ['O'] });
    expect(batches()).toEqual([['O1'], ['O2']]);
  });

  it('sends a slow page fewer books, and the last one of them', () => {
    const { clock, latest, posted, post } = opened();
    post({ type: 'streams', topics: [{ topic: 'book', symbol: 'A', levels: 50 }] });
    let seq = 1;
    const book = (f: boolean) => {
      const data = [{ b: [['1', String(seq)]], a: [], after: f ? seq : seq - 1, seq }];
      const params = { binary: 'false', levels: 50 };
      latest().receive({ topic: 'book', symbol: 'A', params, f, data });
    };
    const sent: number[] = [];
    const draw = (tookMs: number) => {
      const books = posted.splice(0).flatMap((each) => (each.type === 'batch' ? each.streams : []));
      if (books.length === 0) return;
      sent.push(clock.now());
      post({ type: 'ready', tookMs });
    };
    book(true);
    draw(30);
    const changes = (count: number) => {
      for (let change = 0; change < count; change += 1) {
        clock.advance(10);
        seq += 1;
        book(false);
        draw(30);
      }
    };
    changes(300);
    const [, , second = 0, third = 0] = sent;
    expect(third - second).toBeGreaterThanOrEqual(600);
    expect(third - second).toBeLessThan(620);
    sent.length = 0;
    clock.advance(1_000);
    draw(30);
    expect(sent).toHaveLength(1);
  });

  it('looks at its socket when the page is back, and ends with it', () => {
    const { clock, latest, sockets, post, push } = opened();
    clock.freeze(60_000);
    post({ type: 'resume' });
    expect(sockets).toHaveLength(2);
    latest().emit('open');
    push('A', 1);
    post({ type: 'ready' });
    push('A', 2);
    post({ type: 'close' });
    expect(latest().isClosed).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});
