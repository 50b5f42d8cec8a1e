import { describe, expect, it } from 'vitest';
import type { MarketRules, StrategyCommand, StrategyEvent } from '../strategy.ts';
import { EventBench } from '../testing/event-bench.ts';
import { advance, dueCommands, type GridState, liveLinks, newGrid, type Pair } from './machine.ts';
import type { GridParameters } from './plan.ts';
import { PUBLISHED, RULES } from './testing/published.ts';

class Bench extends EventBench<GridState> {
  readonly pairs: Pair[] = [];

  constructor(parameters: Partial<GridParameters> = {}, rules: Partial<MarketRules> = {}) {
    super(newGrid({ ...PUBLISHED, ...parameters }, { ...RULES, ...rules }, '54000'));
  }

  override due(time = 0): StrategyCommand[] {
    return dueCommands('7', this.state, time);
  }

  protected override after(before: GridState, event: StrategyEvent): GridState {
    const { state, pairs } = advance('7', before, event);
    this.pairs.push(...pairs);
    return state;
  }
}

const BOUGHT = { filled: '0.17591764', filledValue: '9499.55256', baseFee: '0.00017592' };
const CELLS = ['bot-7-0-0', 'bot-7-1-0', 'bot-7-2-0', 'bot-7-3-0', 'bot-7-4-0'] as const;

/** The published example with its first order filled and every cell's order open. */
function running(parameters: Partial<GridParameters> = {}): Bench {
  const bench = new Bench(parameters);
  bench.open('bot-7-start-0');
  bench.order('bot-7-start-0', BOUGHT);
  bench.open(...CELLS);
  return bench;
}

describe('a grid starts', () => {
  it('with an order at the market for the cells that sell', () => {
    const bench = new Bench();
    expect(bench.places()).toEqual(['bot-7-start-0 Buy 0.17591764 @ market']);
    bench.order('bot-7-start-0', BOUGHT);
    // 0.17591764 - 0.00017592 = 0.17574172 in two equal parts: those of the published example.
    expect(bench.places()).toEqual([
      'bot-7-0-0 Buy 0.08795882 @ 45000',
      'bot-7-1-0 Buy 0.08795882 @ 49000',
      'bot-7-2-0 Buy 0.08795882 @ 53000',
      'bot-7-3-0 Sell 0.08787086 @ 61000',
      'bot-7-4-0 Sell 0.08787086 @ 65000',
    ]);
  });

  it('and orders the same under the same ids until it hears of them', () => {
    const bench = new Bench();
    const first = bench.places();
    expect(bench.places()).toEqual(first);
    bench.order('bot-7-start-0', BOUGHT);
    bench.open('bot-7-0-0', 'bot-7-3-0');
    expect(bench.places().map((line) => line.split(' ')[0])).toEqual([
      'bot-7-1-0',
      'bot-7-2-0',
      'bot-7-4-0',
    ]);
    expect(liveLinks('7', bench.state)).toEqual([...CELLS]);
  });

  it('and buys the rest where the book was thin', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', {
      filled: '0.1',
      filledValue: '5400',
      baseFee: '0.0001',
    });
    expect(bench.places()).toEqual(['bot-7-start-1 Buy 0.07591764 @ market']);
  });

  it('without an order at the market where the price is above all cells', () => {
    const bench = new Bench({ upper: '50000' });
    expect(bench.state.phase).toBe('running');
    expect(bench.places()).toHaveLength(5);
  });

  it.each([
    ['60000', '59999.99', '60000'],
    ['50000', '50000', '54000'],
  ])('at its trigger %s', (trigger, low, high) => {
    const bench = new Bench({ trigger });
    bench.price('53000', '55000');
    expect(bench.places()).toEqual([]);
    bench.price(low, high);
    expect(bench.state.phase).toBe('starting');
    expect(bench.places()[0]).toMatch(/^bot-7-start-0 Buy/);
  });

  it('not at all where nothing was to be had', () => {
    const bench = new Bench();
    for (let round = 0; round < 5; round += 1) bench.order(`bot-7-start-${round}`);
    expect(bench.state.closing).toEqual({ reason: 'start-failed', keep: 'quote' });
  });
});

describe('a cell', () => {
  it('sells above what it bought, and buys again: the published 341.81', () => {
    const bench = running();
    // The fee is in the base asset: 0.08795882 × 0.001 = 0.00008796, rounded up.
    const bought = { filled: '0.08795882', filledValue: '4661.81746', baseFee: '0.00008796' };
    bench.order('bot-7-2-0', bought);
    expect(bench.places()).toEqual(['bot-7-2-1 Sell 0.08787086 @ 57000']);
    bench.open('bot-7-2-1');
    const sold = { filled: '0.08787086', filledValue: '5008.63902', quoteFee: '5.00863902' };
    bench.order('bot-7-2-1', sold, 9);
    expect(bench.places()).toEqual(['bot-7-2-2 Buy 0.08795882 @ 53000']);
    // 5,008.63902 - 5.00863902 - 4,661.81746
    expect(bench.pairs).toEqual([
      {
        ...{ cell: 2, buyRound: 0, sellRound: 1, low: '53000', high: '57000' },
        ...{ sold: '0.08787086', cost: '4661.81746', proceeds: '5003.63038098' },
        ...{ profit: '341.81292098', time: 9 },
      },
    ]);
    expect(bench.state).toMatchObject({ pairs: 1, profit: '341.81292098' });
  });

  it('sells all it bought where the fee is taken in the quote asset', () => {
    const bench = running();
    const bought = { filled: '0.08795882', filledValue: '4661.81746', quoteFee: '4.66181746' };
    bench.order('bot-7-2-0', bought);
    expect(bench.places()).toEqual(['bot-7-2-1 Sell 0.08795882 @ 57000']);
    const sold = { filled: '0.08795882', filledValue: '5013.65274', quoteFee: '5.01365274' };
    bench.order('bot-7-2-1', sold);
    // 5,013.65274 - 5.01365274 - 4,661.81746 - 4.66181746
    expect(bench.pairs[0]?.profit).toBe('342.15980980'.replace(/0$/, ''));
  });

  it('sells all it bought where the fee is paid in a third coin', () => {
    const bench = running();
    bench.order('bot-7-2-0', { filled: '0.08795882', filledValue: '4661.81746' });
    expect(bench.places()).toEqual(['bot-7-2-1 Sell 0.08795882 @ 57000']);
  });

  it('that first sells what the bot bought at its start has that as its cost', () => {
    const bench = running();
    const sold = { filled: '0.08787086', filledValue: '5360.12246', quoteFee: '5.36012246' };
    bench.order('bot-7-3-0', sold);
    // Half of 9,499.55256 was spent on it.
    expect(bench.pairs).toMatchObject([{ buyRound: null, cost: '4749.77628', sellRound: 0 }]);
    expect(bench.pairs[0]?.profit).toBe('604.98605754');
  });

  it('buys the rest of an order that was cancelled half filled, then sells all', () => {
    const bench = running();
    bench.order('bot-7-2-0', { filled: '0.04', filledValue: '2120', baseFee: '0.00004' });
    expect(bench.places()).toEqual(['bot-7-2-1 Buy 0.04795882 @ 53000']);
    bench.order('bot-7-2-1', {
      ...{ filled: '0.04795882', filledValue: '2541.81746', baseFee: '0.00004796' },
    });
    expect(bench.places()).toEqual(['bot-7-2-2 Sell 0.08787086 @ 57000']);
  });

  it('sells what it got where the rest is below the minimum', () => {
    const bench = running();
    bench.order('bot-7-2-0', { filled: '0.08795', filledValue: '4661.35', baseFee: '0.00008795' });
    // Left are 0.00000882 BTC, worth 0.47.
    expect(bench.places()).toEqual(['bot-7-2-1 Sell 0.08786205 @ 57000']);
  });

  it('buys a little more where neither the rest nor what it got may be ordered', () => {
    const bench = new Bench({ investment: '10' }, { minValue: '1' });
    bench.order('bot-7-start-0', {
      ...{ filled: '0.00007450', filledValue: '4.023', baseFee: '0.00000008' },
    });
    bench.open(...CELLS);
    expect(bench.state.qty).toBe('0.00003725');
    // 0.00001862 × 53,000 = 0.98686 is below the minimum, as is 0.00001863 at 53,000.
    bench.order('bot-7-2-0', { filled: '0.00001862', filledValue: '0.98686' });
    // At 57,000 it would be 1.06: it may be sold.
    expect(bench.places()).toEqual(['bot-7-2-1 Sell 0.00001862 @ 57000']);
    bench.order('bot-7-0-0', { filled: '0.0000187', filledValue: '0.8415' });
    // Neither 0.00001855 × 45,000 nor 0.0000187 × 49,000 is: the least at 45,000 is bought.
    expect(bench.places()[0]).toBe('bot-7-0-1 Buy 0.00002223 @ 45000');
  });

  it('sells the rest of a sell that was cancelled half filled, under one pair', () => {
    const bench = running();
    bench.order('bot-7-3-0', { filled: '0.04', filledValue: '2440', quoteFee: '2.44' });
    expect(bench.places()).toEqual(['bot-7-3-1 Sell 0.04787086 @ 61000']);
    expect(bench.pairs).toEqual([]);
    bench.order('bot-7-3-1', {
      ...{ filled: '0.04787086', filledValue: '2920.12246', quoteFee: '2.92012246' },
    });
    expect(bench.pairs).toMatchObject([{ sold: '0.08787086', profit: '604.98605754' }]);
  });

  it('does not hear a report twice, nor a late one', () => {
    const bench = running();
    const bought = { filled: '0.08795882', filledValue: '4661.81746', baseFee: '0.00008796' };
    bench.order('bot-7-2-0', bought);
    const after = bench.state;
    bench.order('bot-7-2-0', bought);
    bench.open('bot-7-2-0');
    bench.order('bot-7-2-0', { filled: '0.01' });
    bench.order('bot-9-2-1', bought);
    expect(bench.state).toEqual(after);
  });
});

describe('an order that is refused', () => {
  it('for now is sent again under its own id, later', () => {
    const bench = running();
    bench.order('bot-7-2-0', { filled: '0.08795882', filledValue: '4661.81746' });
    bench.refuse('bot-7-2-1', 'later', 1_000);
    expect(bench.places(5_999)).toEqual([]);
    expect(bench.places(6_000)).toEqual(['bot-7-2-1 Sell 0.08795882 @ 57000']);
  });

  it('by a halted pair ends the bot, which keeps both assets', () => {
    const bench = running();
    bench.order('bot-7-2-0', { filled: '0.08795882', filledValue: '4661.81746' });
    bench.refuse('bot-7-2-1', 'halted');
    expect(bench.state.closing).toEqual({ reason: 'symbol-halted', keep: 'both' });
    expect(bench.places()).toEqual(['cancel-all']);
  });

  it('for good ends the bot', () => {
    const bench = new Bench();
    bench.refuse('bot-7-start-0', 'never');
    expect(bench.state.closing).toEqual({ reason: 'order-refused', keep: 'quote' });
    // Nothing was sent: nothing is to be cancelled.
    expect(bench.places()).toEqual(['settle']);
  });

  it('for good while it runs is not sent again, whoever reads the state', () => {
    const bench = running();
    bench.order('bot-7-2-0', { filled: '0.08795882', filledValue: '4661.81746' });
    bench.refuse('bot-7-2-1', 'never');
    expect(bench.places()).toEqual(['cancel-all']);
    bench.send({ type: 'resume', time: 2 });
    expect(bench.places(1_000_000)).toEqual(['cancel-all']);
    for (const link of CELLS) bench.order(link);
    expect(bench.places(1_000_000)).toEqual(['settle']);
  });
});

describe('a bot that is paused', () => {
  it('takes its orders back, and goes on with what is left of them', () => {
    const bench = running();
    bench.send({ type: 'pause', time: 0 });
    expect(bench.places()).toEqual(['cancel-all']);
    bench.order('bot-7-2-0', { filled: '0.05', filledValue: '2650', baseFee: '0.00005' });
    for (const link of CELLS) bench.order(link);
    expect(bench.places()).toEqual([]);
    bench.send({ type: 'resume', time: 1 });
    expect(bench.places()).toEqual([
      'bot-7-0-1 Buy 0.08795882 @ 45000',
      'bot-7-1-1 Buy 0.08795882 @ 49000',
      'bot-7-2-1 Buy 0.03795882 @ 53000',
      'bot-7-3-1 Sell 0.08787086 @ 61000',
      'bot-7-4-1 Sell 0.08787086 @ 65000',
    ]);
  });

  it('knows an order that was sent as it was paused, and sends none of them a second time', () => {
    const bench = new Bench();
    bench.order('bot-7-start-0', BOUGHT);
    bench.send({ type: 'pause', time: 0 });
    bench.open('bot-7-2-0');
    expect(bench.places()).toEqual(['cancel-all']);
    bench.order('bot-7-2-0', { filled: '0.05', filledValue: '2650', baseFee: '0.00005' });
    expect(bench.places()).toEqual([]);
    bench.send({ type: 'resume', time: 1 });
    // The venue takes a link id once: those of the others may be there as well.
    expect(bench.places().map((line) => line.split(' ')[0])).toEqual([
      'bot-7-0-0',
      'bot-7-1-0',
      'bot-7-2-1',
      'bot-7-3-0',
      'bot-7-4-0',
    ]);
  });

  it('still stops at its stop loss', () => {
    const bench = running({ stopLoss: '44000' });
    bench.send({ type: 'pause', time: 0 });
    bench.price('44000', '44100');
    expect(bench.state.closing).toEqual({ reason: 'stop-loss', keep: 'quote' });
  });
});

describe('a bot ends', () => {
  const ended = (bench: Bench) => {
    for (const link of CELLS) bench.order(link);
    expect(bench.places()).toEqual(['settle']);
  };

  it.each([
    ['stop-loss', '44000', '44500'],
    ['take-profit', '65999', '66000'],
  ])('at its %s, by a price between two rounds', (reason, low, high) => {
    const bench = running({ stopLoss: '44000', takeProfit: '66000' });
    bench.price('44000.01', '65999.99');
    expect(bench.state.phase).toBe('running');
    bench.price(low, high);
    expect(bench.state.closing).toEqual({ reason, keep: 'quote' });
  });

  it('selling what it has, in as many orders as it takes, and is paid out', () => {
    const bench = running();
    bench.send({ type: 'close', reason: 'user', keep: 'quote', time: 0 });
    expect(bench.places()).toEqual(['cancel-all']);
    ended(bench);
    bench.send({ type: 'settled', base: '0.175741729', quote: '14000', last: '54000' });
    expect(bench.places()).toEqual(['bot-7-close-0 Sell 0.17574172 @ market']);
    bench.order('bot-7-close-0', { filled: '0.1', filledValue: '5400' });
    expect(bench.places()).toEqual(['bot-7-close-1 Sell 0.07574172 @ market']);
    bench.order('bot-7-close-1', { filled: '0.07574172', filledValue: '4090' });
    expect(bench.places()).toEqual(['settle']);
    bench.send({ type: 'settled', base: '0.000000009', quote: '23481', last: '54000' });
    expect(bench.state.payout).toEqual({ base: '0.000000009', quote: '23481', last: '54000' });
    expect(bench.places()).toEqual(['pay-out']);
    bench.send({ type: 'paid' });
    expect(bench.state.phase).toBe('ended');
    expect(bench.places()).toEqual([]);
  });

  it.each([
    ['what it has is worth less than an order', '0.00001', '54000'],
    ['it has no price', '0.1', null],
  ])('without a sell where %s', (_why, base, last) => {
    const bench = running();
    bench.send({ type: 'close', reason: 'user', keep: 'quote', time: 0 });
    ended(bench);
    bench.send({ type: 'settled', base, quote: '1', last });
    expect(bench.places()).toEqual(['pay-out']);
  });

  it('keeping both assets', () => {
    const bench = running();
    bench.send({ type: 'close', reason: 'user', keep: 'both', time: 0 });
    ended(bench);
    bench.send({ type: 'settled', base: '0.1', quote: '1', last: '54000' });
    expect(bench.places()).toEqual(['pay-out']);
  });

  it('once: a second close and a stop change nothing', () => {
    const bench = running({ stopLoss: '44000' });
    bench.send({ type: 'close', reason: 'user', keep: 'both', time: 0 });
    bench.send({ type: 'close', reason: 'user', keep: 'quote', time: 0 });
    bench.price('43000', '43000');
    expect(bench.state.closing).toEqual({ reason: 'user', keep: 'both' });
  });

  it('with what was traded until its orders were cancelled', () => {
    const bench = running();
    bench.send({ type: 'close', reason: 'user', keep: 'quote', time: 0 });
    bench.order('bot-7-3-0', {
      ...{ filled: '0.08787086', filledValue: '5360.12246', quoteFee: '5.36012246' },
    });
    expect(bench.pairs).toHaveLength(1);
    expect(bench.places()).toEqual(['cancel-all']);
  });
});
