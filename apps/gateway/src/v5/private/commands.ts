import type { AmendOrder, CancelOrder, CreateOrder } from '@meridian/v5/contracts/orders.ts';
import type {
  AmendOrder as AmendCommand,
  CancelOrder as CancelCommand,
  Exit,
  OrderFilter,
  PlaceOrder,
} from '@meridian/venue/api/commands.ts';
import type { OrderKey } from '../../venue/port.ts';
import { refused, type V5Outcome, venueRefusal } from '../outcome.ts';

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | Exclude<V5Outcome, { readonly ok: true }>;

type PlaceFilter = Exclude<PlaceOrder['orderFilter'], undefined>;

const PLACE_FILTERS: ReadonlySet<string> = new Set(['Order', 'StopOrder', 'tpslOrder']);
const FILTERS: ReadonlySet<string> = new Set([...PLACE_FILTERS, 'OcoOrder']);
/** The documents say 170201, which clients read as a missing permission. */
const BAD_FILTER = { code: 170130, message: 'there is no such orderFilter' } as const;

export function readFilter(text: string | undefined): Read<OrderFilter | undefined> {
  if (text === undefined) return { ok: true, value: undefined };
  if (!FILTERS.has(text)) return { ok: false, refusal: BAD_FILTER };
  // `as`: one of the list.
  return { ok: true, value: text as OrderFilter };
}

/** An order of v5 as the venue takes it; what is wrong with its figures the venue says itself. */
export function placeCommand(account: string, asked: CreateOrder): Read<PlaceOrder> {
  const { orderType, side, marketUnit, orderFilter, slippageTolerance: tolerance } = asked;
  if (asked.category !== 'spot') return refused('badRequest', 'category');
  if (orderFilter !== undefined && !PLACE_FILTERS.has(orderFilter)) {
    return { ok: false, refusal: BAD_FILTER };
  }
  const isMarket = orderType === 'Market';
  const usualUnit = side === 'Buy' ? 'quoteCoin' : 'baseCoin';
  const takeProfit = exitOf(asked.takeProfit, asked.tpOrderType, asked.tpLimitPrice);
  const stopLoss = exitOf(asked.stopLoss, asked.slOrderType, asked.slLimitPrice);
  if (takeProfit === 'bad') return refused('badRequest', 'tpLimitPrice');
  if (stopLoss === 'bad') return refused('badRequest', 'slLimitPrice');
  if ((asked.slippageToleranceType === undefined) !== (tolerance === undefined)) {
    return refused('badRequest', 'slippageTolerance');
  }
  const command: PlaceOrder = {
    type: 'place-order',
    account,
    symbol: asked.symbol,
    side,
    orderType,
    qty: asked.qty,
    ...(isMarket && { marketUnit: marketUnit ?? usualUnit }),
    // Clients send a price along with market orders; it says nothing there.
    ...(!isMarket && asked.price !== undefined && { price: asked.price }),
    ...(!isMarket && asked.timeInForce !== undefined && { timeInForce: asked.timeInForce }),
    ...(asked.slippageToleranceType !== undefined &&
      tolerance !== undefined && {
        slippage: { type: asked.slippageToleranceType, value: tolerance },
      }),
    ...(asked.smpType !== undefined && { smpType: asked.smpType }),
    ...(asked.orderLinkId !== undefined && { orderLinkId: asked.orderLinkId }),
    // `as`: one of the list.
    ...(orderFilter !== undefined && { orderFilter: orderFilter as PlaceFilter }),
    ...(asked.triggerPrice !== undefined && { triggerPrice: asked.triggerPrice }),
    ...(takeProfit !== null && { takeProfit }),
    ...(stopLoss !== null && { stopLoss }),
  };
  return { ok: true, value: command };
}

/** Null for none; `bad` for a limit order without its limit. */
function exitOf(
  trigger: string | undefined,
  type: 'Limit' | 'Market' | undefined,
  limit: string | undefined,
): Exit | null | 'bad' {
  if (trigger === undefined) return null;
  if (type !== 'Limit') return { trigger };
  return limit === undefined ? 'bad' : { trigger, limit };
}

export function amendCommand(account: string, asked: AmendOrder): Read<AmendCommand> {
  const { symbol, qty, price, triggerPrice } = asked;
  if (asked.category !== 'spot') return refused('badRequest', 'category');
  const key = readOrderKey(asked);
  if (!key.ok) return key;
  const command: AmendCommand = {
    ...{ type: 'amend-order', account, symbol, ...key.value },
    ...(qty !== undefined && { qty }),
    ...(price !== undefined && { price }),
    ...(triggerPrice !== undefined && { triggerPrice }),
  };
  return { ok: true, value: command };
}

export function cancelCommand(account: string, asked: CancelOrder): Read<CancelCommand> {
  if (asked.category !== 'spot') return refused('badRequest', 'category');
  const key = readOrderKey(asked);
  if (!key.ok) return key;
  return {
    ok: true,
    value: { type: 'cancel-order', account, symbol: asked.symbol, ...key.value },
  };
}

interface NamedOrder {
  readonly orderId?: string | undefined;
  readonly orderLinkId?: string | undefined;
}

/** Digits that every number of an order fits in. */
const LONGEST_ID = 15;

/** The order's number wins where both are given. */
export function readOrderKey({ orderId, orderLinkId }: NamedOrder): Read<OrderKey> {
  if (orderId !== undefined) {
    // No order has a number that long.
    if (orderId.length > LONGEST_ID) return venueRefusal('unknown-order');
    return { ok: true, value: { orderId: parseInt(orderId, 10) } };
  }
  if (orderLinkId === undefined) return refused('badRequest', 'orderId');
  return { ok: true, value: { orderLinkId } };
}
