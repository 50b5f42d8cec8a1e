/** Calls of trading bots, below `/x-api/s1`: `contracts/bot-calls.ts` has their requests and results. */
export const BOT_PATHS = {
  /** GET → the account's bots. */
  list: '/bots',
  /** GET ?id → a bot with its open orders. */
  detail: '/bots/detail',
  /** GET ?id&cursor → its filled pairs of orders. */
  pairs: '/bots/pairs',
  /** GET ?id&cursor → the cycles that a DCA bot has completed. */
  cycles: '/bots/cycles',
  /** POST parameters → a bot, or why there is none. */
  createGrid: '/bots/grid/create',
  /** POST parameters → a bot, or why there is none. */
  createDca: '/bots/dca/create',
  /** POST {id}. */
  pause: '/bots/pause',
  /** POST {id}. */
  resume: '/bots/resume',
  /** POST {id, keep}. */
  close: '/bots/close',
} as const;

/** What the server runs for a user. Bots trade from accounts of their own, the others from the spot account. */
export const STRATEGY_KINDS = ['spot-grid', 'dca', 'recurring-buy', 'twap'] as const;
export type StrategyKind = (typeof STRATEGY_KINDS)[number];

/** Those that are bots. */
export const BOT_KINDS = ['spot-grid', 'dca'] as const satisfies readonly StrategyKind[];
export type BotKind = (typeof BOT_KINDS)[number];

/** Bots an account may have at work at a time. */
export const MAX_BOTS = 50;

/**
 * How far a bot is, in the words of the v5 documents; `PAUSED` is our own. `NEW` waits for its price,
 * `REJECTED` got no money and never was.
 */
export const BOT_STATUSES = [
  'NEW',
  'INITIALIZING',
  'RUNNING',
  'PAUSED',
  'CANCELLING',
  'COMPLETED',
  'REJECTED',
] as const;
export type BotStatus = (typeof BOT_STATUSES)[number];

/** Why a bot ended. */
export const BOT_CLOSE_REASONS = [
  'user',
  'take-profit',
  'stop-loss',
  'symbol-halted',
  'order-refused',
  'start-failed',
  'not-funded',
] as const;
export type BotCloseReason = (typeof BOT_CLOSE_REASONS)[number];
/** Of a strategy that has an end of its own it may be that, too. */
export type StrategyCloseReason = BotCloseReason | 'completed';

/** Why no bot of any kind was made: what the venue says, or the money. */
const COMMON_REFUSALS = [
  'unknown-symbol',
  'symbol-halted',
  'no-price',
  'insufficient-funds',
  'account-frozen',
  'too-many',
] as const;

/** Why no grid was made; the others are about its parameters. */
export const BOT_REFUSALS = [
  ...COMMON_REFUSALS,
  'lower-invalid',
  'upper-invalid',
  'bounds-cross',
  'grids-invalid',
  'levels-collapse',
  'profit-below-fees',
  'investment-invalid',
  'investment-too-small',
  'investment-too-large',
  'trigger-invalid',
  'take-profit-invalid',
  'stop-loss-invalid',
] as const;
export type BotRefusal = (typeof BOT_REFUSALS)[number];

/** Why no DCA bot was made. */
export const DCA_REFUSALS = [
  ...COMMON_REFUSALS,
  'base-order-invalid',
  'base-order-too-small',
  'safety-order-invalid',
  'safety-order-too-small',
  'safety-orders-invalid',
  'size-factor-invalid',
  'distance-invalid',
  'distance-factor-invalid',
  'take-profit-rate-invalid',
  'stop-loss-rate-invalid',
  'levels-collapse',
  'level-below-tick',
  'orders-too-large',
  'profit-below-fees',
] as const;
export type DcaRefusal = (typeof DCA_REFUSALS)[number];
