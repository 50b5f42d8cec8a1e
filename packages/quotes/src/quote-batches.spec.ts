import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createQuoteBatches, OTHERS_EVERY_MS, OTHERS_MOST, VISIBLE_MOST } from './quote-batches.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { makeQuote } from './testing/make-quote.ts';

function setUp() {
  const clock = new FakeClock();
  const batches = createQuoteBatches(clock.now);
  const next = () => batches.next().map(({ symbol, time }) => `${symbol}${time}`);
  return { clock, batches, next };
}

const named = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}-`);

describe('createQuoteBatches', () => {
  it('has the latest quote of each symbol, once', () => {
    const { batches, next } = setUp();
    batches.setObserved(['A', 'B']);
    batches.fold([makeQuote('A', 1), makeQuote('B', 1), makeQuote('A', 2)]);
    batches.fold([makeQuote('A', 1, '9')]);
    expect(next()).toEqual(['A2', 'B1']);
    expect(batches.dueAt()).toBeNull();
    expect(next()).toEqual([]);
  });

  it('has no more observed symbols than a frame can draw, oldest first', () => {
    const { batches, next } = setUp();
    const symbols = named(VISIBLE_MOST + 2, 'W');
    batches.setObserved(symbols);
    batches.fold(symbols.map((symbol) => makeQuote(symbol, 1)));
    // It changes again while it waits: its place in the queue stays.
    batches.fold([makeQuote('W0-', 2)]);
    expect(next()).toEqual(['W0-2', ...symbols.slice(1, VISIBLE_MOST).map((each) => `${each}1`)]);
    expect(batches.dueAt()).toBe(Number.NEGATIVE_INFINITY);
    expect(next()).toEqual(symbols.slice(VISIBLE_MOST).map((each) => `${each}1`));
  });

  it('has the others after the observed, so many at a time', () => {
    const { batches, next } = setUp();
    const others = named(OTHERS_MOST + 1, 'O');
    batches.setObserved(['A']);
    batches.fold([...others.map((symbol) => makeQuote(symbol, 1)), makeQuote('A', 1)]);
    expect(next()).toEqual(['A1', ...others.slice(0, OTHERS_MOST).map((each) => `${each}1`)]);
    expect(next()).toEqual([`O${OTHERS_MOST}-1`]);
  });

  it('has a symbol that nobody observes once a second at most', () => {
    const { clock, batches, next } = setUp();
    batches.fold([makeQuote('O', 1)]);
    expect(next()).toEqual(['O1']);
    batches.fold([makeQuote('O', 2)]);
    expect(batches.dueAt()).toBe(clock.now() + OTHERS_EVERY_MS);
    clock.advance(OTHERS_EVERY_MS - 1);
    expect(next()).toEqual([]);
    clock.advance(1);
    expect(next()).toEqual(['O2']);
  });

  it('has at once what comes into view', () => {
    const { batches, next } = setUp();
    batches.fold([makeQuote('O', 1)]);
    next();
    batches.fold([makeQuote('O', 2)]);
    batches.setObserved(['O']);
    expect(next()).toEqual(['O2']);
  });

  it('keeps what went out of view for later', () => {
    const { clock, batches, next } = setUp();
    batches.setObserved(['A']);
    batches.fold([makeQuote('A', 1)]);
    next();
    batches.fold([makeQuote('A', 2)]);
    batches.setObserved([]);
    expect(next()).toEqual([]);
    clock.advance(OTHERS_EVERY_MS);
    expect(next()).toEqual(['A2']);
  });

  it('forgets what is not asked for any more', () => {
    const { batches, next } = setUp();
    batches.setObserved(['A']);
    batches.fold([makeQuote('A', 5), makeQuote('O', 5)]);
    batches.drop(['A', 'O']);
    expect(next()).toEqual([]);
    // After a new request any message is the first.
    batches.fold([makeQuote('A', 1)]);
    expect(next()).toEqual(['A1']);
  });

  it('ends up with the newest quote of every symbol', () => {
    const step = fc.oneof(
      fc.record({ symbol: fc.constantFrom('A', 'B', 'C', 'D'), time: fc.nat(50) }),
      fc.record({ observe: fc.subarray(['A', 'B', 'C', 'D']) }),
      fc.record({ passMs: fc.nat(1_500) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { clock, batches } = setUp();
        const newest = new Map<string, number>();
        const had = new Map<string, number>();
        const take = () => {
          for (const { symbol, time } of batches.next()) had.set(symbol, time);
        };
        for (const each of steps) {
          if ('observe' in each) batches.setObserved(each.observe);
          else if ('passMs' in each) {
            clock.advance(each.passMs);
            take();
          } else {
            batches.fold([makeQuote(each.symbol, each.time)]);
            newest.set(each.symbol, Math.max(each.time, newest.get(each.symbol) ?? 0));
          }
        }
        clock.advance(OTHERS_EVERY_MS);
        take();
        expect(had).toEqual(newest);
        expect(batches.dueAt()).toBeNull();
      }),
    );
  });
});
