import type { AssetClass } from './asset-class.ts';
import type { IsoDay, Sourced } from './sourced.ts';

/** What units for other units mean. */
export type SwapTreatment =
  /** A disposal and an acquisition, both at market value. */
  | 'taxable'
  /** No disposal; the units received take the cost and start a holding period of their own. */
  | 'rollover'
  /** No disposal; the units received take cost and day of acquisition (PT). */
  | 'rollover-with-day'
  /** No event of the tax: units leave at their cost, units received come in at market value. */
  | 'no-event';

export interface SwapRules {
  readonly treatment: SwapTreatment;
  /** The first that fits counts. A side that is not named may be of any class, also fiat. */
  readonly exceptions: readonly {
    readonly given?: readonly AssetClass[];
    readonly received?: readonly AssetClass[];
    readonly from?: IsoDay;
    readonly treatment: SwapTreatment;
  }[];
  /** `higher-side`: the higher of both market values (ES, LIRPF art. 37.1.h). */
  readonly value: 'consideration' | 'higher-side';
}

export type OutgoingTreatment =
  /** A disposal at market value. */
  | 'disposal'
  /** A disposal at market value of which a loss does not count (ES, gifts). */
  | 'disposal-without-loss'
  | 'no-disposal';

export type OutgoingRules = Readonly<
  Record<'spend' | 'gift' | 'donation' | 'lost' | 'stolen', Sourced<OutgoingTreatment>>
>;

export type IncomeTreatment =
  /**
   * Income at market value when received, which is the cost from then on. Taxed as the user's other
   * income, at the rate of gains beside them, or not part of the estimate (trade income, say).
   */
  | { readonly type: 'at-receipt'; readonly taxedAs: 'income' | 'with-gains' | 'apart' }
  /** No income; the units come in at market value or at no cost. */
  | { readonly type: 'not-income'; readonly cost: 'market-value' | 'zero' }
  /**
   * No income; the units take over a part of the cost of those they were split off from, with their
   * day of acquisition (DE). No file says either: both are unknown until the user types them.
   */
  | { readonly type: 'not-income'; readonly cost: 'split-off' };

export type IncomeName =
  | 'staking'
  | 'interest'
  | 'mining'
  | 'airdrop'
  | 'fork'
  | 'reward'
  | 'wages'
  | 'other';

export type IncomeRules = Readonly<Record<IncomeName, Sourced<IncomeTreatment>>>;

export interface FeeRules {
  readonly purchase: 'cost' | 'ignored';
  readonly sale: 'deducted' | 'ignored';
  /**
   * Fees of units for other units: part of the disposal, part of the cost of the units received,
   * one half of each, or of no effect.
   */
  readonly swap: 'deducted' | 'added' | 'split' | 'ignored';
  /** Units that pay a fee: disposed of at market value, or gone with their cost. */
  readonly paidInUnits: 'disposal' | 'removal';
  /** The same inside a swap of units for other units, where it differs (AT). */
  readonly swapPaidInUnits?: 'disposal' | 'removal';
  /** The same for the fee of a move between the user's own accounts. */
  readonly ownTransfer: 'disposal' | 'removal';
  /** Units that pay the fee of a disposal reduce its price, though they are gone without one (FR). */
  readonly unitsReducePrice?: true;
}

/**
 * What results of margin, futures, perpetuals and options are, with their funding and fees: results
 * beside those of disposals, other income as far as they are a profit, taxed by themselves, or not
 * part of the estimate.
 */
export type DerivativeTreatment = 'with-gains' | 'income' | 'apart' | DerivativeTax;

/** A tax on the net result of the year alone; a net loss reduces nothing else. */
export interface DerivativeTax {
  readonly type: 'by-themselves';
  /** A fraction, or the user's marginal rate with the one assumed where none is given (AT). */
  readonly rate: string | { readonly top: string };
  /** Church tax k lowers the tax to result × rate / (1 + rate × k) (DE, EStG § 32d (1)). */
  readonly churchTaxLowersRate?: true;
  /** On top of the tax: message id with a fraction, or with the setting in percent. */
  readonly surcharges?: readonly {
    readonly id: string;
    readonly rate: string | { readonly setting: 'churchTax' };
  }[];
  /** Years in which a net loss may reduce later results of the kind: 0 for none. */
  readonly carriedYears: number | 'unlimited';
}

/** How foreign money becomes the country's. */
export interface FxRule {
  /** The rate of the day, of the last business day strictly before it (PL), or of the year (CZ). */
  readonly date: 'same-day' | 'previous-business-day' | 'annual';
  /** The source the law or the authority names. */
  readonly source: string;
  /** Units of a deal that has no price in money are worth the price of the day before (KZ). */
  readonly unitPrices?: 'day-before';
}
