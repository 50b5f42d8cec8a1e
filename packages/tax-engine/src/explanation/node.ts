import type { Confidence } from '@meridian/tax-rules/sourced.ts';
import type { Range } from '../result/ranges.ts';

/** Rows of a file, by the file's id and 1-based line numbers. */
export interface RowsOf {
  readonly source: string;
  readonly rows: readonly number[];
}

/**
 * A node of "why this number?": a message with parameters (see `PARAM_FORMATS`), the signed amount
 * it adds in the report's currency, its source rows and its law. The amounts of the leaves add up
 * to the figure of the root.
 */
export interface ExplanationNode {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly amount?: { readonly atoms: bigint; readonly unit: string };
  /**
   * A figure that the node states and that is no part of the sum above it (a step of the estimate).
   */
  readonly shows?: { readonly atoms: bigint; readonly unit: string };
  /**
   * Between which amounts `amount` or `shows` lies while something open moves it; what stands there is
   * then the known part, and absent where nothing of it is known.
   */
  readonly range?: Range;
  /** Between which amounts a parameter that is money lies where something open moves it. */
  readonly paramRanges?: Readonly<Record<string, Range>>;
  readonly rows?: readonly RowsOf[];
  readonly basis?: {
    readonly text: string;
    readonly confidence: Confidence;
    readonly sources: readonly string[];
  };
  /** The figure id that explains this part in turn (`explainFigure`). */
  readonly more?: string;
  readonly children: readonly ExplanationNode[];
}
