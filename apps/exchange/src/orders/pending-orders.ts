import type { PlaceOrderRequest } from '@meridian/protocol/contracts/venue.ts';

import type { PendingOrders } from './send-order.ts';

const PENDING_KEY = 'meridian.trade.pending';

/** More at once are not ours. */
const MOST_PENDING = 50;

/**
 * Orders whose answer has not come, kept on the device: after a reload they are asked for by their link
 * ids. Where the browser denies storage they are kept while the page is open.
 */
export function createPendingOrders(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): PendingOrders {
  let orders: readonly PlaceOrderRequest[] = read(storage);
  const write = (next: readonly PlaceOrderRequest[]) => {
    orders = next;
    try {
      storage().setItem(PENDING_KEY, JSON.stringify(next));
    } catch {
      // Storage denied or full.
    }
  };
  const others = (orderLinkId: string) =>
    orders.filter((order) => order.orderLinkId !== orderLinkId);
  return {
    list: () => orders,
    keep: (request) => write([...others(request.orderLinkId), request].slice(-MOST_PENDING)),
    forget: (orderLinkId) => write(others(orderLinkId)),
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): readonly PlaceOrderRequest[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(PENDING_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRequest) : [];
  } catch {
    return [];
  }
}

function isRequest(value: unknown): value is PlaceOrderRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'orderLinkId' in value &&
    'symbol' in value &&
    typeof value.orderLinkId === 'string' &&
    typeof value.symbol === 'string'
  );
}

const ID_LENGTH = 24;

/** A link id nobody else makes: 24 of 64 characters, 144 bits. */
export function newLinkId(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
  const bytes = random(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
