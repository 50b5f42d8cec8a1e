import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createQuoteStore } from './quote-store.ts';
import type { Quote } from './quote.ts';
import { makeQuote as quote } from './testing/make-quote.ts';

function setUp() {
  const frames: (() => void)[] = [];
  const store = createQuoteStore((run) => frames.push(run));
  const frame = () => {
    for (const run of frames.splice(0)) run();
  };
  return { store, frames, frame };
}

describe('createQuoteStore', () => {
  it('knows which symbols have a listener', () => {
    let calls = 0;
    const store = createQuoteStore(
      () => {},
      () => (calls += 1),
    );
    const stops = ['A', 'A', 'B'].map((symbol) => store.observe(symbol, () => {}));
    expect([[...store.observedSymbols()], calls]).toEqual([['A', 'B'], 2]);
    stops[0]?.();
    expect([[...store.observedSymbols()], calls]).toEqual([['A', 'B'], 2]);
    stops[1]?.();
    expect([[...store.observedSymbols()], calls]).toEqual([['B'], 3]);
  });

  it('tells once a frame, however much came', () => {
    const { store, frames, frame } = setUp();
    let calls = 0;
    const lists: string[][] = [];
    store.observe('A', () => (calls += 1));
    store.observeAll((changed) => lists.push([...changed]));
    store.fold([quote('A', 1), quote('B', 1), quote('A', 2)]);
    store.fold([quote('A', 3)]);
    expect(store.latest('A')?.time).toBe(3);
    expect([calls, frames.length]).toEqual([0, 1]);
    frame();
    expect(calls).toBe(1);
    expect(lists).toEqual([['A', 'B']]);
    store.fold([quote('B', 2)]);
    frame();
    expect(calls).toBe(1);
    expect(lists).toEqual([['A', 'B'], ['B']]);
  });

  it('says nothing of what is old or the same', () => {
    const { store, frames, frame } = setUp();
    store.fold([quote('A', 2)]);
    frame();
    const known = store.latest('A');
    store.fold([quote('A', 1, '9'), quote('A', 2)]);
    expect(frames).toEqual([]);
    expect(store.latest('A')).toBe(known);
    store.fold([quote('A', 2, '9')]);
    expect(store.latest('A')?.close).toBe('9');
    expect(frames).toHaveLength(1);
  });

  it('tells nobody who has left, even in the same frame', () => {
    const { store, frame } = setUp();
    const calls: string[] = [];
    const listener = () => calls.push('same');
    const stop = store.observe('A', listener);
    store.observe('A', listener);
    store.observe('A', () => stopLater());
    const stopLater = store.observeAll(() => calls.push('later'));
    store.observe('A', () => stopNext());
    const stopNext = store.observe('A', () => calls.push('next'));
    stop();
    stop();
    store.fold([quote('A', 1)]);
    frame();
    expect(calls).toEqual(['same']);
  });

  it('tells the others where one fails, and lets the failure out', () => {
    const { store, frame } = setUp();
    let calls = 0;
    store.observe('A', () => {
      throw new Error('a bug');
    });
    store.observe('A', () => (calls += 1));
    store.fold([quote('A', 1)]);
    expect(frame).toThrow('a bug');
    expect(calls).toBe(1);
    store.fold([quote('A', 2)]);
    expect(frame).toThrow('a bug');
    expect(calls).toBe(2);
  });

  it('works where frames run at once', () => {
    const store = createQuoteStore((run) => run());
    let calls = 0;
    store.observe('B', () => (calls += 1));
    store.fold([quote('A', 1), quote('B', 1), quote('B', 2)]);
    expect(calls).toBe(2);
  });

  it('has the newest of each symbol, and named exactly what changed', () => {
    const step = fc.record({
      symbol: fc.constantFrom('A', 'B', 'C'),
      time: fc.nat(8),
      close: fc.constantFrom('1', '2'),
      draw: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { store, frame } = setUp();
        const seen = new Map<string, Quote | undefined>();
        store.observeAll((changed) => {
          for (const symbol of changed) seen.set(symbol, store.latest(symbol));
        });
        const model = new Map<string, Quote>();
        for (const { symbol, time, close, draw } of steps) {
          const fresh = quote(symbol, time, close);
          store.fold([fresh]);
          if (time >= (model.get(symbol)?.time ?? -1)) model.set(symbol, fresh);
          expect(store.latest(symbol)).toEqual(model.get(symbol));
          if (draw) frame();
        }
        frame();
        expect(seen).toEqual(model);
      }),
    );
  });
});
