/**
 * What strategies have in common. A strategy is a state and two pure functions: `advance` makes the next
 * state of an event, `dueCommands` reads from a state what is to be ordered. A state that was stored asks
 * for the same commands under the same link ids as before, so whoever runs it may send them again: the
 * venue takes a link id once.
 *
 * States are JSON: amounts and prices are decimal texts.
 */
import {
  compare,
  type Decimal,
  decimal,
  decimalToText,
  divide,
  multiply,
  roundTo,
} from '@meridian/money/decimal.ts';
import type { Rounding } from '@meridian/money/rounding.ts';

export type Side = 'Buy' | 'Sell';

/** What the venue asks of an order of the pair. */
export interface MarketRules {
  readonly tickSize: string;
  /** Quantities are multiples of it. */
  readonly lot: string;
  /** The least an order is worth, in the quote asset. */
  readonly minValue: string;
  readonly maxLimitQty: string;
  readonly maxMarketQty: string;
  /** Digits after the point that amounts of both assets have. */
  readonly baseScale: number;
  readonly quoteScale: number;
  /** The higher of the account's two fee rates, such as 0.001. */
  readonly feeRate: string;
}

/** How an order of a strategy is now. Sums are over all of its trades. */
export interface OrderReport {
  readonly linkId: string;
  readonly isOpen: boolean;
  readonly filled: string;
  readonly filledValue: string;
  /** By asset role; negative for rebates. Fees in a third coin concern neither. */
  readonly baseFee: string;
  readonly quoteFee: string;
}

/** Why a bot ended. */
export type CloseReason =
  | 'user'
  | 'take-profit'
  | 'stop-loss'
  | 'symbol-halted'
  | 'order-refused'
  | 'start-failed';

export type StrategyEvent =
  | { readonly type: 'order'; readonly order: OrderReport; readonly time: number }
  /** The venue would not take an order; nothing was changed. */
  | {
      readonly type: 'refused';
      readonly linkId: string;
      readonly refusal: Refusal;
      readonly reason: SkipReason;
      readonly time: number;
    }
  /** The venue has no order under a link id that a `find` asked after. */
  | { readonly type: 'missing'; readonly linkId: string; readonly time: number }
  /** The instant that `wakesAt` named has come. */
  | { readonly type: 'time'; readonly time: number }
  /** Trades since the last event of this type: the lowest, the highest and the last price. */
  | {
      readonly type: 'price';
      readonly low: string;
      readonly high: string;
      readonly last: string;
      readonly time: number;
    }
  /** While a bot closes and none of its orders is open: what its account has, and the last price. */
  | {
      readonly type: 'settled';
      readonly base: string;
      readonly quote: string;
      readonly last: string | null;
    }
  /** What `payout` says has been paid. */
  | { readonly type: 'paid' }
  | { readonly type: 'pause'; readonly time: number }
  | { readonly type: 'resume'; readonly time: number }
  | {
      readonly type: 'close';
      readonly reason: CloseReason;
      readonly keep: Keep;
      readonly time: number;
    };

/** The lowest and the highest price of a time. */
export interface PriceSpan {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** What becomes of the base asset at the end: it is sold, or paid out as it is. */
export type Keep = 'quote' | 'both';

/** Whether an order may be taken later, never, or not while the pair is halted. */
export type Refusal = 'later' | 'halted' | 'never';

/** Why an order of a strategy that orders at set times was not made, or filled nothing. */
export const SKIP_REASONS = [
  /** Nothing ran when it was due. */
  'missed',
  'insufficient-funds',
  'symbol-halted',
  'account-frozen',
  'no-price',
  /** The market was beyond the worst price that was allowed. */
  'price-limit',
  /** Nobody traded. */
  'not-filled',
  /** Its owner had stopped or paused the strategy before it was sent. */
  'stopped',
  /** It was worth less than the venue takes, at the price of then. */
  'too-small',
  /** It was more than the venue takes at once. */
  'too-large',
  /** The venue would not take it for another reason. */
  'refused',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface PlaceCommand {
  readonly type: 'place';
  readonly linkId: string;
  readonly side: Side;
  /** Null for a market order. */
  readonly price: string | null;
  /** In the base asset; in the quote asset where `isByValue` is set. */
  readonly qty: string;
  /** Of a strategy that has several pairs. */
  readonly symbol?: string;
  readonly isByValue?: true;
  /** A limit order that does not rest. */
  readonly isImmediate?: true;
}

export type StrategyCommand =
  | PlaceCommand
  /** Asks for an `order` or a `missing` event. */
  | { readonly type: 'find'; readonly linkId: string }
  | { readonly type: 'cancel'; readonly linkId: string }
  | { readonly type: 'cancel-all' }
  /** Asks for a `settled` event. */
  | { readonly type: 'settle' }
  | { readonly type: 'pay-out' };

/** The link id of an order: the venue takes it once, so nothing is ordered twice. */
export function orderLink(
  bot: string,
  level: number | 'start' | 'profit' | 'close',
  round: number,
): string {
  return `bot-${bot}-${level}-${round}`;
}

/** How long an order that was refused for now waits before it is sent again. */
export const RETRY_MS = 5_000;

/** How often an order at the market is repeated for what it did not get. */
export const MARKET_TRIES = 5;

/** The multiple of `step` next to a value, below it unless said otherwise. */
export function toStep(value: Decimal, step: string, rounding: Rounding = 'floor'): Decimal {
  return multiply(divide(value, decimal(step), 0, rounding), decimal(step));
}

/** What a fee takes of an amount: rounded up at the asset's own scale, as the venue does. */
export function feeOn(amount: Decimal, rate: string, scale: number): Decimal {
  return roundTo(multiply(amount, decimal(rate)), scale, 'ceiling');
}

/** Whether the venue takes an order of this size. */
export function isWorthOrder(
  qty: Decimal,
  price: Decimal,
  { lot, minValue }: Pick<MarketRules, 'lot' | 'minValue'>,
): boolean {
  if (compare(qty, decimal(lot)) < 0) return false;
  return compare(multiply(qty, price), decimal(minValue)) >= 0;
}

export function textOf(value: Decimal): string {
  return decimalToText(value);
}
