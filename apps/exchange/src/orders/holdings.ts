import type { AccountPush } from '@meridian/protocol/contracts/account-socket.ts';
import type { BalanceInfo, BalancesResult, OrderInfo } from '@meridian/protocol/contracts/venue.ts';

/** Balances and live orders of who is signed in. */
export type Holdings =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | ReadyHoldings;

export interface ReadyHoldings {
  readonly kind: 'ready';
  readonly balances: readonly BalanceInfo[];
  /** Newest first. */
  readonly open: readonly OrderInfo[];
  readonly claim: BalancesResult['claim'];
}

const LIVE: ReadonlySet<OrderInfo['status']> = new Set([
  ...(['New', 'PartiallyFilled', 'Untriggered', 'Triggered'] as const),
]);

/** Holdings after a push of the account's stream; a whole state takes the place of all. */
export function holdingsAfter(
  before: ReadyHoldings | null,
  { f: isWhole, orders, balances }: AccountPush,
): ReadyHoldings {
  const open = new Map<string, OrderInfo>();
  const owned = new Map<string, BalanceInfo>();
  if (!isWhole && before !== null) {
    for (const order of before.open) open.set(order.orderId, order);
    for (const balance of before.balances) owned.set(balance.asset, balance);
  }
  for (const order of orders) {
    if (LIVE.has(order.status)) open.set(order.orderId, order);
    else open.delete(order.orderId);
  }
  for (const balance of balances) {
    // What an account has nothing of is not listed.
    if (balance.total === '0' && balance.held === '0') owned.delete(balance.asset);
    else owned.set(balance.asset, balance);
  }
  return {
    kind: 'ready',
    claim: before?.claim ?? null,
    open: [...open.values()].sort((left, right) => compareDigits(right.orderId, left.orderId)),
    balances: [...owned.values()].sort((left, right) => (left.asset < right.asset ? -1 : 1)),
  };
}

function compareDigits(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** Whether orders are the same, each as it was. */
export function isSameOrders(before: readonly OrderInfo[], after: readonly OrderInfo[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ orderId, seq }, index) => {
      const other = after[index];
      return other?.orderId === orderId && other.seq === seq;
    })
  );
}
