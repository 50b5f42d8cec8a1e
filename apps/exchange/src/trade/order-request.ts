import { type Decimal, decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { PlaceOcoRequest, PlaceOrderRequest } from '@meridian/protocol/contracts/venue.ts';

import type { TicketRequest } from '../orders/send-order.ts';
import {
  countOf,
  type Draft,
  type DraftWorld,
  type Estimate,
  expiryOf,
  hundredthsOf,
  isMarket,
  isStop,
  unitOf,
} from './draft.ts';
import { pricesBetween, sharesOf } from './scaled.ts';
import { readTyped } from '../orders/typed-amount.ts';

type Read = Pick<DraftWorld, 'instrument' | 'tag'>;

/** The request of a draft that has no fault. */
export function requestOf(
  draft: Draft,
  world: Read,
  estimate: Estimate,
  linkId: string,
): TicketRequest {
  if (draft.kind === 'oco') return { kind: 'pair', pair: pairOf(draft, world, estimate, linkId) };
  if (draft.kind === 'scaled')
    return { kind: 'batch', orders: scaledOf(draft, world, estimate, linkId) };
  return { kind: 'order', order: orderOf(draft, world, estimate, linkId) };
}

function orderOf(
  draft: Draft,
  { instrument, tag }: Read,
  { qty }: Estimate,
  orderLinkId: string,
): PlaceOrderRequest {
  const text = (typed: string) => decimalToText(valueOf(typed, tag));
  if (qty === null) throw new Error('a draft without a fault has an amount');
  const isByValue = isMarket(draft) && unitOf(draft) === 'quote';
  const exits = draft.hasExits && draft.kind === 'limit' ? draft : { takeProfit: '', stopLoss: '' };
  return {
    symbol: instrument.symbol,
    side: draft.side,
    orderType: isMarket(draft) ? 'Market' : 'Limit',
    qty: isByValue ? text(draft.amount) : decimalToText(qty),
    orderLinkId,
    ...(isMarket(draft) && { marketUnit: isByValue ? 'quoteCoin' : 'baseCoin' }),
    ...(!isMarket(draft) && { price: text(draft.price), ...timeOf(draft) }),
    ...(isStop(draft) && { orderFilter: 'StopOrder', triggerPrice: text(draft.trigger) }),
    ...(draft.kind === 'trailing' && trailingOf(draft, tag)),
    ...(draft.kind === 'market' && slippageOf(draft, tag)),
    ...(exits.takeProfit.trim() !== '' && { takeProfit: { trigger: text(exits.takeProfit) } }),
    ...(exits.stopLoss.trim() !== '' && { stopLoss: { trigger: text(exits.stopLoss) } }),
  };
}

function timeOf(draft: Draft): Pick<PlaceOrderRequest, 'timeInForce' | 'expiresAt'> {
  const { timeInForce } = draft;
  const expiresAt = expiryOf(draft);
  return {
    timeInForce: timeInForce === 'GTT' ? 'GTC' : timeInForce,
    ...(expiresAt !== null && { expiresAt }),
  };
}

function trailingOf(
  draft: Draft,
  tag: string,
): Pick<PlaceOrderRequest, 'orderFilter' | 'trailing'> {
  const hundredths = hundredthsOf('distance', draft.distance, tag);
  if (hundredths === null) throw new Error('a draft without a fault has a distance');
  const hasActivation = draft.trigger.trim() !== '';
  return {
    orderFilter: 'StopOrder',
    trailing: {
      // A hundredth of a percent is a basis point.
      deltaBps: parseInt(hundredths.toString(), 10),
      ...(hasActivation && { activation: decimalToText(valueOf(draft.trigger, tag)) }),
    },
  };
}

function slippageOf(draft: Draft, tag: string): Pick<PlaceOrderRequest, 'slippage'> {
  if (draft.slippage.trim() === '') return {};
  return { slippage: { type: 'Percent', value: decimalToText(valueOf(draft.slippage, tag)) } };
}

function pairOf(
  draft: Draft,
  { instrument, tag }: Read,
  { qty }: Estimate,
  orderLinkId: string,
): PlaceOcoRequest {
  if (qty === null) throw new Error('a draft without a fault has an amount');
  const isByValue = unitOf(draft) === 'quote';
  const leg = (trigger: string, limit: string) => ({
    trigger: decimalToText(valueOf(trigger, tag)),
    ...(limit.trim() !== '' && { limit: decimalToText(valueOf(limit, tag)) }),
  });
  return {
    symbol: instrument.symbol,
    side: draft.side,
    qty: decimalToText(isByValue ? valueOf(draft.amount, tag) : qty),
    orderLinkId,
    marketUnit: isByValue ? 'quoteCoin' : 'baseCoin',
    takeProfit: leg(draft.takeProfit, draft.takeProfitLimit),
    stopLoss: leg(draft.stopLoss, draft.stopLossLimit),
  };
}

/**
 * Orders at equal distances from one price to the other, both included, each on its tick. The amount is
 * shared out in whole lots, evenly or rising; together they are all of it.
 * The link id of the n-th is that of the batch with its number.
 */
function scaledOf(
  draft: Draft,
  world: Read,
  { qty }: Estimate,
  linkId: string,
): readonly PlaceOrderRequest[] {
  const { instrument, tag } = world;
  const count = countOf(draft.count);
  if (qty === null || count === null) throw new Error('a draft without a fault has its orders');
  const prices = pricesBetween(
    valueOf(draft.price, tag),
    valueOf(draft.priceTo, tag),
    decimal(instrument.tickSize),
    count,
  );
  const shares = sharesOf(qty, decimal(instrument.lotSize), count, draft.sizes);
  return prices.map((price, index) => ({
    symbol: instrument.symbol,
    side: draft.side,
    orderType: 'Limit',
    qty: decimalToText(shares[index] ?? qty),
    price: decimalToText(price),
    orderLinkId: `${linkId}-${index + 1}`,
    ...timeOf(draft),
  }));
}

function valueOf(typed: string, tag: string): Decimal {
  const read = readTyped(typed, tag);
  if (!read.ok) throw new Error(`a draft without a fault has ${read.fault}`);
  return read.value;
}
