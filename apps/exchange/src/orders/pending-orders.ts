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
  let orders: readonly KeptOrder[] = read(storage);
  const write = (next: readonly KeptOrder[]) => {
    orders = next;
    try {
      storage().setItem(PENDING_KEY, JSON.stringify(next));
    } catch {
      // Storage denied or full.
    }
  };
  const others = (gone: ReadonlySet<string>) =>
    orders.filter(({ orderLinkId }) => !gone.has(orderLinkId));
  return {
    list: () => orders,
    keep(requests) {
      const ids = new Set(requests.map(({ orderLinkId }) => orderLinkId));
      const kept = requests.map(({ symbol, orderLinkId }) => ({ symbol, orderLinkId }));
      write([...others(ids), ...kept].slice(-MOST_PENDING));
    },
    forget: (orderLinkId) => write(others(new Set([orderLinkId]))),
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): readonly KeptOrder[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(PENDING_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRequest) : [];
  } catch {
    return [];
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
