/** Calls of price alerts, below `/x-api/s1`: `contracts/alert-calls.ts` has their requests and results. */
export const ALERT_PATHS = {
  /** GET → the account's alerts. */
  list: '/trade/alerts',
  /** POST a symbol and a price. */
  add: '/trade/alerts/add',
  /** POST {id}. */
  remove: '/trade/alerts/remove',
} as const;

/** Alerts that may wait at a time; fired ones are kept as many. */
export const MAX_ALERTS = 50;
