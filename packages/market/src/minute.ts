import { valueAt, clamp } from './columns.ts';
import { lognormal, lognormalTable, normal } from './distributions.ts';
import { draw, share, stepBase } from './hash.ts';
import type { Pair } from './pair.ts';
import { intradayFactor } from './path.ts';

/**
 * What happens in one minute of a pair, before its fills are drawn: up to eight stretches of trading,
 * each with a middle price and exact lots. The fills of a stretch lie symmetrically around its middle
 * (see `fills.ts`), so open, high, low, close and both volumes of the minute are exact from here, a
 * hundred times faster than from the fills. That is what makes a day of a thousand pairs cheap.
 */
export interface MinutePlan {
  /** How many stretches there are, 1 to `MAX_STRETCHES`; the columns count up to here. */
  stretches: number;
  /** Middle price of each stretch, in ticks. */
  readonly middle: Float64Array;
  /** Lots traded in each stretch. */
  readonly lots: Float64Array;
  /** Steps before the middle fill of a stretch, and as many after it. */
  readonly steps: Float64Array;
  /** Ticks from the middle to the last fill of a stretch; the first is as far on the other side. */
  readonly drift: Float64Array;
  /** Ticks from the middle to the extremes of a stretch. */
  readonly reach: Float64Array;
  /** Whether the middle fill was a purchase: 1 or -1. */
  readonly side: Float64Array;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Sum of lots. */
  volume: number;
  /** Sum of ticks times lots; below 2^53 by `createPair`'s check. */
  quoteVolume: number;
}

export const MAX_STRETCHES = 8;
/** Keeps the fills of a minute below `MAX_FILLS_A_MINUTE`. */
export const MAX_STEPS = 50;

/** Draws of a minute: one of each, then one per stretch from these on. */
const ACTIVITY_DRAW = 0;
const COUNT_DRAW = 1;
const MIDDLE_DRAW = 16;
const LOTS_DRAW = 32;
const SHAPE_DRAW = 48;
const SIDE_DRAW = 64;
/** `fills.ts` draws times and stretches from here on. */
export const TIMES_DRAW = 80;
export const STRETCH_DRAW = 96;

const ACTIVITY = lognormalTable(0.35);
const SINGLE_LOTS = lognormalTable(1.1);
const STRETCH_LOTS = lognormalTable(0.5);
/** Trading follows moves: a quarter of it is there anyway. */
const CALM_ACTIVITY = 0.25;
const MAX_MOVE = 5;
/** The mean of `CALM_ACTIVITY + |move|`, so that a day's volume comes out as the symbol says. */
const MEAN_ACTIVITY = 1.0;
/** Chance that a taker's order has the side of the one before. */
const SAME_SIDE = 0.57;
const ROUND_SHARE = 0.2;

export function createMinutePlan(): MinutePlan {
  const column = () => new Float64Array(MAX_STRETCHES);
  return {
    stretches: 0,
    middle: column(),
    lots: column(),
    steps: column(),
    drift: column(),
    reach: column(),
    side: column(),
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
  const base = stepBase(pair.key, minute);
  const start = pair.priceAt(minute);
  const end = pair.priceAt(minute + 1);
  const factor = intradayFactor(minute);
  const deviation = start * pair.minuteDeviation;
  const move = Math.min(Math.abs(end - start) / deviation, MAX_MOVE);
  const activity =
    (factor * (CALM_ACTIVITY + move) * lognormal(ACTIVITY, draw(base, ACTIVITY_DRAW))) /
    MEAN_ACTIVITY;
  planSteps(plan, base, pair.fillsAMinute * activity);
  planMiddles(plan, base, start, end, deviation * (0.5 + move / 2));
  planReaches(plan, base, start, end, pair.halfSpread(start), deviation);
  planLots(plan, base, pair.fillQuoteAtoms / start);
  summarise(plan);
}

/** How many stretches, and how many fills in each: quiet minutes have single fills. */
function planSteps(plan: MinutePlan, base: number, expected: number): void {
  const chance = share(draw(base, COUNT_DRAW));
  const singles = Math.floor(expected + chance);
  plan.stretches = clamp(singles, 1, MAX_STRETCHES);
  const each = singles > MAX_STRETCHES ? (expected / MAX_STRETCHES - 1) / 2 : 0;
  for (let k = 0; k < plan.stretches; k += 1) {
    const odd = share(draw(base, SHAPE_DRAW + k));
    plan.steps[k] = clamp(Math.floor(each + odd), 0, MAX_STEPS);
  }
}

/** Middles on a Brownian bridge from the minute's start to its end. */
function planMiddles(
  plan: MinutePlan,
  base: number,
  start: number,
  end: number,
  deviation: number,
): void {
  const count = plan.stretches;
  const scale = deviation / Math.sqrt(count);
  let walk = 0;
  for (let k = 0; k < count; k += 1) {
    // Half a step leads to the first middle and from the last one to the end.
    walk += normal(draw(base, MIDDLE_DRAW + k)) * (k === 0 ? Math.SQRT1_2 : 1);
    plan.middle[k] = walk;
  }
  const last = walk + normal(draw(base, MIDDLE_DRAW + count)) * Math.SQRT1_2;
  for (let k = 0; k < count; k += 1) {
    const passed = (k + 0.5) / count;
    const noise = (valueAt(plan.middle, k) - last * passed) * scale;
    plan.middle[k] = Math.max(2, Math.round(start + (end - start) * passed + noise));
  }
}

function planReaches(
  plan: MinutePlan,
  base: number,
  start: number,
  end: number,
  halfSpread: number,
  deviation: number,
): void {
  const count = plan.stretches;
  let side = 1;
  for (let k = 0; k < count; k += 1) {
    const chance = share(draw(base, SIDE_DRAW + k));
    if (k === 0) side = chance < 0.5 ? -1 : 1;
    else if (chance >= SAME_SIDE) side = -side;
    plan.side[k] = side;
    const middle = valueAt(plan.middle, k);
    if (valueAt(plan.steps, k) === 0) {
      // A single fill is at the bid or the ask.
      plan.middle[k] = Math.max(2, middle + side * halfSpread);
      plan.drift[k] = 0;
      plan.reach[k] = 0;
      continue;
    }
    const from = k === 0 ? start : valueAt(plan.middle, k - 1);
    const to = k === count - 1 ? end : valueAt(plan.middle, k + 1);
    const drift = clamp(Math.round((to - from) / 4), 1 - middle, middle - 1);
    const noise = Math.abs(normal(draw(base, SHAPE_DRAW + MAX_STRETCHES + k)));
    const reach = Math.round((deviation / Math.sqrt(count)) * (0.3 + noise / 2)) + halfSpread;
    plan.drift[k] = drift;
    // With one step on either side the ends are the extremes.
    plan.reach[k] =
      valueAt(plan.steps, k) === 1 ? Math.abs(drift) : clamp(reach, Math.abs(drift), middle - 1);
  }
}

function planLots(plan: MinutePlan, base: number, meanLots: number): void {
  for (let k = 0; k < plan.stretches; k += 1) {
    const bits = draw(base, LOTS_DRAW + k);
    const steps = valueAt(plan.steps, k);
    if (steps === 0) {
      const lots = Math.max(1, Math.round(meanLots * lognormal(SINGLE_LOTS, bits)));
      // The low bits are not those that chose the size.
      plan.lots[k] = (bits & 0xffff) < ROUND_SHARE * 0x1_0000 ? roundedDown(lots) : lots;
      continue;
    }
    const fills = 2 * steps + 1;
    plan.lots[k] = Math.max(fills, Math.round(fills * meanLots * lognormal(STRETCH_LOTS, bits)));
  }
}

/** The next lower 1, 2 or 5 with zeros: sizes people type. */
export function roundedDown(lots: number): number {
  let unit = 1;
  while (lots >= unit * 10) unit *= 10;
  return lots >= unit * 5 ? unit * 5 : lots >= unit * 2 ? unit * 2 : unit;
}

function summarise(plan: MinutePlan): void {
  const last = plan.stretches - 1;
  let high = 0;
  let low = Infinity;
  let volume = 0;
  let quoteVolume = 0;
  for (let k = 0; k <= last; k += 1) {
    const middle = valueAt(plan.middle, k);
    const reach = valueAt(plan.reach, k);
    const lots = valueAt(plan.lots, k);
    if (middle + reach > high) high = middle + reach;
    if (middle - reach < low) low = middle - reach;
    volume += lots;
    quoteVolume += middle * lots;
  }
  plan.open = valueAt(plan.middle, 0) - valueAt(plan.drift, 0);
  plan.close = valueAt(plan.middle, last) + valueAt(plan.drift, last);
  plan.high = high;
  plan.low = low;
  plan.volume = volume;
  plan.quoteVolume = quoteVolume;
}
