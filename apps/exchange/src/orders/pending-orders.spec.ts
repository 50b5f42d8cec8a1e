import { expect, it } from 'vitest';

import { createPendingOrders } from './pending-orders.ts';

const order = (orderLinkId: string) => ({ symbol: 'BTCUSDT', orderLinkId });

function kept() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const idsOf = (orders: readonly { readonly orderLinkId: string }[]) =>
  orders.map(({ orderLinkId }) => orderLinkId).toSorted();

it('keeps the orders of two tabs that trade at once, and forgets those of each', () => {
  const storage = kept();
  const [first, second] = [createPendingOrders(() => storage), createPendingOrders(() => storage)];
  const afterReload = () => idsOf(createPendingOrders(() => storage).list());
  first.keep([order('a'), order('b')]);
  second.keep([order('c')]);
  expect(afterReload()).toEqual(['a', 'b', 'c']);
  first.forget('a');
  expect(afterReload()).toEqual(['b', 'c']);
  second.forget('c');
  first.keep([order('d')]);
  expect(afterReload()).toEqual(['b', 'd']);
});

it('keeps orders while the page is open where the browser has no room or denies storage', () => {
  const full = {
    ...kept(),
    setItem: () => {
      throw new Error('full');
    },
  };
  for (const storage of [
    () => full,
    () => {
      throw new Error('denied');
    },
  ]) {
    const orders = createPendingOrders(storage);
    orders.keep([order('a')]);
    orders.keep([order('b')]);
    orders.forget('a');
    expect(idsOf(orders.list())).toEqual(['b']);
  }
});
