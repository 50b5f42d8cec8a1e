import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type {
  FoundOrderResult,
  OrderInfo,
  OrderResult,
  PlaceOrderRequest,
  RefusalResult,
} from '@meridian/protocol/contracts/venue.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { VENUE_CODES, VENUE_PATHS, VENUE_REASONS } from '@meridian/protocol/venue-api.ts';

import type { Later } from '../markets/signal.ts';

export type Refused =
  | RefusalResult
  | { readonly reason: 'signed-out' | 'other'; readonly field: '' };

/** What became of an order that was sent. */
export type Sent =
  | { readonly kind: 'placed'; readonly order: OrderInfo }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** No answer came, and the venue does not know the order: it may yet arrive. */
  | { readonly kind: 'lost' }
  /** No answer came, and none to the question what became of it: the order may be there or not. */
  | { readonly kind: 'unknown' };

export interface SendParts {
  readonly client: Pick<BusinessClient, 'get' | 'post'>;
  readonly pending: PendingOrders;
  readonly later: Later;
}

/** Orders whose answer has not come, by link id; kept before they are sent. */
export interface PendingOrders {
  list(): readonly PlaceOrderRequest[];
  keep(request: PlaceOrderRequest): void;
  forget(orderLinkId: string): void;
}

/** How often an order is asked for after a lost answer, and how long between, in ms. */
const ASKS = [0, 500, 1_500, 4_000] as const;

/**
 * Sends an order once. Its link id was kept on the device before; where the answer is lost the order is
 * asked for by it. The same request may be sent again: the venue takes a link id once, for ever.
 */
export async function sendOrder(request: PlaceOrderRequest, parts: SendParts): Promise<Sent> {
  const { client, pending } = parts;
  pending.keep(request);
  const answer = await client.post(VENUE_PATHS.placeOrder, { ...request }, { hiddenToast: true });
  if (answer.ok) {
    pending.forget(request.orderLinkId);
    // `as`: the gateway's answer by its contract.
    return { kind: 'placed', order: (answer.result as OrderResult).order };
  }
  const { error } = answer;
  const isThere = error.code === VENUE_REASONS['duplicate-link-id'];
  if (!isThere && !isLost(error)) {
    pending.forget(request.orderLinkId);
    return { kind: 'refused', refusal: refusalOf(error) };
  }
  return askFor(request.orderLinkId, parts);
}

/** What became of an order whose answer was lost. */
export async function askFor(orderLinkId: string, parts: SendParts): Promise<Sent> {
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

export function refusalOf({ access, authFailure, data }: BusinessError): Refused {
  if (access === 'signed-out' || authFailure) return { reason: 'signed-out', field: '' };
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
