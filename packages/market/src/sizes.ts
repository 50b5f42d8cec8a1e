import { valueAt } from './columns.ts';
import type { MinutePlan } from './minute.ts';

/**
 * Finds whole lots for takers whose prices are given, so that lots and ticks times lots add up to the
 * plan's volumes exactly: lots are weighed first, then scaled below and above the mean price apart, and
 * what rounding leaves goes to three takers, at the lowest price, a tick above it and at the highest.
 */
export interface Balancing {
  /** Indexes of the takers at the low, a tick above it, and at the high. */
  readonly low: number;
  readonly beside: number;
  readonly high: number;
}

/** Halvings until every other taker has one lot; then there is a solution, see `balance`. */
const ATTEMPTS = 60;

/**
 * @param lots weights above zero on entry, whole lots on return; the first `count` are meant
 * @param round tells for each taker whether its size is one that people type
 */
export function sizeTakers(
  plan: MinutePlan,
  price: Float64Array,
  lots: Float64Array,
  balancing: Balancing,
  isRound: (taker: number) => boolean,
): void {
  scale(plan, price, lots);
  for (let taker = 0; taker < plan.takers; taker += 1) {
    const whole = Math.max(1, Math.floor(valueAt(lots, taker)));
    lots[taker] = whole > 4 && isRound(taker) ? roundedDown(whole) : whole;
  }
  scaleRest(plan, price, lots, isRound);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (balance(plan, price, lots, balancing)) return;
    for (let taker = 0; taker < plan.takers; taker += 1) {
      lots[taker] = Math.max(1, Math.floor(valueAt(lots, taker) / 2));
    }
  }
}

/** Scales weights below and above the mean price so that both sums come out, but for rounding. */
function scale(plan: MinutePlan, price: Float64Array, lots: Float64Array): void {
  scaleTo(plan, price, lots, plan.volume, plan.quoteVolume, () => true);
}

/** Once sizes that people type stand, the others are scaled anew to what these leave. */
function scaleRest(
  plan: MinutePlan,
  price: Float64Array,
  lots: Float64Array,
  isRound: (taker: number) => boolean,
): void {
  let { volume, quoteVolume } = plan;
  for (let taker = 0; taker < plan.takers; taker += 1) {
    if (!isRound(taker)) continue;
    volume -= valueAt(lots, taker);
    quoteVolume -= valueAt(lots, taker) * valueAt(price, taker);
  }
  if (volume <= 0) return;
  scaleTo(plan, price, lots, volume, quoteVolume, (taker) => !isRound(taker));
  for (let taker = 0; taker < plan.takers; taker += 1) {
    lots[taker] = Math.max(1, Math.floor(valueAt(lots, taker)));
  }
}

function scaleTo(
  plan: MinutePlan,
  price: Float64Array,
  lots: Float64Array,
  volume: number,
  quoteVolume: number,
  isMeant: (taker: number) => boolean,
): void {
  // Distances from the low, not prices: their products with lots lose no digits.
  const mean = (quoteVolume - plan.low * volume) / volume;
  let [below, belowSum, above, aboveSum] = [0, 0, 0, 0];
  for (let taker = 0; taker < plan.takers; taker += 1) {
    if (!isMeant(taker)) continue;
    const weight = valueAt(lots, taker);
    const distance = valueAt(price, taker) - plan.low;
    if (distance < mean) {
      below += weight;
      belowSum += weight * distance;
    } else {
      above += weight;
      aboveSum += weight * distance;
    }
  }
  if (below === 0 || above === 0) return;
  const [lower, upper] = [belowSum / below, aboveSum / above];
  if (!(upper > lower) || mean < lower || mean > upper) return;
  const lowerFactor = (volume * (upper - mean)) / (upper - lower) / below;
  const upperFactor = (volume * (mean - lower)) / (upper - lower) / above;
  for (let taker = 0; taker < plan.takers; taker += 1) {
    if (!isMeant(taker)) continue;
    const factor = valueAt(price, taker) - plan.low < mean ? lowerFactor : upperFactor;
    lots[taker] = valueAt(lots, taker) * factor;
  }
}

/**
 * Gives the three takers what the others leave of both sums. In ticks above the low, `rest` lots are to
 * be worth `excess`: the taker a tick above takes what is no multiple of the range, the one at the high
 * the multiples, the one at the low the other lots.
 *
 * With one lot for each of the others there is always a solution: the plan has at least
 * 5 (takers + range + 4) lots, their mean between 0.2 and 0.8 of the range. Then `excess` is at least
 * 2 ranges, so the high gets a lot, and at most 0.8 volume + 1 ranges, so the low gets one.
 *
 * @returns false where one of the three would get nothing
 */
function balance(
  plan: MinutePlan,
  price: Float64Array,
  lots: Float64Array,
  { low, beside, high }: Balancing,
): boolean {
  const range = plan.high - plan.low;
  let rest = plan.volume;
  let excess = plan.quoteVolume - plan.low * plan.volume;
  for (let taker = 0; taker < plan.takers; taker += 1) {
    if (taker === low || taker === beside || taker === high) continue;
    rest -= valueAt(lots, taker);
    excess -= valueAt(lots, taker) * (valueAt(price, taker) - plan.low);
  }
  if (excess < 2 * range) return false;
  const besideLots = 1 + ((excess - 1) % range);
  const highLots = (excess - besideLots) / range;
  const lowLots = rest - highLots - besideLots;
  if (highLots < 1 || lowLots < 1) return false;
  lots[low] = lowLots;
  lots[beside] = besideLots;
  lots[high] = highLots;
  return true;
}

/** The next lower 1, 2 or 5 with zeros: sizes people type. */
function roundedDown(lots: number): number {
  let unit = 1;
  while (lots >= unit * 10) unit *= 10;
  return lots >= unit * 5 ? unit * 5 : lots >= unit * 2 ? unit * 2 : unit;
}
