import { expect, it } from 'vitest';
import { apply } from '../apply.ts';
import { createScene } from '../testing/scene.ts';

const symbol = 'BTCUSDT';
const amend = { type: 'amend-order', account: 'alice/spot', symbol } as const;

function start(conditional = 30) {
  const limits = { orders: 200, tpsl: 30, conditional };
  const scene = createScene(
    { alice: { USDT: '9000' }, bob: { BTC: '9', USDT: '900' } },
    { instrument: { limits } },
  );
  const tradeAt = (price: string) => {
    scene.place('bob', { side: 'Sell', price, qty: '0.1' });
    return scene.place('bob', { price, qty: '0.1' });
  };
  tradeAt('100');
  return { scene, tradeAt };
}

it('an order for a value keeps its value, and may get another trigger', () => {
  const { scene } = start();
  const byValue = { orderType: 'Market', marketUnit: 'quoteCoin', qty: '50' } as const;
  scene.place('alice', { ...byValue, triggerPrice: '105' });
  expect(scene.refusal({ ...amend, orderId: 3, qty: '60' })).toMatchObject({
    ...{ code: 'nothing-to-amend', field: 'qty' },
  });
  expect(scene.run({ ...amend, orderId: 3, triggerPrice: '95' })).toMatchObject([
    {
      ...{ type: 'order-amended', orderId: 3, account: 'alice/spot', symbol },
      ...{ price: null, qty: null, triggerPrice: '95', keptPlace: false },
    },
  ]);
});

it.each([
  ['qty', { qty: '0.02' }],
  ['price', { price: '91' }],
  ['triggerPrice', { triggerPrice: '110' }],
])('an order that is triggered and waits for its turn is past amending its %s', (field, change) => {
  const { scene, tradeAt } = start(200);
  const stop = { price: '90', qty: '0.01', triggerPrice: '105' } as const;
  for (let count = 0; count < 101; count += 1) scene.place('alice', stop);
  tradeAt('105');
  const [last] = scene.venue.triggered;
  const orderId = last?.id ?? 0;
  const { rejection, events } = apply(scene.venue, { ...amend, orderId, ...change }, 1_000);
  expect(rejection).toEqual({ code: 'nothing-to-amend', field });
  // It is triggered in the same step, after the command.
  expect(events).toMatchObject([{ type: 'order-working', orderId }]);
});
