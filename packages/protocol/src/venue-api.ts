/**
 * Calls of the venue, below `/x-api/s1`: `contracts/venue-calls.ts` has their requests and results.
 * Every answer is HTTP 200 with a business code, as those of the account calls.
 */
export const VENUE_PATHS = {
  /** GET → what this exchange has; public. */
  capabilities: '/capabilities',
  /** GET → every instrument with its rules; public. */
  instruments: '/trade/instruments',
  /** GET → the fee table, and the level of who is signed in; public. */
  fees: '/trade/fees',
  /** GET ?symbol&levels → the best levels of the book; public. */
  book: '/trade/book',
  /** POST a new order, with a link id that the page has made and kept. */
  placeOrder: '/trade/order/place',
  /** POST up to 20 new orders → what became of each. */
  placeBatch: '/trade/orders/place-batch',
  /** POST two exits that share one hold; the first that triggers ends the other. */
  placeOco: '/trade/order/place-oco',
  /** POST what of a live order is to change. */
  amendOrder: '/trade/order/amend',
  /** POST which live order is to end. */
  cancelOrder: '/trade/order/cancel',
  /** POST {symbol?, side?} → the orders that ended. */
  cancelAll: '/trade/orders/cancel-all',
  /** GET ?orderId or ?orderLinkId → one order; what to ask after an answer that did not come. */
  order: '/trade/order',
  /** GET ?symbol → live orders. */
  openOrders: '/trade/orders/open',
  /** GET ?symbol&from&to&cursor&limit → orders that ended. */
  orderHistory: '/trade/orders/history',
  /** GET ?symbol&orderId&from&to&cursor&limit → own trades. */
  executions: '/trade/executions',
  /** GET → what the account has, and whether test coins may be claimed. */
  balances: '/trade/balances',
  /** POST {} → a ticket for the account socket. */
  stream: '/trade/stream',
  /** POST {} → simulated test coins, once a day. */
  claim: '/trade/claim',
} as const;

/**
 * Why the venue refuses a command, with the code of the v5 API that says it. `result.reason` has the
 * name: pages word a refusal by it, for several share a code. A test of the gateway holds the list to
 * the venue's own.
 */
export const VENUE_REASONS = {
  'bad-request': 10001,
  'clock-stepped-back': 10016,
  'unknown-account': 10001,
  'account-frozen': 10027,
  'unknown-asset': 170221,
  'unknown-symbol': 170121,
  'symbol-halted': 170151,
  'duplicate-link-id': 170141,
  'duplicate-command': 10014,
  'not-above-zero': 170130,
  'price-decimals': 170134,
  'qty-decimals': 170137,
  'value-decimals': 170148,
  'value-too-small': 170140,
  'qty-below-filled': 170136,
  'price-above-limit': 170193,
  'price-below-limit': 170194,
  'no-price': 170130,
  'bad-trigger': 170130,
  'bad-slippage': 170130,
  'expiry-passed': 170130,
  'insufficient-funds': 170131,
  'too-large': 170124,
  'too-many-orders': 110020,
  'too-many-conditional-orders': 110009,
  'unknown-order': 170213,
  'order-filled': 170139,
  'order-cancelled': 170142,
  'nothing-to-amend': 10001,
  unbalanced: 10001,
  'unknown-withdrawal': 10001,
  'withdrawal-settled': 10001,
  'already-exists': 10001,
  'bad-instrument': 10001,
} as const;

export type VenueReason = keyof typeof VENUE_REASONS;

/** Business codes of the venue's calls beside those of the account calls and the refusals. */
export const VENUE_CODES = {
  /** It is not known whether the command was stored: ask for the order by its link id. */
  outcomeUnknown: 10504,
  /** The command could not be carried out; nothing was changed. */
  commandFailed: 10016,
} as const;
