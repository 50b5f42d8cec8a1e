/**
 * Calls of orders that the server sends at set times, below `/x-api/s1`: recurring buys and TWAP.
 * `contracts/plan-calls.ts` and `contracts/twap-calls.ts` have their requests and results.
 */
export const PLAN_PATHS = {
  /** GET → recurring buys of the account. */
  list: '/plans',
  /** GET ?id&cursor → what became of their due times. */
  runs: '/plans/runs',
  /** POST parameters → a plan, or why there is none. */
  create: '/plans/create',
  /** POST {id, parameters}. */
  edit: '/plans/edit',
  /** POST {id}. */
  pause: '/plans/pause',
  /** POST {id}. */
  resume: '/plans/resume',
  /** POST {id}. */
  end: '/plans/end',
} as const;

export const TWAP_PATHS = {
  /** GET → TWAP orders of the account. */
  list: '/twap',
  /** GET ?id&cursor → its slices. */
  slices: '/twap/slices',
  /** POST parameters → an order, or why there is none. */
  create: '/twap/create',
  /** POST {id}. */
  stop: '/twap/stop',
} as const;

/** Plans, and TWAP orders, that an account may have at work at a time. */
export const MAX_PLANS = 50;
export const MAX_TWAPS = 20;

/** Why there is no plan: what is wrong with it, or with the account. */
export const PLAN_REFUSALS = [
  'account-frozen',
  'too-many',
  'parts-empty',
  'too-many-parts',
  /** An edit would pay with another asset than the buys so far. */
  'quote-fixed',
  'asset-unknown',
  'asset-twice',
  'share-invalid',
  'shares-not-whole',
  'total-invalid',
  'amount-too-small',
  'time-invalid',
  'date-invalid',
  'zone-invalid',
] as const;
export type PlanRefusal = (typeof PLAN_REFUSALS)[number];

/** Why an order is not spread. */
export const TWAP_REFUSALS = [
  'unknown-symbol',
  'symbol-halted',
  'no-price',
  'account-frozen',
  'insufficient-funds',
  'too-many',
  'qty-invalid',
  'slices-invalid',
  'duration-invalid',
  'limit-invalid',
  'slice-too-small',
  'slice-too-large',
] as const;
export type TwapRefusal = (typeof TWAP_REFUSALS)[number];

/** Why nothing was traded at a due time. */
export const RUN_REASONS = [
  'missed',
  'insufficient-funds',
  'symbol-halted',
  'account-frozen',
  'no-price',
  'price-limit',
  'not-filled',
  'stopped',
  'too-small',
  'too-large',
  'refused',
] as const;
export type RunReason = (typeof RUN_REASONS)[number];
