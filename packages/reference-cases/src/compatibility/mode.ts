import type { RankBy } from '@meridian/tax-engine/matching/lots/open-lot.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';

/**
 * What another tool computes in its own way, where no country's law does, so that its published
 * cases can be met. A rule that is absent follows the country.
 */
export interface CompatibilityMode {
  /** What HIFO and LOFO compare (RP2: the spot price; rotki: the unit rate with fee). */
  readonly rankBy?: RankBy;
  /** How the tool tells units held long; in place of the country's holding test. */
  readonly holding?: HoldingTest;
  /** Method by calendar year; a year that is not named goes on with the one before (RP2). */
  readonly methodByYear?: Readonly<Record<number, Method>>;
  /** Units sold without an acquisition are taxable at a cost of nothing (rotki). */
  readonly missingCost?: 'zero';
  /** Instants outside which events count for lots, not for results (rotki). */
  readonly window?: ReportWindow;
  /**
   * Superficial losses of one disposal at a time (exitbook): bought back are the units of the window
   * that are left at its end, each acquisition keeping its share of the pool.
   */
  readonly superficial?: 'each-loss';
  /** Units that leave a pool without a disposal are rows of no gain and no loss (BittyTax). */
  readonly listsRemovals?: true;
}

export type HoldingTest =
  /** Everything is taxable. */
  | { readonly type: 'none' }
  /** Exempt where the instant of acquisition and N seconds come before the disposal (rotki). */
  | { readonly type: 'after-seconds'; readonly seconds: number }
  /** Taxable while the instant of acquisition and N calendar years reach the disposal (CoinTaxman). */
  | { readonly type: 'after-calendar-years'; readonly years: number }
  /** Long from so many whole days between the two instants (RP2: 365). */
  | { readonly type: 'whole-days'; readonly days: number };

/** Both included. */
export interface ReportWindow {
  readonly from: Instant;
  readonly to: Instant;
}
