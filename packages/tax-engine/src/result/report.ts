/**
 * The result of the engine. Money is bigint atoms at FIXED_SCALE in the report's currency; an
 * unknown value is `null`, never zero. Days are counted from 1970-01-01 in the tax zone.
 */

import type { Quantity } from '@meridian/money/measure.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Day } from '../common/time.ts';
import type { DerivativeKind, Entry, IncomeKind } from '../ledger/entry.ts';
import type { CashYear, Disposal } from './disposal.ts';
import type { Estimate } from './estimate.ts';
import type { Fault } from './fault.ts';
import type { LegKey } from '../valuation/correction.ts';
import type { Term, ValueOrigin } from './lot.ts';
import type { NoticeLine } from './notice-line.ts';
import type { OpenRanges } from './ranges.ts';

export interface IncomeLine {
  readonly entry: Entry;
  readonly day: Day;
  readonly taxYear: number;
  readonly income: IncomeKind;
  readonly asset: string;
  readonly quantity: Quantity;
  readonly value: bigint | null;
  readonly origin: ValueOrigin | null;
  /** False where the country does not tax this kind at receipt. */
  readonly taxable: boolean;
  /** Taxed as the user's other income, at the rate of gains, or apart from the estimate. */
  readonly taxedAs: 'income' | 'with-gains' | 'apart';
}

/**
 * Results of margin and perpetuals; listed, and part of the estimate only where a rule covers them.
 */
export interface DerivativeLine {
  readonly entry: Entry;
  readonly day: Day;
  readonly taxYear: number;
  readonly derivative: DerivativeKind;
  readonly leg: LegKey;
  readonly asset: string;
  /** Signed: a profit is positive. */
  readonly quantity: Quantity;
  readonly value: bigint | null;
}

export interface Holding {
  readonly asset: string;
  /** Null for a pool or a scope over all accounts. */
  readonly account: string | null;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
}

export type IssueCode =
  | 'missing-price'
  | 'missing-rate'
  | 'missing-fee-value'
  | 'missing-cost'
  | 'missing-acquisition'
  /** The value of the whole portfolio, or a price of something in it (FR). */
  | 'missing-portfolio-value'
  /** The price of units on the first day of a year whose tax rests on wealth (NL). */
  | 'missing-start-price'
  | 'one-sided-trade'
  | 'income-without-value'
  | 'derivative-without-value'
  | 'unmatched-withdrawal'
  | 'unmatched-deposit'
  | 'implausible-date'
  | 'implausible-value'
  | 'negative-quantity'
  | 'contradictory-entry'
  /** Lots named by the user for a disposal were not held; the method chose the rest. */
  | 'selection-not-met'
  /** A loss on units bought back, which counts although some authorities would disallow it. */
  | 'loss-may-be-denied'
  | 'price-far-from-day'
  /** An invariant of the engine failed: the entry, and figures that depend on it, are left out. */
  | 'invariant-failed';

/** An issue for the user. The list is ordered by the amount at stake; null means unknown. */
export interface Issue {
  readonly code: IssueCode;
  readonly asset: string;
  readonly day: Day;
  readonly taxYear: number;
  readonly entry: Entry;
  readonly quantity: Quantity;
  /** The leg or fee whose value answers it; null where something else does. */
  readonly leg: LegKey | null;
  readonly atStake: bigint | null;
  /** Open issues make the report incomplete; notes only name an assumption. */
  readonly level: 'open' | 'note';
  /** Units without an acquisition: how many a lot from before the first file needs to answer it. */
  readonly lacking?: Quantity;
  /** The name of the invariant that failed, see `invariants.ts`. */
  readonly invariant?: string;
}

export interface Totals {
  readonly disposals: number;
  /** Disposals with something unknown, which are in no sum. */
  readonly incomplete: number;
  readonly proceeds: bigint;
  readonly cost: bigint;
  readonly fees: bigint;
  readonly gain: bigint;
  /** Losses that the law disallows or defers; gains are net of them. */
  readonly disallowed: bigint;
  readonly gains: bigint;
  readonly losses: bigint;
  readonly byTerm: Readonly<Record<Term, bigint>>;
  readonly openLowest: bigint | null;
  readonly openHighest: bigint | null;
  /** Taxable income that the estimate adds to other income. */
  readonly income: bigint;
  /** Taxable income at the rate of gains. */
  readonly incomeWithGains: bigint;
  /** Taxable income that no estimate covers. */
  readonly incomeApart: bigint;
  readonly incomeIncomplete: number;
  readonly incomeByKind: Readonly<Partial<Record<IncomeKind, bigint>>>;
  readonly derivatives: bigint;
  readonly derivativesIncomplete: number;
}

export interface TaxReport {
  readonly country: string;
  readonly year: number;
  readonly method: Method;
  /**
   * Where earlier years have other methods: every method up to that of the year, with the tax year
   * from which on it holds (null: from the first).
   */
  readonly methods?: readonly { readonly fromYear: number | null; readonly method: Method }[];
  readonly currency: string;
  readonly lawAsOf: string;
  /** First and last day of the tax year. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly years: readonly number[];
  readonly disposals: readonly Disposal[];
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
  readonly holdings: readonly Holding[];
  /** Countries on a cash basis: the report's year. */
  readonly cash?: CashYear;
  readonly issues: readonly Issue[];
  readonly totals: Totals;
  readonly estimate: Estimate;
  /** Figures that something open moves; absent where nothing is open. */
  readonly ranges?: OpenRanges;
  /** Duties beside the tax, in the country's order. */
  readonly notices: readonly NoticeLine[];
  /** Value of all units at the end of the year, where a form needs it; null without a price. */
  readonly wealthAtEnd?: bigint | null;
  /** Parts that could not be computed; absent where all were. Figures that rest on them are unknown. */
  readonly faults?: readonly Fault[];
}
