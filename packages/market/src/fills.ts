import { valueAt, clamp } from './columns.ts';
import { lognormal, lognormalTable, normal } from './distributions.ts';
import { draw, share, stepBase } from './hash.ts';
import {
  MAX_STEPS,
  MAX_STRETCHES,
  type MinutePlan,
  roundedDown,
  STRETCH_DRAW,
  TIMES_DRAW,
} from './minute.ts';
import type { Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';

/**
 * The fills of one minute, in the order they happened. Their fold is the minute's plan, exactly: in
 * a stretch, what fills so many steps before the middle trade at so many ticks below it, fills as
 * many steps after it trade in the same lots at as many ticks above. So ticks times lots add up to
 * the middle price times all lots, whatever the walk looks like.
 */
export interface FillColumns {
  count: number;
  /** Instants in ms from the minute's start, never falling. */
  readonly time: Float64Array;
  /** In ticks. */
  readonly price: Float64Array;
  readonly lots: Float64Array;
  /** The taker's side: 1 bought, -1 sold. */
  readonly side: Float64Array;
}

/** Every step of every stretch, and a second fill for every other. */
export const MAX_FILLS_A_MINUTE = MAX_STRETCHES * (2 * MAX_STEPS + 1) * 2;

/** Share of takers who met two makers: two fills at one instant. */
const TWIN_SHARE = 0.22;
const ROUND_SHARE = 0.25;
const SAME_SIDE = 0.55;
/** Share of takers set off by the one before (a Hawkes process seen as clusters), and how soon. */
const BRANCHING = 0.6;
const MEAN_OFFSPRING_DELAY_MS = 350;

/** Draws of a stretch: one of each, or one per step from these on. */
const EXTREME_DRAW = 0;
const SIDE_DRAW = 100;
const WALK_DRAW = 200;
const LOTS_DRAW = 300;
const ROUND_DRAW = 400;
const TWIN_DRAW = 500;

const WEIGHTS = lognormalTable(1);

/** What one stretch is worked out in; index 0 is the middle, then outwards. */
const offset = new Float64Array(MAX_STEPS + 1);
const side = new Float64Array(MAX_STEPS + 1);
const lots = new Float64Array(MAX_STEPS + 1);
const instants = new Float64Array(MAX_STRETCHES * (2 * MAX_STEPS + 1));

export function createFillColumns(): FillColumns {
  const column = () => new Float64Array(MAX_FILLS_A_MINUTE);
  return { count: 0, time: column(), price: column(), lots: column(), side: column() };
}

/** Draws the fills of a planned minute into `fills`, overwriting what is there. */
export function drawFills(pair: Pair, minute: number, plan: MinutePlan, fills: FillColumns): void {
  const base = stepBase(pair.key, minute);
  fills.count = 0;
  let takers = 0;
  for (let k = 0; k < plan.stretches; k += 1) takers += 2 * valueAt(plan.steps, k) + 1;
  drawInstants(draw(base, TIMES_DRAW), takers);
  let taker = 0;
  for (let k = 0; k < plan.stretches; k += 1) {
    const stretchBase = draw(base, STRETCH_DRAW + k);
    const steps = valueAt(plan.steps, k);
    drawWalk(plan, k, stretchBase, pair.halfSpread(valueAt(plan.middle, k)));
    drawLots(steps, valueAt(plan.lots, k), stretchBase);
    const middle = valueAt(plan.middle, k);
    for (let step = -steps; step <= steps; step += 1) {
      const out = Math.abs(step);
      const sign = step < 0 ? -1 : 1;
      const bits = draw(stretchBase, TWIN_DRAW + steps + step);
      emit(
        fills,
        valueAt(instants, taker),
        middle + sign * valueAt(offset, out),
        valueAt(lots, out),
        {
          side: sign * valueAt(side, out),
          bits,
        },
      );
      taker += 1;
    }
  }
}

function emit(
  fills: FillColumns,
  time: number,
  price: number,
  size: number,
  taker: { readonly side: number; readonly bits: number },
): void {
  const chance = share(taker.bits);
  const first = chance < TWIN_SHARE ? Math.floor((size * chance) / TWIN_SHARE) : 0;
  if (first > 0 && first < size) push(fills, time, price, first, taker.side);
  push(fills, time, price, first > 0 && first < size ? size - first : size, taker.side);
}

function push(fills: FillColumns, time: number, price: number, size: number, taker: number): void {
  const index = fills.count;
  fills.time[index] = time;
  fills.price[index] = price;
  fills.lots[index] = size;
  fills.side[index] = taker;
  fills.count = index + 1;
}

/** Instants of the minute's takers: some at random, the others soon after one of those. */
function drawInstants(base: number, takers: number): void {
  let last = 0;
  for (let taker = 0; taker < takers; taker += 1) {
    const bits = draw(base, 2 * taker);
    const chance = share(draw(base, 2 * taker + 1));
    if (taker > 0 && chance < BRANCHING) {
      last += -MEAN_OFFSPRING_DELAY_MS * Math.log(1 - share(bits));
    } else {
      last = share(bits) * MINUTE_MS;
    }
    // What would run over the minute's end happens at its start instead.
    instants[taker] = Math.floor(last) % MINUTE_MS;
  }
  instants.subarray(0, takers).sort();
}

/** A random walk from the middle outwards: ends at the drift, touches the reach, never passes it. */
function drawWalk(plan: MinutePlan, k: number, base: number, halfSpread: number): void {
  const steps = valueAt(plan.steps, k);
  const reach = valueAt(plan.reach, k);
  const drift = valueAt(plan.drift, k);
  offset[0] = 0;
  side[0] = valueAt(plan.side, k);
  if (steps === 0) return;
  const scale = (0.5 * reach) / Math.sqrt(steps);
  let walk = 0;
  let taker = valueAt(side, 0);
  for (let step = 1; step <= steps; step += 1) {
    if (share(draw(base, SIDE_DRAW + step)) >= SAME_SIDE) taker = -taker;
    side[step] = taker;
    walk += normal(draw(base, WALK_DRAW + step)) * scale + drift / steps;
    // Turned back at the reach: prices that stop there would stand still.
    if (walk > reach) walk = 2 * reach - walk;
    else if (walk < -reach) walk = -2 * reach - walk;
    offset[step] = clamp(Math.round(walk + taker * halfSpread), -reach, reach);
  }
  if (steps > 1) {
    const extreme = 1 + Math.floor(share(draw(base, EXTREME_DRAW)) * (steps - 1));
    offset[extreme] = valueAt(offset, extreme) < 0 ? -reach : reach;
  }
  offset[steps] = drift;
}

/** Divides a stretch's lots: one part for the middle, one for each pair of fills around it. */
function drawLots(steps: number, total: number, base: number): void {
  let weights = 0;
  for (let step = 0; step <= steps; step += 1) {
    const weight = lognormal(WEIGHTS, draw(base, LOTS_DRAW + step));
    lots[step] = weight;
    weights += step === 0 ? weight : 2 * weight;
  }
  let rest = total;
  for (let step = 1; step <= steps; step += 1) {
    const part = Math.max(1, Math.floor((total * valueAt(lots, step)) / weights));
    const size = share(draw(base, ROUND_DRAW + step)) < ROUND_SHARE ? roundedDown(part) : part;
    lots[step] = size;
    rest -= 2 * size;
  }
  // So few lots that everybody got one more than there are: then everybody gets just one.
  if (rest < 1) {
    lots.fill(1, 1, steps + 1);
    rest = total - 2 * steps;
  }
  lots[0] = rest;
}
