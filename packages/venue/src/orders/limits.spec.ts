import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../api/commands.ts';
import { apply } from '../apply.ts';
import { checkVenue } from '../check.ts';
import { liveOrders } from '../state.ts';
import { BTCUSDT, createScene } from '../testing/scene.ts';
import type { WireObject } from '../wire.ts';

const only = (lines: readonly WireObject[], type: string) =>
  lines.filter((line) => line['type'] === type);
const prices = (lines: readonly WireObject[]) => only(lines, 'trade').map(({ price }) => price);
const endOf = (lines: readonly WireObject[]) => only(lines, 'order-closed').at(-1);

const order = (account: string, change: Partial<PlaceOrder>): PlaceOrder => ({
  ...{ type: 'place-order', account, symbol: 'BTCUSDT', side: 'Buy', qty: '1' },
  ...{ orderType: 'Limit', price: '100', ...change },
});

describe('the house', () => {
  it('never meets itself, whatever flag its orders have', () => {
    const scene = createScene({});
    scene.run(order('house', { side: 'Sell' }));
    for (const smpType of [undefined, 'None'] as const) {
      const flag = smpType === undefined ? {} : { smpType };
      const lines = scene.run(order('house', flag));
      expect(prices(lines)).toEqual([]);
      expect(endOf(lines)).toMatchObject({ rejectReason: 'EC_BySelfMatch', prevented: '1' });
    }
  });

  it('meets users without a hold, a fee or a limit of open orders', () => {
    const limits = { orders: 1, tpsl: 1, conditional: 1 };
    const scene = createScene({ alice: { USDT: '200' } }, { instrument: { limits } });
    scene.run(order('house', { side: 'Sell' }));
    scene.run(order('house', { side: 'Sell' }));
    expect(prices(scene.place('alice', { price: '100', qty: '2' }))).toEqual(['100', '100']);
    expect(scene.balance('house', 'BTC')).toEqual({ total: -200_000_000n, held: 0n });
  });
});

describe('the maximum of a market order by value', () => {
  const start = () => {
    const scene = createScene(
      { alice: { USDT: '1000' }, bob: { BTC: '9' } },
      { instrument: { maxMarketOrderQty: '2' } },
    );
    scene.place('bob', { side: 'Sell', price: '100', qty: '8' });
    scene.place('alice', { price: '100', qty: '1' });
    return scene;
  };
  const byValue = { orderType: 'Market', price: undefined, marketUnit: 'quoteCoin' } as never;
  const ask = (qty: string) => ({ ...order('alice/spot', byValue), qty });

  it('is what its value comes to at the last price', () => {
    const scene = start();
    // Two coins at 100 are 200.
    expect(scene.refuse(ask('200.01'))).toBe('too-large');
    expect(prices(scene.run(ask('200')))).toEqual(['100']);
  });

  it('is what it comes to at the index, where there is one', () => {
    const scene = start();
    scene.run({ type: 'set-index', symbol: 'BTCUSDT', price: '120' });
    expect(scene.refuse(ask('240.01'))).toBe('too-large');
    expect(prices(scene.run(ask('240')))).toEqual(['100']);
  });

  it('holds for a stop amended later as for one placed', () => {
    const scene = start();
    const stop = { orderType: 'Market', price: undefined, triggerPrice: '90' } as never;
    scene.run({ ...order('bob/spot', stop), side: 'Sell', qty: '1' });
    const amend = { type: 'amend-order', account: 'bob/spot', symbol: 'BTCUSDT' } as const;
    expect(scene.refuse({ ...amend, orderId: 3, qty: '2.1' })).toBe('too-large');
    scene.run({ ...amend, orderId: 3, qty: '2' });
  });
});

describe('a step', () => {
  it('ends everything whose time has come before its command, however much it is', () => {
    const limits = { orders: 20_000, tpsl: 1, conditional: 1 };
    const { venue } = createScene(
      { alice: { USDT: '1000000' }, bob: { BTC: '1' } },
      { instrument: { limits } },
    );
    const count = 10_000;
    const soon = order('alice/spot', { qty: '0.1', expiresAt: 2_000 });
    for (let placed = 0; placed < count; placed += 1) apply(venue, soon, 1_000);
    const { events } = apply(venue, order('bob/spot', { side: 'Sell' }), 2_000);
    // An order that is left over to a later step would trade after its time.
    expect(events.filter(({ type }) => type === 'order-closed')).toHaveLength(count);
    expect(events.filter(({ type }) => type === 'trade')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'order-accepted', account: 'bob/spot' });
    checkVenue(venue);
  });

  it('trades with 10,000 makers at most; the rest of the order ends, its hold with it', () => {
    const limits = { orders: 20_000, tpsl: 1, conditional: 1 };
    const scene = createScene(
      { alice: { USDT: '2000000' }, bob: { BTC: '20' } },
      { instrument: { limits } },
    );
    const { venue } = scene;
    const maker = order('bob/spot', { side: 'Sell', qty: '0.001' });
    for (let placed = 0; placed < 10_001; placed += 1) apply(venue, maker, 1_000);
    const fillOrKill = order('alice/spot', { qty: '10.001', timeInForce: 'FOK' });
    const killed = apply(venue, fillOrKill, 1_000).events;
    expect(killed.at(-1)).toMatchObject({ rejectReason: 'EC_CancelForNoFullFill', filled: 0n });
    const { events } = apply(venue, order('alice/spot', { qty: '11' }), 1_000);
    expect(events.filter(({ type }) => type === 'trade')).toHaveLength(10_000);
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'order-closed', status: 'PartiallyFilledCanceled' },
      ...{ rejectReason: 'EC_ReachMaxTradeNum', filled: 10_000_000n, cancelled: 1_000_000n },
    });
    expect(scene.balance('alice/spot', 'USDT').held).toBe(0n);
    expect(liveOrders(venue)).toHaveLength(1);
    checkVenue(venue);
  });
});

describe('the price limit', () => {
  it('is not asked of a conditional order when it is placed, but when it is triggered', () => {
    const scene = createScene(
      { alice: { USDT: '1000' }, mia: { BTC: '9', USDT: '900' } },
      { instrument: { priceLimit: { x: '0.05', y: '0.1' } } },
    );
    scene.run({ type: 'set-index', symbol: 'BTCUSDT', price: '100' });
    const tradeAt = (price: string) => {
      scene.place('mia', { side: 'Sell', price, qty: '0.1' });
      return scene.place('mia', { price, qty: '0.1' });
    };
    tradeAt('100');
    // A buy at 106 is beyond 105 now; the index may be another when 102 is reached.
    const stop = { price: '106', triggerPrice: '102' };
    scene.place('alice', stop);
    expect(endOf(tradeAt('102'))).toMatchObject({
      ...{ orderId: 3, status: 'Cancelled', rejectReason: 'EC_ReachRiskPriceLimit' },
    });
    tradeAt('100');
    scene.place('alice', stop);
    scene.run({ type: 'set-index', symbol: 'BTCUSDT', price: '101.5' });
    expect(only(tradeAt('102'), 'order-working')).toHaveLength(1);
  });
});

describe('a slippage tolerance in percent', () => {
  it('rounds the cap to the tick within the tolerance, for either side', () => {
    const scene = createScene({
      alice: { USDT: '9000', BTC: '9' },
      bob: { BTC: '9', USDT: '900' },
    });
    for (const price of ['100.1', '100.6', '100.7']) scene.place('bob', { side: 'Sell', price });
    const slippage = { type: 'Percent', value: '0.51' } as const;
    const sweep = { orderType: 'Market', qty: '3', slippage } as const;
    // 0.51 % off 100.1 is 100.61051: 100.6 is within it, 100.7 is not.
    expect(prices(scene.place('alice', sweep))).toEqual(['100.1', '100.6']);
    for (const price of ['99.9', '99.4', '99.3']) scene.place('bob', { price });
    // 99.9 less 0.51 % is 99.39049: 99.4 is within it, 99.3 is not.
    expect(prices(scene.place('alice', { ...sweep, side: 'Sell' }))).toEqual(['99.9', '99.4']);
  });
});

describe('an order that ends when it is amended', () => {
  it('has its exits placed for what it had filled before', () => {
    const scene = createScene({ alice: { USDT: '900' }, mia: { BTC: '9', USDT: '900' } });
    scene.place('alice', {
      ...{ price: '100', qty: '2', timeInForce: 'PostOnly' },
      takeProfit: { trigger: '120' },
    });
    scene.place('mia', { side: 'Sell', price: '100', qty: '0.5' });
    scene.place('mia', { side: 'Sell', price: '101', qty: '1' });
    const amend = { type: 'amend-order', account: 'alice/spot', symbol: 'BTCUSDT' } as const;
    const lines = scene.run({ ...amend, orderId: 1, price: '101' });
    expect(endOf(lines)).toMatchObject({
      ...{ status: 'PartiallyFilledCanceled', rejectReason: 'EC_PostOnlyWillTakeLiquidity' },
    });
    expect(only(lines, 'order-accepted')).toMatchObject([{ parentId: 1, qty: '0.5' }]);
  });
});

it('a link id is kept as long as the account: it names its order for ever', () => {
  const limits = { ...BTCUSDT.limits, orders: 2 };
  const scene = createScene({ alice: { USDT: '1000' } }, { instrument: { limits } });
  const { venue } = scene;
  const ioc = (count: number) =>
    order('alice/spot', { timeInForce: 'IOC', orderLinkId: `id-${count}` });
  for (let count = 0; count < 10_001; count += 1) apply(venue, ioc(count), 1_000);
  // 10,000 have ended since: the order is gone from memory, its id is not.
  expect(scene.refuse(ioc(0))).toBe('duplicate-link-id');
  const cancel = { type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT' } as const;
  expect(scene.refuse({ ...cancel, orderLinkId: 'id-0' })).toBe('unknown-order');
  expect(scene.refuse({ ...cancel, orderLinkId: 'id-1' })).toBe('order-cancelled');
});
