import type { NoticeFigure } from '@meridian/tax-rules/reporting.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';

/** A return, a notice or a levy beside the tax, and whether it is due by the user's data. */
export interface NoticeLine {
  /** Message id of what falls due. */
  readonly id: string;
  readonly figure: NoticeFigure;
  /** Money in the report's currency, or a number for `accounts-abroad`. Null where unknown. */
  readonly value: bigint | null;
  /** The known part of the value. */
  readonly known: bigint;
  readonly above: bigint;
  /** `unknown`: the known part is below the limit, and something is missing. */
  readonly due: 'yes' | 'no' | 'unknown';
  /** Amount of a levy; no part of the estimate. */
  readonly levy?: bigint | null;
  /** Assets whose price or cost is missing, in order. */
  readonly lacks: readonly string[];
  /** Ids of the assumptions made for settings that the user left open. */
  readonly assumptions: readonly string[];
  readonly basis: string;
  readonly confidence: Confidence;
}
