/**
 * How sure a rule is. `confirmed`: the law, a decision or the tax office's own guidance was read.
 * `secondary`: an adviser, the press, a vendor or a copy of the text was read. `knowledge`: known,
 * and nothing was read for it. `uncertain`: the law itself is open, or what was read disagrees.
 */
export const CONFIDENCES = ['confirmed', 'secondary', 'knowledge', 'uncertain'] as const;

export type Confidence = (typeof CONFIDENCES)[number];

/** Who publishes a source. A copy is a text of the law or the office on the site of another. */
export const SOURCE_KINDS = [
  'law',
  'court',
  'office',
  'copy',
  'adviser',
  'press',
  'vendor',
] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The kinds of source that confirm a rule. */
export const OFFICIAL_KINDS: readonly SourceKind[] = ['law', 'court', 'office'];

/** A text that was read. */
export interface Source {
  /** Unique in its country; tags name it. */
  readonly id: string;
  readonly url: string;
  readonly kind: SourceKind;
  /** Day on which it was read. */
  readonly read: IsoDay;
  /** What it was read for, in our own words. */
  readonly supports: string;
}

export interface Tag {
  readonly confidence: Confidence;
  /** `Source.id` of the text that was read; without it nothing was read for this rule. */
  readonly source?: string;
}

/** A rule with what it rests on. `basis` names the article, manual page or form in its own words. */
export interface Sourced<T> extends Tag {
  readonly value: T;
  readonly basis: string;
}

/** ISO day: `2025-02-15`. */
export type IsoDay = string;
