import type { FilingStatus } from '@meridian/tax-rules/rates.ts';

/**
 * Whether an account's institution is licensed at home; `home` and `abroad` are taxed separately.
 */
export type Venue = 'home' | 'abroad';

/**
 * The user's settings of the year; an absent setting means the country's named assumption. Money is
 * atoms in the country's currency.
 */
export interface Settings {
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
  /** Long-term part of them, where losses are kept by term (US). */
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
  /** By account name; absent: the named assumption. */
  readonly venues?: Readonly<Record<string, Venue>>;
  /** Id of the source of gains, where a country taxes by source (AR). */
  readonly source?: string;
  /**
   * Whether a rule on buying back is applied, where it is not settled; the name is stored in
   * workspaces.
   */
  readonly lossDenial?: boolean;
  /** Whether the cost of one unit of an average is rounded up to a whole unit of money (JP). */
  readonly roundsUnitCostUp?: boolean;
}
