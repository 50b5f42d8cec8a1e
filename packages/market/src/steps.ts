import { valueAt } from './columns.ts';
import { drawBids, type Ladder, ladderAround, type Quote, refillSteps } from './ladder.ts';
import { createMinutePlan, planMinute } from './minute.ts';
import type { Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { createTakers, drawTakers, MINUTE_STEPS } from './takers.ts';
import { minuteOfStep, stepOf, type TapeTrade } from './tape.ts';

/** Reads steps of pairs: their quotes, ladders and takers. */
export interface StepReader {
  bestAt(pair: Pair, step: number): Quote;
  ladderAt(pair: Pair, step: number, levels: number): Ladder;
  takersOf(pair: Pair, step: number): readonly TapeTrade[];
  refillSteps(pair: Pair, step: number, price: number): number;
}

/** The steps of one minute of a pair. */
interface MinuteSteps {
  readonly minute: number;
  readonly spread: number;
  readonly bids: Float64Array;
  readonly takers: ReadonlyMap<number, readonly TapeTrade[]>;
}

const NOBODY: readonly TapeTrade[] = [];

/** Keeps the minute last read of each pair: steps are read in order, as a rule. */
export function createStepReader(): StepReader {
  const plan = createMinutePlan();
  const takers = createTakers();
  const kept = new Map<Pair, MinuteSteps>();

  const draw = (pair: Pair, minute: number): MinuteSteps => {
    planMinute(pair, minute, plan);
    drawTakers(pair, minute, plan, takers);
    const byStep = new Map<number, TapeTrade[]>();
    for (let taker = 0; taker < takers.count; taker += 1) {
      const time = minute * MINUTE_MS + valueAt(takers.time, taker);
      const trade: TapeTrade = {
        time,
        price: valueAt(takers.price, taker),
        lots: valueAt(takers.lots, taker),
        side: valueAt(takers.side, taker),
      };
      const known = byStep.get(stepOf(time));
      if (known === undefined) byStep.set(stepOf(time), [trade]);
      else known.push(trade);
    }
    const bids = drawBids(pair, minute, plan, takers);
    return { minute, spread: plan.spread, bids, takers: byStep };
  };
  const stepsAt = (pair: Pair, step: number): MinuteSteps => {
    const minute = minuteOfStep(step);
    const known = kept.get(pair);
    if (known?.minute === minute) return known;
    const drawn = draw(pair, minute);
    kept.set(pair, drawn);
    return drawn;
  };
  const bestAt = (pair: Pair, step: number): Quote => {
    const { minute, bids, spread } = stepsAt(pair, step);
    const bid = valueAt(bids, step - minute * MINUTE_STEPS);
    return { bid, ask: bid + spread };
  };
  return {
    bestAt,
    ladderAt: (pair, step, levels) => ladderAround(pair, step, bestAt(pair, step), levels),
    takersOf: (pair, step) => stepsAt(pair, step).takers.get(step) ?? NOBODY,
    refillSteps,
  };
}
