import type { ORDER_CALLS } from '@meridian/v5/contracts/orders.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import type { HistoryQuery, OrderInfo, Page, VenuePort } from '../../venue/port.ts';
import { answered, refused, type V5Outcome } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import { readFilter, readOrderKey } from './commands.ts';
import type { Handlers } from './handlers.ts';
import { executionToV5, orderToV5 } from './order-fields.ts';
import { badWindow, pageOf, readWindow } from './pages.ts';

const ORDERS = { usual: 20, most: 50 };
const EXECUTIONS = { usual: 50, most: 100 };
const SPAN = { usualDays: 7, mostDays: 7 };
/** Pages looked through for orders of one status before the list goes on by its cursor. */
const PAGES_A_CALL = 10;
/** Orders that ended last, with `openOnly=1`. */
const CLOSED_KEPT = 500;

type Listing = 'openOrders' | 'orderHistory' | 'executions';

/** Calls that list orders and executions. */
export function listHandlers(
  port: VenuePort,
  now: () => number,
): Pick<Handlers<typeof ORDER_CALLS>, Listing> {
  return {
    async openOrders(asked, { account }) {
      const limit = countOf(asked.limit, ORDERS);
      if (limit === null) return refused('badRequest', 'limit');
      if (asked.category !== 'spot') return ordersPage([]);
      if (asked.orderId !== undefined || asked.orderLinkId !== undefined) {
        return oneOrder(port, account, asked);
      }
      const filter = readFilter(asked.orderFilter);
      if (!filter.ok) return filter;
      const orders =
        asked.openOnly === '1'
          ? port.recentClosed(account, asked.symbol).slice(0, CLOSED_KEPT)
          : port.openOrders(account, asked.symbol);
      const matching = orders.filter((order) => isAsked(port, order, asked));
      const page = pageOf(matching, { cursor: asked.cursor, limit }, (order) => order.orderId);
      return page === null ? refused('badRequest', 'cursor') : ordersPage(page.list, page.next);
    },
    async orderHistory(asked, { account }) {
      const limit = countOf(asked.limit, ORDERS);
      if (limit === null) return refused('badRequest', 'limit');
      if (asked.category !== 'spot') return ordersPage([]);
      if (asked.orderId !== undefined || asked.orderLinkId !== undefined) {
        return oneOrder(port, account, asked);
      }
      const filter = readFilter(asked.orderFilter);
      if (!filter.ok) return filter;
      const window = readWindow(asked, now(), SPAN);
      if (window === null) return badWindow();
      const cursor = cursorIn(asked.cursor);
      if (cursor === null) return refused('badRequest', 'cursor');
      const query = { symbol: asked.symbol, ...window, cursor: cursor.next, limit };
      const page = await matchingPage(
        (next) => port.orderHistory(account, next),
        query,
        (order) =>
          (asked.orderStatus === undefined || order.status === asked.orderStatus) &&
          isAsked(port, order, asked),
      );
      return ordersPage(page.list, cursorText(page.next));
    },
    async executions(asked, { account }) {
      const limit = countOf(asked.limit, EXECUTIONS);
      if (limit === null) return refused('badRequest', 'limit');
      const window = readWindow(asked, now(), SPAN);
      if (window === null) return badWindow();
      const cursor = cursorIn(asked.cursor);
      if (cursor === null) return refused('badRequest', 'cursor');
      const none = { nextPageCursor: '', category: 'spot', list: [] };
      // There are no kinds of executions but trades.
      if (asked.category !== 'spot' || (asked.execType ?? 'Trade') !== 'Trade') {
        return answered({ ...none, category: asked.category });
      }
      const order = await orderIn(port, account, asked);
      if (order === null) return answered(none);
      const page = await port.executions(account, {
        ...{ symbol: asked.symbol, ...window, cursor: cursor.next, limit },
        ...(order !== undefined && { orderId: order.orderId }),
      });
      const list = page.list.map(executionToV5);
      return answered({ ...none, nextPageCursor: cursorText(page.next), list });
    },
  };
}

interface OrderAsked {
  readonly orderId?: string | undefined;
  readonly orderLinkId?: string | undefined;
}

/** Undefined where none is named, null where there is none of that name. */
async function orderIn(port: VenuePort, account: string, asked: OrderAsked) {
  if (asked.orderId === undefined && asked.orderLinkId === undefined) return undefined;
  const key = readOrderKey(asked);
  return key.ok ? port.findOrder(account, key.value) : null;
}

async function oneOrder(port: VenuePort, account: string, asked: OrderAsked): Promise<V5Outcome> {
  const order = await orderIn(port, account, asked);
  return ordersPage(order === undefined || order === null ? [] : [order]);
}

interface Narrowed {
  readonly symbol?: string | undefined;
  readonly baseCoin?: string | undefined;
  readonly settleCoin?: string | undefined;
  readonly orderFilter?: string | undefined;
}

function isAsked(
  port: VenuePort,
  { symbol, orderFilter }: OrderInfo,
  { baseCoin, settleCoin, ...asked }: Narrowed,
): boolean {
  const instrument = port.instrument(symbol)?.instrument;
  const isOfFilter = asked.orderFilter === undefined || orderFilter === asked.orderFilter;
  const isOfBase = baseCoin === undefined || instrument?.base === baseCoin;
  return isOfFilter && isOfBase && (settleCoin === undefined || instrument?.quote === settleCoin);
}

/** Goes on through pages of which nothing matches: an empty page would look like the end. */
async function matchingPage(
  read: (query: HistoryQuery) => Promise<Page<OrderInfo>>,
  query: HistoryQuery,
  matches: (order: OrderInfo) => boolean,
): Promise<Page<OrderInfo>> {
  let { cursor } = query;
  let next: string | null = null;
  for (let count = 0; count < PAGES_A_CALL; count += 1) {
    const page = await read({ ...query, cursor });
    const list = page.list.filter(matches);
    next = page.next;
    if (list.length > 0 || next === null) return { list, next };
    cursor = next;
  }
  return { list: [], next };
}

function ordersPage(orders: readonly OrderInfo[], nextPageCursor = ''): V5Outcome {
  return answered({ category: 'spot', nextPageCursor, list: orders.map(orderToV5) });
}

/** The venue's own cursor inside of one that clients carry unharmed; null for one that is not ours. */
function cursorIn(token: string | undefined): { readonly next: string | undefined } | null {
  if (token === undefined) return { next: undefined };
  const [next] = readCursor(token, 1) ?? [];
  return next !== undefined && /^\d{1,15}[mt]?$/.test(next) ? { next } : null;
}

function cursorText(next: string | null): string {
  return next === null ? '' : cursorOf([next]);
}
