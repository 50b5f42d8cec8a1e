import { SMP_TYPES } from '@meridian/matching/order.ts';
import type { PlaceOco, PlaceOrder } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { isSlippage } from './price-limit.ts';

const LINK_ID = /^[A-Za-z0-9_-]{1,36}$/;
const TIMES_IN_FORCE: ReadonlySet<unknown> = new Set(['GTC', 'IOC', 'FOK', 'PostOnly']);

const bad = (field: string): Rejection => rejection('bad-request', field);

function isLinkId(text: unknown): boolean {
  return typeof text === 'string' && LINK_ID.test(text);
}

/** What is wrong with an order's form, before anything is looked up. */
export function formOf(order: PlaceOrder, now: number): Rejection | null {
  const isLimit = order.orderType === 'Limit';
  if (!isLimit && order.orderType !== 'Market') return bad('orderType');
  if (order.side !== 'Buy' && order.side !== 'Sell') return bad('side');
  if (isLimit !== (order.price !== undefined)) return bad('price');
  const { timeInForce, marketUnit, orderFilter, smpType } = order;
  if (timeInForce !== undefined && !TIMES_IN_FORCE.has(timeInForce)) return bad('timeInForce');
  if (!isLimit && timeInForce !== undefined && timeInForce !== 'IOC') return bad('timeInForce');
  if (marketUnit !== undefined && (isLimit || !/^(?:base|quote)Coin$/.test(marketUnit))) {
    return bad('marketUnit');
  }
  if (smpType !== undefined && !SMP_TYPES.has(smpType)) return bad('smpType');
  if (order.orderLinkId !== undefined && !isLinkId(order.orderLinkId)) return bad('orderLinkId');
  if (order.slippage !== undefined) {
    if (isLimit || order.triggerPrice !== undefined) return bad('slippage');
    if (!isSlippage(order.slippage)) return rejection('bad-slippage', 'slippage');
  }
  if (order.expiresAt !== undefined) {
    if (!Number.isSafeInteger(order.expiresAt)) return bad('expiresAt');
    if (order.expiresAt <= now) return rejection('expiry-passed', 'expiresAt');
  }
  return triggerForm(order, orderFilter, isLimit);
}

function triggerForm(
  order: PlaceOrder,
  orderFilter: PlaceOrder['orderFilter'],
  isLimit: boolean,
): Rejection | null {
  const { trailing, triggerPrice } = order;
  const waits = triggerPrice !== undefined || trailing !== undefined;
  if (orderFilter !== undefined && (orderFilter === 'Order') === waits) return bad('orderFilter');
  if (triggerPrice !== undefined && trailing !== undefined) return bad('trailing');
  if (trailing !== undefined) {
    const { deltaBps } = trailing;
    if (!Number.isInteger(deltaBps) || deltaBps < 1 || deltaBps > 9_999) return bad('trailing');
  }
  // What a TP/SL market buy costs is not known before its trigger: its hold is its value.
  const isBuyByLots = !isLimit && order.side === 'Buy' && order.marketUnit !== 'quoteCoin';
  if (orderFilter === 'tpslOrder' && isBuyByLots) return bad('marketUnit');
  const isSellByValue = !isLimit && order.side === 'Sell' && order.marketUnit === 'quoteCoin';
  if (orderFilter === 'tpslOrder' && isSellByValue) return bad('marketUnit');
  const hasExits = order.takeProfit !== undefined || order.stopLoss !== undefined;
  return hasExits && (!isLimit || waits) ? bad('takeProfit') : null;
}

export function ocoForm(pair: PlaceOco): Rejection | null {
  if (pair.side !== 'Buy' && pair.side !== 'Sell') return bad('side');
  if (pair.smpType !== undefined && !SMP_TYPES.has(pair.smpType)) return bad('smpType');
  if (pair.orderLinkId !== undefined && !isLinkId(pair.orderLinkId)) return bad('orderLinkId');
  if (typeof pair.takeProfit !== 'object' || typeof pair.stopLoss !== 'object') {
    return bad('takeProfit');
  }
  const isByValue = pair.marketUnit === 'quoteCoin';
  if (pair.side === 'Sell') return isByValue ? bad('marketUnit') : null;
  const areLimits = pair.takeProfit.limit !== undefined && pair.stopLoss.limit !== undefined;
  return isByValue || areLimits ? null : bad('marketUnit');
}
