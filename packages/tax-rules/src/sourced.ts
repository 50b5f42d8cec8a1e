/** How sure the field is: a source states it; it is known but was not re-checked; it is open. */
export type Confidence = 'confirmed' | 'knowledge' | 'uncertain';

/** A rule with what it rests on. `basis` names the article, manual page or form in its own words. */
export interface Sourced<T> {
  readonly value: T;
  readonly confidence: Confidence;
  readonly basis: string;
}

/** ISO day: `2025-02-15`. */
export type IsoDay = string;
