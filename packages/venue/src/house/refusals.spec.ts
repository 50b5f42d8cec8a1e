import { expect, it } from 'vitest';
import type { HouseStep } from '../api/commands.ts';
import { createScene } from '../testing/scene.ts';

const symbol = 'BTCUSDT';
const level = { price: '100', qty: '1', refill: 1 };
const higher = { ...level, price: '101' };
const taker = { time: 1_000, side: 'Buy', qty: '1', price: '101' };
const STEP = { type: 'house-step', symbol, step: 6, bids: [level], asks: [higher], takers: [] };
const command = (change: object) => ({ ...STEP, ...change }) as HouseStep;

/** After step 5. */
function start() {
  const scene = createScene({ alice: { USDT: '1000', BTC: '1' } });
  scene.run(command({ step: 5 }));
  return scene;
}

/** This number of price levels, best first. */
const ladder = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...level, price: String(10_000 - index) }));

type Row = readonly [expected: string, change: object];
const BAD_LEVELS: readonly Row[] = [
  ['bad-request', { price: 'x' }],
  ['price-decimals', { price: '100.05' }],
  ['not-above-zero', { price: '0' }],
  ['bad-request', { qty: 'x' }],
  ['qty-decimals', { qty: '0.0000001' }],
  ['not-above-zero', { qty: '0' }],
  ['bad-request', { refill: 0 }],
  ['bad-request', { refill: 11 }],
  ['bad-request', { refill: 1.5 }],
];

it.each<Row>([
  ['unknown-symbol symbol', { symbol: 'BTC' }],
  ...[-1, 5, 4, 6.5].map((step): Row => ['bad-request step', { step }]),
  ['bad-request takers', { step: 7, takers: [taker] }],
  ['bad-request last', { last: '100' }],
  ['not-above-zero last', { step: 7, last: '0' }],
  ['price-decimals last', { step: 7, last: '100.05' }],
  ...['bids', 'asks'].flatMap((field) =>
    BAD_LEVELS.map(([code, wrong]): Row => [
      `${code} ${field}`,
      { [field]: [{ ...level, ...wrong }] },
    ]),
  ),
  ['bad-request bids', { bids: [level, higher] }],
  ['bad-request bids', { bids: [level, level] }],
  ['bad-request asks', { asks: [higher, level] }],
  ['bad-request asks', { asks: [higher, higher] }],
  ['bad-request asks', { bids: [higher] }],
  ['bad-request asks', { bids: [{ ...level, price: '102' }] }],
  ['bad-request bids', { bids: ladder(1_001), asks: [] }],
  ['bad-request takers', { takers: [{ ...taker, side: 'Long' }] }],
  ['bad-request takers', { takers: [{ ...taker, time: 1.5 }] }],
  ['price-decimals takers', { takers: [{ ...taker, price: '100.05' }] }],
  ['qty-decimals takers', { takers: [{ ...taker, qty: '0.0000001' }] }],
  ['not-above-zero takers', { takers: [taker, { ...taker, qty: '0' }] }],
])('a step is refused: %s for %j', (expected, change) => {
  const line = start().refusal(command(change));
  expect(`${String(line['code'])} ${String(line['field'])}`).toBe(expected);
});

it.each([
  [{ bids: ladder(1_000), asks: [] }],
  [{ bids: [{ ...level, refill: 10 }] }],
  [{ bids: [], asks: [higher, { ...higher, price: '102' }] }],
  [{ step: 9, last: '100' }],
  [{ takers: [taker, { ...taker, side: 'Sell', price: '100' }] }],
])('a step may say %j', (change) => {
  const scene = start();
  scene.run(command(change));
  expect(scene.venue.markets.get(symbol)?.house.step).toBe(command(change).step);
});

it('the middle of the best prices is the index, and a ladder with an empty side leaves it', () => {
  const scene = createScene(
    { alice: { USDT: '1000' } },
    { instrument: { priceLimit: { x: '0.05', y: '0.1' } } },
  );
  const buy = { type: 'place-order', account: 'alice/spot', symbol, side: 'Buy' } as const;
  const order = (price: string) => ({ ...buy, orderType: 'Limit', qty: '0.01', price }) as const;
  scene.run(command({ step: 5 }));
  scene.run(command({ step: 6, bids: [{ ...level, price: '50' }], asks: [] }));
  // 5 % above 100.5.
  expect(scene.refuse(order('105.6'))).toBe('price-above-limit');
  scene.run(order('105.5'));
});

const queued = (scene: ReturnType<typeof start>, account: string, price: string) =>
  scene.run({
    ...{ type: 'place-order', account, symbol, side: 'Buy', orderType: 'Limit', qty: '0.1', price },
  });
const fills = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  lines
    .filter(({ type }) => type === 'trade')
    .map(({ maker, qty }) => [(maker as { account: string }).account, qty]);

it('keeps its queue where users stand right behind each other, and before one who came later', () => {
  const scene = createScene({
    alice: { USDT: '1000' },
    bob: { USDT: '1000' },
    carol: { USDT: '1000' },
  });
  const first = { ...level, qty: '0.4' };
  scene.run(command({ step: 5, bids: [first] }));
  queued(scene, 'alice/spot', '100');
  queued(scene, 'bob/spot', '100');
  // 0.3 more come behind bob, before carol.
  scene.run(command({ step: 6, bids: [{ ...level, qty: '0.7' }] }));
  queued(scene, 'carol/spot', '100');
  scene.run(command({ step: 7, bids: [{ ...level, qty: '0.7' }] }));
  const sell = (step: number, qty: string) => {
    const takers = [{ time: step * 200, side: 'Sell', qty, price: '100' }];
    return fills(scene.run(command({ step, bids: [{ ...level, qty: '5' }], takers })));
  };
  // 0.4 of the house and 0.05 of alice.
  expect(sell(8, '0.45')).toEqual([['alice/spot', '0.05']]);
  expect(sell(9, '0.15')).toEqual([
    ['alice/spot', '0.05'],
    ['bob/spot', '0.1'],
  ]);
  // The 0.3 that stand before carol.
  expect(sell(10, '0.3')).toEqual([]);
  expect(sell(11, '0.1')).toEqual([['carol/spot', '0.1']]);
});

it('gives nobody a place at a level who has left for another price', () => {
  const scene = createScene({ alice: { USDT: '1000' }, bob: { USDT: '1000' } });
  scene.run(command({ step: 5, bids: [{ ...level, qty: '0.4' }] }));
  queued(scene, 'alice/spot', '100');
  queued(scene, 'bob/spot', '100');
  scene.run({
    ...{ type: 'amend-order', account: 'alice/spot', symbol, orderId: 1, price: '90' },
  });
  scene.run(command({ step: 6, bids: [{ ...level, qty: '0.4' }] }));
  const takers = [{ time: 1_300, side: 'Sell', qty: '0.5', price: '100' }];
  const lines = scene.run(command({ step: 7, bids: [{ ...level, qty: '5' }], takers }));
  expect(fills(lines)).toEqual([['bob/spot', '0.1']]);
});

it("a taker ends at the house's best price, which has more than it shows: nobody behind it is met", () => {
  const scene = createScene({ alice: { USDT: '1000' }, bob: { USDT: '1000' } });
  scene.run(command({ step: 5, bids: [{ ...level, qty: '0.4' }] }));
  queued(scene, 'alice/spot', '100');
  queued(scene, 'bob/spot', '99');
  const takers = [{ time: 1_000, side: 'Sell', qty: '3', price: '100' }];
  expect(fills(scene.run(command({ step: 6, takers })))).toEqual([['alice/spot', '0.1']]);
});

it('never both legs of a pair fire, though one step trades at both of their triggers', () => {
  const scene = createScene({ alice: { USDT: '1000', BTC: '1' } });
  const wide = { bids: [{ ...level, price: '80' }], asks: [{ ...level, price: '120' }] };
  scene.run(command({ ...wide, step: 5, last: '100' }));
  scene.run({
    ...{ type: 'place-oco', account: 'alice/spot', symbol, side: 'Sell', qty: '0.1' },
    ...{ takeProfit: { trigger: '120' }, stopLoss: { trigger: '80' } },
  });
  const takers = [
    { time: 1_000, side: 'Sell', qty: '0.1', price: '80' },
    { time: 1_001, side: 'Buy', qty: '0.1', price: '120' },
  ];
  const lines = scene.run(command({ ...wide, step: 6, takers }));
  const fired = lines.filter(({ type }) => type === 'order-triggered');
  expect(fired.map(({ orderId }) => orderId)).toEqual([1]);
  const ended = lines.filter(({ type }) => type === 'order-closed');
  expect(ended).toMatchObject([
    { orderId: 2, cancelType: 'CancelByOCOSlCanceledByTpTriggered' },
    { orderId: 1, status: 'Filled' },
  ]);
});
