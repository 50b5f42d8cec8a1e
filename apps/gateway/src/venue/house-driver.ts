import { houseStepOf } from '@meridian/instruments/house.ts';
import type { Market as PriceMarket } from '@meridian/market/market.ts';
import type { HouseStep } from '@meridian/venue/api/commands.ts';
import type { Instrument } from '@meridian/venue/instrument.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { TouchedStep, TouchedSteps } from '../market/touched-steps.ts';

/** The simulated market as the house of a venue. */
export interface HouseOptions {
  readonly market: PriceMarket;
  /** Runs work every 200 ms; returns the way to stop. */
  readonly repeat: (work: () => void) => () => void;
  /** Takes a step that users traded in, once it is stored. */
  readonly touched: (step: TouchedStep) => void;
}

export const STEP_MS = 200;
/**
 * So many steps are made up for one by one, their takers too: a timer that is late by less loses users
 * no fills. More is a pause, whose steps fill nothing.
 */
export const LATE_STEPS = 5;

/** Every minute has trades: the last one is not further back. */
const PRINT_STEPS = 600;
/** After so many steps every level that users took from is full again. */
const REFILL_STEPS = 10;

export function stepAt(time: number): number {
  return Math.floor(time / STEP_MS);
}

/** Whether the market has a symbol, on the grid it is listed with: a listing's tick may change. */
export function isOnGrid(market: PriceMarket, instrument: Instrument): boolean {
  const known = market.symbols.get(instrument.symbol);
  return known?.tick === instrument.tickSize && known.lot === instrument.basePrecision;
}

/** The steps that lead the house of a symbol to an instant; none where the market is not its house. */
export function stepsUntil(
  market: PriceMarket,
  venue: Venue,
  symbol: string,
  now: number,
): HouseStep[] {
  const known = venue.markets.get(symbol);
  if (known === undefined || !isOnGrid(market, known.instrument)) return [];
  const { step } = known.house;
  const target = stepAt(now);
  const isLate = step >= 0 && target - step <= LATE_STEPS;
  if (!isLate) {
    const isIdle = !hasOrders(venue, symbol);
    const printed = isIdle ? lastTakersBefore(market, symbol, { step, target }) : null;
    if (printed === null) return [houseStepOf(market, symbol, target, false)];
    // Triggers are compared with the last price, which is that of before the pause: the step of the last
    // trade and the one after it run first. Nobody has orders they could meet.
    const shown = houseStepOf(market, symbol, printed, false, 1);
    if (printed + 1 === target) return [shown, houseStepOf(market, symbol, target, true)];
    const closed = houseStepOf(market, symbol, printed + 1, true, 1);
    return [shown, closed, houseStepOf(market, symbol, target, printed + 2 === target)];
  }
  const steps: HouseStep[] = [];
  for (let next = step + 1; next <= target; next += 1) {
    steps.push(houseStepOf(market, symbol, next, true));
  }
  return steps;
}

function hasOrders(venue: Venue, symbol: string): boolean {
  for (const order of venue.orders.values()) {
    if ('id' in order && order.market.instrument.symbol === symbol) return true;
  }
  return false;
}

/** The last step with takers before another, far enough behind the one the house is at. */
function lastTakersBefore(
  market: PriceMarket,
  symbol: string,
  { step, target }: { readonly step: number; readonly target: number },
): number | null {
  const first = Math.max(target - PRINT_STEPS, step < 0 ? 0 : step + REFILL_STEPS);
  for (let tried = target - 1; tried >= first; tried -= 1) {
    if ((market.takersOf(symbol, tried)?.length ?? 0) > 0) return tried;
  }
  return null;
}

/** A market as the house, by the system's clock. */
export function houseOf({
  market,
  touched,
}: {
  readonly market: PriceMarket;
  readonly touched: TouchedSteps;
}): HouseOptions {
  return {
    market,
    touched: (step) => touched.add(step),
    repeat(work) {
      const timer = setInterval(work, STEP_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
