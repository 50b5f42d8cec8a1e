import { fixedToText } from '@meridian/money/fixed.ts';
import type { GainPart } from '@meridian/tax-engine/report/gain-parts.ts';
import { exactAmount, type Range } from '@meridian/tax-engine/result/ranges.ts';
import { csvLine } from '@meridian/tax-export/csv-writer.ts';

/** A part of the gain under the name that the reader sees. */
export type NamedPart = GainPart & { readonly name: string };

/** The bounds of a part's gain: equal where it is known. */
export function rangeOf({ gain, range }: GainPart): Range {
  return range ?? { lowest: gain, highest: gain };
}

/** Whether a part's gain is not one amount. */
export function isOpen(part: GainPart): boolean {
  return exactAmount(rangeOf(part)) === null;
}

/** Every bound there is, which a scale has to hold. */
export function boundsOf(parts: readonly GainPart[]): bigint[] {
  return parts.flatMap((part) => {
    const { lowest, highest } = rangeOf(part);
    return [lowest, highest].filter((bound) => bound !== null);
  });
}

/** The largest parts, and the rest of them as one. */
export function withRest(
  parts: readonly NamedPart[],
  most: number,
  nameOfRest: (count: number) => string,
): readonly NamedPart[] {
  if (parts.length <= most) return parts;
  const [shown, rest] = [parts.slice(0, most - 1), parts.slice(most - 1)];
  const add = (side: 'lowest' | 'highest') =>
    rest.reduce<bigint | null>((sum, part) => {
      const bound = rangeOf(part)[side];
      return sum === null || bound === null ? null : sum + bound;
    }, 0n);
  return [
    ...shown,
    {
      key: '…',
      name: nameOfRest(rest.length),
      gain: rest.reduce((sum, { gain }) => sum + gain, 0n),
      range: rest.some(isOpen) ? { lowest: add('lowest'), highest: add('highest') } : null,
    },
  ];
}

/** The parts as a CSV file: exact amounts, and words where an amount is not known. */
export function partsCsv(
  parts: readonly NamedPart[],
  head: readonly string[],
  wordsOf: (range: Range) => string,
): Blob {
  const lines = parts.map((part) => {
    const exact = exactAmount(rangeOf(part));
    return csvLine([
      part.name,
      exact === null ? wordsOf(rangeOf(part)) : { number: fixedToText(exact) },
    ]);
  });
  // Spreadsheets read UTF-8 only behind a byte order mark.
  return new Blob(['\uFEFF', csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' });
}
