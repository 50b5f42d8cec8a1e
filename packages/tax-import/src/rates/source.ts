import type { Direction, RateSheet } from './rate-sheet.ts';

/** One shape a source publishes its rates in. */
export type RateShape = {
  readonly shape: string;
  /** A file is of this shape when its head has all of them; near it with half of them. */
  readonly marks: readonly RegExp[];
} & (
  | {
      /** Units and direction are the reader's business; it throws for no content whatever. */
      readonly read: (text: string, sheet: RateSheet) => void;
    }
  /** Files of this shape do not say of which day they are. */
  | { readonly undated: true }
);

export interface RateSource {
  readonly id: string;
  /** The institution and the rate, as a report names it. */
  readonly name: string;
  /** Where the institution documents it. */
  readonly docs: string;
  /** The currency the rates are stated in, or for. */
  readonly base: string;
  readonly direction: Direction;
  readonly every: 'day' | 'week' | 'month';
  /** Currencies of its table; `many` where there are more than fifty. */
  readonly currencies: readonly string[] | 'many';
  /** Countries whose law names the source, ISO 3166; elsewhere its rates are approximate. */
  readonly lawOf: readonly string[];
  readonly shapes: readonly RateShape[];
}

/** A list of codes written with spaces. */
export function codes(text: string): readonly string[] {
  return text.split(' ');
}
