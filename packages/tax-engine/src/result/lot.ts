/**
 * Lots, and the lot matches of disposals. Money is bigint atoms at FIXED_SCALE in the report's
 * currency; an unknown value is `null`, never zero. Days are counted from 1970-01-01 in the tax
 * zone.
 */

import type { Quantity } from '@meridian/money/measure.ts';
import type { Day, Instant } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';

/** The origin of a figure, which is shown beside it. */
export type ValueOrigin =
  | 'own-leg'
  | 'price-column'
  | 'typed'
  | 'price-list'
  | 'downloaded'
  /** A stablecoin that the user counts at one unit of its currency. */
  | 'at-par'
  | 'simulated'
  | 'implied'
  /** Set by the law, such as no cost for units that came as a reward. */
  | 'by-law'
  | 'opening';

export type MatchRule =
  | 'fifo'
  | 'lifo'
  | 'hifo'
  | 'lofo'
  | 'specific'
  | 'same-day'
  | 'days-after'
  | 'days-before'
  | 'pool'
  | 'moving-average'
  | 'total-average'
  /** Grandfathered units, from before the law, outside pool and tax (AT). */
  | 'old-holdings'
  | 'portfolio'
  /** Costs count for the year, not for a disposal (PL, HU). */
  | 'cash-basis'
  /** No acquisition is known for these units. */
  | 'missing'
  /** An invariant failed before these units were matched. */
  | 'unmatched';

export type Term = 'short' | 'long' | 'exempt' | 'taxable' | 'unknown';

/**
 * Why a cost is unknown: the price of the units given, a currency rate, the value of a fee, the
 * acquisition of the units exchanged or split, or the value of the portfolio when capital was used
 * before (FR).
 */
export type MissingCost = 'price' | 'rate' | 'fee' | 'acquisition' | 'portfolio-value';

/** Units acquired together. `cost` is null where unknown. */
export interface Lot {
  readonly entry: Entry;
  readonly asset: string;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Null where the cost is known. */
  readonly missing: MissingCost | null;
  /** Null where units came from a place of unknown history. */
  readonly acquiredDay: Day | null;
  readonly acquiredAt: Instant | null;
  /**
   * Set for units received in an exchange without a disposal: the lots given, whose cost they
   * carry. `entry` is the exchange. Empty for units given without a known acquisition.
   */
  readonly from?: readonly Lot[];
}

/** The part of a disposal matched with a lot, an acquisition day or a pool. */
export interface LotMatch {
  readonly rule: MatchRule;
  readonly term: Term;
  readonly quantity: Quantity;
  /** Share of the gross proceeds. */
  readonly proceeds: bigint | null;
  /** Share of the deductible fees. */
  readonly fees: bigint | null;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  /**
   * The lots matched: one for lot methods, the day's acquisitions for share matching, none for a
   * pool.
   */
  readonly lots: readonly Lot[];
  /** Pool lot matches: the pool just before the disposal. */
  readonly pool?: Pool;
  /**
   * Part of a loss that the law disallows or defers; `gain` is net of it. Negative where a loss
   * deferred earlier is recognised.
   */
  readonly disallowed?: bigint | undefined;
  /** Portfolio lot matches: the figures of the formula (FR). */
  readonly portfolio?: PortfolioFigures;
  /** Portfolio lot matches without a cost: set where the value of the portfolio is unknown (FR). */
  readonly lacks?: 'portfolio-value';
  /**
   * For an unknown cost: its upper bound, where that does not depend on the asset's price (FR: the
   * capital left); null for no bound.
   */
  readonly costAtMost?: bigint | null;
}

/** A pool of units, and its lots of unknown cost. */
export interface Pool {
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly unknown: readonly Lot[];
}

/** The French formula: gain = net price - (acquisitions - earlier fractions) x price / portfolio. */
export interface PortfolioFigures {
  /** Cost of all acquisitions so far. */
  readonly acquisitions: bigint;
  /** Capital used by earlier disposals. */
  readonly usedBefore: bigint;
  /** Price before fees. */
  readonly price: bigint;
  /** Value of the whole portfolio just before the disposal. */
  readonly portfolioValue: bigint;
}
