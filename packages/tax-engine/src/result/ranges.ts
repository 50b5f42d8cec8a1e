/** Ranges of figures that something open moves. Money is atoms in the report's currency. */
import type { FigureName } from '@meridian/tax-rules/reporting.ts';
import type { Term } from './lot.ts';

/** Between which amounts a figure lies; null is no bound on that side. */
export interface Range {
  readonly lowest: bigint | null;
  readonly highest: bigint | null;
}

/** The amount of a range whose bounds are equal; null where something open moves the figure. */
export function exactAmount({ lowest, highest }: Range): bigint | null {
  return lowest === highest ? lowest : null;
}

/** Of a figure of which nothing is known. */
export const UNKNOWN_RANGE: Range = { lowest: null, highest: null };

export const SUM_NAMES = ['proceeds', 'cost', 'fees', 'gain', 'gains', 'losses'] as const;

export type SumName = (typeof SUM_NAMES)[number];

/** Figures of a report that are not known exactly; a figure that is not here is. */
export interface OpenRanges {
  /** Entries are left out that could move any figure of disposals, or these could not be summed. */
  readonly lacksEntries?: true;
  readonly sums: Readonly<Partial<Record<SumName, Range>>>;
  readonly byTerm: Readonly<Partial<Record<Term, Range>>>;
  /** Taxable income of all kinds. */
  readonly income?: Range;
  readonly derivatives?: Range;
  readonly tax?: Range;
  readonly taxableGain?: Range;
  /** Losses that the law disallows. */
  readonly disallowed?: Range;
  readonly lossCarried?: Range;
  readonly advance?: Range;
  /** Figures for forms that only the estimate has. */
  readonly figures?: Readonly<Partial<Record<FigureName, Range>>>;
}

/**
 * Which bounds a range has, as messages about ranges are named by it. That a sum is at least zero says
 * nothing of it.
 */
export function boundsOf({ lowest, highest }: Range): 'both' | 'lowest' | 'highest' | 'none' {
  if (highest === null) return lowest === null || lowest === 0n ? 'none' : 'lowest';
  return lowest === null ? 'highest' : 'both';
}
