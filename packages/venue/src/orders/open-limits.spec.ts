import { describe, expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import { createScene } from '../testing/scene.ts';

const symbol = 'BTCUSDT';
const alice = { account: 'alice/spot', symbol } as const;
const command = (fields: object): Command => fields as Command;
const LIMIT = {
  ...{ type: 'place-order', ...alice, side: 'Buy', orderType: 'Limit', qty: '0.1', price: '90' },
};
const stop = command({ ...LIMIT, triggerPrice: '105' });
const tpsl = command({ ...LIMIT, triggerPrice: '105', orderFilter: 'tpslOrder' });
const trailing = command({ ...LIMIT, trailing: { deltaBps: 100 } });
const pair = command({
  ...{ type: 'place-oco', ...alice, side: 'Sell', qty: '0.1' },
  ...{ takeProfit: { trigger: '120' }, stopLoss: { trigger: '80' } },
});
const cancel = (orderId: number): Command => ({ type: 'cancel-order', ...alice, orderId });

/** A last price of 100, by the orders 1 and 2. */
function start(limits: { orders: number; tpsl: number; conditional: number }) {
  const scene = createScene(
    { alice: { USDT: '1000', BTC: '1' }, bob: { BTC: '9' } },
    { instrument: { limits } },
  );
  scene.place('bob', { side: 'Sell', price: '100', qty: '0.1' });
  scene.place('alice', { price: '100', qty: '0.1' });
  return scene;
}

describe('an account has so many orders of a kind in a symbol and no more', () => {
  it.each([
    ['conditional', stop, 'too-many-conditional-orders'],
    ['conditional', trailing, 'too-many-conditional-orders'],
    ['tpsl', tpsl, 'too-many-conditional-orders'],
    ['orders', command(LIMIT), 'too-many-orders'],
    ['orders', stop, 'too-many-orders'],
  ])('%s: %j', (kind, order, code) => {
    const scene = start({ orders: 9, tpsl: 9, conditional: 9, [kind]: 2 });
    scene.run(order);
    scene.run(order);
    expect(scene.refusal(order)).toMatchObject({ code, field: '' });
    scene.run(cancel(3));
    scene.run(order);
  });

  it('counts both legs of a pair, with TP/SL', () => {
    const scene = start({ orders: 9, tpsl: 3, conditional: 0 });
    scene.run(pair);
    const code = 'too-many-conditional-orders';
    expect(scene.refusal(pair)).toMatchObject({ code, field: '' });
    scene.run(tpsl);
    expect(scene.refusal(tpsl)).toMatchObject({ code, field: '' });
    // Both legs end.
    scene.run(cancel(3));
    scene.run(pair);
  });

  it('counts both legs of a pair among all orders', () => {
    const scene = start({ orders: 3, tpsl: 9, conditional: 9 });
    scene.run(command(LIMIT));
    scene.run(pair);
    scene.run(cancel(3));
    expect(scene.refusal(pair)).toMatchObject({ code: 'too-many-orders', field: '' });
    scene.run(command(LIMIT));
  });

  it('does not count conditional orders with TP/SL, nor those that work by now', () => {
    const scene = start({ orders: 9, tpsl: 1, conditional: 1 });
    scene.run(stop);
    scene.run(tpsl);
    // A trade at 105 triggers both: they rest at 90.
    scene.place('bob', { side: 'Sell', price: '105', qty: '0.1' });
    scene.place('alice', { price: '105', qty: '0.1' });
    const falls = { triggerPrice: '95', side: 'Sell' };
    const orders = [falls, { ...falls, orderFilter: 'tpslOrder' }];
    const lines = orders.flatMap((order) => scene.run(command({ ...LIMIT, ...order })));
    expect(lines.filter(({ status }) => status === 'Untriggered')).toHaveLength(2);
  });

  it('does not hold the house to any limit', () => {
    const scene = start({ orders: 1, tpsl: 0, conditional: 0 });
    const house = { account: 'house', side: 'Sell', triggerPrice: '105' };
    const lines = [1, 2].flatMap(() => scene.run(command({ ...LIMIT, ...house })));
    expect(lines.map(({ status }) => status)).toEqual(['Untriggered', 'Untriggered']);
  });

  it('does not count those of another symbol', () => {
    const scene = start({ orders: 1, tpsl: 9, conditional: 9 });
    const [market] = [...scene.venue.markets.values()];
    if (market === undefined) throw new Error('no market');
    scene.run({ type: 'list-instrument', instrument: { ...market.instrument, symbol: 'OTHER' } });
    scene.run(command(LIMIT));
    const lines = scene.run(command({ ...LIMIT, symbol: 'OTHER' }));
    expect(lines[0]).toMatchObject({ type: 'order-accepted', symbol: 'OTHER' });
  });
});

describe('a pair and an amendment ask as an order does', () => {
  it.each([
    [
      'account-frozen account',
      { type: 'set-account', account: 'alice/spot', settings: { frozen: true } },
    ],
    ['symbol-halted symbol', { type: 'set-trading', symbol, status: 'Halted' }],
  ])('%s', (expected, first) => {
    const scene = start({ orders: 9, tpsl: 9, conditional: 9 });
    scene.run(command({ ...LIMIT, orderLinkId: 'used' }));
    scene.run(command({ ...pair, orderLinkId: 'pair' }));
    const used = scene.refusal(command({ ...pair, orderLinkId: 'used' }));
    expect(used).toMatchObject({ code: 'duplicate-link-id', field: 'orderLinkId' });
    scene.run(command(first));
    const line = scene.refusal(pair);
    expect([line['code'], line['field']].join(' ')).toBe(expected);
    if (expected.startsWith('account')) return;
    const amend = { type: 'amend-order', ...alice, orderLinkId: 'used', qty: '0.05' } as const;
    const refused = scene.refusal(amend);
    expect([refused['code'], refused['field']].join(' ')).toBe(expected);
  });

  it('a frozen account has no open order that it could amend', () => {
    const scene = start({ orders: 9, tpsl: 9, conditional: 9 });
    scene.run(command(LIMIT));
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { frozen: true } });
    expect(scene.refuse({ type: 'amend-order', ...alice, orderId: 3, qty: '0.05' })).toBe(
      'order-cancelled',
    );
  });

  it('a stop that is amended across the last price waits for the other direction', () => {
    const scene = start({ orders: 9, tpsl: 9, conditional: 9 });
    scene.run(command({ ...LIMIT, side: 'Sell', price: '80', triggerPrice: '105' }));
    scene.run({ type: 'amend-order', ...alice, orderId: 3, triggerPrice: '95' });
    scene.place('bob', { side: 'Sell', price: '97', qty: '0.1' });
    const above = scene.place('alice', { price: '97', qty: '0.1' });
    expect(above.some(({ type }) => type === 'order-triggered')).toBe(false);
    scene.place('bob', { side: 'Sell', price: '95', qty: '0.1' });
    const reached = scene.place('alice', { price: '95', qty: '0.1' });
    expect(reached.some(({ type }) => type === 'order-triggered')).toBe(true);
    scene.run(cancel(3));
    scene.run(command({ ...LIMIT, side: 'Sell', price: '80', triggerPrice: '90' }));
    scene.run({ type: 'amend-order', ...alice, orderId: 8, triggerPrice: '99' });
    scene.place('bob', { side: 'Sell', price: '99', qty: '0.1' });
    const risen = scene.place('alice', { price: '99', qty: '0.1' });
    expect(risen.some(({ type }) => type === 'order-triggered')).toBe(true);
  });
});
