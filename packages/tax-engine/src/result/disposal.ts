/** Disposals, and the years of a cash basis. Units and signs are those of `lot.ts`. */

import type { Quantity } from '@meridian/money/measure.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
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
  /** Without proceeds: whether a price or only a currency rate is missing. */
  readonly missing?: 'price' | 'rate';
}

/** What is missing on a disposal, and between which amounts its gain lies (null: no bound). */
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
  readonly at: number;
  readonly day: number;
  readonly taxYear: number;
  readonly quantity: Quantity;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  /** Part of a loss that the law disallows or defers, already taken out of `gain`. */
  readonly disallowed: bigint;
  readonly assetClass: AssetClass;
  /** One part, except where the law takes a day's disposals together (GB). */
  readonly parts: readonly DisposalPart[];
  readonly slices: readonly LotMatch[];
  readonly open?: OpenQuestion;
}

export interface CashLine {
  readonly entry: Entry;
  readonly day: number;
  readonly kind: 'purchase' | 'fee';
  readonly amount: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Of a purchase without an amount: what it lacks. */
  readonly missing?: MissingCost;
}

/** One year of a country that taxes revenue less costs over all assets (PL, HU). */
export interface CashYear {
  readonly taxYear: number;
  /** Revenue, lines without a known value left out and counted. */
  readonly revenue: bigint;
  readonly revenueUnknown: number;
  readonly costs: bigint;
  readonly costsUnknown: number;
  /** Costs of earlier years that revenue has not used (PL). */
  readonly costsBroughtForward: bigint;
  /** Whether a year they come from has revenue or costs that are not known. */
  readonly broughtForwardIncomplete?: true;
  /** What the year paid, entry by entry, in the order of the ledger. */
  readonly lines: readonly CashLine[];
}
