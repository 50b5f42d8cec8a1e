import type { Quantity } from '@meridian/money/measure.ts';
import type { Day } from '../common/time.ts';
import type { DisposalList } from './disposals/list.ts';
import type { Movement } from '../movements/movement.ts';
import type { CashYear } from '../result/disposal.ts';
import type { Lot } from '../result/lot.ts';
import type { Holding } from '../result/report.ts';

/** Units that left without a disposal and without a known acquisition. */
export interface Shortfall {
  readonly movement: Movement;
  readonly quantity: Quantity;
}

/** A note for the user about a movement; it changes no figure. */
export interface MatchNote {
  readonly code: 'selection-not-met' | 'loss-may-be-denied';
  readonly movement: Movement;
  readonly quantity: Quantity;
  readonly atStake: bigint | null;
}

export interface MatchResult {
  /** In the order of the ledger. */
  readonly disposals: DisposalList;
  readonly shortfalls: readonly Shortfall[];
  /**
   * Shortfalls of disposals before the report's year, which a lot from before the first file serves
   * first.
   */
  readonly earlierShortfalls?: readonly Shortfall[];
  /** At the end of the report's tax year. */
  readonly holdings: readonly Holding[];
  /** Countries on a cash basis: every year up to the report's, earliest first. */
  readonly cash?: readonly CashYear[];
  readonly notes?: readonly MatchNote[];
}

/** First and last day of the report; disposals before and after consume lots and are not listed. */
export interface Period {
  /** Calendar year in which it begins. */
  readonly year: number;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** Units held that the next method's matcher acquires. */
export interface Stock {
  readonly asset: string;
  /** The account, or the name of the scope that holds them. */
  readonly account: string;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  /** The acquisition of the units; null for a pool that keeps none. */
  readonly lot: Lot | null;
  /** The lots that leave a pool's cost unknown. */
  readonly unknown: readonly Lot[];
}

/** Matches movements, which come in the order of the ledger, and returns the result at the end. */
export interface Matcher {
  apply(movement: Movement): void;
  finish(): MatchResult;
  /**
   * What is held after the last movement; called once, after `finish`. Absent or null where units
   * have no cost that another method could continue (portfolio, cash basis).
   */
  stock?(): readonly Stock[] | null;
}

/** Whether a movement is in the report's year. */
export function isReported({ day }: Pick<Movement, 'day'>, { firstDay, lastDay }: Period): boolean {
  return day >= firstDay && day <= lastDay;
}
