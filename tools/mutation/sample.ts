import { createHash } from 'node:crypto';

/** A part of a group's mutants that stands for all of them. */
export interface Sample {
  /** Above 0, at most 1. */
  readonly share: number;
  readonly seed: number;
}

/** What names a mutant in a report: the same in each run of the same code. */
export interface MutantName {
  readonly mutatorName: string;
  readonly replacement?: string;
  /** Lines and columns from 1. */
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

/**
 * Whether a mutant belongs to a sample: a hash of its name and the seed, as a fraction, lies below
 * the share. So each mutant is in or out by itself, and a larger share of the same seed holds the
 * smaller one: a run of 0.2 after one of 0.1 tests the other half only.
 */
export function isSampled(file: string, mutant: MutantName, { share, seed }: Sample): boolean {
  const { mutatorName, replacement, location } = mutant;
  const { start, end } = location;
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  const name = JSON.stringify([seed, file, place, mutatorName, replacement ?? '']);
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return hash / 2 ** 32 < share;
}

/** The sample of this process, from MUTATION_SHARE and MUTATION_SEED; null where all mutants run. */
export function requestedSample(): Sample | null {
  const { MUTATION_SHARE: share, MUTATION_SEED: seed } = process.env;
  return share === undefined || seed === undefined
    ? null
    : { share: Number(share), seed: Number(seed) };
}

/** 95 % of samples of this size lie within so many percent of the whole group's score. */
export function marginOf(score: number, judged: number, share: number): number {
  if (judged === 0) return 100;
  const part = score / 100;
  return 196 * Math.sqrt(((part * (1 - part)) / judged) * (1 - share));
}
