import { expect, it } from 'vitest';
import { BTCUSDT, createScene } from './testing/scene.ts';

/** A pair whose assets have other scales than those of the other specs, and a fee in each. */
function start() {
  const scene = createScene({});
  scene.run({ type: 'list-asset', asset: 'EUR', scale: 2 });
  const tiers = { default: { maker: '0.001', taker: '0.002' } };
  scene.run({ type: 'set-fee-schedule', schedule: { name: 'euro', tiers, discount: null } });
  const grid = { tickSize: '1', basePrecision: '0.01', feeSchedule: 'euro' };
  const instrument = { ...BTCUSDT, symbol: 'BTCEUR', quote: 'EUR', ...grid };
  scene.run({ type: 'list-instrument', instrument });
  for (const [owner, asset] of [
    ['ann', 'EUR'],
    ['ben', 'BTC'],
  ] as const) {
    scene.run({ type: 'open-account', owner, kind: 'spot' });
    scene.run({
      ...{ type: 'deposit', linkId: owner, account: `${owner}/spot`, asset, amount: '1000' },
    });
  }
  return scene;
}
const order = { type: 'place-order', symbol: 'BTCEUR', orderType: 'Limit', price: '40' } as const;

it('a trade is written at the scale of each asset: value and fees', () => {
  const scene = start();
  scene.run({ ...order, account: 'ben/spot', side: 'Sell', qty: '2' });
  const lines = scene.run({ ...order, account: 'ann/spot', side: 'Buy', qty: '1.25' });
  // 50 euros at 0.1 % are 5 cents; 1.25 BTC at 0.2 % are 0.0025.
  expect(lines.find(({ type }) => type === 'trade')).toMatchObject({
    ...{ price: '40', qty: '1.25', value: '50', takerSide: 'Buy' },
    taker: { orderId: 2, fee: '0.0025', feeAsset: 'BTC', feeRate: '0.002', left: '0' },
    maker: { orderId: 1, fee: '0.05', feeAsset: 'EUR', feeRate: '0.001', left: '0.75' },
  });
  const entry = lines.findLast(({ type }) => type === 'entry');
  expect(entry).toMatchObject({ kind: 'trade', phase: 'post' });
  expect(entry?.['postings']).toEqual([
    { account: 'ann/spot', asset: 'EUR', amount: '-50', held: '-50' },
    { account: 'ben/spot', asset: 'BTC', amount: '-1.25', held: '-1.25' },
    { account: 'ann/spot', asset: 'BTC', amount: '1.2475', held: '0' },
    { account: 'fees', asset: 'BTC', amount: '0.0025', held: '0' },
    { account: 'ben/spot', asset: 'EUR', amount: '49.95', held: '0' },
    { account: 'fees', asset: 'EUR', amount: '0.05', held: '0' },
  ]);
});

it('a withdrawal is written at the scale of its asset, with its fee', () => {
  const scene = start();
  const ask = { type: 'request-withdrawal', linkId: 'w', account: 'ann/spot' } as const;
  const lines = scene.run({ ...ask, asset: 'EUR', amount: '12.5', fee: '0.25' });
  expect(lines).toMatchObject([
    { type: 'money-moved', linkId: 'w', kind: 'hold' },
    { type: 'withdrawal-changed', amount: '12.5', fee: '0.25', status: 'requested' },
    { type: 'entry', phase: 'pending', postings: [{ amount: '0', held: '12.75' }] },
  ]);
});
