/**
 * The shape of a country's rules: plain data over the primitives of the engine. A country file
 * holds no code. Amounts and rates are decimal strings; years are the calendar year or the year in
 * which the tax year starts (GB: '2024' is 6 April 2024 to 5 April 2025).
 */
import type {
  DerivativeTreatment,
  FeeRules,
  FxRule,
  IncomeRules,
  OutgoingRules,
  SwapRules,
} from './events.ts';
import type { Holding, LossDisallowance, Matching } from './matching.ts';
import type { LossRules, Proposal, YearRules } from './rates.ts';
import type { Form, Levy, Notice, SettingName } from './reporting.ts';
import type { IsoDay, Source, Sourced } from './sourced.ts';

export interface TaxCalendar {
  readonly startMonth: number;
  readonly startDay: number;
  readonly timeZone: string;
}

/** How far the law itself is settled; anything but `settled` shows a banner. */
export type LawStatus = 'settled' | 'partly-unsettled' | 'unsettled';

export interface CountryRules {
  /** ISO 3166 code in upper case. */
  readonly country: string;
  /** ISO 4217 code in upper case. */
  readonly currency: string;
  /** Day on which the rules were last compared with what was read; the date of a tag without a source. */
  readonly asOf: string;
  readonly status: LawStatus;
  /** Another status of the tax years that begin on or after a day (CY, VN). */
  readonly statusFrom?: { readonly from: IsoDay; readonly status: LawStatus };
  readonly calendar: Sourced<TaxCalendar>;
  readonly matching: Sourced<Matching>;
  readonly holding: Sourced<Holding>;
  readonly swap: Sourced<SwapRules>;
  readonly outgoing: OutgoingRules;
  readonly income: IncomeRules;
  /** Absent: the facts say nothing, so that they stay apart from the estimate. */
  readonly derivatives?: Sourced<DerivativeTreatment>;
  readonly fees: Sourced<FeeRules>;
  readonly fx: Sourced<FxRule>;
  readonly losses: Sourced<LossRules>;
  readonly lossDisallowance?: Sourced<LossDisallowance>;
  readonly years: Readonly<Record<number, YearRules>>;
  readonly asks: readonly SettingName[];
  readonly forms: readonly Form[];
  readonly levies: readonly Levy[];
  readonly proposals: readonly Proposal[];
  /** Duties beside the tax that depend on a figure of the year. */
  readonly notices?: readonly Notice[];
  /** Message ids of what is unsettled, and of the default taken. */
  readonly unsettled: readonly string[];
  readonly defaults: readonly string[];
  readonly sources: readonly Source[];
}
