import type { AssetClass } from './asset-class.ts';
import type { IsoDay, Sourced, Tag } from './sourced.ts';

/** Which acquisitions answer for a disposal. */
export type Method =
  | 'fifo'
  | 'lifo'
  | 'hifo'
  | 'lofo'
  /** FIFO for what the user does not name (`Matching.identification`). */
  | 'specific'
  /** One average cost, renewed by each acquisition (AT, CA, BR). */
  | 'moving-average'
  /** One average cost per tax year over opening stock and all acquisitions of the year (JP). */
  | 'total-average'
  /** Same day, then the days after, then the pool (GB). */
  | 'share-matching'
  /** The share of the whole portfolio that was sold (FR, CGI art. 150 VH bis). */
  | 'portfolio'
  /** Revenue of the year less costs paid in the year, over all assets (PL, HU). */
  | 'cash-basis';

/** Where lots may be taken from: all accounts together, one account, or one institution's accounts. */
export type Scope = 'global' | 'account' | 'platform';

export interface Matching {
  /** The first is the one assumed. */
  readonly methods: readonly Method[];
  /** What a method rests on that is not the common reading of the law (a court against the office). */
  readonly contested?: Readonly<Partial<Record<Method, Tag & { readonly basis: string }>>>;
  /** Scope by date of the disposal (first entry without a date). */
  readonly scopes: readonly { readonly from?: IsoDay; readonly scope: Scope }[];
  /**
   * Whether units may be identified: the lots that the user names for a disposal answer for it, and
   * the order of the year serves the rest.
   */
  readonly identification?: true;
  /** Share matching only: days after a disposal in which an acquisition is matched first. */
  readonly daysAfter?: number;
  /** Days before a disposal whose acquisitions are matched first, earliest first (IE, s. 581). */
  readonly daysBefore?: number;
  /** Whether they are without the user saying so (`Settings.lossDenial`); absent: yes. */
  readonly daysBeforeByDefault?: boolean;
  /** Units acquired before the day stand outside pool and tax; they are given first (AT). */
  readonly grandfathered?: { readonly acquiredBefore: IsoDay };
  /** Cash basis only: charges and fees outside of purchases and sales are costs too (HU). */
  readonly holdingCosts?: true;
}

/** The rule of matching by a method, with what that method rests on. */
export function matchingBy(matching: Sourced<Matching>, method: string): Sourced<Matching> {
  const own = Object.entries(matching.value.contested ?? {}).find(([name]) => name === method);
  return own === undefined ? matching : { value: matching.value, ...own[1] };
}

/**
 * A length of ownership. `years` and `months` go by the calendar and are over once more than the
 * period has passed; `days` are counted and reached with the last one. `AU` counts neither the day
 * of acquisition nor that of disposal: `months` with `betweenDays`.
 */
export type HoldingPeriod =
  | { readonly years: number }
  | { readonly months: number; readonly betweenDays?: true }
  | { readonly atLeastDays: number };

export type Holding =
  | { readonly type: 'none' }
  /** Units held through the period are outside the tax. */
  | {
      readonly type: 'exempt-after';
      readonly period: HoldingPeriod;
      /** Only disposals from this day on (CZ). */
      readonly disposedFrom?: IsoDay;
      /** Classes that the exemption leaves out (CZ: e-money tokens). */
      readonly except?: readonly AssetClass[];
      /** Proceeds of a year up to which the exemption reaches; above it pro rata (CZ). */
      readonly proceedsCap?: string;
    }
  /** Units held through the period are taxed as long-term (US). */
  | { readonly type: 'long-after'; readonly period: HoldingPeriod }
  /** Gains on units held through the period count only in part, after losses (AU). */
  | { readonly type: 'discount-after'; readonly period: HoldingPeriod; readonly share: string };

/** A loss that does not count, or not yet, because the units were bought back. */
export type LossDisallowance =
  /**
   * Of a loss the part min(sold, bought in the window, held at its end) / sold is disallowed and added
   * to the cost of the units bought (CA, ITA s. 54).
   */
  | { readonly type: 'superficial'; readonly daysBefore: number; readonly daysAfter: number }
  /**
   * Of a loss the part min(sold, bought in the window after) / sold waits until those units are
   * sold, and then counts whole (ES art. 33.5) or only against the gain on them (IE s. 581).
   */
  | {
      readonly type: 'until-resold';
      readonly after: { readonly days: number } | { readonly months: number };
      readonly onlyAgainstGain?: true;
      /** Whether it applies without the user saying so; else it is only pointed out. */
      readonly byDefault: boolean;
    };
