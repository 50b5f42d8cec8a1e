import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type {
  BatchResult,
  FoundOrderResult,
  OrderInfo,
  OrderResult,
  OrdersResult,
  PlaceOcoRequest,
  PlaceOrderRequest,
  RefusalResult,
} from '@meridian/protocol/contracts/venue.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { VENUE_CODES, VENUE_PATHS, VENUE_REASONS } from '@meridian/protocol/venue-api.ts';

import type { Later } from '../markets/signal.ts';

export type Refused =
  | RefusalResult
  | { readonly reason: 'signed-out' | 'not-permitted' | 'other'; readonly field: '' };

/** What a ticket sends. */
export type TicketRequest =
  | { readonly kind: 'order'; readonly order: PlaceOrderRequest }
  | { readonly kind: 'pair'; readonly pair: PlaceOcoRequest }
  | { readonly kind: 'batch'; readonly orders: readonly PlaceOrderRequest[] };

/** What became of an order that was sent. */
export type SentOrder =
  | { readonly kind: 'placed'; readonly order: OrderInfo }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** No answer came, and the venue does not know the order: it may yet arrive. */
  | { readonly kind: 'lost' }
  /** No answer came, and none to the question what became of it: the order may be there or not. */
  | { readonly kind: 'unknown' };

/** What became of each order of a batch, in its order. */
export interface SentBatch {
  readonly kind: 'batch';
  readonly results: readonly { readonly order: PlaceOrderRequest; readonly sent: SentOrder }[];
}

export type Sent = SentOrder | SentBatch;

export interface SendParts {
  readonly client: Pick<BusinessClient, 'get' | 'post'>;
  readonly pending: PendingOrders;
  readonly later: Later;
}

/** What of an order is kept until its answer is there. */
export type KeptOrder = Pick<PlaceOrderRequest, 'symbol' | 'orderLinkId'>;

/** Orders whose answer has not come, by link id; kept before they are sent. */
export interface PendingOrders {
  list(): readonly KeptOrder[];
  keep(requests: readonly KeptOrder[]): void;
  forget(orderLinkId: string): void;
}

/** How often an order is asked for after a lost answer, and how long between, in ms. */
const ASKS = [0, 500, 1_500, 4_000] as const;

/**
 * Sends what a ticket asks for, once. Its link ids were kept on the device before; where the answer is
 * lost its orders are asked for by them. The same request may be sent again: the venue takes a link id
 * once, for ever.
 */
export function sendTicket(request: TicketRequest, parts: SendParts): Promise<Sent> {
  switch (request.kind) {
    case 'order':
      return sendOne(
        VENUE_PATHS.placeOrder,
        request.order,
        parts,
        // `as`: the gateway's answer by its contract.
        (result) => (result as OrderResult).order,
      );
    case 'pair':
      return sendOne(VENUE_PATHS.placeOco, request.pair, parts, (result) => {
        // `as`: the gateway's answer by its contract. The link id is that of the first leg.
        const { orders } = result as OrdersResult;
        return orders.find(({ orderLinkId }) => orderLinkId === request.pair.orderLinkId);
      });
    case 'batch':
      return sendBatch(request.orders, parts);
  }
}

async function sendOne(
  path: string,
  request: KeptOrder,
  parts: SendParts,
  orderOf: (result: unknown) => OrderInfo | undefined,
): Promise<SentOrder> {
  const { client, pending } = parts;
  pending.keep([request]);
  const answer = await client.post(path, { ...request }, { hiddenToast: true });
  if (answer.ok) {
    const order = orderOf(answer.result);
    if (order === undefined) return askFor(request.orderLinkId, parts);
    pending.forget(request.orderLinkId);
    return { kind: 'placed', order };
  }
  const { error } = answer;
  const isThere = error.code === VENUE_REASONS['duplicate-link-id'];
  if (!isThere && !isLost(error)) {
    pending.forget(request.orderLinkId);
    return { kind: 'refused', refusal: refusalOf(error) };
  }
  return askFor(request.orderLinkId, parts);
}

async function sendBatch(
  orders: readonly PlaceOrderRequest[],
  parts: SendParts,
): Promise<SentOrder | SentBatch> {
  const { client, pending } = parts;
  pending.keep(orders);
  const answer = await client.post(VENUE_PATHS.placeBatch, { orders }, { hiddenToast: true });
  if (!answer.ok && !isLost(answer.error)) {
    for (const { orderLinkId } of orders) pending.forget(orderLinkId);
    return { kind: 'refused', refusal: refusalOf(answer.error) };
  }
  // `as`: the gateway's answer by its contract.
  const answered = answer.ok ? (answer.result as BatchResult).results : [];
  const results = await Promise.all(
    orders.map(async (order) => ({ order, sent: await oneOfBatch(order, answered, parts) })),
  );
  return { kind: 'batch', results };
}

/** What the answer says of an order; what it leaves open is asked for by its link id. */
async function oneOfBatch(
  { orderLinkId }: PlaceOrderRequest,
  answered: BatchResult['results'],
  parts: SendParts,
): Promise<SentOrder> {
  const found = answered.find((each) => each.orderLinkId === orderLinkId);
  const { order = null, refusal = null, code = VENUE_CODES.outcomeUnknown } = found ?? {};
  if (order === null && code === VENUE_CODES.outcomeUnknown) return askFor(orderLinkId, parts);
  // It was sent before, and is there.
  if (refusal?.reason === 'duplicate-link-id') return askFor(orderLinkId, parts);
  parts.pending.forget(orderLinkId);
  if (order !== null) return { kind: 'placed', order };
  return { kind: 'refused', refusal: refusal ?? { reason: 'other', field: '' } };
}

/** What became of an order whose answer was lost. */
export async function askFor(orderLinkId: string, parts: SendParts): Promise<SentOrder> {
  const { client, pending, later } = parts;
  let wasAnswered = false;
  for (const wait of ASKS) {
    if (wait > 0) await new Promise<void>((done) => void later(wait, done));
    const answer = await client.get(VENUE_PATHS.order, { orderLinkId }, { hiddenToast: true });
    if (!answer.ok) {
      wasAnswered = false;
      if (!isLost(answer.error)) return { kind: 'unknown' };
      continue;
    }
    // `as`: the gateway's answer by its contract.
    const { order } = answer.result as FoundOrderResult;
    if (order !== null) {
      pending.forget(orderLinkId);
      return { kind: 'placed', order };
    }
    wasAnswered = true;
  }
  // It was asked for over six seconds. It may still arrive, so its id stays kept: sent again under that
  // id, it cannot be placed twice.
  return { kind: wasAnswered ? 'lost' : 'unknown' };
}

/** Whether nothing says what became of a call: no answer, or one that cannot tell. */
function isLost({ kind, code }: BusinessError): boolean {
  if (code === VENUE_CODES.outcomeUnknown) return true;
  return kind === 'network' || kind === 'timeout' || kind === 'malformed' || kind === 'http';
}

export function refusalOf(error: BusinessError): Refused {
  const access = accessRefusal(error);
  if (access !== null) return { reason: access, field: '' };
  const { data } = error;
  const reason = fieldOf(data, 'reason');
  const known = Object.keys(VENUE_REASONS).find((name) => name === reason);
  if (known === undefined) return { reason: 'other', field: '' };
  const field = fieldOf(data, 'field');
  // `as`: found among the names.
  return {
    reason: known as RefusalResult['reason'],
    field: typeof field === 'string' ? field : '',
  };
}

function fieldOf(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  return new Map<string, unknown>(Object.entries(data)).get(name);
}
