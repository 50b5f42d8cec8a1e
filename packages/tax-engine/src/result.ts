/**
 * What the engine returns. Money is bigint atoms at FIXED_SCALE in the report's currency; a value
 * that is not known is `null`, never zero. Days are counted from 1970-01-01 in the tax zone.
 */

import type { FilingStatus, Method } from '@meridian/tax-rules/rules.ts';
import type { DerivativeKind, Entry, IncomeKind } from './ledger.ts';

/** Where a figure comes from; shown beside it. */
export type ValueOrigin =
  | 'own-leg'
  | 'price-column'
  | 'typed'
  | 'price-list'
  | 'downloaded'
  | 'simulated'
  | 'implied'
  | 'opening';

export type MatchRule =
  | 'fifo'
  | 'lifo'
  | 'hifo'
  | 'lofo'
  | 'same-day'
  | 'days-after'
  | 'pool'
  /** No acquisition is known for these units. */
  | 'missing';

export type Term = 'short' | 'long' | 'exempt' | 'taxable' | 'unknown';

/** What a cost lacks: the price of what was given, a currency rate, or the value of a fee. */
export type MissingCost = 'price' | 'rate' | 'fee';

/** Units acquired together. `cost` null: not known. */
export type Lot = {
  readonly entry: Entry;
  readonly asset: string;
  readonly quantity: bigint;
  readonly cost: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Null where the cost is known. */
  readonly missing: MissingCost | null;
  /** Null where units came from a place whose history is not known. */
  readonly acquiredDay: number | null;
  readonly acquiredAt: number | null;
};

/** A part of a disposal that one lot, one acquisition day or the pool answers. */
export type Slice = {
  readonly rule: MatchRule;
  readonly term: Term;
  readonly quantity: bigint;
  /** Share of the gross proceeds. */
  readonly proceeds: bigint | null;
  /** Share of the deductible fees. */
  readonly fees: bigint | null;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  /** The lots behind it: one for lot methods, the day's acquisitions for share matching, none for a pool. */
  readonly lots: readonly Lot[];
  /** Pool slices: the pool just before the disposal. */
  readonly pool?: Pool;
};

/** A pool of units, and the lots in it without which its cost would be known. */
export type Pool = {
  readonly quantity: bigint;
  readonly cost: bigint | null;
  readonly unknown: readonly Lot[];
};

export type DisposalKind = 'sale' | 'swap' | 'spend' | 'gift' | 'fee' | 'derivative' | 'other';

export type DisposalPart = {
  readonly entry: Entry;
  readonly kind: DisposalKind;
  readonly quantity: bigint;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Without proceeds: whether a price or only a currency rate is missing. */
  readonly missing?: 'price' | 'rate';
};

/** What is missing on a disposal, and between which amounts its gain lies (null: no bound). */
export type OpenQuestion = {
  readonly missing: readonly ('proceeds' | 'fee' | 'cost' | 'acquisition')[];
  readonly lowest: bigint | null;
  readonly highest: bigint | null;
};

export type Disposal = {
  readonly asset: string;
  readonly account: string;
  readonly at: number;
  readonly day: number;
  readonly taxYear: number;
  readonly quantity: bigint;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  /** One part, except where the law takes a day's disposals together (GB). */
  readonly parts: readonly DisposalPart[];
  readonly slices: readonly Slice[];
  readonly open?: OpenQuestion;
};

export type IncomeLine = {
  readonly entry: Entry;
  readonly day: number;
  readonly taxYear: number;
  readonly income: IncomeKind;
  readonly asset: string;
  readonly quantity: bigint;
  readonly value: bigint | null;
  readonly origin: ValueOrigin | null;
  /** False where the country does not tax this kind at receipt. */
  readonly taxable: boolean;
};

/** Margin and perpetual results; listed, not part of the estimate while no rule covers them. */
export type DerivativeLine = {
  readonly entry: Entry;
  readonly day: number;
  readonly taxYear: number;
  readonly derivative: DerivativeKind;
  readonly asset: string;
  /** Signed: positive is a profit. */
  readonly quantity: bigint;
  readonly value: bigint | null;
};

export type Holding = {
  readonly asset: string;
  /** Null for a pool or a scope over all accounts. */
  readonly account: string | null;
  readonly quantity: bigint;
  readonly cost: bigint | null;
};

export type IssueCode =
  | 'missing-price'
  | 'missing-rate'
  | 'missing-fee-value'
  | 'missing-cost'
  | 'missing-acquisition'
  | 'one-sided-trade'
  | 'income-without-value'
  | 'derivative-without-value'
  | 'unmatched-withdrawal'
  | 'unmatched-deposit'
  | 'price-far-from-day'
  | 'asset-failed';

/** Something the user should look at. `at stake` orders the list; null means not known. */
export type Issue = {
  readonly code: IssueCode;
  readonly asset: string;
  readonly day: number;
  readonly taxYear: number;
  readonly entry: Entry;
  readonly quantity: bigint;
  readonly atStake: bigint | null;
  /** Open issues make the report incomplete; notes only say what was assumed. */
  readonly level: 'open' | 'note';
};

export type Totals = {
  readonly disposals: number;
  /** Disposals left out of every sum because something about them is not known. */
  readonly incomplete: number;
  readonly proceeds: bigint;
  readonly cost: bigint;
  readonly fees: bigint;
  readonly gain: bigint;
  readonly gains: bigint;
  readonly losses: bigint;
  readonly byTerm: Readonly<Record<Term, bigint>>;
  readonly openLowest: bigint | null;
  readonly openHighest: bigint | null;
  readonly income: bigint;
  readonly incomeIncomplete: number;
  readonly incomeByKind: Readonly<Partial<Record<IncomeKind, bigint>>>;
  readonly derivatives: bigint;
  readonly derivativesIncomplete: number;
};

/** What the user tells about the year; absent means the named assumption of the country. */
export type Settings = {
  readonly filingStatus?: FilingStatus;
  /** Other taxable income of the year after deductions, atoms in the country's currency. */
  readonly otherIncome?: bigint;
  /** Marginal rate in percent, atoms ('42' is 42 %). */
  readonly marginalRate?: bigint;
};

/** A line of the written-out estimate: message id with parameters, and the amount it yields. */
export type EstimateStep = {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly amount: bigint | null;
  readonly unit: 'money' | 'percent';
};

export type Estimate =
  | { readonly covered: false; readonly reason: 'year-not-covered' }
  | {
      readonly covered: true;
      readonly taxableGain: bigint;
      readonly taxableIncome: bigint;
      readonly tax: bigint;
      /** Whole currency units or cents as the steps say; exact until this figure. */
      readonly steps: readonly EstimateStep[];
      /** Ids of the assumptions made because the user said nothing. */
      readonly assumptions: readonly string[];
      readonly incomplete: boolean;
    };

export type TaxReport = {
  readonly country: string;
  readonly year: number;
  readonly method: Method;
  readonly currency: string;
  readonly lawAsOf: string;
  /** First and last day of the tax year. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly years: readonly number[];
  readonly disposals: readonly Disposal[];
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
  readonly holdings: readonly Holding[];
  readonly issues: readonly Issue[];
  readonly totals: Totals;
  readonly estimate: Estimate;
};
