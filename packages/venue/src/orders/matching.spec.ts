import { describe, expect, it } from 'vitest';
import { liveOrders } from '../state.ts';
import { createScene } from '../testing/scene.ts';
import type { WireObject } from '../wire.ts';

const UNIT = 100_000_000n;
const only = (lines: readonly WireObject[], type: string) =>
  lines.filter((line) => line['type'] === type);
const closed = (lines: readonly WireObject[]) =>
  only(lines, 'order-closed').map(({ orderId, status, rejectReason, prevented }) => [
    orderId,
    status,
    rejectReason,
    prevented,
  ]);
const prices = (lines: readonly WireObject[]) =>
  only(lines, 'trade').map(({ price, qty }) => [price, qty]);

describe('a limit order that crosses', () => {
  it('pays the price of the maker and gets the difference of its hold back', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
    scene.place('bob', { side: 'Sell', price: '100' });
    expect(prices(scene.place('alice', { price: '110' }))).toEqual([['100', '1']]);
    // 1000 less 1 at 100; nothing of the 110 stays held.
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 900n * UNIT, held: 0n });
    expect(scene.balance('bob/spot', 'USDT').total).toBe(100n * UNIT);
  });

  it('takes the best price first, then the order that came first', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '5' } });
    scene.place('bob', { side: 'Sell', price: '101' });
    scene.place('bob', { side: 'Sell', price: '100' });
    scene.place('bob', { side: 'Sell', price: '100' });
    const lines = scene.place('alice', { price: '101', qty: '2.5' });
    expect(only(lines, 'trade').map(({ maker }) => (maker as { orderId: number }).orderId)).toEqual(
      [2, 3, 1],
    );
  });
});

describe('time in force', () => {
  it('ends the rest of an IOC order and gives its hold back', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
    scene.place('bob', { side: 'Sell', price: '100' });
    const lines = scene.place('alice', { price: '100', qty: '3', timeInForce: 'IOC' });
    expect(closed(lines).at(-1)).toEqual([
      2,
      'PartiallyFilledCanceled',
      'EC_NoImmediateQtyToFill',
      '0',
    ]);
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 900n * UNIT, held: 0n });
  });

  it('fills FOK wholly or not at all', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
    scene.place('bob', { side: 'Sell', price: '100' });
    const refused = scene.place('alice', { price: '100', qty: '1.000001', timeInForce: 'FOK' });
    expect(prices(refused)).toEqual([]);
    expect(closed(refused)).toEqual([[2, 'Cancelled', 'EC_CancelForNoFullFill', '0']]);
    expect(prices(scene.place('alice', { price: '100', timeInForce: 'FOK' }))).toEqual([
      ['100', '1'],
    ]);
  });

  it('cancels a PostOnly order that would take, and rests one that would not', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
    scene.place('bob', { side: 'Sell', price: '100' });
    const taking = scene.place('alice', { price: '100', timeInForce: 'PostOnly' });
    expect(closed(taking)).toEqual([[2, 'Cancelled', 'EC_PostOnlyWillTakeLiquidity', '0']]);
    expect(prices(taking)).toEqual([]);
    expect(closed(scene.place('alice', { price: '99.9', timeInForce: 'PostOnly' }))).toEqual([]);
  });

  it('ends an order good till a time in the first step at that time, before it can trade', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
    scene.place('alice', { price: '100', expiresAt: 2_000 });
    const sell = {
      type: 'place-order',
      account: 'bob/spot',
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Limit',
      qty: '1',
      price: '100',
    } as const;
    const lines = scene.run(sell, 2_000);
    expect(only(lines, 'order-closed')[0]).toMatchObject({ cancelType: 'CancelByExpiry' });
    expect(prices(lines)).toEqual([]);
    expect(lines.find(({ phase }) => phase === 'expire')).toBeDefined();
  });
});

describe('a market order', () => {
  it('spends a value to the last lot and gives the change back', () => {
    const scene = createScene({ alice: { USDT: '100' }, bob: { BTC: '2' } });
    scene.place('bob', { side: 'Sell', price: '30000', qty: '0.001' });
    scene.place('bob', { side: 'Sell', price: '30000.7', qty: '1' });
    const lines = scene.place('alice', {
      orderType: 'Market',
      qty: '50',
      marketUnit: 'quoteCoin',
    });
    // 0.001 at 30000 is 30; a lot at 30000.7 costs 0.0300007, and 20 buys 666 of them: 19.9804662.
    expect(prices(lines)).toEqual([
      ['30000', '0.001'],
      ['30000.7', '0.000666'],
    ]);
    expect(closed(lines).at(-1)?.[1]).toBe('Filled');
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 50_01953380n, held: 0n });
  });

  it('goes no further than its slippage tolerance from the best price', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '3' } });
    for (const price of ['100', '100.2', '100.3']) scene.place('bob', { side: 'Sell', price });
    const slippage = { type: 'TickSize', value: '2' } as const;
    const lines = scene.place('alice', { orderType: 'Market', qty: '3', slippage });
    expect(prices(lines)).toEqual([
      ['100', '1'],
      ['100.2', '1'],
    ]);
  });

  it('ends at the price limit of Bybit: min(max(I, I(1+x) + premium), I(1+y))', () => {
    const scene = createScene(
      { alice: { USDT: '100000' }, bob: { BTC: '3' } },
      { instrument: { priceLimit: { x: '0.005', y: '0.01' } } },
    );
    scene.run({ type: 'set-index', symbol: 'BTCUSDT', price: '30000', premium: '60' });
    // 30000 * 1.005 + 60 = 30210, below 30000 * 1.01 = 30300; sells from 30000 * 0.995 + 60 = 29910.
    const buy = {
      type: 'place-order',
      account: 'alice/spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '1',
    } as const;
    expect(scene.refuse({ ...buy, price: '30210.1' })).toBe('price-above-limit');
    scene.run({ ...buy, price: '30210' });
    const sell = { ...buy, account: 'bob/spot', side: 'Sell' } as const;
    expect(scene.refuse({ ...sell, price: '29909.9' })).toBe('price-below-limit');
  });
});

describe("self-match prevention, Binance's FAQ of it", () => {
  const bids = (scene: ReturnType<typeof createScene>) => {
    scene.place('alice', { price: '1.2', qty: '1.2' });
    scene.place('alice', { price: '1.1', qty: '1.3' });
    scene.place('alice', { price: '1', qty: '8.1' });
  };
  const start = () => createScene({ alice: { USDT: '100', BTC: '10' } });

  it('A: NONE trades', () => {
    const scene = start();
    scene.place('alice', { price: '1' });
    expect(prices(scene.place('alice', { side: 'Sell', price: '1' }))).toEqual([['1', '1']]);
  });

  it('B: EXPIRE_MAKER ends all three makers and the taker rests', () => {
    const scene = start();
    bids(scene);
    const taker = { side: 'Sell', price: '1', qty: '3', smpType: 'CancelMaker' } as const;
    expect(closed(scene.place('alice', taker))).toEqual([
      [1, 'Cancelled', 'EC_BySelfMatch', '1.2'],
      [2, 'Cancelled', 'EC_BySelfMatch', '1.3'],
      [3, 'Cancelled', 'EC_BySelfMatch', '8.1'],
    ]);
    expect(liveOrders(scene.venue).find(({ id }) => id === 4)?.left).toBe(3_000_000n);
  });

  it('C: EXPIRE_TAKER ends the taker and leaves the makers', () => {
    const scene = start();
    bids(scene);
    const taker = { side: 'Sell', price: '1', qty: '3', smpType: 'CancelTaker' } as const;
    expect(closed(scene.place('alice', taker))).toEqual([[4, 'Cancelled', 'EC_BySelfMatch', '3']]);
    expect(liveOrders(scene.venue)).toHaveLength(3);
  });

  it('D: EXPIRE_BOTH ends both', () => {
    const scene = start();
    scene.place('alice', { price: '1', qty: '1' });
    const taker = { side: 'Sell', price: '1', qty: '3', smpType: 'CancelBoth' } as const;
    expect(closed(scene.place('alice', taker))).toEqual([
      [1, 'Cancelled', 'EC_BySelfMatch', '1'],
      [2, 'Cancelled', 'EC_BySelfMatch', '3'],
    ]);
  });

  it("E: the taker's flag counts, the maker's is dead", () => {
    const scene = start();
    scene.place('alice', { price: '1', smpType: 'CancelMaker' });
    const taker = { side: 'Sell', price: '1', smpType: 'CancelTaker' } as const;
    expect(closed(scene.place('alice', taker))).toEqual([[2, 'Cancelled', 'EC_BySelfMatch', '1']]);
    expect(prices(scene.place('alice', { side: 'Sell', price: '1' }))).toEqual([['1', '1']]);
  });

  it('F: a market order whose only maker was its own ends for want of orders', () => {
    const scene = start();
    scene.place('alice', { price: '1' });
    const taker = { side: 'Sell', orderType: 'Market', smpType: 'CancelMaker' } as const;
    expect(closed(scene.place('alice', taker))).toEqual([
      [1, 'Cancelled', 'EC_BySelfMatch', '1'],
      [2, 'Cancelled', 'EC_NoImmediateQtyToFill', '0'],
    ]);
  });

  it("compares groups where both have one, else owners (Bybit's SMP page)", () => {
    const scene = createScene({ alice: { USDT: '100', BTC: '10' }, bob: { BTC: '10' } });
    const group = (owner: string, smpGroup: string) =>
      scene.run({ type: 'set-account', account: `${owner}/spot`, settings: { smpGroup } });
    group('alice', 'A');
    scene.place('alice', { price: '1', qty: '3' });
    const taker = { side: 'Sell', price: '1', smpType: 'CancelTaker' } as const;
    group('alice', 'B');
    expect(prices(scene.place('alice', taker))).toEqual([['1', '1']]);
    group('alice', '');
    expect(prices(scene.place('alice', taker))).toEqual([]);
    group('bob', 'A');
    expect(prices(scene.place('bob', taker))).toEqual([]);
  });
});

describe('an amendment', () => {
  const start = () => {
    const scene = createScene({
      alice: { USDT: '1000' },
      bob: { USDT: '1000' },
      carol: { BTC: '9' },
    });
    scene.place('alice', { price: '100', qty: '2' });
    scene.place('bob', { price: '100', qty: '2' });
    return scene;
  };
  const amend = {
    type: 'amend-order',
    account: 'alice/spot',
    symbol: 'BTCUSDT',
    orderId: 1,
  } as const;
  const firstMaker = (scene: ReturnType<typeof start>) => {
    const lines = scene.place('carol', { side: 'Sell', price: '100', qty: '0.5' });
    const [trade] = only(lines, 'trade');
    return (trade?.['maker'] as { orderId: number } | undefined)?.orderId;
  };

  it('keeps its place with less quantity, and its hold shrinks in the same step', () => {
    const scene = start();
    scene.run({ ...amend, qty: '1' });
    expect(scene.balance('alice/spot', 'USDT').held).toBe(100n * UNIT);
    expect(firstMaker(scene)).toBe(1);
  });

  it('goes to the back with more quantity', () => {
    const scene = start();
    scene.run({ ...amend, qty: '3' });
    expect(firstMaker(scene)).toBe(2);
  });

  it('keeps its place when it is refused', () => {
    const scene = start();
    expect(scene.refuse({ ...amend, qty: '100' })).toBe('insufficient-funds');
    expect(scene.refuse({ ...amend, qty: '0.0000001' })).toBe('qty-decimals');
    expect(scene.refuse({ ...amend, price: '99.95' })).toBe('price-decimals');
    expect(firstMaker(scene)).toBe(1);
    expect(scene.refuse({ ...amend, qty: '0.5' })).toBe('qty-below-filled');
  });

  it('takes where its new price crosses', () => {
    const scene = start();
    scene.place('carol', { side: 'Sell', price: '101', qty: '1' });
    const lines = scene.run({ ...amend, price: '102' });
    expect(prices(lines)).toEqual([['101', '1']]);
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 899n * UNIT, held: 102n * UNIT });
  });
});

describe('a lot that changes', () => {
  it('keeps orders whose rest is on it in their place, and cancels the others with a reason', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '10' } });
    scene.place('alice', { price: '100', qty: '1.5' });
    scene.place('alice', { price: '100', qty: '1.2' });
    scene.place('alice', { price: '99', qty: '0.25' });
    scene.place('bob', { side: 'Sell', price: '100', qty: '0.5' });
    const lot = (basePrecision: string) =>
      ({ type: 'change-lot', symbol: 'BTCUSDT', basePrecision }) as const;
    const lines = scene.run(lot('0.5'));
    expect(closed(lines)).toEqual([
      [2, 'Cancelled', 'EC_EcInvalidQty', '0'],
      [3, 'Cancelled', 'EC_EcInvalidQty', '0'],
    ]);
    expect(scene.balance('alice/spot', 'USDT').held).toBe(100n * UNIT);
    const placed = { type: 'place-order', account: 'alice/spot', symbol: 'BTCUSDT' } as const;
    const order = { side: 'Buy', orderType: 'Limit', price: '100', qty: '0.25' } as const;
    expect(scene.refuse({ ...placed, ...order })).toBe('qty-decimals');
    expect(prices(scene.place('bob', { side: 'Sell', price: '100', qty: '1' }))).toEqual([
      ['100', '1'],
    ]);
    // Back to the lot of the listing, and no finer.
    scene.run(lot('0.000001'));
    scene.place('alice', { price: '100', qty: '0.000002' });
    expect(scene.refuse(lot('0.0000005'))).toBe('bad-instrument');
  });
});

describe('a tick that changes', () => {
  it('keeps orders on the new grid in their place and cancels the others with a reason', () => {
    const scene = createScene({ alice: { USDT: '1000' } });
    scene.place('alice', { price: '100' });
    scene.place('alice', { price: '100.3' });
    const lines = scene.run({ type: 'change-tick', symbol: 'BTCUSDT', tickSize: '0.5' });
    expect(closed(lines)).toEqual([[2, 'Cancelled', 'EC_InvalidPriceScale', '0']]);
    expect(scene.balance('alice/spot', 'USDT').held).toBe(100n * UNIT);
    expect(scene.refuse({ type: 'change-tick', symbol: 'BTCUSDT', tickSize: '0.0001' })).toBe(
      'bad-instrument',
    );
  });
});
