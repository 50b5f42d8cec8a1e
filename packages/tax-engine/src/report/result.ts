/**
 * What the engine returns. Money is bigint atoms at FIXED_SCALE in the report's currency; a value
 * that is not known is `null`, never zero. Days are counted from 1970-01-01 in the tax zone.
 */

import type { Method } from '@meridian/tax-rules/matching.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import type { FigureName } from '@meridian/tax-rules/reporting.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';
import type { DerivativeKind, Entry, IncomeKind } from '../ledger/entry.ts';
import type { NoticeLine } from './notices/line.ts';

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
  | 'missing';

export type Term = 'short' | 'long' | 'exempt' | 'taxable' | 'unknown';

/**
 * What a cost lacks: the price of what was given, a currency rate, the value of a fee, the
 * acquisition of the units it was exchanged for, or the value of the portfolio when capital was used
 * before (FR).
 */
export type MissingCost = 'price' | 'rate' | 'fee' | 'acquisition' | 'portfolio-value';

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
  /**
   * Units that an exchange without a disposal brought: the lots given for them, whose cost they
   * carry. `entry` is the exchange. Empty for units given that no acquisition answers.
   */
  readonly from?: readonly Lot[];
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
  /**
   * Part of a loss that the law denies or defers; `gain` is what is left after it. Below zero where
   * a loss deferred earlier comes back with these units.
   */
  readonly denied?: bigint | undefined;
  /** Portfolio slices: the figures of the formula (FR). */
  readonly portfolio?: PortfolioFigures;
  /** Portfolio slices without a cost: that the value of the portfolio is not known (FR). */
  readonly lacks?: 'portfolio-value';
  /**
   * Without a cost: what it cannot exceed, where that has nothing to do with the price of the asset
   * (FR: the capital left); null for no limit.
   */
  readonly costAtMost?: bigint | null;
};

/** A pool of units, and the lots in it without which its cost would be known. */
export type Pool = {
  readonly quantity: bigint;
  readonly cost: bigint | null;
  readonly unknown: readonly Lot[];
};

/** The French formula: gain = net price - (acquisitions - earlier fractions) x price / portfolio. */
export type PortfolioFigures = {
  /** Total acquisition price of everything bought so far. */
  readonly acquisitions: bigint;
  /** Capital that earlier disposals already used. */
  readonly usedBefore: bigint;
  /** Price before fees. */
  readonly price: bigint;
  /** Value of the whole portfolio just before the disposal. */
  readonly portfolioValue: bigint;
};

/** One year of a country that taxes revenue less costs over all assets (PL, HU). */
export type CashYear = {
  readonly taxYear: number;
  /** Revenue, lines without a known value left out and counted. */
  readonly revenue: bigint;
  readonly revenueUnknown: number;
  readonly costs: bigint;
  readonly costsUnknown: number;
  /** Costs of earlier years that revenue has not used (PL). */
  readonly costsBroughtForward: bigint;
  /** Whether a year they come from has revenue or costs that are not known. */
  readonly broughtForwardIncomplete?: true;
  /** What the year paid, entry by entry, in the order of the ledger. */
  readonly lines: readonly CashLine[];
};

export type CashLine = {
  readonly entry: Entry;
  readonly day: number;
  readonly kind: 'purchase' | 'fee';
  readonly amount: bigint | null;
  readonly origin: ValueOrigin | null;
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
  readonly missing: readonly ('proceeds' | 'fee' | 'cost' | 'acquisition' | 'portfolio-value')[];
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
  /** Part of a loss that the law denies or defers, already taken out of `gain`. */
  readonly denied: bigint;
  readonly assetClass: AssetClass;
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
  /** As the user's other income, at the rate of gains, or apart from the estimate. */
  readonly taxedAs: 'income' | 'with-gains' | 'apart';
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
  /** The value of the whole portfolio, or a price of something in it (FR). */
  | 'missing-portfolio-value'
  | 'one-sided-trade'
  | 'income-without-value'
  | 'derivative-without-value'
  | 'unmatched-withdrawal'
  | 'unmatched-deposit'
  | 'implausible-date'
  | 'implausible-value'
  | 'negative-quantity'
  | 'contradictory-entry'
  /** Lots that the user named for a disposal were not there; the rest of the method was used. */
  | 'selection-not-met'
  /** A loss on units bought back, which counts although some authorities would deny it. */
  | 'loss-may-be-denied'
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
  /** Losses that the law denies or defers, already taken out. */
  readonly denied: bigint;
  readonly gains: bigint;
  readonly losses: bigint;
  readonly byTerm: Readonly<Record<Term, bigint>>;
  readonly openLowest: bigint | null;
  readonly openHighest: bigint | null;
  /** Taxable income of all kinds that the estimate takes as other income. */
  readonly income: bigint;
  /** Taxable income at the rate of gains. */
  readonly incomeWithGains: bigint;
  /** Taxable income that no estimate covers. */
  readonly incomeApart: bigint;
  readonly incomeIncomplete: number;
  readonly incomeByKind: Readonly<Partial<Record<IncomeKind, bigint>>>;
  readonly derivatives: bigint;
  readonly derivativesIncomplete: number;
};

/** Whether an account is with an institution licensed at home; `home` and `abroad` are taxed apart. */
export type Venue = 'home' | 'abroad';

/**
 * What the user tells about the year; absent means the named assumption of the country. Money is
 * atoms in the country's currency.
 */
export type Settings = {
  readonly filingStatus?: FilingStatus;
  /** Other taxable income of the year after deductions. */
  readonly otherIncome?: bigint;
  /** Marginal rate in percent, atoms ('42' is 42 %). */
  readonly marginalRate?: bigint;
  /** Church tax in percent of the income tax (DE: 8 or 9). */
  readonly churchTax?: bigint;
  /** Whether the user pays the solidarity surcharge (DE). */
  readonly solidarity?: boolean;
  /** First and last day of residence (ISO), where not the whole year. */
  readonly residency?: { readonly from?: string; readonly to?: string };
  /** Losses of earlier years that may still be used, positive. For PL unused costs. */
  readonly lossesBroughtForward?: bigint;
  /** Long-term part of them, where kinds are kept apart (US). */
  readonly longLossesBroughtForward?: bigint;
  /** Other capital income of the year (ES). */
  readonly otherCapitalIncome?: bigint;
  /** Bank balances, debts and other wealth at the start of the year (NL). */
  readonly bankBalances?: bigint;
  readonly debts?: bigint;
  readonly otherWealth?: bigint;
  /** Value of all crypto-assets at the start of the year, where the user states it (NL). */
  readonly wealthAtStart?: bigint;
  readonly partner?: boolean;
  /** Actual return of all wealth in the year (NL rebuttal). */
  readonly actualReturn?: bigint;
  /** By account name; else the named assumption. */
  readonly venues?: Readonly<Record<string, Venue>>;
  /** Id of the source of gains where a country taxes by it (AR). */
  readonly source?: string;
  /** Whether the loss rule on buying back is applied, where it is not settled. */
  readonly lossDenial?: boolean;
};

/** A line of the written-out estimate: message id with parameters, and the amount it yields. */
export type EstimateStep = {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly amount: bigint | null;
  readonly unit: 'money' | 'percent';
  /** The law the step rests on, where it has one of its own, and how sure that is. */
  readonly basis?: string;
  readonly confidence?: Confidence;
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
      /** What would be owed if a proposal were law; never part of `tax`. */
      readonly whatIf: readonly WhatIf[];
      /** Message id of the banner where the law is not settled. */
      readonly banner?: string;
      /** Paid on account during the year, whatever the gain; a credit, not part of `tax` (MX). */
      readonly advance?: bigint;
      /** Loss of the year that later years may use. */
      readonly lossCarried?: bigint;
      /** Figures that only the estimate knows, for forms. */
      readonly figures?: Readonly<Partial<Record<FigureName, bigint>>>;
    };

export type WhatIf = {
  /** Message id of the proposal. */
  readonly id: string;
  readonly tax: bigint;
  readonly steps: readonly EstimateStep[];
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
  /** Countries on a cash basis: the report's year. */
  readonly cash?: CashYear;
  readonly issues: readonly Issue[];
  readonly totals: Totals;
  readonly estimate: Estimate;
  /** Duties beside the tax, in the country's order. */
  readonly notices: readonly NoticeLine[];
  /** Value of all units when the year ends, where a form asks for it; null without a price. */
  readonly wealthAtEnd?: bigint | null;
};
