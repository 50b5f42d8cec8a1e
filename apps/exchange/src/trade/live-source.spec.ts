import type { StreamState } from '@meridian/quotes/streams.ts';
import { describe, expect, it } from 'vitest';

import { LiveSource } from './live-source.ts';

function setUp() {
  let time = 0;
  const waiting: { readonly dueAt: number; readonly run: () => void }[] = [];
  const page = { isLive: true, isSeen: true, answer: null as string | null, loads: 0 };
  let hear: (state: StreamState) => void = () => {};
  const source = new LiveSource<string>({
    observe(listener) {
      hear = listener;
      return () => {
        hear = () => {};
      };
    },
    read: (state) => (state.kind === 'book' ? String(state.seq) : null),
    async load() {
      page.loads += 1;
      return page.answer;
    },
    silenceMs: 5_000,
    isLive: () => page.isLive,
    isSeen: () => page.isSeen,
    later(ms, run) {
      const timer = { dueAt: time + ms, run };
      waiting.push(timer);
      return () => void waiting.splice(waiting.indexOf(timer), 1);
    },
    now: () => time,
  });
  /** Advances the clock second by second, and lets what each second loads arrive. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1_000;
      for (const timer of waiting.filter(({ dueAt }) => dueAt <= time)) {
        waiting.splice(waiting.indexOf(timer), 1);
        timer.run();
      }
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const book = (seq: number) => hear({ kind: 'book', key: 'k', bids: [], asks: [], seq });
  return { source, page, pass, book, refuse: () => hear({ kind: 'refused', key: 'k' }) };
}

const READY = { kind: 'ready', stale: false, polled: false };

describe('a live source', () => {
  it('has what the stream says, and asks for nothing', async () => {
    const { source, page, pass, book } = setUp();
    source.start();
    let painted = 0;
    source.observe(() => (painted += 1));
    expect(source.status.get()).toEqual({ kind: 'loading' });
    book(1);
    for (let second = 0; second < 10; second += 1) {
      await pass(1);
      book(2 + second);
    }
    expect([source.value, painted, page.loads]).toEqual(['11', 11, 0]);
    expect(source.status.get()).toEqual(READY);
  });

  it('says that it is old once the stream is silent or the connection gone', async () => {
    const { source, page, pass, book } = setUp();
    source.start();
    book(1);
    await pass(6);
    expect(source.status.get()).toEqual({ ...READY, stale: true });
    book(2);
    expect(source.status.get()).toEqual(READY);
    page.isLive = false;
    source.update();
    expect(source.status.get()).toEqual({ ...READY, stale: true });
  });

  it('asks by calls where the stream is refused, and says so', async () => {
    const { source, page, pass, refuse, book } = setUp();
    source.start();
    page.answer = 'asked';
    refuse();
    await pass(3);
    expect(source.value).toBe('asked');
    expect(source.status.get()).toEqual({ ...READY, polled: true });
    expect(page.loads).toBeGreaterThan(2);
    page.isSeen = false;
    const { loads } = page;
    await pass(3);
    expect(page.loads).toBe(loads);
    book(9);
    expect([source.value, source.status.get()]).toEqual(['9', READY]);
  });

  it('asks by calls while the stream has not begun; a failure is said only where there is nothing', async () => {
    const { source, page, pass } = setUp();
    const stop = source.start();
    await pass(5);
    expect(source.status.get()).toEqual({ kind: 'failed' });
    page.answer = 'asked';
    await pass(1);
    expect(source.status.get()).toEqual({ ...READY, polled: true });
    page.answer = null;
    await pass(1);
    expect(source.status.get()).toEqual({ kind: 'ready', stale: true, polled: true });
    stop();
    const { loads } = page;
    await pass(3);
    expect(page.loads).toBe(loads);
  });
});
