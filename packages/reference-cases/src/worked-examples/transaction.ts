import type { ExampleNumber } from './words.ts';

export interface ExampleTransaction {
  readonly date: string;
  readonly type: string;
  readonly asset: string;
  readonly qty?: ExampleNumber;
  /** Gross value in the example's currency, before the fee. */
  readonly value?: ExampleNumber;
  /** Value of one unit, where `value` is not stated. */
  readonly price?: ExampleNumber;
  readonly fee?: ExampleNumber;
  /** Asset in which the fee is paid; else the example's currency. */
  readonly fee_asset?: string;
  readonly fee_qty?: ExampleNumber;
  /** What a fee in units is worth. */
  readonly fee_value?: ExampleNumber;
  readonly to_asset?: string;
  readonly to_qty?: ExampleNumber;
  readonly wallet?: string;
  readonly to_wallet?: string;
  /** `domestic` or `foreign`, or the name of an institution. */
  readonly platform?: string;
  readonly to_platform?: string;
  /** Value of everything held just before a disposal (FR). */
  readonly portfolio_value?: ExampleNumber;
  readonly kind?: string;
  readonly income_kind?: string;
  readonly category?: string;
  /** What units that arrive have cost, and since when they are held. */
  readonly cost?: ExampleNumber;
  readonly acquired?: string;
}
