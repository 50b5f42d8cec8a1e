/** The tax estimate and its steps. Money is bigint atoms at FIXED_SCALE in the country's currency. */

import type { FigureName } from '@meridian/tax-rules/reporting.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';
import type { Range } from './ranges.ts';

/** A step of the estimate: message id with parameters, and the resulting amount. */
export interface EstimateStep {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly amount: bigint | null;
  /** Between which amounts it lies where something open moves it; `amount` is then the known part. */
  readonly range?: Range;
  /** Between which amounts a parameter that is money lies where something open moves it. */
  readonly paramRanges?: Readonly<Record<string, Range>>;
  readonly unit: 'money' | 'percent';
  /** The law of the step, where it has its own, with its confidence. */
  readonly basis?: string;
  readonly confidence?: Confidence;
}

export type Estimate =
  /** `failed`: the tax is unknown, see `TaxReport.faults`. */
  | { readonly covered: false; readonly reason: 'year-not-covered' | 'failed' }
  | {
      readonly covered: true;
      readonly taxableGain: bigint;
      readonly taxableIncome: bigint;
      readonly tax: bigint;
      /** Whole currency units or cents as the steps say; exact until this figure. */
      readonly steps: readonly EstimateStep[];
      /** Ids of the assumptions made for settings that the user left open. */
      readonly assumptions: readonly string[];
      readonly incomplete: boolean;
      /** The tax if a proposal were law; never part of `tax`. */
      readonly whatIf: readonly WhatIf[];
      /** Message id of the banner where the law is not settled. */
      readonly banner?: string;
      /** Paid on account during the year, whatever the gain; a credit, not part of `tax` (MX). */
      readonly advance?: bigint;
      /** Loss of the year that later years may use. */
      readonly lossCarried?: bigint;
      /** Figures for forms that only the estimate has. */
      readonly figures?: Readonly<Partial<Record<FigureName, bigint>>>;
    };

export interface WhatIf {
  /** Message id of the proposal. */
  readonly id: string;
  readonly tax: bigint;
  /** Where something open moves the tax. */
  readonly range?: Range;
  readonly steps: readonly EstimateStep[];
}
