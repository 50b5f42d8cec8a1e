import type { KeptOrder, PendingOrders } from './send-order.ts';

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
  let orders: readonly KeptOrder[] = read(storage) ?? [];
  /** Of this page: kept also where the browser has no room for them. */
  const own = new Map<string, KeptOrder>();
  /** The list is read anew each time: another tab trades with the same one. */
  const change = (gone: ReadonlySet<string>) => {
    const others = (read(storage) ?? orders).filter(
      ({ orderLinkId }) => !gone.has(orderLinkId) && !own.has(orderLinkId),
    );
    orders = [...others, ...own.values()].slice(-MOST_PENDING);
    try {
      storage().setItem(PENDING_KEY, JSON.stringify(orders));
    } catch {
      // Storage denied or full.
    }
  };
  return {
    list: () => orders,
    keep(requests) {
      for (const { symbol, orderLinkId } of requests) own.set(orderLinkId, { symbol, orderLinkId });
      change(new Set());
    },
    forget(orderLinkId) {
      own.delete(orderLinkId);
      change(new Set([orderLinkId]));
    },
  };
}

/** Null where the browser denies storage. */
function read(storage: () => Pick<Storage, 'getItem'>): readonly KeptOrder[] | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(PENDING_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRequest) : [];
  } catch {
    return null;
  }
}

function isRequest(value: unknown): value is KeptOrder {
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
