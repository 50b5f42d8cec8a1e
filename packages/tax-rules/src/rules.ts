/**
 * The shape of a country's rules: plain data over the primitives of the engine. A country file
 * holds no code. Amounts and rates are decimal strings; years are the calendar year or the year in
 * which the tax year starts (GB: '2024' is 6 April 2024 to 5 April 2025).
 */

/** How sure the field is: a source states it; it is known but was not re-checked; it is open. */
export type Confidence = 'confirmed' | 'knowledge' | 'uncertain';

/** A rule with what it rests on. `basis` names the article, manual page or form in its own words. */
export type Sourced<T> = {
  readonly value: T;
  readonly confidence: Confidence;
  readonly basis: string;
};

export type Method = 'fifo' | 'lifo' | 'hifo' | 'lofo' | 'share-matching';

/** Where lots may be taken from: all accounts together, or only the account disposed from. */
export type Scope = 'global' | 'account';

export type TaxCalendar = {
  readonly startMonth: number;
  readonly startDay: number;
  readonly timeZone: string;
};

export type Matching = {
  /** The first is the one assumed. */
  readonly methods: readonly Method[];
  /** Scope by date of the disposal (ISO day, first entry without a date). */
  readonly scopes: readonly { readonly from?: string; readonly scope: Scope }[];
  /** Share matching only: days after a disposal in which an acquisition is matched first. */
  readonly daysAfter?: number;
};

export type Holding =
  | { readonly type: 'none' }
  /** Units held longer than the period are outside the tax. */
  | { readonly type: 'exempt-after'; readonly years: number }
  /** Units held longer than the period are taxed as long-term. */
  | { readonly type: 'long-after'; readonly years: number };

/** What giving units away without units in return means. */
export type OutgoingTreatment = 'disposal' | 'no-disposal';

/** Whether units received are income at receipt (cost = market value) or only an acquisition. */
export type IncomeTreatment = 'income-at-market-value' | 'acquired-at-market-value';

export type Allowance =
  | { readonly type: 'none' }
  /** The whole gain is free below the amount, taxable in full from it on. */
  | { readonly type: 'cliff-below'; readonly amount: string }
  /** Taken off the gain. */
  | { readonly type: 'deduct'; readonly amount: string };

export type Bracket = { readonly upTo: string | null; readonly rate: string };

export type FilingStatus = 'single' | 'joint';

export type Rate =
  /** The user's own marginal rate; `top` is the assumption where none is given. */
  | { readonly type: 'marginal'; readonly top: string }
  /** Two rates split at the unused basic band, by date of the disposal. */
  | {
      readonly type: 'two-rate-stacked';
      readonly basicBand: string;
      readonly periods: readonly {
        /** First day (ISO) of the sub-period; absent for the first. */
        readonly from?: string;
        readonly basic: string;
        readonly higher: string;
      }[];
    }
  /** Short-term on the ordinary brackets, long-term on its own, both stacked on other income. */
  | {
      readonly type: 'short-long-brackets';
      readonly short: Readonly<Record<FilingStatus, readonly Bracket[]>>;
      readonly long: Readonly<Record<FilingStatus, readonly Bracket[]>>;
      readonly surtax: {
        readonly rate: string;
        readonly over: Readonly<Record<FilingStatus, string>>;
      };
      /** Net loss that may be set against other income in the year. */
      readonly lossAgainstIncome: string;
    };

export type YearRules = {
  readonly allowance: Sourced<Allowance>;
  readonly rate: Sourced<Rate>;
  /** Allowance for income from staking and the like, where it has one of its own. */
  readonly incomeAllowance?: Sourced<Allowance>;
};

export type IncomeRules = Readonly<
  Record<
    'staking' | 'interest' | 'mining' | 'airdrop' | 'fork' | 'reward' | 'wages' | 'other',
    Sourced<IncomeTreatment>
  >
>;

export type CountryRules = {
  readonly country: string;
  readonly currency: string;
  /** Day on which the rules were last checked. */
  readonly asOf: string;
  readonly calendar: Sourced<TaxCalendar>;
  readonly matching: Sourced<Matching>;
  readonly holding: Sourced<Holding>;
  readonly outgoing: Readonly<
    Record<'spend' | 'gift' | 'donation' | 'lost' | 'stolen', Sourced<OutgoingTreatment>>
  >;
  readonly income: IncomeRules;
  /** Fees add to cost and reduce proceeds; a fee paid in units is a disposal of those units. */
  readonly fees: Sourced<'deductible-and-disposal'>;
  readonly swap: Sourced<'taxable'>;
  readonly fx: Sourced<'day-of-transaction'>;
  readonly losses: Sourced<'same-year-then-carried' | 'same-category-then-carried'>;
  readonly years: Readonly<Record<number, YearRules>>;
  readonly forms: Sourced<readonly { readonly form: string; readonly boxes: string }[]>;
  /** Message ids of what is unsettled, and of the default taken. */
  readonly unsettled: readonly string[];
  readonly defaults: readonly string[];
  readonly sources: readonly { readonly url: string; readonly supports: string }[];
};
