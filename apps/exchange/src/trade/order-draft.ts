import {
  compare,
  type Decimal,
  decimal,
  decimalToText,
  divide,
  isZero,
  multiply,
  subtract,
} from '@meridian/money/decimal.ts';
import type { InstrumentInfo, PlaceOrderRequest } from '@meridian/protocol/contracts/venue.ts';

import { isMultiple, towardsZero } from './steps.ts';
import { readTyped, type Typed, type TypedFault } from '../orders/typed-amount.ts';

export type Side = 'Buy' | 'Sell';
type OrderKind = 'limit' | 'market' | 'stop-limit' | 'stop-market';
type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'PostOnly';

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
  readonly hasExits: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const FIRST_DRAFT: Draft = {
  side: 'Buy',
  kind: 'limit',
  price: '',
  trigger: '',
  amount: '',
  unit: 'base',
  timeInForce: 'GTC',
  hasExits: false,
  takeProfit: '',
  stopLoss: '',
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
}

type DraftField = 'price' | 'trigger' | 'amount' | 'takeProfit' | 'stopLoss';

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
    | 'no-price';
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

/** Digits of an amount that a total is divided into, before it is cut to the lot. */
const DIVISION_SCALE = 18;

export function isMarket({ kind }: Pick<Draft, 'kind'>): boolean {
  return kind === 'market' || kind === 'stop-market';
}

export function isStop({ kind }: Pick<Draft, 'kind'>): boolean {
  return kind === 'stop-limit' || kind === 'stop-market';
}

/** Reads a ticket: what it would do, and what is in its way. */
export function readDraft(draft: Draft, world: DraftWorld): ReadDraft {
  const { instrument, tag } = world;
  const price = readTyped(draft.price, tag);
  const trigger = readTyped(draft.trigger, tag);
  const amount = readTyped(draft.amount, tag);
  const reference = referencePrice(draft, price, trigger, world);
  const estimate = estimateOf(draft, amount, reference, world);
  const tick = decimal(instrument.tickSize);
  const fault =
    (isStop(draft) ? priceFault('trigger', trigger, tick) : null) ??
    (isMarket(draft) ? null : priceFault('price', price, tick)) ??
    amountFault(draft, amount, estimate, world) ??
    exitFault(draft, reference, world) ??
    (reference === null ? ({ field: 'amount', reason: 'no-price' } as const) : null);
  return { estimate, fault };
}

/** The price an order is valued at: its limit, its trigger, else the last price. */
function referencePrice(
  draft: Draft,
  price: Typed,
  trigger: Typed,
  { last }: DraftWorld,
): Decimal | null {
  if (!isMarket(draft)) return price.ok ? price.value : null;
  if (isStop(draft)) return trigger.ok ? trigger.value : null;
  return last;
}

function estimateOf(
  draft: Draft,
  amount: Typed,
  price: Decimal | null,
  { instrument, available }: DraftWorld,
): Estimate {
  const isEstimate = isMarket(draft);
  const nothing = { qty: null, total: null, fee: null, left: null, isEstimate };
  if (!amount.ok || price === null || isZero(price)) return nothing;
  const lot = decimal(instrument.lotSize);
  const qty =
    draft.unit === 'base'
      ? amount.value
      : towardsZero(divide(amount.value, price, DIVISION_SCALE, 'down'), lot);
  const isByValue = draft.unit === 'quote' && isEstimate;
  const total = isByValue ? amount.value : multiply(qty, price);
  const isMaker = draft.kind === 'limit' && draft.timeInForce === 'PostOnly';
  const rate = decimal(isMaker ? instrument.makerFee : instrument.takerFee);
  const isBuy = draft.side === 'Buy';
  const before = isBuy ? available.quote : available.base;
  return {
    qty,
    total,
    fee: multiply(isBuy ? qty : total, rate),
    left: before === null ? null : subtract(before, isBuy ? total : qty),
    isEstimate,
  };
}

function priceFault(field: DraftField, typed: Typed, tick: Decimal): DraftFault | null {
  if (!typed.ok) return { field, reason: typed.fault };
  return isMultiple(typed.value, tick) ? null : { field, reason: 'off-tick' };
}

function amountFault(
  draft: Draft,
  amount: Typed,
  { qty, total, left }: Estimate,
  { instrument }: DraftWorld,
): DraftFault | null {
  const amountIs = (reason: DraftFault['reason']): DraftFault => ({ field: 'amount', reason });
  if (!amount.ok) return amountIs(amount.fault);
  if (draft.unit === 'base' && !isMultiple(amount.value, decimal(instrument.lotSize))) {
    return amountIs('off-lot');
  }
  if (qty === null || total === null) return null;
  if (isZero(qty) || compare(total, decimal(instrument.minValue)) < 0) return amountIs('too-small');
  if (compare(qty, decimal(mostOf(draft, instrument))) > 0) return amountIs('too-large');
  return left !== null && left.coefficient < 0n ? amountIs('insufficient') : null;
}

function mostOf(draft: Draft, instrument: InstrumentInfo): string {
  if (isMarket(draft)) return instrument.maxMarketQty;
  return draft.timeInForce === 'PostOnly' ? instrument.maxPostOnlyQty : instrument.maxLimitQty;
}

/** Exits stand at both sides of the price: a purchase takes its profit above and stops its loss below. */
function exitFault(
  draft: Draft,
  price: Decimal | null,
  { instrument, tag }: DraftWorld,
): DraftFault | null {
  if (!draft.hasExits || draft.kind !== 'limit') return null;
  const tick = decimal(instrument.tickSize);
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    if (draft[field].trim() === '') continue;
    const typed = readTyped(draft[field], tag);
    const fault = priceFault(field, typed, tick);
    if (fault !== null) return fault;
    if (!typed.ok || price === null) continue;
    const isAbove = (field === 'takeProfit') === (draft.side === 'Buy');
    if (compare(typed.value, price) !== (isAbove ? 1 : -1)) return { field, reason: 'wrong-side' };
  }
  return null;
}

/** A share of what may be spent, in the ticket's unit; null where it is not known. */
export function shareAmount(draft: Draft, percent: number, world: DraftWorld): Decimal | null {
  const { instrument, available, tag } = world;
  const price = readTyped(draft.price, tag);
  const trigger = readTyped(draft.trigger, tag);
  const reference = referencePrice(draft, price, trigger, world);
  const share = { coefficient: BigInt(percent), scale: 2 };
  const isBuy = draft.side === 'Buy';
  const before = isBuy ? available.quote : available.base;
  if (before === null) return null;
  const spent = multiply(before, share);
  const lot = decimal(instrument.lotSize);
  const cent = { coefficient: 1n, scale: instrument.quoteScale };
  if (draft.unit === (isBuy ? 'quote' : 'base')) {
    return towardsZero(spent, isBuy ? cent : lot);
  }
  if (reference === null || isZero(reference)) return null;
  return isBuy
    ? towardsZero(divide(spent, reference, DIVISION_SCALE, 'down'), lot)
    : towardsZero(multiply(spent, reference), cent);
}

/** The request of a draft that has no fault. */
export function requestOf(
  draft: Draft,
  { instrument, tag }: Pick<DraftWorld, 'instrument' | 'tag'>,
  { qty }: Estimate,
  orderLinkId: string,
): PlaceOrderRequest {
  const text = (typed: string) => {
    const read = readTyped(typed, tag);
    if (!read.ok) throw new Error(`a draft without a fault has ${read.fault}`);
    return decimalToText(read.value);
  };
  if (qty === null) throw new Error('a draft without a fault has an amount');
  const isByValue = isMarket(draft) && draft.unit === 'quote';
  const exits = draft.hasExits && draft.kind === 'limit' ? draft : { takeProfit: '', stopLoss: '' };
  return {
    symbol: instrument.symbol,
    side: draft.side,
    orderType: isMarket(draft) ? 'Market' : 'Limit',
    qty: isByValue ? text(draft.amount) : decimalToText(qty),
    orderLinkId,
    ...(isMarket(draft) && { marketUnit: isByValue ? 'quoteCoin' : 'baseCoin' }),
    ...(!isMarket(draft) && { price: text(draft.price), timeInForce: draft.timeInForce }),
    ...(isStop(draft) && { orderFilter: 'StopOrder', triggerPrice: text(draft.trigger) }),
    ...(exits.takeProfit.trim() !== '' && { takeProfit: { trigger: text(exits.takeProfit) } }),
    ...(exits.stopLoss.trim() !== '' && { stopLoss: { trigger: text(exits.stopLoss) } }),
  };
}
