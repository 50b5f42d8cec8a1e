import { houseGridOf, houseStepOf } from '@meridian/instruments/house.ts';
import type { Market as PriceMarket } from '@meridian/market/market.ts';
import type { HouseStep } from '@meridian/venue/api/commands.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { TouchedStep, TouchedSteps } from '../market/touched-steps.ts';

/** The simulated market as the house of a venue. */
export interface HouseOptions {
  readonly market: PriceMarket;
  /** Runs work every 200 ms; returns the way to stop. */
  readonly repeat: (work: () => void) => () => void;
  /** Takes a step that users traded in, once it is stored. */
  readonly touched: (step: TouchedStep) => void;
  /** Takes the steps from one on that other gateways have stored; there are none unless given. */
  readonly readFrom?: (step: number) => Promise<void>;
  /** Lets go of touched steps before one, once they are no longer stored. */
  readonly forgetBefore: (step: number) => void;
}

export const STEP_MS = 200;
/**
 * So many steps are made up for one by one, their takers too: a timer that is late by less loses users
 * no fills. More is a pause, whose steps fill nothing.
 */
export const LATE_STEPS = 5;

export function stepAt(time: number): number {
  return Math.floor(time / STEP_MS);
}

/** The steps that lead the house of a symbol to an instant; none where the market is not its house. */
export function stepsUntil(
  market: PriceMarket,
  venue: Venue,
  symbol: string,
  now: number,
): HouseStep[] {
  const known = venue.markets.get(symbol);
  const grid = known === undefined ? null : houseGridOf(market, known.instrument, known.grid);
  if (known === undefined || grid === null) return [];
  const { step } = known.house;
  const target = stepAt(now);
  const isLate = step >= 0 && target - step <= LATE_STEPS;
  if (!isLate) return [houseStepOf(market, symbol, target, false, { grid })];
  const steps: HouseStep[] = [];
  for (let next = step + 1; next <= target; next += 1) {
    steps.push(houseStepOf(market, symbol, next, true, { grid }));
  }
  return steps;
}

interface OwnMarket {
  readonly market: PriceMarket;
  readonly touched: TouchedSteps;
}

/** A market as the house, by the system's clock. */
export function houseOf(
  { market, touched }: OwnMarket,
  kysely: QueryExecutorProvider,
): HouseOptions {
  return {
    market,
    readFrom: (step) => touched.readFrom(kysely, step),
    touched: (step) => touched.add(step),
    forgetBefore: (step) => touched.forgetBefore(step),
    repeat(work) {
      const timer = setInterval(work, STEP_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
