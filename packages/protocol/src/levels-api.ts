/** Calls about VIP levels, below `/x-api/s1`: `contracts/level-calls.ts` has their results. */
export const LEVEL_PATHS = {
  /** GET → the levels of an edition, and where the account is. */
  levels: '/trade/levels',
} as const;
