import type { AssetClass } from './asset-class.ts';
import type { IncomeName } from './events.ts';
import type { IsoDay, Sourced, Tag } from './sourced.ts';

export type FilingStatus = 'single' | 'joint' | 'separate' | 'head';

/** A figure by filing status; who has none of their own is treated as single. */
export interface ByStatus<T> {
  readonly single: T;
  readonly joint: T;
  readonly separate?: T;
  readonly head?: T;
}

export type Allowance =
  | { readonly type: 'none' }
  /** The whole gain is free below the amount, taxable in full from it on. */
  | { readonly type: 'cliff-below'; readonly amount: string }
  /** Taken off the gain. */
  | { readonly type: 'deduct'; readonly amount: string }
  /** Gains are free in a year whose proceeds do not exceed the amount (CZ, FR). */
  | {
      readonly type: 'cliff-on-proceeds';
      readonly amount: string;
      /** Classes that neither count towards the amount nor are freed (CZ: e-money tokens). */
      readonly except?: readonly AssetClass[];
      /** Only disposals from this day on; earlier ones are taxed as without it (CZ). */
      readonly disposedFrom?: IsoDay;
    }
  /** The same by calendar month, for sales at home (BR). */
  | { readonly type: 'monthly-cliff-on-proceeds'; readonly amount: string }
  /** A gain below `perDisposal` is free while the gains of the year do not exceed `perYear` (RO). */
  | { readonly type: 'small-gains'; readonly perDisposal: string; readonly perYear: string }
  /** Revenue of at most a tenth of `minimumWage`, once a day, up to it in a year, is left out (HU). */
  | { readonly type: 'small-transactions'; readonly minimumWage: string };

export interface Bracket {
  readonly upTo: string | null;
  readonly rate: string;
}

/** A rate in named parts that add up (FR: income tax and social levies). */
export interface RatePart {
  readonly name: string;
  readonly rate: string;
}

export type RateRule =
  /** No tax on the gains of a private person. */
  | { readonly type: 'none' }
  | {
      readonly type: 'flat';
      readonly rate: string;
      readonly parts?: readonly RatePart[];
      /** On income in money, where units received as income are not taxed at receipt (PT). */
      readonly moneyIncome?: string;
    }
  /** The user's own marginal rate; `top` is the assumption where none is given. */
  | {
      readonly type: 'marginal';
      readonly top: string;
      /** Share of the gain that counts (CA: one half). */
      readonly inclusion?: string;
    }
  /**
   * Brackets for the gain alone, for gain and income at receipt together, or for both on top of the
   * user's other income.
   */
  | {
      readonly type: 'brackets';
      readonly brackets: readonly Bracket[];
      readonly stacked: 'alone' | 'with-income' | 'on-other-income';
    }
  /** A first slice at a rate of its own, the rest in brackets on top of other income (LT 2026). */
  | {
      readonly type: 'flat-then-brackets';
      readonly slice: { readonly upTo: string; readonly rate: string };
      readonly brackets: readonly Bracket[];
    }
  /** Two rates split at the unused basic band, by date of the disposal (GB). */
  | {
      readonly type: 'two-rate-stacked';
      readonly basicBand: string;
      readonly periods: readonly {
        /** First day of the sub-period; absent for the first. */
        readonly from?: IsoDay;
        readonly basic: string;
        readonly higher: string;
      }[];
    }
  /** Short-term on the ordinary brackets, long-term on its own, both stacked on other income (US). */
  | {
      readonly type: 'short-long-brackets';
      readonly short: ByStatus<readonly Bracket[]>;
      readonly long: ByStatus<readonly Bracket[]>;
      readonly surtax: {
        readonly rate: string;
        readonly over: ByStatus<string>;
      };
      /** Net loss that may be set against other income in the year. */
      readonly lossAgainstIncome: ByStatus<string>;
    }
  /** One rate, with others for some classes (IT 2026: euro e-money tokens). */
  | {
      readonly type: 'by-class';
      readonly rate: string;
      readonly classes: readonly {
        readonly of: readonly AssetClass[];
        readonly rate: string;
      }[];
    }
  /** Gains at home by month on brackets, gains abroad by year at one rate or as at home (BR). */
  | {
      readonly type: 'monthly-brackets-by-venue';
      readonly brackets: readonly Bracket[];
      readonly abroad: { readonly rate: string } | 'as-at-home';
    }
  /** Gains at home at the marginal rate, gains abroad under an alternative minimum tax (TW). */
  | {
      readonly type: 'marginal-or-minimum-tax';
      readonly top: string;
      readonly abroad: {
        readonly countedFrom: string;
        readonly exempt: string;
        readonly rate: string;
      };
    }
  /** A rate by what the user says of the source; `assumed` names the one taken else (AR). */
  | {
      readonly type: 'by-source';
      readonly assumed: string;
      readonly sources: readonly {
        readonly id: string;
        readonly rate: string;
        /** Taken off gains of this source (AR: special deduction). */
        readonly deduct?: string;
      }[];
    }
  /** A tax on a return that is deemed earned on the wealth at the start of the year (NL). */
  | {
      readonly type: 'deemed-return';
      readonly rate: string;
      readonly other: string;
      readonly bank: string;
      readonly debts: string;
      readonly exemptWealth: string;
      /** Debts count above it; null where the amount of the year is not known. */
      readonly debtThreshold: string | null;
    }
  /** A final tax on what was sold or received, whatever the gain (ID, VN; UA on gross). */
  | {
      readonly type: 'turnover';
      readonly periods: readonly {
        readonly from?: IsoDay;
        readonly to?: IsoDay;
        /** On the seller, by venue: licensed at home, or any other. */
        readonly seller: { readonly home: string; readonly other: string };
        /** On the buyer, where there is one (ID until July 2025). */
        readonly buyer?: { readonly home: string; readonly other: string };
        /** On the value of units received as income of these kinds (ID until 2025). */
        readonly receipts?: { readonly kinds: readonly IncomeName[]; readonly rate: string };
      }[];
      /** Whether units for other units count on both sides. */
      readonly swapsCount: boolean;
    };

/** What a year does with losses. */
export interface LossRules {
  /** Losses reduce gains of the year, or each disposal stands alone (RO; BR at home). */
  readonly offset: 'year' | 'none';
  /**
   * Losses of earlier years reduce gains: before the allowance, only down to it (GB), or after. As a
   * tax credit they reduce the tax, up to the tax of the year and of `creditYears` before (HU).
   */
  readonly broughtForward:
    | 'before-allowance'
    | 'down-to-allowance'
    | 'after-allowance'
    | 'as-tax-credit'
    | 'none';
  readonly creditYears?: number;
  /** What losses of earlier years may reduce in a year: the amount, and a share of the rest (DE). */
  readonly broughtForwardCap?: { readonly free: ByStatus<string>; readonly shareAbove: string };
  /** Years a loss lives on: 0 for not at all. */
  readonly carriedYears: number | 'unlimited';
  /** Only a net loss of the year above this amount is carried (IT). */
  readonly minimumExcess?: string;
  readonly carriedBackYears?: number;
  /** Losses leave income at the rate of gains whole; it only shares in the allowance (IT). */
  readonly sparesIncome?: true;
  /** Share of other capital income that a remaining loss may reduce (ES: one quarter). */
  readonly againstCapitalIncome?: string;
  /** A loss counts later only if the year's return declared it (HU, PL, GB). */
  readonly mustBeDeclared?: true;
}

/** Something on top of the tax: of the tax itself (DE, JP), or of the taxable amount (JP, AU, PL). */
export interface Surcharge {
  /** Message id of its name. */
  readonly id: string;
  readonly of: 'tax' | 'base';
  /** A fraction, or the setting in percent that says it; without an answer to it, nothing is added. */
  readonly rate: string | { readonly setting: 'churchTax' };
  /** Only on what lies above it, counted with the user's other income (PL: solidarity levy). */
  readonly over?: ByStatus<string>;
  /** Only for who says so: whether it falls due depends on all of their tax (DE). */
  readonly onlyIf?: 'solidarity';
}

/** A rounding that the law names for the return; shown as a last step, the estimate stays exact. */
export interface ReturnRounding {
  readonly unit: string;
  readonly base: 'half-up' | 'down' | 'none';
  readonly tax: 'half-up' | 'down';
}

/** Something that is not law: shown as a what-if, never as a liability. */
export interface Proposal extends Tag {
  /** Message id of what it is and where it stands. */
  readonly id: string;
  readonly basis: string;
  /** Both chambers passed it; that it came into force was not seen. */
  readonly stage?: 'passed';
  /** First tax year in which it would apply; earlier years do not show what it would come to. */
  readonly from?: number;
  /** What the tax would be; absent where nothing can be computed. */
  readonly whatIf?: { readonly rate: RateRule; readonly allowance: Allowance };
}

export interface YearRules {
  readonly allowance: Sourced<Allowance>;
  readonly rate: Sourced<RateRule>;
  /** Allowance for income from staking and the like, where it has one of its own. */
  readonly incomeAllowance?: Sourced<Allowance>;
  /** Where the year differs from `CountryRules.losses` (IT, HU). */
  readonly losses?: Sourced<LossRules>;
  readonly surcharges?: Sourced<readonly Surcharge[]>;
  readonly rounding?: Sourced<ReturnRounding>;
  /** A payment on account per sale, whatever the gain (MX): of the gross price, from an amount on. */
  readonly advance?: Sourced<{ readonly rate: string; readonly from: string }>;
  /** Another reading of the law in force, shown beside the estimate; never part of it (LT 2026). */
  readonly otherReadings?: readonly Proposal[];
}
