/**
 * Lots, and the parts of disposals they answer. Money is bigint atoms at FIXED_SCALE in the report's
 * currency; a value that is not known is `null`, never zero. Days are counted from 1970-01-01 in the
 * tax zone.
 */

import type { Quantity } from '@meridian/money/measure.ts';
import type { Entry } from '../ledger/entry.ts';

/** Where a figure comes from; shown beside it. */
export type ValueOrigin =
  | 'own-leg'
  | 'price-column'
  | 'typed'
  | 'price-list'
  | 'downloaded'
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
  /** Units from before the law, which stand outside pool and tax (AT). */
  | 'old-holdings'
  | 'portfolio'
  /** Costs count for the year as a whole (PL, HU). */
  | 'cash-basis'
  /** No acquisition is known for these units. */
  | 'missing'
  /** An invariant failed before these units were matched. */
  | 'unmatched';

export type Term = 'short' | 'long' | 'exempt' | 'taxable' | 'unknown';

/**
 * What a cost lacks: the price of what was given, a currency rate, the value of a fee, the
 * acquisition of the units it was exchanged for, or the value of the portfolio when capital was used
 * before (FR).
 */
export type MissingCost = 'price' | 'rate' | 'fee' | 'acquisition' | 'portfolio-value';

/** Units acquired together. `cost` null: not known. */
export interface Lot {
  readonly entry: Entry;
  readonly asset: string;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Null where the cost is known. */
  readonly missing: MissingCost | null;
  /** Null where units came from a place whose history is not known. */
  readonly acquiredDay: number | null;
  readonly acquiredAt: number | null;
  /**
   * Units that an exchange without a disposal brought: the lots given for them, whose cost they
   * carry. `entry` is the exchange. Empty for units given that no acquisition answers.
   */
  readonly from?: readonly Lot[];
}

/** A part of a disposal that one lot, one acquisition day or the pool answers. */
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
  /** The lots behind it: one for lot methods, the day's acquisitions for share matching, none for a pool. */
  readonly lots: readonly Lot[];
  /** Pool lot matches: the pool just before the disposal. */
  readonly pool?: Pool;
  /**
   * Part of a loss that the law disallows or defers; `gain` is what is left after it. Below zero where
   * a loss deferred earlier comes back with these units.
   */
  readonly disallowed?: bigint | undefined;
  /** Portfolio lot matches: the figures of the formula (FR). */
  readonly portfolio?: PortfolioFigures;
  /** Portfolio lot matches without a cost: that the value of the portfolio is not known (FR). */
  readonly lacks?: 'portfolio-value';
  /**
   * Without a cost: what it cannot exceed, where that has nothing to do with the price of the asset
   * (FR: the capital left); null for no limit.
   */
  readonly costAtMost?: bigint | null;
}

/** A pool of units, and the lots in it without which its cost would be known. */
export interface Pool {
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly unknown: readonly Lot[];
}

/** The French formula: gain = net price - (acquisitions - earlier fractions) x price / portfolio. */
export interface PortfolioFigures {
  /** Total acquisition price of everything bought so far. */
  readonly acquisitions: bigint;
  /** Capital that earlier disposals already used. */
  readonly usedBefore: bigint;
  /** Price before fees. */
  readonly price: bigint;
  /** Value of the whole portfolio just before the disposal. */
  readonly portfolioValue: bigint;
}
