/** What is held today as the page shows it, and what selling it would change. */

import type { Quantity, UnitPrice } from '@meridian/money/measure.ts';
import type { ValueOrigin } from '@meridian/tax-engine/result/lot.ts';
import type { BuyBackRule, TermName } from '@meridian/tax-export/law.ts';
import type { Holding } from '@meridian/tax-rules/matching.ts';

/** A price with its day and where it comes from. */
export interface LastPriceView {
  readonly price: UnitPrice;
  readonly day: string;
  readonly origin: ValueOrigin;
}

/** Units of one lot, or those of a pool together. */
export interface OpenLotRow {
  readonly index: number;
  readonly asset: string;
  readonly account: string | null;
  readonly isPool: boolean;
  /** ISO days; null for a pool, where unknown, and where no day changes the tax. */
  readonly acquiredDay: string | null;
  readonly lateFrom: string | null;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly value: bigint | null;
  /** Value less cost; null where one of them is unknown. */
  readonly gain: bigint | null;
  /** Of a sale today. */
  readonly term: TermName;
}

/** Units of an asset whose period ends on the same day. */
export interface EndingLots {
  readonly key: string;
  readonly asset: string;
  /** The earliest acquisition among them. */
  readonly acquiredDay: string;
  readonly lateFrom: string;
  readonly quantity: Quantity;
  readonly gain: bigint | null;
}

/** All units of an asset. */
export interface HeldAsset {
  readonly asset: string;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly value: bigint | null;
  readonly gain: bigint | null;
  readonly price: LastPriceView | null;
}

export interface OpenLotsView {
  /** The day asked about and its tax year. */
  readonly day: string;
  readonly year: number;
  readonly currency: string;
  /** What the country's holding rule does with units held long; `none`: no such rule. */
  readonly holding: Holding['type'];
  readonly lotCount: number;
  /** Whether the method keeps lots of any asset. */
  readonly hasLots: boolean;
  readonly hasPools: boolean;
  /** The next to end, earliest first; `endingCount` is how many there are. */
  readonly ending: readonly EndingLots[];
  readonly endingCount: number;
  /** Without a price first, then by the amount of the gain. */
  readonly assets: readonly HeldAsset[];
  /** The tax year of the day has no tax on gains. */
  readonly isUntaxed: boolean;
  readonly buyBack: readonly BuyBackRule[];
  /** Message ids of what the country's rules say of buying back where no rule is computed. */
  readonly buyBackNotes: readonly string[];
}
