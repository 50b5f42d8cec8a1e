import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Period } from './matcher.ts';
import type { Movement } from '../movements/movement.ts';
import type { RankBy } from './lots/open-lot.ts';

/**
 * How another tool reckons where no country's law does; only to meet its published cases. What is
 * absent follows the country.
 */
export type ForeignPolicy = {
  /** What HIFO and LOFO compare (RP2: the spot price; rotki: the unit rate with fee). */
  readonly rankBy?: RankBy;
  /** Whole days from which units count as held long (RP2: 365). */
  readonly longFromDays?: number;
  /** Which units are outside the tax; in place of the country's holding test. */
  readonly exempt?: ForeignExemption;
  /** Method by calendar year; a year that is not named goes on with the one before (RP2). */
  readonly methodByYear?: Readonly<Record<number, Method>>;
  /** Units sold without an acquisition: not known, or taxable at a cost of nothing (rotki). */
  readonly soldUnbought?: 'unknown' | 'zero-cost';
  /** Instants (ms, both included) outside which events count for lots, not for results (rotki). */
  readonly window?: ReportWindow;
  /**
   * Superficial losses of one disposal at a time (exitbook): bought back are the units of the window
   * that are left at its end, each acquisition keeping its share of the pool.
   */
  readonly superficial?: 'each-loss';
  /** Units that leave a pool without a disposal are rows of no gain and no loss (BittyTax). */
  readonly listsRemovals?: true;
};

export type ReportWindow = { readonly from: number; readonly to: number };

export function isInWindow({ from, to }: ReportWindow, at: number): boolean {
  return at >= from && at <= to;
}

/** Whether a movement is of the report's year, and of the window inside it, if there is one. */
export function isReported(
  { day, entry }: Pick<Movement, 'day' | 'entry'>,
  { firstDay, lastDay }: Period,
  window: ReportWindow | undefined,
): boolean {
  if (day < firstDay || day > lastDay) return false;
  return window === undefined || isInWindow(window, entry.at);
}

export type ForeignExemption =
  | { readonly type: 'none' }
  /** Exempt where the instant of acquisition and N seconds come before the disposal (rotki). */
  | { readonly type: 'after-seconds'; readonly seconds: number }
  /** Taxable while the instant of acquisition and N calendar years reach the disposal (CoinTaxman). */
  | { readonly type: 'after-calendar-years'; readonly years: number };
