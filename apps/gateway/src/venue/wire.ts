import type * as wire from '@meridian/protocol/contracts/venue.ts';
import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import type { ExecutionInfo, InstrumentInfo, OrderInfo } from './port.ts';

/** An order as pages get it: ids as digits, no account, for it is always their own. */
export function orderWire(order: OrderInfo): wire.OrderInfo {
  const { account: _account, orderId, parentId, ocoId, ...rest } = order;
  return { ...rest, orderId: String(orderId), parentId: digits(parentId), ocoId: digits(ocoId) };
}

export function executionWire(execution: ExecutionInfo): wire.ExecutionInfo {
  const { account: _account, tradeId, orderId, ...rest } = execution;
  return { ...rest, tradeId: String(tradeId), orderId: String(orderId) };
}

export function instrumentWire(info: InstrumentInfo): wire.InstrumentInfo {
  const { instrument, fees, quoteScale, status, last, index } = info;
  const { symbol, base, quote, priceLimit, limits } = instrument;
  return {
    ...{ symbol, base, quote, quoteScale, status, last, index },
    tickSize: plain(instrument.tickSize),
    lotSize: plain(instrument.basePrecision),
    minValue: plain(instrument.minOrderAmt),
    maxLimitQty: plain(instrument.maxLimitOrderQty),
    maxMarketQty: plain(instrument.maxMarketOrderQty),
    maxPostOnlyQty: plain(instrument.postOnlyMaxLimitOrderSize),
    priceLimit: priceLimit === null ? null : { x: plain(priceLimit.x), y: plain(priceLimit.y) },
    makerFee: plain(fees.maker),
    takerFee: plain(fees.taker),
    maxOrders: limits.orders,
  };
}

function digits(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** A listing's text in the form every amount has on the wire. */
function plain(text: string): string {
  const value = parseDecimal(text);
  if (value === null) throw new Error('a listed instrument has decimals');
  return decimalToText(value);
}
