import { clamp } from './columns.ts';
import { lognormal, lognormalTable, normal } from './distributions.ts';
import type { Pair } from './pair.ts';
import { intradayFactor } from './path.ts';
import { share } from './prf.ts';

/**
 * What a minute of a pair comes to, drawn before its quotes and takers are (`takers.ts` draws these so
 * that their fold is the plan, exactly). One block of draws a minute is what makes years of a thousand
 * pairs cheap. Prices in ticks, sizes in lots.
 */
export interface MinutePlan {
  /** How many takers come, 1 to `MAX_TAKERS`. */
  takers: number;
  /**
   * - `flat`: every taker meets the same quote from the same side
   * - `step`: the first takers meet one price, the others another
   * - `walk`: quotes wander between `lowBid` and `highBid` and touch both
   */
  shape: 'flat' | 'step' | 'walk';
  /** Ticks from the best bid to the best ask. */
  spread: number;
  firstBid: number;
  lastBid: number;
  lowBid: number;
  highBid: number;
  /** What the first and the last taker do: 1 buys, -1 sells. */
  firstSide: number;
  lastSide: number;
  /** What quotes deviate by in a minute. */
  deviation: number;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Sum of lots. */
  volume: number;
  /** Sum of ticks times lots; below 2^53 by `createPair`'s check. */
  quoteVolume: number;
}

export const MAX_TAKERS = 1_600;
/** From so many takers on a minute has a walk: one each for open, high, low, beside the low, close. */
const WALK_TAKERS = 5;

/** Draws of a minute, all of one block; the first is the pair's own (`pair.ts`). */
const ACTIVITY_DRAW = 1;
const COUNT_DRAW = 2;
const SPREAD_DRAW = 3;
const HIGH_DRAW = 4;
const LOW_DRAW = 5;
const SIDES_DRAW = 6;
const VOLUME_DRAW = 7;
const MEAN_DRAW = 8;

const ACTIVITY = lognormalTable(0.35);
const FEW_LOTS = lognormalTable(1.1);
const MANY_LOTS = lognormalTable(0.25);
/** Trading follows moves: a quarter of it is there anyway. */
const CALM_ACTIVITY = 0.25;
const MAX_MOVE = 5;
const SPREAD_NOISE = 0.5;
/** The mean price of a minute lies between these shares of its range. */
const LEAST_MEAN = 0.2;
const MOST_MEAN = 0.8;
const MEAN_NOISE = 0.12;

export function createMinutePlan(): MinutePlan {
  return {
    takers: 0,
    shape: 'flat',
    spread: 0,
    firstBid: 0,
    lastBid: 0,
    lowBid: 0,
    highBid: 0,
    firstSide: 1,
    lastSide: 1,
    deviation: 0,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
    quoteVolume: 0,
  };
}

/** Draws a minute (counted from 1970) into `plan`, overwriting what is there. */
export function planMinute(pair: Pair, minute: number, plan: MinutePlan): void {
  const start = pair.priceAt(minute);
  const end = pair.priceAt(minute + 1);
  const move = Math.min(Math.abs(end - start) / (start * pair.minuteDeviation), MAX_MOVE);
  const activity =
    intradayFactor(minute) *
    (CALM_ACTIVITY + move) *
    lognormal(ACTIVITY, pair.drawAt(minute, ACTIVITY_DRAW));
  const chance = share(pair.drawAt(minute, COUNT_DRAW));
  plan.takers = clamp(Math.floor(pair.takersAMinute * activity + chance), 1, MAX_TAKERS);
  const breadth = 1 - SPREAD_NOISE + 2 * SPREAD_NOISE * share(pair.drawAt(minute, SPREAD_DRAW));
  plan.spread = Math.max(1, Math.round(pair.spreadAt(start) * breadth));
  plan.deviation = start * pair.minuteDeviation * (0.5 + move / 2);
  plan.firstBid = Math.max(1, Math.round(start - plan.spread / 2));
  plan.lastBid = Math.max(1, Math.round(end - plan.spread / 2));
  planPrices(plan, pair, minute);
  planVolumes(plan, pair, minute, start);
}

function planPrices(plan: MinutePlan, pair: Pair, minute: number): void {
  const { firstBid, lastBid, spread, takers } = plan;
  const sides = pair.drawAt(minute, SIDES_DRAW);
  plan.firstSide = (sides & 1) === 0 ? -1 : 1;
  plan.lastSide = takers > 1 && (sides & 2) === 0 ? -plan.firstSide : plan.firstSide;
  plan.open = firstBid + (plan.firstSide > 0 ? spread : 0);
  plan.close = lastBid + (plan.lastSide > 0 ? spread : 0);
  plan.shape = takers >= WALK_TAKERS ? 'walk' : plan.open === plan.close ? 'flat' : 'step';
  if (takers === 1) {
    plan.shape = 'flat';
    plan.close = plan.open;
  }
  if (plan.shape !== 'walk') {
    plan.high = Math.max(plan.open, plan.close);
    plan.low = Math.min(plan.open, plan.close);
    plan.lowBid = Math.min(firstBid, lastBid);
    plan.highBid = Math.max(firstBid, lastBid);
    return;
  }
  const up = bridgeReach(plan, share(pair.drawAt(minute, HIGH_DRAW)));
  const down = bridgeReach(plan, share(pair.drawAt(minute, LOW_DRAW)));
  const middle = (firstBid + lastBid) / 2;
  plan.lowBid = Math.max(1, Math.min(firstBid, lastBid, Math.round(middle - down)));
  // Some taker sells a tick above the lowest bid: see `sizes.ts`.
  const highest = Math.max(firstBid, lastBid, Math.round(middle + up));
  plan.highBid = Math.max(plan.lowBid + 1, highest);
  plan.low = plan.lowBid;
  plan.high = plan.highBid + spread;
}

/** How far beyond its middle a Brownian bridge reaches; exact in distribution. */
function bridgeReach({ firstBid, lastBid, deviation }: MinutePlan, chance: number): number {
  const drift = lastBid - firstBid;
  // 1 - chance is above zero.
  return Math.sqrt(drift * drift - 2 * deviation * deviation * Math.log(1 - chance)) / 2;
}

function planVolumes(plan: MinutePlan, pair: Pair, minute: number, price: number): void {
  const { takers, shape, open, close, high, low } = plan;
  const bits = pair.drawAt(minute, VOLUME_DRAW);
  const table = takers < WALK_TAKERS ? FEW_LOTS : MANY_LOTS;
  const lots = Math.round(takers * (pair.takerQuoteAtoms / price) * lognormal(table, bits));
  const mean = share(pair.drawAt(minute, MEAN_DRAW));
  if (shape === 'flat') {
    plan.volume = Math.max(lots, takers);
    plan.quoteVolume = open * plan.volume;
    return;
  }
  if (shape === 'step') {
    plan.volume = Math.max(lots, 4 * takers);
    const moved = Math.round(plan.volume * (LEAST_MEAN + (MOST_MEAN - LEAST_MEAN) * mean));
    plan.quoteVolume = open * plan.volume + moved * (close - open);
    return;
  }
  const range = high - low;
  // Lots enough for `sizes.ts` to reach any mean.
  plan.volume = Math.max(lots, 5 * (takers + range + 4));
  const middle = (open + close) / 2 - low;
  const noise = MEAN_NOISE * normal(pair.drawAt(minute, MEAN_DRAW));
  const above = clamp(middle / range + noise, LEAST_MEAN, MOST_MEAN);
  plan.quoteVolume = low * plan.volume + Math.round(above * range * plan.volume);
}
