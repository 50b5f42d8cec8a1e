import { describe, expect, it } from 'vitest';

import type { SocketState } from './quote-feed.ts';
import { createQuoteSocket } from './quote-socket.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { fakeSockets } from './testing/fake-sockets.ts';
import { makeQuote } from './testing/make-quote.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { createWorkerSocket, type WorkerLike } from './worker-socket.ts';

class FakeWorker implements WorkerLike {
  readonly posted: ToWorker[] = [];
  isTerminated = false;
  readonly #listeners = new Map<string, (event: { readonly data: unknown }) => void>();

  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, listener);
  }

  postMessage(message: ToWorker): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: FromWorker): void {
    this.#listeners.get('message')?.({ data });
  }

  fail(): void {
    this.#listeners.get('error')?.({ data: undefined });
  }
}

function setUp(createWorker?: () => WorkerLike) {
  const clock = new FakeClock();
  const { WebSocket, sockets, latest } = fakeSockets();
  const worker = new FakeWorker();
  const states: SocketState[] = [];
  const quotes: string[] = [];
  const frames: (() => void)[] = [];
  const measured: ((tookMs: number) => void)[] = [];
  const socket = createWorkerSocket({
    url: 'ws://localhost',
    WebSocket,
    now: clock.now,
    timers: clock.timers,
    random: () => 0.5,
    onQuotes: (some) => quotes.push(...some.map(({ symbol }) => symbol)),
    onState: (state) => states.push(state),
    createWorker: createWorker ?? (() => worker),
    schedule: (run) => frames.push(run),
    measureFrame: (run) => measured.push(run),
    loadOwn: (use) => use(createQuoteSocket),
  });
  return { sockets, latest, worker, states, quotes, frames, measured, socket };
}

describe('createWorkerSocket', () => {
  it('tells the worker what to do, and has its state from it', () => {
    const { sockets, worker, states, socket } = setUp();
    socket.subscribe(['A']);
    socket.subscribe([]);
    socket.setObserved?.(['A']);
    socket.cancel(['A']);
    socket.resume();
    expect(worker.posted).toEqual([
      { type: 'open', url: 'ws://localhost' },
      { type: 'subscribe', symbols: ['A'] },
      { type: 'observe', symbols: ['A'] },
      { type: 'cancel', symbols: ['A'] },
      { type: 'resume' },
    ]);
    worker.say({ type: 'started' });
    expect(socket.state()).toBe('init');
    worker.say({ type: 'state', state: 'open' });
    worker.say({ type: 'state', state: 'open' });
    expect([socket.state(), states]).toEqual(['open', ['open']]);
    expect(sockets).toHaveLength(0);
  });

  it('asks for the next batch when the frame with the last one has been drawn', () => {
    const { worker, quotes, frames } = setUp();
    worker.posted.length = 0;
    worker.say({ type: 'batch', quotes: [makeQuote('A', 1), makeQuote('B', 1)], streams: [] });
    expect(quotes).toEqual(['A', 'B']);
    expect(worker.posted).toEqual([]);
    for (const run of frames) run();
    expect(worker.posted).toEqual([{ type: 'ready' }]);
  });

  it('says how long the frame with a book took, once it is painted', () => {
    const { worker, frames, measured } = setUp();
    worker.posted.length = 0;
    const book = { kind: 'book', key: 'k', bids: [], asks: [], seq: 1 } as const;
    worker.say({ type: 'batch', quotes: [], streams: [book] });
    for (const run of frames) run();
    expect(worker.posted).toEqual([]);
    for (const run of measured) run(21);
    expect(worker.posted).toEqual([{ type: 'ready', tookMs: 21 }]);
  });

  it.each([
    ['does not start', (worker: FakeWorker) => worker.fail()],
    ['may not connect', (worker: FakeWorker) => worker.say({ type: 'forbidden' })],
  ])('takes over where the worker %s', (_, fail) => {
    const { sockets, latest, worker, states, socket } = setUp();
    socket.subscribe(['A', 'B']);
    socket.cancel(['B']);
    fail(worker);
    fail(worker);
    expect([worker.isTerminated, sockets.length]).toEqual([true, 1]);
    latest().emit('open');
    socket.subscribe(['C']);
    expect(latest().sent).toMatchObject([{ symbol: 'A' }, { symbol: 'C' }]);
    expect([socket.state(), states]).toEqual(['open', ['open']]);
    socket.close();
    expect(latest().isClosed).toBe(true);
  });

  it('takes over where a worker cannot even be made', () => {
    const { latest, socket, quotes } = setUp(() => {
      throw new Error('SecurityError');
    });
    socket.subscribe(['A']);
    latest().emit('open');
    latest().receive({
      topic: 'realtimes',
      data: [{ t: 1, s: 'A', c: '1', h: '1', l: '1', o: '1', v: '1', qv: '1', m: '0' }],
    });
    expect(quotes).toEqual(['A']);
  });

  it('keeps a worker that runs, whatever fails in it', () => {
    const { sockets, worker } = setUp();
    worker.say({ type: 'started' });
    worker.fail();
    expect([worker.isTerminated, sockets.length]).toEqual([false, 0]);
  });

  it('hears nothing after its end', () => {
    const { worker, quotes, frames, states, socket, sockets } = setUp();
    worker.say({ type: 'state', state: 'open' });
    worker.say({ type: 'batch', quotes: [makeQuote('A', 1)], streams: [] });
    socket.close();
    socket.close();
    worker.posted.length = 0;
    for (const run of frames) run();
    worker.say({ type: 'batch', quotes: [makeQuote('B', 1)], streams: [] });
    worker.fail();
    expect([quotes, worker.posted, worker.isTerminated]).toEqual([['A'], [], true]);
    expect([states, socket.state(), sockets.length]).toEqual([['open', 'closed'], 'closed', 0]);
  });
});
