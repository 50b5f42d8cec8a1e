/** Disposals, and the years of a cash basis. Units and signs are those of `lot.ts`. */

import type { Quantity } from '@meridian/money/measure.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { Day, Instant } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import type { MissingCost, LotMatch, ValueOrigin } from './lot.ts';

export type DisposalKind = 'sale' | 'swap' | 'spend' | 'gift' | 'fee' | 'derivative' | 'other';

export interface DisposalPart {
  readonly entry: Entry;
  readonly kind: DisposalKind;
  readonly quantity: Quantity;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Set without proceeds: whether a price or only a currency rate is missing. */
  readonly missing?: 'price' | 'rate';
}

/** What is missing on a disposal, and the bounds of its gain (null: no bound). */
export interface OpenQuestion {
  readonly missing: readonly (
    | 'proceeds'
    | 'fee'
    | 'cost'
    | 'acquisition'
    | 'portfolio-value'
    | 'match'
  )[];
  readonly lowest: bigint | null;
  readonly highest: bigint | null;
}

export interface Disposal {
  readonly asset: string;
  readonly account: string;
  readonly at: Instant;
  readonly day: Day;
  readonly taxYear: number;
  readonly quantity: Quantity;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  /** Part of a loss that the law disallows or defers; `gain` is net of it. */
  readonly disallowed: bigint;
  readonly assetClass: AssetClass;
  /** A single part, except where the law combines a day's disposals (GB). */
  readonly parts: readonly DisposalPart[];
  readonly slices: readonly LotMatch[];
  readonly open?: OpenQuestion;
}

export interface CashLine {
  readonly entry: Entry;
  readonly day: Day;
  readonly kind: 'purchase' | 'fee';
  readonly amount: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Of a purchase without an amount: what it lacks. */
  readonly missing?: MissingCost;
}

/** A year of a country that taxes revenue less costs over all assets (PL, HU). */
export interface CashYear {
  readonly taxYear: number;
  /** Known revenue; disposals of unknown proceeds are counted in `revenueUnknown`. */
  readonly revenue: bigint;
  readonly revenueUnknown: number;
  readonly costs: bigint;
  readonly costsUnknown: number;
  /** Costs of earlier years above their revenue (PL). */
  readonly costsBroughtForward: bigint;
  /** Set where an earlier year has unknown revenue or costs. */
  readonly broughtForwardIncomplete?: true;
  /** The costs of the year by entry, in the order of the ledger. */
  readonly lines: readonly CashLine[];
}
