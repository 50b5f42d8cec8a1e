/** What is drawn at a place of a stream (see `prf.ts`); no two may have one number. */
export const PARTS = {
  phase: 1,
  day: 2,
  level: 3,
  pin: 4,
  minute: 5,
  takers: 6,
  quotes: 7,
  bids: 8,
  asks: 9,
  refill: 10,
  madeUp: 11,
} as const;
