import { clamp, valueAt } from './columns.ts';
import { lognormal, lognormalTable, normal } from './distributions.ts';
import { MAX_TAKERS, type MinutePlan } from './minute.ts';
import type { Pair } from './pair.ts';
import { PARTS } from './parts.ts';
import { MINUTE_MS } from './path.ts';
import { createDraws, type Draws, share } from './prf.ts';
import { type Balancing, sizeTakers } from './sizes.ts';

/** Quotes stand for a step of so many ms, then they are drawn anew. */
export const STEP_MS = 200;
export const MINUTE_STEPS = MINUTE_MS / STEP_MS;

/**
 * The simulated takers of one minute, in the order they come. Each trades at the best price of its
 * step's ladder: at the best bid where it sells, at the best ask where it buys. Their fold is the
 * minute's plan, exactly.
 */
export interface Takers {
  count: number;
  /** Instants in ms from the minute's start, never falling. */
  readonly time: Float64Array;
  /** In ticks. */
  readonly price: Float64Array;
  readonly lots: Float64Array;
  /** 1 buys, -1 sells. */
  readonly side: Float64Array;
  /** The best bid of the step it comes in; the best ask is the plan's spread above it. */
  readonly bid: Float64Array;
}

const ROUND_SHARE = 0.25;
/** Chance that a taker has the side of the one before. */
const SAME_SIDE = 0.62;
/** Share of takers set off by the one before (a Hawkes process seen as clusters), and how soon. */
const BRANCHING = 0.6;
const MEAN_OFFSPRING_DELAY_MS = 350;
const WEIGHTS = lognormalTable(1);
/** Steps a walk needs from the first taker to the last: three more lie between them. */
const WALK_STEPS = 5;

const draws: Draws = createDraws();
const roundSizes = new Uint8Array(MAX_TAKERS);

export function createTakers(): Takers {
  const column = () => new Float64Array(MAX_TAKERS);
  const [time, price, lots] = [column(), column(), column()];
  return { count: 0, time, price, lots, side: column(), bid: column() };
}

/** Draws the takers of a planned minute into `takers`, overwriting what is there. */
export function drawTakers(pair: Pair, minute: number, plan: MinutePlan, takers: Takers): void {
  draws.seek(pair.key, PARTS.takers, minute);
  takers.count = plan.takers;
  drawInstants(takers);
  switch (plan.shape) {
    case 'flat':
      meetQuote(takers, 0, takers.count, { bid: plan.firstBid, side: plan.firstSide, plan });
      shareOut(takers, 0, takers.count, plan.volume);
      return;
    case 'step':
      drawStep(plan, takers);
      return;
    default:
      drawWalk(plan, takers);
  }
}

/** Instants of the minute's takers: some at random, the others soon after one of those. */
function drawInstants({ count, time }: Takers): void {
  let last = 0;
  for (let taker = 0; taker < count; taker += 1) {
    const chance = share(draws.next());
    const bits = draws.next();
    if (taker > 0 && chance < BRANCHING) {
      last += -MEAN_OFFSPRING_DELAY_MS * Math.log(1 - share(bits));
    } else {
      last = share(bits) * MINUTE_MS;
    }
    // What would run over the minute's end happens at its start instead.
    time[taker] = Math.floor(last) % MINUTE_MS;
  }
  time.subarray(0, count).sort();
}

function meetQuote(
  takers: Takers,
  from: number,
  to: number,
  { bid, side, plan }: { readonly bid: number; readonly side: number; readonly plan: MinutePlan },
): void {
  takers.bid.fill(bid, from, to);
  takers.side.fill(side, from, to);
  takers.price.fill(bid + (side > 0 ? plan.spread : 0), from, to);
}

/** Divides lots among takers; there is one at least for each. */
function shareOut({ lots }: Takers, from: number, to: number, total: number): void {
  let weights = 0;
  for (let taker = from; taker < to; taker += 1) {
    const weight = lognormal(WEIGHTS, draws.next());
    lots[taker] = weight;
    weights += weight;
  }
  let rest = total;
  for (let taker = from; taker < to - 1; taker += 1) {
    const left = to - 1 - taker;
    const part = Math.floor((total * valueAt(lots, taker)) / weights);
    lots[taker] = clamp(part, 1, rest - left);
    rest -= valueAt(lots, taker);
  }
  lots[to - 1] = rest;
}

/** Two prices: the quote moves once, between two groups of takers. */
function drawStep(plan: MinutePlan, takers: Takers): void {
  const { count, time } = takers;
  const split = 1 + Math.floor(share(draws.next()) * (count - 1));
  const moves = (1 + Math.floor(share(draws.next()) * (MINUTE_STEPS - 1))) * STEP_MS;
  for (let taker = 0; taker < count; taker += 1) {
    const instant = valueAt(time, taker) / MINUTE_MS;
    time[taker] = Math.floor(
      taker < split ? instant * moves : moves + instant * (MINUTE_MS - moves),
    );
  }
  const { open, close, volume, quoteVolume } = plan;
  const lastLots = (quoteVolume - open * volume) / (close - open);
  meetQuote(takers, 0, split, { bid: plan.firstBid, side: plan.firstSide, plan });
  meetQuote(takers, split, count, { bid: plan.lastBid, side: plan.lastSide, plan });
  shareOut(takers, 0, split, volume - lastLots);
  shareOut(takers, split, count, lastLots);
}

/** Steps of the takers that must meet certain quotes. */
interface Anchors {
  readonly first: number;
  readonly last: number;
  readonly high: number;
  /** A taker sells at the low here, another a tick above it a step later. */
  readonly low: number;
}

function drawWalk(plan: MinutePlan, takers: Takers): void {
  const anchors = placeAnchors(takers);
  const balancing = drawSides(plan, takers, anchors);
  walkQuotes(plan, takers, anchors);
  const { count, bid, side, price, lots } = takers;
  for (let taker = 0; taker < count; taker += 1) {
    price[taker] = valueAt(bid, taker) + (valueAt(side, taker) > 0 ? plan.spread : 0);
    const bits = draws.next();
    lots[taker] = lognormal(WEIGHTS, bits);
    // The low bits are not those that chose the size.
    roundSizes[taker] = (bits & 0xffff) < ROUND_SHARE * 0x1_0000 ? 1 : 0;
  }
  for (const taker of [balancing.low, balancing.beside, balancing.high]) roundSizes[taker] = 0;
  sizeTakers(plan, price, lots, balancing, (taker) => roundSizes[taker] === 1);
}

function stepOf(time: Float64Array, taker: number): number {
  return Math.floor(valueAt(time, taker) / STEP_MS);
}

/** Moves three takers to steps of their own between the first and the last. */
function placeAnchors({ count, time }: Takers): Anchors {
  const first = Math.min(stepOf(time, 0), MINUTE_STEPS - 1 - WALK_STEPS);
  const last = Math.max(stepOf(time, count - 1), first + WALK_STEPS);
  const within = (bits: number, step: number) => step * STEP_MS + (bits % STEP_MS);
  time[0] = Math.min(valueAt(time, 0), within(draws.next(), first));
  time[count - 1] = Math.max(valueAt(time, count - 1), within(draws.next(), last));
  const steps = last - first - 1;
  const low = first + 1 + Math.floor(share(draws.next()) * (steps - 1));
  let high = first + 1 + Math.floor(share(draws.next()) * (steps - 2));
  if (high >= low) high += 2;
  // Three neighbours, wherever they are in the crowd.
  const crowd = count - 2;
  const from = Math.floor(share(draws.next()) * crowd);
  for (const [index, step] of [low, low + 1, high].entries()) {
    time[1 + ((from + index) % crowd)] = within(draws.next(), step);
  }
  time.subarray(0, count).sort();
  return { first, last, high, low };
}

/** Sides in runs; takers that must meet certain quotes have the side that does. */
function drawSides(plan: MinutePlan, { count, time, side }: Takers, anchors: Anchors): Balancing {
  const found = { low: -1, beside: -1, high: -1 };
  let current = plan.firstSide;
  for (let taker = 0; taker < count; taker += 1) {
    if (taker > 0 && share(draws.next()) >= SAME_SIDE) current = -current;
    side[taker] = current;
    const step = stepOf(time, taker);
    if (step === anchors.low && found.low < 0) {
      found.low = taker;
      side[taker] = -1;
    } else if (step === anchors.low + 1 && found.beside < 0) {
      found.beside = taker;
      side[taker] = -1;
    } else if (step === anchors.high && found.high < 0) {
      found.high = taker;
      side[taker] = 1;
    }
  }
  side[count - 1] = plan.lastSide;
  return found;
}

/** A bridge from quote to quote that must be met; turned back where it would leave the range. */
function walkQuotes(plan: MinutePlan, { count, time, bid }: Takers, anchors: Anchors): void {
  const { lowBid, highBid } = plan;
  const targets = [
    { step: anchors.low, quote: lowBid },
    { step: anchors.low + 1, quote: lowBid + 1 },
    { step: anchors.high, quote: highBid },
    { step: anchors.last, quote: plan.lastBid },
  ].sort((left, right) => left.step - right.step);
  const stepDeviation = plan.deviation / Math.sqrt(MINUTE_STEPS);
  let current = { step: anchors.first, quote: plan.firstBid };
  let next = 0;
  for (let taker = 0; taker < count; taker += 1) {
    const step = stepOf(time, taker);
    while (next < targets.length && (targets[next]?.step ?? 0) <= step) {
      current = targets[next] ?? current;
      next += 1;
    }
    const target = targets[next];
    if (step > current.step && target !== undefined) {
      const noise = normal(draws.next());
      const quote = bridge(current, target, step, stepDeviation * noise);
      current = { step, quote: turnedBack(quote, lowBid, highBid) };
    }
    bid[taker] = Math.round(current.quote);
  }
}

export interface QuoteAt {
  readonly step: number;
  readonly quote: number;
}

/** Where a bridge between two quotes is at a step; `noise` is that of one step. */
export function bridge(from: QuoteAt, to: QuoteAt, step: number, noise: number): number {
  const gone = step - from.step;
  const whole = to.step - from.step;
  const mean = from.quote + ((to.quote - from.quote) * gone) / whole;
  return mean + noise * Math.sqrt((gone * (whole - gone)) / whole);
}

function turnedBack(quote: number, low: number, high: number): number {
  if (quote > high) return clamp(2 * high - quote, low, high);
  if (quote < low) return clamp(2 * low - quote, low, high);
  return quote;
}
