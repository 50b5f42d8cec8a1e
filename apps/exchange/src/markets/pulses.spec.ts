import { describe, expect, it } from 'vitest';

import { createPulses } from './pulses.ts';
import { fakeFeed, quoteOf } from './test-market.ts';

const nobody = () => undefined;

function watched() {
  const { feed, send } = fakeFeed();
  const pulses = createPulses(feed.store);
  pulses.latest('A');
  const stop = pulses.watch('A', nobody);
  return { pulses, send, stop };
}

describe('pulses', () => {
  it('have no direction before a price has changed', () => {
    const { pulses, send } = watched();
    expect(pulses.latest('A')).toEqual({ quote: undefined, step: null, beat: 0 });
    const first = quoteOf('A', '10');
    send(first);
    expect(pulses.latest('A')).toEqual({ quote: first, step: null, beat: 0 });
  });

  it('turn with every step', () => {
    const { pulses, send } = watched();
    const seen = ['10', '11', '12', '11.5'].map((close) => {
      send(quoteOf('A', close));
      const { step, beat } = pulses.latest('A');
      return [step, beat];
    });
    expect(seen).toEqual([
      [null, 0],
      ['up', 1],
      ['up', 0],
      ['down', 1],
    ]);
  });

  it('do not turn when only other figures change', () => {
    const { pulses, send } = watched();
    send(quoteOf('A', '10'), quoteOf('B', '1'));
    pulses.latest('A');
    send(quoteOf('A', '11'));
    const before = pulses.latest('A');
    const same = quoteOf('A', '11.0', { volume: '2' });
    send(same);
    expect(pulses.latest('A')).toEqual({ ...before, quote: same });
  });

  it('are the same object until a quote comes', () => {
    const { pulses, send } = watched();
    send(quoteOf('A', '10'));
    const pulse = pulses.latest('A');
    send(quoteOf('B', '10'));
    expect(pulses.latest('A')).toBe(pulse);
  });

  it('are forgotten when nobody watches any more', () => {
    const { pulses, send, stop } = watched();
    const second = pulses.watch('A', nobody);
    send(quoteOf('A', '10'));
    pulses.latest('A');
    send(quoteOf('A', '11'));
    stop();
    expect(pulses.latest('A').step).toBe('up');
    second();
    expect(pulses.latest('A').step).toBeNull();
  });
});
