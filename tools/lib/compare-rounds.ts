/** Figures of two checkouts, one of each a round. */
export interface Rounds {
  readonly old: readonly number[];
  readonly now: readonly number[];
}

export interface Comparison {
  readonly old: number;
  readonly now: number;
  /** Of the medians. */
  readonly ratio: number;
  /** From the least to the most of the old runs, as a part of their median. */
  readonly spread: number;
  /** No worse than before by more than that spread. */
  readonly met: boolean;
}

/** Medians of both sides, and whether the new one is worse by more than the old runs differ. */
export function compareRounds({ old, now }: Rounds): Comparison {
  const before = median(old);
  const ratio = median(now) / before;
  const spread = (Math.max(...old) - Math.min(...old)) / before;
  return { old: before, now: median(now), ratio, spread, met: ratio <= 1 + spread };
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}
