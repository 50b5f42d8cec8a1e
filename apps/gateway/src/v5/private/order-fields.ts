import { decimal, decimalToText, sum } from '@meridian/money/decimal.ts';
import type { V5Execution, V5Order } from '@meridian/v5/contracts/orders.ts';
import type { ExecutionInfo, OrderInfo } from '../../venue/port.ts';

/** An order as v5 has it. What it has not is an empty text. */
export function orderToV5(order: OrderInfo): V5Order {
  const isByValue = order.value !== null;
  const isLive = LIVE.has(order.status);
  return {
    orderId: String(order.orderId),
    orderLinkId: order.orderLinkId,
    symbol: order.symbol,
    side: order.side,
    orderType: order.orderType,
    price: order.price ?? NO_PRICE,
    qty: order.value ?? order.qty ?? '',
    timeInForce: order.timeInForce,
    orderStatus: order.status,
    avgPrice: order.averagePrice ?? '',
    // Of an order that ended nothing is left, whatever was cancelled.
    leavesQty: isLive ? (order.left ?? '') : '0',
    leavesValue: '',
    cumExecQty: order.filled,
    cumExecValue: order.filledValue,
    cumExecFee: feeOf(order),
    cumFeeDetail: { ...order.fees },
    rejectReason: order.rejectReason,
    cancelType: order.cancelType,
    // Clients take the quantity of a market order that buys for a value unless this says otherwise.
    marketUnit: order.orderType === 'Limit' ? '' : isByValue ? 'quoteCoin' : 'baseCoin',
    isLeverage: '0',
    orderFilter: order.orderFilter,
    stopOrderType: stopTypeOf(order),
    createType: 'CreateByUser',
    createdTime: String(order.createdAt),
    updatedTime: String(order.updatedAt),
    triggerPrice: order.triggerPrice ?? '',
    takeProfit: order.takeProfit?.trigger ?? '',
    stopLoss: order.stopLoss?.trigger ?? '',
    tpLimitPrice: order.takeProfit?.limit ?? '',
    slLimitPrice: order.stopLoss?.limit ?? '',
    tpOrderType: exitTypeOf(order.takeProfit),
    slOrderType: exitTypeOf(order.stopLoss),
    smpType: order.smpType,
    smpGroup: 0,
    smpOrderId: '',
    ocoTriggerBy: '',
    positionIdx: 0,
    triggerDirection: order.triggerRises === null ? 0 : order.triggerRises ? 1 : 2,
    triggerBy: '',
    reduceOnly: false,
    closeOnTrigger: false,
    blockTradeId: '',
  };
}

/** The limit of an order that has none, as v5 writes it. */
const NO_PRICE = '0';
const LIVE: ReadonlySet<string> = new Set(['New', 'PartiallyFilled', 'Untriggered', 'Triggered']);

/** In the coin that was received; where fees were paid in several coins only their detail says. */
function feeOf({ fees }: OrderInfo): string {
  const paid = Object.values(fees);
  if (paid.length > 1) return '';
  return decimalToText(sum(paid.map(decimal)));
}

function stopTypeOf({ orderFilter, parentId }: OrderInfo): string {
  if (orderFilter === 'StopOrder') return 'Stop';
  if (orderFilter === 'OcoOrder') return 'OcoOrder';
  if (orderFilter === 'tpslOrder') return parentId === null ? 'tpslOrder' : 'TakeProfit';
  return '';
}

function exitTypeOf(exit: OrderInfo['takeProfit']): string {
  if (exit === null) return '';
  return exit.limit === null ? 'Market' : 'Limit';
}

export function executionToV5(execution: ExecutionInfo): V5Execution {
  const { isMaker } = execution;
  return {
    symbol: execution.symbol,
    orderId: String(execution.orderId),
    orderLinkId: execution.orderLinkId,
    side: execution.side,
    orderType: execution.orderType,
    // Both sides of a trade with oneself are executions: one number would stand for two.
    execId: `${execution.tradeId}${isMaker ? 'M' : 'T'}`,
    execPrice: execution.price,
    execQty: execution.qty,
    execValue: execution.value,
    execFee: execution.fee,
    feeCurrency: execution.feeAsset,
    feeRate: execution.feeRate,
    execType: 'Trade',
    execTime: String(execution.time),
    isMaker,
    isLeverage: '0',
    seq: execution.seq,
    blockTradeId: '',
  };
}
