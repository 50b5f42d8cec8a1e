import { describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from './api/commands.ts';
import { createScene } from './testing/scene.ts';

const start = () =>
  createScene(
    { alice: { USDT: '1000', BTC: '1' }, bob: { BTC: '100' } },
    {
      instrument: { minOrderAmt: '5', maxLimitOrderQty: '50', maxMarketOrderQty: '2' },
    },
  );
const order = (change: Readonly<Record<string, unknown>>): Command => {
  const plain: PlaceOrder = {
    type: 'place-order',
    account: 'alice/spot',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '1',
    price: '100',
  };
  return { ...plain, ...change };
};

describe('a refused command changes nothing', () => {
  it.each([
    ['1e-30', 'qty-decimals'],
    ['1e30', 'insufficient-funds'],
    ['0', 'not-above-zero'],
    ['-1', 'not-above-zero'],
    ['0.0000001', 'qty-decimals'],
    ['0.000001', 'value-too-small'],
    ['abc', 'bad-request'],
    ['', 'bad-request'],
    ['.5', 'bad-request'],
    ['5.', 'bad-request'],
    [5, 'bad-request'],
    ['10.1', 'insufficient-funds'],
  ])('quantity %s: %s', (qty, code) => {
    expect(start().refuse(order({ qty }))).toBe(code);
  });

  it.each([
    [{ price: '100.05' }, 'price-decimals'],
    [{ price: '1e30' }, 'insufficient-funds'],
    [{ price: '-100' }, 'not-above-zero'],
    [{ account: 'nobody/spot' }, 'unknown-account'],
    [{ symbol: 'NONE' }, 'unknown-symbol'],
    [{ side: 'buy' }, 'bad-request'],
    [{ timeInForce: 'GTT' }, 'bad-request'],
    [{ expiresAt: 1_000 }, 'expiry-passed'],
    [{ orderLinkId: 'with space' }, 'bad-request'],
    [{ orderType: 'Market' }, 'bad-request'],
    [{ triggerPrice: '120' }, 'no-price'],
    [{ account: 'bob/spot', side: 'Sell', qty: '51' }, 'too-large'],
    [
      { account: 'bob/spot', side: 'Sell', qty: '3', orderType: 'Market', price: undefined },
      'too-large',
    ],
  ])('%j: %s', (change, code) => {
    expect(start().refuse(order(change))).toBe(code);
  });

  it('a link id counts once, for ever', () => {
    const scene = start();
    scene.run(order({ orderLinkId: 'x', qty: '0.5' }));
    scene.run({ type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT', orderLinkId: 'x' });
    expect(scene.refuse(order({ orderLinkId: 'x' }))).toBe('duplicate-link-id');
    const again = { type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT' } as const;
    expect(scene.refuse({ ...again, orderLinkId: 'x' })).toBe('order-cancelled');
    expect(scene.refuse({ ...again, orderId: 99 })).toBe('unknown-order');
  });

  it('a clock that steps back, a halted symbol, a frozen account', () => {
    const scene = start();
    scene.run({ type: 'pass-time' }, 5_000);
    expect(scene.refuse({ type: 'pass-time' }, 4_999)).toBe('clock-stepped-back');
    scene.run({ type: 'set-trading', symbol: 'BTCUSDT', status: 'Halted' }, 5_000);
    expect(scene.refuse(order({}))).toBe('symbol-halted');
    scene.run({ type: 'set-trading', symbol: 'BTCUSDT', status: 'Trading' });
    scene.run(order({}));
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { frozen: true } });
    expect(scene.balance('alice/spot', 'USDT').held).toBe(0n);
    expect(scene.refuse(order({}))).toBe('account-frozen');
  });

  it('open orders have a limit', () => {
    const limits = { orders: 2, tpsl: 1, conditional: 1 };
    const scene = createScene({ alice: { USDT: '1000' } }, { instrument: { limits } });
    scene.run(order({}));
    scene.run(order({}));
    expect(scene.refuse(order({}))).toBe('too-many-orders');
  });
});

describe('commands out of order', () => {
  const symbol = 'BTCUSDT';
  const schedule = (discount: unknown, tiers: unknown = { default: { maker: '0', taker: '0' } }) =>
    ({ type: 'set-fee-schedule', schedule: { name: 'other', tiers, discount } }) as never;

  it.each<readonly [string, Command]>([
    ['unknown-account', order({ account: 'carol/spot' })],
    ['unknown-order', { type: 'cancel-order', account: 'alice/spot', symbol, orderId: 1 }],
    ['unknown-order', { type: 'cancel-order', account: 'alice/spot', symbol, orderLinkId: 'x' }],
    ['unknown-order', { type: 'amend-order', account: 'alice/spot', symbol, orderId: 1, qty: '1' }],
    ['unknown-account', { type: 'cancel-orders', account: 'carol/spot' }],
    [
      'unknown-withdrawal',
      { type: 'settle-withdrawal', linkId: 's', withdrawal: 'w', outcome: 'sent' },
    ],
    ['already-exists', { type: 'open-account', owner: 'alice', kind: 'spot' }],
    ['already-exists', { type: 'list-asset', asset: 'BTC', scale: 8 }],
    ['bad-request', { type: 'house-step', symbol, step: -1, bids: [], asks: [], takers: [] }],
    ['bad-request', schedule(undefined)],
    ['bad-request', schedule({ asset: 'MNT', share: 0.25 })],
    ['bad-request', schedule({ asset: 5, share: '0.25' })],
    ['bad-request', schedule(null, { default: null })],
  ])('%s: %j', (code, command) => {
    expect(start().refuse(command)).toBe(code);
  });

  it('an order is not found under the text of its number, nor by another account', () => {
    const scene = start();
    scene.run(order({}));
    const cancel = { type: 'cancel-order', account: 'alice/spot', symbol } as const;
    expect(scene.refuse({ ...cancel, orderId: '1' } as never)).toBe('unknown-order');
    expect(scene.refuse({ ...cancel, orderId: 1, account: 'bob/spot' })).toBe('unknown-order');
    expect(scene.refuse({ ...cancel, orderId: 1, symbol: 'NONE' })).toBe('unknown-symbol');
  });

  it('a withdrawal goes by its steps: nothing arrives that was not sent', () => {
    const scene = start();
    const ask = { account: 'alice/spot', asset: 'USDT', amount: '100' } as const;
    scene.run({ type: 'request-withdrawal', linkId: 'w', ...ask });
    const settle = { type: 'settle-withdrawal', withdrawal: 'w' } as const;
    for (const outcome of ['confirmed', 'returned'] as const) {
      expect(scene.refuse({ ...settle, linkId: outcome, outcome })).toBe('withdrawal-settled');
    }
    scene.run({ ...settle, linkId: 'c', outcome: 'cancelled' });
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 1000_00000000n, held: 0n });
    expect(scene.refuse({ ...settle, linkId: 's', outcome: 'sent' })).toBe('unknown-withdrawal');
  });

  it('a tick changes with orders that rest and wait: those off the new grid end, holds and all', () => {
    const scene = start();
    scene.place('bob', { side: 'Sell', price: '110', qty: '0.1' });
    scene.place('alice', { price: '110', qty: '0.1' });
    scene.run(order({ price: '100.3', qty: '0.1' }));
    const tpsl = { orderFilter: 'tpslOrder', qty: '0.1' } as const;
    scene.run(order({ ...tpsl, price: '100', triggerPrice: '105' }));
    scene.run(order({ ...tpsl, price: '100', triggerPrice: '105.3' }));
    const lines = scene.run({ type: 'change-tick', symbol, tickSize: '0.5' });
    const ended = lines.filter(({ type }) => type === 'order-closed');
    expect(ended.map(({ orderId }) => orderId)).toEqual([3, 5]);
    expect(scene.balance('alice/spot', 'USDT').held).toBe(10_00000000n);
  });
});

describe('money that moves by command', () => {
  it('moves once per link id, and never more than there is', () => {
    const scene = start();
    const deposit = { type: 'deposit', account: 'alice/spot', asset: 'BTC' } as const;
    scene.run({ ...deposit, linkId: 'd', amount: '1' });
    expect(scene.refuse({ ...deposit, linkId: 'd', amount: '1' })).toBe('duplicate-command');
    expect(scene.refuse({ ...deposit, linkId: 'e', amount: '1e30' })).toBe('too-large');
    expect(scene.refuse({ ...deposit, linkId: 'e', amount: '1e-30' })).toBe('value-decimals');
    expect(scene.refuse({ ...deposit, asset: 'XYZ', linkId: 'e', amount: '1' })).toBe(
      'unknown-asset',
    );
  });

  it('a withdrawal is held, sent and confirmed, or comes back without its fee', () => {
    const scene = start();
    const ask = { type: 'request-withdrawal', account: 'alice/spot', asset: 'USDT' } as const;
    scene.run({ ...ask, linkId: 'w', amount: '100', fee: '1' });
    expect(scene.balance('alice/spot', 'USDT').held).toBe(101_00000000n);
    expect(scene.refuse({ ...ask, linkId: 'v', amount: '900' })).toBe('insufficient-funds');
    const settle = { type: 'settle-withdrawal', withdrawal: 'w' } as const;
    scene.run({ ...settle, linkId: 'w-sent', outcome: 'sent' });
    expect(scene.refuse({ ...settle, linkId: 'w-c', outcome: 'cancelled' })).toBe(
      'withdrawal-settled',
    );
    scene.run({ ...settle, linkId: 'w-back', outcome: 'returned' });
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 999_00000000n, held: 0n });
    expect(scene.balance('fees', 'USDT').total).toBe(1_00000000n);
  });

  it('a conversion balances, a correction names what it puts right', () => {
    const scene = start();
    const legs = (amount: string) => [
      { account: 'alice/spot', asset: 'USDT', amount: '-100' },
      { account: 'house', asset: 'USDT', amount },
      { account: 'house', asset: 'BTC', amount: '-0.001' },
      { account: 'alice/spot', asset: 'BTC', amount: '0.001' },
    ];
    const convert = { type: 'post', kind: 'conversion' } as const;
    expect(scene.refuse({ ...convert, linkId: 'c', postings: legs('99') })).toBe('unbalanced');
    scene.run({ ...convert, linkId: 'c', postings: legs('100') });
    expect(scene.balance('house', 'BTC').total).toBe(-100_000n);
    const correct = {
      type: 'post',
      kind: 'correction',
      linkId: 'k',
      postings: legs('100'),
    } as const;
    expect(scene.refuse(correct)).toBe('bad-request');
    expect(scene.run({ ...correct, corrects: 4 }).at(-1)).toMatchObject({ corrects: 4 });
  });
});
