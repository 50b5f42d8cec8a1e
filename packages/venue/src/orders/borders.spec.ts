import { expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import { createScene } from '../testing/scene.ts';

const symbol = 'BTCUSDT';
const alice = { account: 'alice/spot', symbol } as const;
const start = () =>
  createScene({ alice: { USDT: '1000' } }, { instrument: { priceLimit: { x: '0.05', y: '0.1' } } });

it('an index that is no price is refused, and the one before it holds', () => {
  const scene = start();
  const index = { type: 'set-index', symbol, price: '100' } as const;
  scene.run(index);
  for (const price of ['x', '', '0', '-1', 5]) {
    expect(scene.refuse({ ...index, price } as Command)).toBe('bad-request');
  }
});

it('the price limit is asked where an amendment changes the price, and only there', () => {
  const scene = start();
  scene.run({ type: 'set-index', symbol, price: '100' });
  scene.place('alice', { price: '104', qty: '1' });
  // A buy at most 94.5 from now on: the order of before stands beyond it.
  scene.run({ type: 'set-index', symbol, price: '90' });
  const amend = { type: 'amend-order', ...alice, orderId: 1 } as const;
  expect(scene.run({ ...amend, qty: '0.5' })[0]).toMatchObject({ keptPlace: true });
  expect(scene.refuse({ ...amend, price: '95' })).toBe('price-above-limit');
  scene.run({ ...amend, price: '94' });
});

it('a withdrawal that says its fee is nothing, in whatever digits, holds its amount', () => {
  const scene = start();
  const ask = { type: 'request-withdrawal', account: 'alice/spot', asset: 'USDT' } as const;
  for (const fee of ['0', '00', '0.0', '0.000']) {
    scene.run({ ...ask, linkId: `w${fee}`, amount: '1', fee });
  }
  expect(scene.balance('alice/spot', 'USDT').held).toBe(4_00000000n);
});
