import { describe, expect, it } from 'vitest';
import { liveLinks } from './machine.ts';
import { BASE, Bench, FIRST, OPEN, running } from './testing/bench.ts';

describe('a cycle starts', () => {
  it('with an order at the market, then has its take profit and its ladder in the book', () => {
    const bench = new Bench();
    expect(bench.places()).toEqual(['bot-7-start-0 Buy for 100 @ market']);
    bench.order('bot-7-start-0', BASE);
    // The fee was in the base asset: the sell is a lot short, and no more.
    expect(bench.places()).toEqual([
      'bot-7-profit-0 Sell 0.999 @ 101.11',
      'bot-7-1-0 Buy 1.01 @ 99',
      'bot-7-2-0 Buy 2.061 @ 97',
      'bot-7-3-0 Buy 4.301 @ 93',
    ]);
    expect(liveLinks('7', bench.state)).toEqual([...OPEN]);
  });

  it('with all of what it bought to sell where the fee was in the quote asset', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', { filled: '0.999', filledValue: '99.9', quoteFee: '0.0999' });
    // (99.9 + 0.0999) × 1.01 / 0.999 = 101.10100..; the ladder hangs below 100, not below what the fee makes of it.
    expect(bench.places().slice(0, 2)).toEqual([
      'bot-7-profit-0 Sell 0.999 @ 101.11',
      'bot-7-1-0 Buy 1.01 @ 99',
    ]);
  });

  it('below the price that the market gave it', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', { filled: '0.952', filledValue: '99.96', baseFee: '0.000952' });
    // 99.96 / 0.952 = 105: 103.95, 101.85, 97.65
    expect(bench.places().slice(1)).toEqual([
      'bot-7-1-0 Buy 0.962 @ 103.95',
      'bot-7-2-0 Buy 1.963 @ 101.85',
      'bot-7-3-0 Buy 4.096 @ 97.65',
    ]);
  });

  it('and asks for the same under the same ids until it hears of them', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', BASE);
    const first = bench.places();
    expect(bench.places()).toEqual(first);
    bench.open('bot-7-2-0', 'bot-7-profit-0');
    expect(bench.places().map((line) => line.split(' ')[0])).toEqual(['bot-7-1-0', 'bot-7-3-0']);
  });

  it('and buys the rest where the book was thin, at once or later', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', {}, 1_000);
    expect(bench.places(1_000)).toEqual([]);
    expect(bench.places(6_000)).toEqual(['bot-7-start-1 Buy for 100 @ market']);
    bench.order('bot-7-start-1', { filled: '0.6', filledValue: '60', baseFee: '0.0006' });
    expect(bench.places()).toEqual(['bot-7-start-2 Buy for 40 @ market']);
    bench.order('bot-7-start-2', { filled: '0.4', filledValue: '40', baseFee: '0.0004' });
    expect(bench.places()[0]).toBe('bot-7-profit-0 Sell 0.999 @ 101.11');
  });

  it('not at all where nothing was to be had', () => {
    const bench = new Bench();
    for (let round = 0; round < 5; round += 1) bench.order(`bot-7-start-${round}`);
    expect(bench.state.closing).toEqual({ reason: 'start-failed', keep: 'quote' });
    expect(bench.places()).toEqual(['settle']);
  });
});

describe('a safety order', () => {
  it('replaces the take profit by one for all that is held', () => {
    const bench = running();
    bench.order('bot-7-1-0', FIRST);
    expect(bench.places()).toEqual(['cancel bot-7-profit-0']);
    bench.order('bot-7-profit-0');
    // 199.99 × 1.01 / 2.00799 = 100.593..
    expect(bench.places()).toEqual(['bot-7-profit-1 Sell 2.007 @ 100.6']);
    bench.open('bot-7-profit-1');
    expect(bench.places()).toEqual([]);
  });

  it('counts while it is filled in parts, each part once', () => {
    const bench = running();
    const part = { filled: '0.5', filledValue: '49.5', baseFee: '0.0005', isOpen: true };
    bench.order('bot-7-1-0', part);
    bench.order('bot-7-1-0', part);
    expect(bench.state).toMatchObject({ held: '1.4985', cost: '149.5', quote: '650.5' });
    expect(bench.places()).toEqual(['cancel bot-7-profit-0']);
    bench.order('bot-7-profit-0');
    // 149.5 × 1.01 / 1.4985 = 100.763..
    expect(bench.places()).toEqual(['bot-7-profit-1 Sell 1.498 @ 100.77']);
    bench.open('bot-7-profit-1');
    bench.order('bot-7-1-0', FIRST);
    expect(bench.state).toMatchObject({ held: '2.00799', cost: '199.99', quote: '600.01' });
  });

  it('asks for a lower price where it was less than a lot', () => {
    const bench = running();
    bench.order('bot-7-3-0', {
      ...{ filled: '0.001', filledValue: '0.093', baseFee: '0.000001', isOpen: true },
    });
    // 0.999999 are 0.999 in whole lots, and 100.093 × 1.01 / 0.999999 = 101.094..
    expect(bench.places()).toEqual(['cancel bot-7-profit-0']);
    bench.order('bot-7-profit-0');
    expect(bench.places()).toEqual(['bot-7-profit-1 Sell 0.999 @ 101.1']);
  });

  it('is not bought twice on a status that comes late', () => {
    const bench = running();
    const part = { filled: '0.5', filledValue: '49.5', baseFee: '0.0005', isOpen: true };
    bench.order('bot-7-1-0', part);
    const half = bench.state;
    bench.order('bot-7-1-0', { ...part, filled: '0.2', filledValue: '19.8', baseFee: '0.0002' });
    expect(bench.state).toEqual(half);
    bench.order('bot-7-1-0', FIRST);
    const after = bench.state;
    bench.order('bot-7-1-0', { filled: '0.5', filledValue: '49.5', isOpen: true });
    bench.order('bot-7-1-0', FIRST);
    bench.open('bot-7-1-0');
    bench.order('bot-8-1-0', FIRST);
    expect(bench.state).toEqual(after);
    bench.order('bot-7-profit-0');
    expect(bench.places()).toEqual(['bot-7-profit-1 Sell 2.007 @ 100.6']);
  });

  it('that was cancelled half filled is ordered again for its rest, if that is an order', () => {
    const bench = running();
    bench.order('bot-7-1-0', { filled: '0.5', filledValue: '49.5', baseFee: '0.0005' });
    bench.order('bot-7-profit-0');
    expect(bench.places()).toEqual([
      'bot-7-profit-1 Sell 1.498 @ 100.77',
      'bot-7-1-1 Buy 0.51 @ 99',
    ]);
    bench.open('bot-7-profit-1');
    // 0.01 at 99 is less than the venue takes.
    bench.order('bot-7-1-1', { filled: '0.5', filledValue: '49.5', baseFee: '0.0005' });
    bench.order('bot-7-profit-1');
    expect(bench.places()).toEqual(['bot-7-profit-2 Sell 1.998 @ 100.6']);
  });
});

describe('a take profit', () => {
  const THREE = { filled: '3', filledValue: '300', baseFee: '0.003' };
  const SOLD = { filled: '0.999', filledValue: '101.00889', quoteFee: '0.10100889' };

  it('ends the cycle: what is in the book is cancelled, and the next one starts', () => {
    const bench = running();
    bench.order('bot-7-profit-0', SOLD, 9);
    expect(bench.places()).toEqual(['cancel-all']);
    bench.order('bot-7-1-0');
    bench.order('bot-7-2-0');
    expect(bench.cycles).toEqual([]);
    bench.order('bot-7-3-0');
    expect(bench.cycles).toEqual([
      {
        ...{ startedAt: 1, time: 9, basePrice: '100', safetyOrders: 0, outcome: 'take-profit' },
        ...{ bought: '1', spent: '100', sold: '0.999', received: '100.90788111' },
        profit: '0.90788111',
      },
    ]);
    expect(bench.places()).toEqual(['bot-7-start-1 Buy for 100 @ market']);
    bench.order('bot-7-start-1', BASE);
    // Rounds go on: no link id is used again.
    expect(bench.places()).toEqual([
      'bot-7-profit-1 Sell 0.999 @ 101.11',
      'bot-7-1-1 Buy 1.01 @ 99',
      'bot-7-2-1 Buy 2.061 @ 97',
      'bot-7-3-1 Buy 4.301 @ 93',
    ]);
  });

  it('ends the bot where it is to run once', () => {
    const bench = running({ repeats: false });
    bench.order('bot-7-profit-0', SOLD);
    for (const link of OPEN.slice(1)) bench.order(link);
    expect(bench.state.closing).toEqual({ reason: 'take-profit', keep: 'quote' });
    expect(bench.cycles).toHaveLength(1);
    expect(bench.places()).toEqual(['settle']);
  });

  it('that was cancelled half filled sells the rest, and is no reason to be stuck below the minimum', () => {
    const bench = running();
    bench.order('bot-7-profit-0', { filled: '0.5', filledValue: '50.555', quoteFee: '0.050555' });
    expect(bench.places()).toEqual(['bot-7-profit-1 Sell 0.499 @ 101.11']);
    // 0.009 at 101.11 is less than the venue takes: it goes on into the next cycle, with its cost.
    bench.order('bot-7-profit-1', {
      filled: '0.49',
      filledValue: '49.5439',
      quoteFee: '0.0495439',
    });
    for (const link of OPEN.slice(1)) bench.order(link);
    expect(bench.state).toMatchObject({ held: '0.009', cost: '0.9009009', cycles: 1 });
    // 100 - 0.9009009 was sold for 50.504445 + 49.4943561.
    expect(bench.state.gained).toBe('0.899702');
    bench.order('bot-7-start-1', BASE);
    // 100.9009009 × 1.01 / 1.008 = 101.1011..
    expect(bench.places()[0]).toBe('bot-7-profit-2 Sell 1.008 @ 101.11');
  });

  it('whose ladder fills before it is cancelled goes on with the cycle', () => {
    const bench = running();
    bench.order('bot-7-profit-0', SOLD);
    bench.order('bot-7-1-0', FIRST);
    bench.order('bot-7-2-0');
    bench.order('bot-7-3-0');
    expect(bench.cycles).toEqual([]);
    expect(bench.state.phase).toBe('running');
    // 99.99 × 1.01 / 1.00899 = 100.0900..
    expect(bench.places()).toEqual([
      'bot-7-profit-1 Sell 1.008 @ 100.1',
      'bot-7-2-1 Buy 2.061 @ 97',
      'bot-7-3-1 Buy 4.301 @ 93',
    ]);
  });

  it('leaves a last safety order that is no larger than the money that is there', () => {
    // Whole coins: of the 2.997 that 300 buy, 0.997 go on into the next cycle.
    const bench = running({ baseOrder: '300', safetyOrder: '104' }, { lot: '1' }, THREE);
    bench.order('bot-7-profit-0', { filled: '2', filledValue: '202.22', quoteFee: '0.20222' });
    for (const link of OPEN.slice(1)) bench.order(link);
    expect(bench.state.quote).toBe('930.01778');
    bench.order('bot-7-start-1', THREE);
    // 630.01778 less 1 × 99 and 2 × 97 are 337.01778: 3 at 93, where 416 would be 4.
    expect(bench.places().at(-1)).toBe('bot-7-3-1 Buy 3 @ 93');
  });
});
