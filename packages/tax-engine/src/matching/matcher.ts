import type { Quantity } from '@meridian/money/measure.ts';
import type { DisposalList } from './disposals/list.ts';
import type { Movement } from '../movements/movement.ts';
import type { CashYear } from '../result/disposal.ts';
import type { Holding } from '../result/report.ts';

/** Units that left outside a disposal with no acquisition to answer for them. */
export interface Shortfall {
  readonly movement: Movement;
  readonly quantity: Quantity;
}

/** Something about a movement that the user should know; it changes no figure. */
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
  /** Of disposals before the report's year: a lot from before the first file answers them first. */
  readonly earlierShortfalls?: readonly Shortfall[];
  /** At the end of the report's tax year. */
  readonly holdings: readonly Holding[];
  /** Countries on a cash basis: every year up to the report's, earliest first. */
  readonly cash?: readonly CashYear[];
  readonly notes?: readonly MatchNote[];
}

/** First and last day of the report; earlier and later disposals use lots but are not kept. */
export interface Period {
  /** Calendar year in which it begins. */
  readonly year: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Takes movements in the order of the ledger, then gives what they come to. */
export interface Matcher {
  apply(movement: Movement): void;
  finish(): MatchResult;
}

/** Whether a movement is of the report's year. */
export function isReported({ day }: Pick<Movement, 'day'>, { firstDay, lastDay }: Period): boolean {
  return day >= firstDay && day <= lastDay;
}
