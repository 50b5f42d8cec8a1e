/** Calls about what an account owns and did, below `/x-api/s1`: `contracts/assets-calls.ts` has their results. */
export const ASSETS_PATHS = {
  /** GET ?account&asset&kind&from&to&cursor&limit → every movement of money. */
  movements: '/assets/movements',
  /** GET ?cursor → the account's whole life as rows of a ledger that the tax report reads. */
  ledger: '/assets/ledger',
  /** GET → what each asset that is held cost, by the account's own purchases. */
  costs: '/assets/costs',
} as const;
