import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { describe, expect, it } from 'vitest';
import type { FeedQuote } from '../quotes/feed.ts';
import { runMarket } from './simulated-source.ts';
import { TouchedSteps } from './touched-steps.ts';

const START = Date.UTC(2026, 10, 21, 7, 31, 17, 431);
const STEP = 200;
const HOUR = 3_600_000;
const fresh = () => createMarket({ seed: 'source', symbols: marketSymbols(30) });

/** A market whose clock the test advances. */
async function running() {
  let now = START;
  let step: (() => void) | null = null;
  const { source, stop } = await runMarket({
    touched: new TouchedSteps(),
    market: fresh(),
    now: () => now,
    repeat(given) {
      step = given;
      return () => {
        step = null;
      };
    },
  });
  const updates: FeedQuote[][] = [];
  const stopObserving = source.observe((changed) => updates.push([...changed]));
  return {
    source,
    updates,
    stop,
    stopObserving,
    isStopped: () => step === null,
    stepAfter(ms: number): readonly FeedQuote[] {
      now += ms;
      const before = updates.length;
      step?.();
      return updates.slice(before).flat();
    },
  };
}

describe('the simulated source', () => {
  it('has the state of every symbol from the start', async () => {
    const { source } = await running();
    expect([...source.symbols()]).toEqual(marketSymbols(30).map(({ symbol }) => symbol));
    for (const symbol of source.symbols()) {
      expect(source.latest(symbol)).toEqual(fresh().quoteAt(symbol, START));
      expect(source.trendOf(symbol)).toEqual(fresh().trendOf(symbol, START));
    }
    expect([source.latest('NOSUCH'), source.trendOf('NOSUCH')]).toEqual([undefined, undefined]);
  });

  it('a step tells of the symbols with new trades, and of no others', async () => {
    const { source, stepAfter } = await running();
    const market = fresh();
    let updates = 0;
    for (let step = 1; step <= 300; step += 1) {
      const time = START + step * STEP;
      const changed = stepAfter(STEP);
      const expected = [...source.symbols()].filter(
        (symbol) => (market.tradesBetween(symbol, time - STEP + 1, time + 1) ?? []).length > 0,
      );
      expect(changed.map(({ symbol }) => symbol)).toEqual(expected);
      updates += changed.length;
    }
    expect(updates).toBeGreaterThan(500);
    const time = START + 300 * STEP;
    for (const symbol of source.symbols()) {
      expect(source.latest(symbol)).toEqual(market.quoteAt(symbol, time));
    }
  });

  it('a step without trades tells nobody', async () => {
    const { stepAfter, updates } = await running();
    stepAfter(0);
    expect(updates).toEqual([]);
  });

  it('after a restart it goes on where it would have been', async () => {
    const first = await running();
    first.stepAfter(2 * 60_000);
    const second = createMarket({ seed: 'source', symbols: marketSymbols(30) });
    for (const symbol of first.source.symbols()) {
      expect(first.source.latest(symbol)).toEqual(second.quoteAt(symbol, START + 2 * 60_000));
    }
  });

  it.each([
    ['a machine that slept for nine hours', 9 * HOUR],
    ['a clock set back by nine hours', -9 * HOUR],
    ['a clock set ahead by three days', 72 * HOUR],
  ])('%s: every symbol is sent again, as of then', async (_name, jump) => {
    const { source, stepAfter } = await running();
    const next = new Promise<readonly FeedQuote[]>((resolve) => {
      source.observe(resolve);
    });
    stepAfter(jump);
    const changed = await next;
    expect(changed.map(({ symbol }) => symbol)).toEqual([...source.symbols()]);
    for (const quote of changed) {
      expect(quote).toEqual(fresh().quoteAt(quote.symbol, START + jump));
    }
    // Steps continue from there.
    expect(stepAfter(60_000).length).toBeGreaterThan(0);
  });

  it('a clock set back by a moment is waited for', async () => {
    const { source, stepAfter } = await running();
    const before = source.latest('BTCUSDT');
    expect(stepAfter(-30_000)).toEqual([]);
    expect(source.latest('BTCUSDT')).toEqual(before);
    expect(stepAfter(60_000).length).toBeGreaterThan(0);
  });

  it('an observer that stopped gets no more calls; the others do', async () => {
    const { source, stepAfter, updates, stopObserving } = await running();
    let others = 0;
    source.observe(() => {
      others += 1;
    });
    stopObserving();
    stepAfter(10_000);
    expect([updates.length, others]).toEqual([0, 1]);
  });

  it('stopping ends the steps', async () => {
    const { stop, isStopped } = await running();
    expect(isStopped()).toBe(false);
    stop();
    expect(isStopped()).toBe(true);
  });
});
