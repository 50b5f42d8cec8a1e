import { describe, expect, it } from 'vitest';
import { snapshotVenue } from '../rows/snapshot.ts';
import { liveOrders } from '../state.ts';
import { createScene, type Scene } from '../testing/scene.ts';

const symbol = 'BTCUSDT';
const PRICE = '100';
const start = () => createScene({ alice: { USDT: '100000', BTC: '10' }, bob: { BTC: '10' } });

/** Ids of the orders that a cancel-all ends, from its events. */
function cancelAll(scene: Scene): unknown[] {
  const lines = scene.run({ type: 'cancel-orders', account: 'alice/spot' });
  return lines.filter(({ type }) => type === 'order-closed').map(({ orderId }) => orderId);
}

describe('the open orders of an account', () => {
  it('are those that have not ended, by acceptance, however many ended before and between', () => {
    const scene = start();
    const kept: number[] = [];
    for (let id = 1; id <= 300; id += 1) {
      scene.place('alice', { price: PRICE, qty: '0.01' });
      if (id % 50 === 0) kept.push(id);
      else scene.run({ type: 'cancel-order', account: 'alice/spot', symbol, orderId: id });
    }
    expect(liveOrders(scene.venue).map(({ id }) => id)).toEqual(kept);
    expect(cancelAll(scene)).toEqual(kept);
    expect(cancelAll(scene)).toEqual([]);
  });

  it('and their list takes no more room than they do, four times over', () => {
    const scene = start();
    scene.place('alice', { price: PRICE, qty: '0.01' });
    for (let id = 2; id <= 300; id += 1) {
      scene.place('alice', { price: PRICE, qty: '0.01' });
      scene.run({ type: 'cancel-order', account: 'alice/spot', symbol, orderId: id });
      const trader = scene.venue.accounts.get('alice/spot')?.traders.get(symbol);
      expect(trader?.openIds.length).toBeLessThanOrEqual(4 + 64);
    }
    expect(cancelAll(scene)).toEqual([1]);
  });
});

describe('an order after another of its account', () => {
  it.each([
    ['timeInForce', { timeInForce: 'PostOnly' }],
    ['smpType', { smpType: 'CancelMaker' }],
    ['expiresAt', { expiresAt: 9_000 }],
    ['orderFilter', { orderFilter: 'tpslOrder', triggerPrice: '105' }],
    ['exits', { takeProfit: { trigger: '120' } }],
  ] as const)('has a %s of its own, and so has the next', (name, change) => {
    const scene = start();
    scene.place('bob', { side: 'Sell', price: '101', qty: '0.01' });
    scene.place('alice', { price: '101', qty: '0.01' });
    const plain = { price: PRICE, qty: '0.01' } as const;
    for (const order of [plain, { ...plain, ...change }, plain]) scene.place('alice', order);
    const [first, second, third] = snapshotVenue(scene.venue).orders.map((row) => row[name]);
    expect(third).toEqual(first);
    expect(second).not.toEqual(first);
  });

  it('is of the group that its account is in by then', () => {
    const scene = start();
    const plain = { price: PRICE, qty: '0.01' } as const;
    scene.place('alice', plain);
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { smpGroup: 'desk' } });
    scene.place('alice', plain);
    const groups = snapshotVenue(scene.venue).orders.map(({ smpGroup }) => smpGroup);
    expect(groups).toEqual(['', 'desk']);
  });
});
