import { addKnown } from '../common/add-known.ts';
import type { Range } from '../result/ranges.ts';
import type { ExplanationNode } from './node.ts';

/** An amount of a sum: known, or between bounds. */
export interface Summand {
  readonly known: bigint | null;
  /** Where it is not known: its bounds. */
  readonly range: Range | undefined;
}

/** The sum of the known amounts, and its range where some are not known. */
export function sumOf(
  summands: readonly Summand[],
  unit: string,
): Pick<ExplanationNode, 'amount' | 'range'> {
  let atoms = 0n;
  let lowest: bigint | null = 0n;
  let highest: bigint | null = 0n;
  let isOpen = false;
  for (const { known, range } of summands) {
    if (known !== null) atoms += known;
    isOpen ||= known === null || range !== undefined;
    lowest = addKnown(lowest, range === undefined ? known : range.lowest);
    highest = addKnown(highest, range === undefined ? known : range.highest);
  }
  return { amount: { atoms, unit }, ...(isOpen ? { range: { lowest, highest } } : {}) };
}

/** The range of a node as a field of it. */
export function rangeField(range: Range | undefined): Pick<ExplanationNode, 'range'> {
  return range === undefined ? {} : { range };
}
