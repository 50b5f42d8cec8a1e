import { describe, expect, it } from 'vitest';
import { createScene } from '../testing/scene.ts';
import type { WireObject } from '../wire.ts';

const only = (lines: readonly WireObject[], type: string) =>
  lines.filter((line) => line['type'] === type);
const BOTH = { takeProfit: { trigger: '120' }, stopLoss: { trigger: '80', limit: '79' } } as const;

function start(tpsl = 4, minOrderAmt = '0') {
  const limits = { orders: 20, tpsl, conditional: 1 };
  const instrument = { limits, minOrderAmt };
  return createScene({ alice: { USDT: '1000' }, bob: { BTC: '9', USDT: '900' } }, { instrument });
}

describe('exits of an order that has ended', () => {
  it('are a pair that shares one hold, the one with a limit a limit order', () => {
    const scene = start();
    scene.place('bob', { side: 'Sell', price: '100' });
    const lines = scene.place('alice', { price: '100', ...BOTH });
    expect(only(lines, 'order-accepted').slice(1)).toMatchObject([
      {
        ...{ orderId: 3, side: 'Sell', orderType: 'Market', timeInForce: 'IOC', price: null },
        ...{ orderFilter: 'OcoOrder', parentId: 2, ocoId: 4, qty: '1', status: 'Untriggered' },
        trigger: { price: '120', rises: true, trailingBps: null },
      },
      {
        ...{ orderId: 4, side: 'Sell', orderType: 'Limit', timeInForce: 'GTC', price: '79' },
        ...{ orderFilter: 'OcoOrder', parentId: 2, ocoId: 3, qty: '1', status: 'Untriggered' },
        trigger: { price: '80', rises: false, trailingBps: null },
      },
    ]);
    expect(scene.balance('alice/spot', 'BTC')).toEqual({ total: 100_000_000n, held: 100_000_000n });
  });

  it('one alone is no pair', () => {
    const scene = start();
    scene.place('bob', { side: 'Sell', price: '100' });
    const lines = scene.place('alice', { price: '100', stopLoss: BOTH.stopLoss });
    expect(only(lines, 'order-accepted')[1]).toMatchObject({
      ...{ orderFilter: 'tpslOrder', ocoId: null, parentId: 2 },
    });
  });

  it('of a sale buy for what it brought: the market leg for the value, the limit leg lots of it', () => {
    const scene = start();
    scene.place('alice', { price: '100' });
    const exits = { takeProfit: { trigger: '80' }, stopLoss: { trigger: '120', limit: '125' } };
    const lines = scene.place('bob', { side: 'Sell', price: '100', ...exits });
    expect(only(lines, 'order-accepted').slice(1)).toMatchObject([
      { side: 'Buy', qty: null, value: '100', trigger: { price: '80', rises: false } },
      {
        side: 'Buy',
        qty: '0.8',
        value: null,
        price: '125',
        trigger: { price: '120', rises: true },
      },
    ]);
    expect(scene.balance('bob/spot', 'USDT').held).toBe(100_00000000n);
  });

  it('are skipped where the account has as many as it may have, and placed where it has not', () => {
    const placed = [1, 2].map((tpsl) => {
      const scene = start(tpsl);
      scene.place('bob', { side: 'Sell', price: '100' });
      return scene.place('alice', { price: '100', ...BOTH });
    });
    const [skipped = [], both = []] = placed;
    expect(only(skipped, 'exit-skipped')).toMatchObject([
      {
        ...{ parentId: 2, account: 'alice/spot', symbol: 'BTCUSDT' },
        reason: 'too-many-conditional-orders',
      },
    ]);
    expect(only(skipped, 'order-accepted')).toHaveLength(1);
    expect(only(both, 'exit-skipped')).toEqual([]);
    expect(only(both, 'order-accepted')).toHaveLength(3);
  });

  it('are skipped where what was bought has been sold again', () => {
    const scene = start();
    scene.place('alice', { price: '100', ...BOTH });
    scene.place('bob', { side: 'Sell', price: '100', qty: '0.5' });
    scene.place('alice', { side: 'Sell', price: '130', qty: '0.000001' });
    const lines = scene.run({
      ...{ type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT', orderId: 1 },
    });
    expect(only(lines, 'exit-skipped')).toMatchObject([{ reason: 'insufficient-funds' }]);
    expect(only(lines, 'order-accepted')).toEqual([]);
  });

  it('are skipped where they would be worth less than the minimum', () => {
    const scene = start(4, '50');
    scene.place('alice', { price: '100', ...BOTH });
    scene.place('bob', { side: 'Sell', price: '100', qty: '0.6' });
    const lines = scene.run({
      ...{ type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT', orderId: 1 },
    });
    // 0.6 at 79 is 47.4; at 120 it would be 72.
    expect(only(lines, 'exit-skipped')).toMatchObject([{ reason: 'value-too-small' }]);
  });

  it('fire at once where the last price is beyond them already', () => {
    const scene = start();
    scene.place('alice', { price: '100', qty: '1', takeProfit: { trigger: '101' } });
    scene.place('bob', { side: 'Sell', price: '100', qty: '0.5' });
    scene.place('bob', { side: 'Sell', price: '103', qty: '0.1' });
    scene.place('bob', { side: 'Buy', price: '103', qty: '0.1' });
    scene.place('bob', { side: 'Buy', price: '99', qty: '5' });
    const lines = scene.run({
      ...{ type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT', orderId: 1 },
    });
    expect(only(lines, 'order-triggered')).toMatchObject([{ price: '103' }]);
    expect(only(lines, 'trade')).toMatchObject([{ price: '99', qty: '0.5', takerSide: 'Sell' }]);
  });

  it('none is placed for an order that filled nothing', () => {
    const scene = start();
    scene.place('alice', { price: '100', ...BOTH });
    const lines = scene.run({
      ...{ type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT', orderId: 1 },
    });
    expect(lines.map(({ type }) => type)).toEqual(['order-closed', 'entry']);
  });
});
