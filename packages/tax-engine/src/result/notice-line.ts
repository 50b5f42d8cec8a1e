import type { NoticeFigure } from '@meridian/tax-rules/reporting.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';

/** A return, a notice or a levy beside the tax, and whether it falls due by the user's data. */
export interface NoticeLine {
  /** Message id of what falls due. */
  readonly id: string;
  readonly figure: NoticeFigure;
  /** Money in the report's currency, or for `accounts-abroad` a number. Null: not known. */
  readonly value: bigint | null;
  /** The part of it that is known. */
  readonly known: bigint;
  readonly above: bigint;
  /** `unknown`: not by what is known, and something is missing. */
  readonly due: 'yes' | 'no' | 'unknown';
  /** What a levy comes to; it is no part of the estimate. */
  readonly levy?: bigint | null;
  /** Assets without which the value is not known: those without a price or a cost, in order. */
  readonly lacks: readonly string[];
  /** Ids of the assumptions made because the user said nothing. */
  readonly assumptions: readonly string[];
  readonly basis: string;
  readonly confidence: Confidence;
}
