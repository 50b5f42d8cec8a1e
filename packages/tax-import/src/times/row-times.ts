import {
  asInstant,
  earlierOf,
  type Instant,
  LATEST_INSTANT,
  msOf,
} from '@meridian/tax-engine/common/time.ts';

const SECOND_MS = 1_000;

/** Whole seconds since 1970: the rows of one operation often carry the same second. */
export function secondOf(instant: Instant): number {
  return Math.floor(msOf(instant) / SECOND_MS);
}

/** When a second, counted since 1970, begins. */
export function startOfSecond(second: number): Instant {
  return asInstant(second * SECOND_MS);
}

/** The first instant of rows; after every instant where there is no row. */
export function earliestOf(rows: readonly { readonly at: Instant }[]): Instant {
  return rows.reduce((first, row) => earlierOf(first, row.at), LATEST_INSTANT);
}
