import { describe, expect, it } from 'vitest';
import { liveOrders } from '../state.ts';
import { createScene, type Scene } from '../testing/scene.ts';
import type { WireObject } from '../wire.ts';

const types = (lines: readonly WireObject[]) => lines.map(({ type }) => type);
const only = (lines: readonly WireObject[], type: string) =>
  lines.filter((line) => line['type'] === type);

/** Makes one trade at a price, between two accounts that own enough of both assets. */
function tradeAt(scene: Scene, price: string): readonly WireObject[] {
  scene.place('mia', { side: 'Sell', price, qty: '0.000001', timeInForce: 'GTC' });
  return scene.place('tom', { side: 'Buy', price, qty: '0.000001', timeInForce: 'IOC' });
}

const start = () =>
  createScene({
    mia: { BTC: '10', USDT: '1000000' },
    tom: { BTC: '10', USDT: '1000000' },
    alice: { BTC: '2', USDT: '200000' },
  });

describe("trailing stops, Binance's FAQ of them", () => {
  const follow = (scene: Scene, path: readonly string[]) =>
    path.map((price) => only(tradeAt(scene, price), 'order-triggered').length);

  it('A: a buy activated at 44,000 fires 500 bips above its lowest price, at 44,100', () => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.place('alice', {
      price: '45000',
      trailing: { deltaBps: 500, activation: '44000' },
    });
    const path = ['37000', '44000', '45000', '46000', '42000', '44099.9', '44100'];
    expect(follow(scene, path)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it('B: a sell activated at 39,000 fires 1,000 bips below its highest price, at 36,900', () => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.place('alice', {
      side: 'Sell',
      price: '38000',
      trailing: { deltaBps: 1_000, activation: '39000' },
    });
    const path = ['41500', '39000', '37000', '41000', '36900.1', '36900'];
    expect(follow(scene, path)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('E: without an activation it follows from the last price on', () => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.place('alice', { side: 'Sell', price: '39000', trailing: { deltaBps: 700 } });
    expect(follow(scene, ['42000', '39500', '45500', '42315'])).toEqual([0, 0, 0, 1]);
  });
});

describe('a conditional order', () => {
  it('holds nothing until it is triggered, and is cancelled where the money is missing then', () => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.place('alice', { price: '41000', qty: '10', triggerPrice: '40500' });
    expect(scene.balance('alice/spot', 'USDT').held).toBe(0n);
    const lines = tradeAt(scene, '40500');
    expect(only(lines, 'order-closed').at(-1)).toMatchObject({
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
    });
  });

  it('fires in order of acceptance, which a new trigger price renews', () => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.place('alice', { price: '39000', qty: '0.1', triggerPrice: '40200' });
    scene.place('alice', { price: '39000', qty: '0.1', triggerPrice: '40300' });
    scene.run({
      type: 'amend-order',
      account: 'alice/spot',
      symbol: 'BTCUSDT',
      orderId: 3,
      triggerPrice: '40250',
    });
    const lines = tradeAt(scene, '40500');
    expect(only(lines, 'order-triggered').map(({ orderId }) => orderId)).toEqual([4, 3]);
  });

  it('sets off five hundred at one price, a hundred a step, oldest first', () => {
    const funds = { BTC: '1', USDT: '1000' };
    const owners = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`u${index}`, funds]),
    );
    const scene = createScene({ ...owners, mia: { BTC: '10' }, tom: { USDT: '1000000' } });
    tradeAt(scene, '40000');
    for (let count = 0; count < 500; count += 1) {
      scene.place(`u${count % 20}`, { price: '100', qty: '0.000001', triggerPrice: '41000' });
    }
    const steps = [tradeAt(scene, '41000')];
    while (scene.venue.triggered.length > 0) steps.push(scene.run({ type: 'pass-time' }));
    expect(steps.map((lines) => only(lines, 'order-working').length)).toEqual([
      100, 100, 100, 100, 100,
    ]);
    const ids = steps.flatMap((lines) =>
      only(lines, 'order-working').map((line) => line['orderId']),
    );
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => 3 + index));
  }, 60_000);
});

describe('a pair of exits (OCO)', () => {
  const pair = {
    type: 'place-oco',
    account: 'alice/spot',
    symbol: 'BTCUSDT',
    side: 'Sell',
    qty: '1',
    takeProfit: { trigger: '42000' },
    stopLoss: { trigger: '38000', limit: '37000' },
  } as const;

  it.each([
    ['42000', 'CancelByOCOSlCanceledByTpTriggered'],
    ['38000', 'CancelByOCOTpCanceledBySlTriggered'],
  ])('ends the other leg in the step of a trade at %s', (price, cancelType) => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.run(pair);
    expect(scene.balance('alice/spot', 'BTC').held).toBe(100_000_000n);
    const lines = tradeAt(scene, price);
    expect(only(lines, 'order-triggered')).toHaveLength(1);
    expect(
      only(lines, 'order-closed').find(({ status }) => status === 'Deactivated'),
    ).toMatchObject({ cancelType });
  });

  it('is cancelled as a whole', () => {
    const scene = start();
    tradeAt(scene, '40000');
    scene.run(pair);
    scene.run({ type: 'cancel-order', account: 'alice/spot', symbol: 'BTCUSDT', orderId: 3 });
    expect(scene.balance('alice/spot', 'BTC').held).toBe(0n);
    expect(liveOrders(scene.venue)).toEqual([]);
  });
});

describe('exits that ride on an order', () => {
  it('are placed for what was filled, less its fee in base', () => {
    const scene = createScene(
      {
        mia: { BTC: '10', USDT: '100000' },
        tom: { BTC: '1', USDT: '100000' },
        alice: { USDT: '50000' },
      },
      { schedule: { tiers: { default: { maker: '0.001', taker: '0.001' } } } },
    );
    tradeAt(scene, '40000');
    scene.place('mia', { side: 'Sell', price: '40000', qty: '1' });
    const lines = scene.place('alice', {
      price: '40000',
      takeProfit: { trigger: '42000' },
      stopLoss: { trigger: '38000' },
    });
    expect(types(lines).filter((type) => type === 'order-accepted')).toHaveLength(3);
    // 1 BTC less 0.1 % is 0.999.
    expect(only(lines, 'order-accepted').map(({ qty }) => qty)).toEqual(['1', '0.999', '0.999']);
    expect(scene.balance('alice/spot', 'BTC').held).toBe(99_900_000n);
  });
});
