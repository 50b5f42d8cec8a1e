import type * as wire from '@meridian/protocol/contracts/venue.ts';
import { plainText } from '@meridian/v5/write.ts';
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
    tickSize: plainText(instrument.tickSize),
    lotSize: plainText(instrument.basePrecision),
    minValue: plainText(instrument.minOrderAmt),
    maxLimitQty: plainText(instrument.maxLimitOrderQty),
    maxMarketQty: plainText(instrument.maxMarketOrderQty),
    maxPostOnlyQty: plainText(instrument.postOnlyMaxLimitOrderSize),
    priceLimit:
      priceLimit === null ? null : { x: plainText(priceLimit.x), y: plainText(priceLimit.y) },
    makerFee: plainText(fees.maker),
    takerFee: plainText(fees.taker),
    maxOrders: limits.orders,
  };
}

function digits(id: number | null): string | null {
  return id === null ? null : String(id);
}
