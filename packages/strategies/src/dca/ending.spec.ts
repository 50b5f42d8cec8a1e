import { describe, expect, it } from 'vitest';
import { Bench, FIRST, OPEN, running } from './testing/bench.ts';

describe('an order that is refused', () => {
  it('for now is sent again under its own id, later, for what is held then', () => {
    const bench = running();
    bench.order('bot-7-profit-0');
    bench.refuse('bot-7-profit-1', 'later', 1_000);
    expect(bench.places(5_999)).toEqual([]);
    bench.order('bot-7-1-0', FIRST);
    bench.refuse('bot-7-profit-1', 'later', 6_000);
    expect(bench.places(11_000)).toEqual(['bot-7-profit-1 Sell 2.007 @ 100.6']);
  });

  it('by a halted pair ends the bot, which keeps both assets', () => {
    const bench = running();
    bench.order('bot-7-1-0');
    bench.refuse('bot-7-1-1', 'halted');
    expect(bench.state.closing).toEqual({ reason: 'symbol-halted', keep: 'both' });
    expect(bench.places()).toEqual(['cancel-all']);
  });

  it('for good ends the bot: what can never fill is not sent again', () => {
    const bench = new Bench();
    bench.refuse('bot-7-start-0', 'never');
    expect(bench.state.closing).toEqual({ reason: 'order-refused', keep: 'quote' });
    expect(bench.places()).toEqual(['settle']);
  });
});

describe('a bot that is paused', () => {
  it('takes its orders back, asks after those that may have been sent, and goes on with what is left', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', { filled: '1', filledValue: '100', baseFee: '0.001' });
    bench.open('bot-7-profit-0', 'bot-7-1-0', 'bot-7-2-0');
    bench.send({ type: 'pause', time: 0 });
    expect(bench.places()).toEqual(['cancel-all', 'find bot-7-3-0']);
    // It had been sent, and the answer had been lost.
    bench.open('bot-7-3-0');
    expect(bench.places()).toEqual(['cancel-all']);
    bench.order('bot-7-1-0', { filled: '0.5', filledValue: '49.5', baseFee: '0.0005' });
    for (const link of OPEN) bench.order(link);
    expect(bench.places()).toEqual([]);
    bench.send({ type: 'resume', time: 1 });
    expect(bench.places()).toEqual([
      'bot-7-profit-1 Sell 1.498 @ 100.77',
      'bot-7-1-1 Buy 0.51 @ 99',
      'bot-7-2-1 Buy 2.061 @ 97',
      'bot-7-3-1 Buy 4.301 @ 93',
    ]);
  });

  it('sends nothing that was not sent', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', { filled: '1', filledValue: '100', baseFee: '0.001' });
    bench.send({ type: 'pause', time: 0 });
    bench.missing(...OPEN);
    expect(bench.places()).toEqual([]);
    // While it runs such an answer changes nothing: the order is to be sent.
    bench.send({ type: 'resume', time: 0 });
    const due = bench.places();
    bench.missing('bot-7-profit-1');
    expect(bench.places()).toEqual(due);
  });

  it('starts the next cycle once it goes on, or ends where it was the last', () => {
    const sold = { filled: '0.999', filledValue: '101.00889', quoteFee: '0.10100889' };
    const paused = (repeats: boolean) => {
      const bench = running({ repeats });
      bench.send({ type: 'pause', time: 0 });
      bench.order('bot-7-profit-0', sold);
      for (const link of OPEN.slice(1)) bench.order(link);
      return bench;
    };
    expect(paused(false).state.closing?.reason).toBe('take-profit');
    const bench = paused(true);
    expect(bench.places()).toEqual([]);
    bench.send({ type: 'resume', time: 0 });
    expect(bench.places()).toEqual(['bot-7-start-1 Buy for 100 @ market']);
  });
});

describe('a stop loss', () => {
  it('sells all of it at a price between two rounds, whoever reads the state', () => {
    const bench = running({ stopLossPercent: '10' });
    bench.price('90.01', '200');
    expect(bench.state.phase).toBe('running');
    // Each event is read from the stored state: whoever takes over knows the stop.
    bench.price('90', '95');
    expect(bench.state.closing).toEqual({ reason: 'stop-loss', keep: 'quote' });
    expect(bench.places()).toEqual(['cancel-all']);
  });

  it('holds while the bot is paused', () => {
    const bench = running({ stopLossPercent: '10' });
    bench.send({ type: 'pause', time: 0 });
    bench.price('89');
    expect(bench.state.closing?.reason).toBe('stop-loss');
  });

  it('is below the base order of the cycle at work', () => {
    const bench = new Bench({ stopLossPercent: '10' });
    bench.price('1');
    expect(bench.state.phase).toBe('starting');
    bench.order('bot-7-start-0', { filled: '0.8', filledValue: '100', baseFee: '0.0008' });
    // 125 less a tenth.
    bench.price('112.51');
    expect(bench.state.phase).toBe('running');
    bench.price('112.5');
    expect(bench.state.phase).toBe('closing');
  });
});

describe('a bot ends', () => {
  const closed = (keep: 'quote' | 'both'): Bench => {
    const bench = running();
    bench.send({ type: 'close', reason: 'user', keep, time: 0 });
    bench.order('bot-7-1-0', FIRST, 5);
    for (const link of OPEN) bench.order(link);
    expect(bench.places()).toEqual(['settle']);
    return bench;
  };

  it('selling what it has in as many orders as it takes, with its last cycle recorded', () => {
    const bench = closed('quote');
    bench.send({ type: 'settled', base: '2.00799', quote: '600.01', last: '98' });
    expect(bench.places()).toEqual(['bot-7-close-0 Sell 2.007 @ market']);
    bench.order('bot-7-close-0', { filled: '2', filledValue: '196', quoteFee: '0.196' });
    expect(bench.places()).toEqual(['bot-7-close-1 Sell 0.007 @ market']);
    bench.refuse('bot-7-close-1', 'never');
    // What is left has cost 199.99 × 0.00799 / 2.00799 = 0.795780905..: 195.804 - (199.99 - 0.79578091)
    expect(bench.cycles).toMatchObject([{ outcome: 'user', safetyOrders: 1, received: '195.804' }]);
    expect(bench.cycles[0]?.profit).toBe('-3.39021909');
    bench.send({ type: 'settled', base: '0.00799', quote: '795.814', last: '98' });
    expect(bench.places()).toEqual(['pay-out']);
    bench.send({ type: 'paid' });
    expect(bench.state.phase).toBe('ended');
    expect(bench.state.payout).toEqual({ base: '0.00799', quote: '795.814', last: '98' });
  });

  it('keeping both assets', () => {
    const bench = closed('both');
    bench.send({ type: 'settled', base: '2.00799', quote: '600.01', last: '98' });
    expect(bench.places()).toEqual(['pay-out']);
    expect(bench.cycles).toMatchObject([{ sold: '0', profit: '0', spent: '199.99' }]);
  });

  it('once: a second close and a stop change nothing', () => {
    const bench = running({ stopLossPercent: '10' });
    bench.send({ type: 'close', reason: 'user', keep: 'both', time: 0 });
    bench.send({ type: 'close', reason: 'user', keep: 'quote', time: 0 });
    bench.price('1');
    expect(bench.state.closing).toEqual({ reason: 'user', keep: 'both' });
  });
});
