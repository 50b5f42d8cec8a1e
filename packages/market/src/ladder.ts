import { valueAt } from './columns.ts';
import { lognormal, lognormalTable, normal } from './distributions.ts';
import type { MinutePlan } from './minute.ts';
import type { Pair } from './pair.ts';
import { PARTS } from './parts.ts';
import { BLOCK_WORDS, createDraws, type Draws, share, writeBlock } from './prf.ts';
import { bridge, MINUTE_STEPS, type QuoteAt, STEP_MS, type Takers } from './takers.ts';

/** The best prices of a step, in ticks. */
export interface Quote {
  readonly bid: number;
  readonly ask: number;
}

interface LadderLevel {
  /** In ticks. */
  readonly price: number;
  readonly lots: number;
}

/** What the house offers in a step, the best level of each side first. Never crossed. */
export interface Ladder {
  readonly bids: readonly LadderLevel[];
  readonly asks: readonly LadderLevel[];
}

export const MAX_LEVELS = 1_000;

const SIZES = lognormalTable(1);
/** Levels nobody has an order at: books have gaps. The best always stands. */
const GAP_SHARE = 0.3;
/** A level holds what so many takers want on average: more from so many ticks behind the best on. */
const DEPTHS = [
  { ticks: 32, takers: 6 },
  { ticks: 8, takers: 3 },
  { ticks: 0, takers: 1.5 },
] as const;
/** Levels near the best are drawn anew after so many steps, those behind after more. */
const NEAR_TICKS = 32;
const NEAR_STEPS = 2;
const FAR_STEPS = 12;
/** What was taken from a level comes back after 0.2 to 2 s. */
const MOST_REFILL_STEPS = 10;

const draws: Draws = createDraws();
const block = new Int32Array(BLOCK_WORDS);

/**
 * The best bid of each step of a minute: takers' quotes where they come, a bridge between them. The
 * last step leads to the first of the next minute.
 */
export function drawBids(
  pair: Pair,
  minute: number,
  plan: MinutePlan,
  takers: Takers,
): Float64Array {
  const bids = new Float64Array(MINUTE_STEPS);
  draws.seek(pair.key, PARTS.quotes, minute);
  const stepDeviation = plan.deviation / Math.sqrt(MINUTE_STEPS);
  let current: QuoteAt = { step: 0, quote: plan.firstBid };
  bids[0] = plan.firstBid;
  const walkTo = (target: QuoteAt): void => {
    for (let step = current.step + 1; step < target.step; step += 1) {
      const quote = bridge(current, target, step, stepDeviation * normal(draws.next()));
      current = { step, quote };
      bids[step] = Math.max(1, Math.round(quote));
    }
    if (target.step < MINUTE_STEPS) bids[target.step] = target.quote;
    current = target;
  };
  for (let taker = 0; taker < takers.count; taker += 1) {
    const step = Math.floor(valueAt(takers.time, taker) / STEP_MS);
    if (step > current.step) walkTo({ step, quote: valueAt(takers.bid, taker) });
  }
  walkTo({ step: MINUTE_STEPS, quote: plan.lastBid });
  return bids;
}

/**
 * The ladder around a quote. What a level holds is drawn for its price and for some steps together, so
 * levels stay what they are while the quote moves past them.
 *
 * @param step counted from 1970
 */
export function ladderAround(pair: Pair, step: number, quote: Quote, levels: number): Ladder {
  return {
    bids: sideOf(pair, step, quote.bid, levels, -1),
    asks: sideOf(pair, step, quote.ask, levels, 1),
  };
}

function sideOf(
  pair: Pair,
  step: number,
  best: number,
  count: number,
  direction: 1 | -1,
): LadderLevel[] {
  const levels: LadderLevel[] = [];
  let drawn = Number.NaN;
  for (let distance = 0; levels.length < count; distance += 1) {
    const price = best + direction * distance;
    if (price < 1) break;
    const group = Math.floor(price / BLOCK_WORDS);
    if (group !== drawn) {
      drawLevels(pair, step, group, direction, distance);
      drawn = group;
    }
    // `as`: the place is below the length of the block.
    const bits = (block[price - group * BLOCK_WORDS] as number) >>> 0;
    if (distance > 0 && (bits & 0xffff) < GAP_SHARE * 0x1_0000) continue;
    const mean = (depthAt(distance) * pair.takerQuoteAtoms) / price;
    const lots = Math.max(1, Math.round(mean * lognormal(SIZES, bits)));
    levels.push({ price, lots });
  }
  return levels;
}

function depthAt(distance: number): number {
  return (DEPTHS.find(({ ticks }) => distance >= ticks) ?? DEPTHS[0]).takers;
}

/** Draws sixteen neighbouring levels at once. */
function drawLevels(
  pair: Pair,
  step: number,
  group: number,
  direction: 1 | -1,
  distance: number,
): void {
  const period = distance < NEAR_TICKS ? NEAR_STEPS : FAR_STEPS;
  // Groups are not all drawn anew in the same step.
  const epoch = Math.floor((step + (group % period)) / period);
  const part = direction < 0 ? PARTS.bids : PARTS.asks;
  writeBlock(block, pair.key, period, { part, step: group, place: epoch });
}

/** After how many steps a level that was taken from is full again: 1 to 10. */
export function refillSteps(pair: Pair, step: number, price: number): number {
  draws.seek(pair.key, PARTS.refill, step, price);
  return 1 + Math.floor(share(draws.next()) * MOST_REFILL_STEPS);
}
