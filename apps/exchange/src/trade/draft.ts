import { type Decimal, decimal, multiply } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';

import { readTyped, type TypedFault } from '../orders/typed-amount.ts';
import type { Sizes } from './scaled.ts';

export type Side = 'Buy' | 'Sell';
export type OrderKind =
  | 'limit'
  | 'market'
  | 'stop-limit'
  | 'stop-market'
  | 'trailing'
  | 'oco'
  | 'scaled';
/** `GTT`: good till a time, which is until cancelled with an end. */
type TimeInForce = 'GTC' | 'GTT' | 'IOC' | 'FOK' | 'PostOnly';

/** A ticket as it was filled in; texts are as typed. */
export interface Draft {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  readonly trigger: string;
  readonly amount: string;
  /** What `amount` counts. */
  readonly unit: 'base' | 'quote';
  readonly timeInForce: TimeInForce;
  /** As a `datetime-local` field writes it, in the reader's zone. */
  readonly expiry: string;
  readonly hasExits: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Limits of the two legs of a pair; empty: market orders. */
  readonly takeProfitLimit: string;
  readonly stopLossLimit: string;
  /** How far a trailing stop follows, in percent. */
  readonly distance: string;
  /** How far a market order may go from the best price, in percent; empty: as the exchange allows. */
  readonly slippage: string;
  /** The other end of a range of prices, and how many orders stand in it. */
  readonly priceTo: string;
  readonly count: string;
  readonly sizes: Sizes;
}

export const FIRST_DRAFT: Draft = {
  side: 'Buy',
  kind: 'limit',
  price: '',
  trigger: '',
  amount: '',
  unit: 'base',
  timeInForce: 'GTC',
  expiry: '',
  hasExits: false,
  takeProfit: '',
  stopLoss: '',
  takeProfitLimit: '',
  stopLossLimit: '',
  distance: '1',
  slippage: '1',
  priceTo: '',
  count: '5',
  sizes: 'even',
};

/** What a draft is read against. */
export interface DraftWorld {
  readonly instrument: InstrumentInfo;
  /** The last price; null where it is not known. */
  readonly last: Decimal | null;
  /** What may be spent of the two assets; null where it is not known, as for who is not signed in. */
  readonly available: { readonly base: Decimal | null; readonly quote: Decimal | null };
  /** The reader's language tag. */
  readonly tag: string;
  /** In ms since 1970. */
  readonly now: number;
}

export type DraftField =
  | 'price'
  | 'trigger'
  | 'amount'
  | 'takeProfit'
  | 'stopLoss'
  | 'takeProfitLimit'
  | 'stopLossLimit'
  | 'distance'
  | 'slippage'
  | 'priceTo'
  | 'count'
  | 'expiry';

/** Why an order cannot be sent, at the field it is about. */
export interface DraftFault {
  readonly field: DraftField;
  readonly reason:
    | TypedFault
    | 'off-tick'
    | 'off-lot'
    | 'too-small'
    | 'too-large'
    | 'insufficient'
    | 'wrong-side'
    | 'no-price'
    | 'bad-percent'
    | 'bad-count'
    | 'same-price'
    | 'past';
}

/** What the order would do. Amounts are exact; null is not known. */
export interface Estimate {
  /** In the base asset. */
  readonly qty: Decimal | null;
  /** In the quote asset. */
  readonly total: Decimal | null;
  /** Of the asset that is received: base for a purchase, quote for a sale. */
  readonly fee: Decimal | null;
  /** Left of the asset that is spent. */
  readonly left: Decimal | null;
  /** The total follows from the last price, which the order may miss. */
  readonly isEstimate: boolean;
}

export interface ReadDraft {
  readonly estimate: Estimate;
  /** The first thing to mend; null where the order can be sent. */
  readonly fault: DraftFault | null;
}

export function isMarket({ kind }: Pick<Draft, 'kind'>): boolean {
  return kind === 'market' || kind === 'stop-market' || kind === 'trailing';
}

export function isStop({ kind }: Pick<Draft, 'kind'>): boolean {
  return kind === 'stop-limit' || kind === 'stop-market';
}

/** Whether the order may wait in the book, and for how long is a question. */
export function hasTime({ kind }: Pick<Draft, 'kind'>): boolean {
  return kind === 'limit' || kind === 'stop-limit' || kind === 'scaled';
}

/** What the amount counts. A pair sells an amount and buys for a value: its legs have two prices. */
export function unitOf({ kind, side, unit }: Draft): Draft['unit'] {
  if (kind !== 'oco') return unit;
  return side === 'Sell' ? 'base' : 'quote';
}

/** When the order is to end, in ms; null for one that has no end, NaN for one that is not filled in. */
export function expiryOf(draft: Draft): number | null {
  if (draft.timeInForce !== 'GTT' || !hasTime(draft)) return null;
  return new Date(draft.expiry).getTime();
}

const HUNDRED = decimal('100');
/** Percents are whole hundredths: up to 10 for the slippage of a market order, below 100 for a distance. */
const MOST_HUNDREDTHS = { slippage: 1_000n, distance: 9_999n } as const;

/** A typed percentage in hundredths of a percent; null where it is none that the venue takes. */
export function hundredthsOf(field: 'slippage' | 'distance', text: string, tag: string) {
  const typed = readTyped(text, tag);
  if (!typed.ok) return null;
  const { coefficient, scale } = multiply(typed.value, HUNDRED);
  const unit = 10n ** BigInt(scale);
  if (coefficient % unit !== 0n) return null;
  const hundredths = coefficient / unit;
  return hundredths >= 1n && hundredths <= MOST_HUNDREDTHS[field] ? hundredths : null;
}

/** As many orders as a batch takes. */
const MOST_SCALED = 20;

/** Few enough for a batch, and more than a plain order. */
export function countOf(text: string): number | null {
  const count = /^\d{1,2}$/.test(text.trim()) ? parseInt(text, 10) : 0;
  return count >= 2 && count <= MOST_SCALED ? count : null;
}
