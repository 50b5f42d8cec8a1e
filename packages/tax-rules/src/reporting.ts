import type { Tag } from './sourced.ts';

/** Figures of a report that a form asks for; see `formFigure` of the engine for what each is. */
export type FigureName =
  | 'disposals'
  | 'proceeds'
  | 'cost'
  | 'fees'
  | 'cost-and-fees'
  | 'gain'
  | 'gains'
  | 'losses'
  | 'short-proceeds'
  | 'short-cost'
  | 'short-gain'
  | 'long-proceeds'
  | 'long-cost'
  | 'long-gain'
  | 'exempt-proceeds'
  | 'exempt-gain'
  | 'taxable-gain'
  | 'losses-brought-forward'
  | 'income'
  | 'staking-income'
  | 'derivative-result'
  | 'revenue'
  | 'costs-of-year'
  | 'costs-brought-forward'
  | 'unused-costs'
  | 'wealth-at-start'
  | 'wealth-at-end'
  | 'turnover'
  | 'tax';

export interface FormLine {
  /** Box or line number; absent where it is not certain for the year. */
  readonly box?: string;
  readonly figure: FigureName;
}

/** A form whose rows this project writes in the form's own layout. */
export type FormLayout =
  /** Form 8949 (US): the box that is ticked at the top of its part. */
  | { readonly type: '8949'; readonly box: string }
  /** Form 2086 (FR): a column for each disposal. */
  | { readonly type: '2086' };

export interface Form extends Tag {
  readonly form: string;
  /** First and last tax year of this layout. */
  readonly from?: number;
  readonly to?: number;
  /** Only where the year has such results. */
  readonly onlyWith?: 'derivatives';
  /** The part of the form in its own words. */
  readonly part: string;
  readonly lines: readonly FormLine[];
  /** Where the form wants a row each: by asset (ES), by disposal, or by lot sold (US 8949). */
  readonly rows?: {
    readonly by: 'asset' | 'disposal' | 'slice';
    readonly term?: 'short' | 'long' | 'taxable' | 'exempt';
  };
  readonly layout?: FormLayout;
}

/** A levy beside the tax on gains; named with its basis, not part of the estimate. */
export interface Levy extends Tag {
  /** Message id. */
  readonly id: string;
  readonly basis: string;
}

/** A figure of a year that a duty beside the tax depends on. */
export type NoticeFigure =
  | 'proceeds'
  /** The highest proceeds of one disposal that time of holding frees. */
  | 'largest-exempt-proceeds'
  /** Value of all units when the year ends. */
  | 'wealth-at-end'
  /** The same of accounts that the user does not say are at home. */
  | 'wealth-abroad-at-end'
  /** Cost of all units when the year ends. */
  | 'cost-at-end'
  /** The highest cost of all units at any time of the year. */
  | 'highest-cost'
  /** Accounts used in the year, or with units at its end, that the user does not say are at home. */
  | 'accounts-abroad'
  /**
   * Value of all units when the year ends, and of units that left before when they left, each by
   * the days of the year on which they were held (IT).
   */
  | 'wealth-by-days';

/**
 * A return, a notice or a levy beside the tax on gains that falls due with a figure. It is shown
 * with the figure and is no part of the estimate.
 */
export interface Notice extends Tag {
  /** Message id of what falls due. */
  readonly id: string;
  /** First and last tax year. */
  readonly from?: number;
  readonly to?: number;
  readonly figure: NoticeFigure;
  /** Falls due above it, an amount or a number of things; absent: above nothing. */
  readonly above?: string;
  /** A levy of this fraction of the figure. */
  readonly levy?: string;
  readonly basis: string;
}

/** What a country asks the user for; each has a default that is named where it is taken. */
export type SettingName =
  | 'filingStatus'
  | 'otherIncome'
  | 'marginalRate'
  | 'churchTax'
  | 'residency'
  | 'lossesBroughtForward'
  | 'otherCapitalIncome'
  | 'bankBalances'
  | 'debts'
  | 'partner'
  | 'actualReturn'
  | 'solidarity'
  | 'otherWealth'
  | 'wealthAtStart'
  | 'longLossesBroughtForward'
  | 'venues'
  | 'source'
  | 'lossDenial'
  /** Whether the cost of one unit of an average is rounded up to a whole unit of money (JP). */
  | 'roundsUnitCostUp';

/** The notices of a tax year. */
export function noticesOfYear(notices: readonly Notice[], year: number): readonly Notice[] {
  return notices.filter(({ from = year, to = year }) => from <= year && year <= to);
}

/** The forms of a tax year. */
export function formsOfYear(forms: readonly Form[], year: number): readonly Form[] {
  return forms.filter(({ from = year, to = year }) => from <= year && year <= to);
}
