import { depth } from '@meridian/matching/book.ts';
import { describe, expect, it } from 'vitest';
import type { Command, HouseLevel, HouseStep, HouseTaker } from '../api/commands.ts';
import { apply } from '../apply.ts';
import { checkVenue } from '../check.ts';
import { readLine } from '../read-line.ts';
import { restoreVenue } from '../rows/restore.ts';
import { snapshotVenue } from '../rows/snapshot.ts';
import { createScene, type Scene } from '../testing/scene.ts';

const FUND = { ana: { BTC: '10', USDT: '100000' }, ben: { BTC: '10', USDT: '100000' } };

type Level = readonly [price: string, qty: string, refill?: number];

const levels = (list: readonly Level[]): HouseLevel[] =>
  list.map(([price, qty, refill = 1]) => ({ price, qty, refill }));

/** Sellers of these quantities, one millisecond after the other. */
const sellers = (price: string, ...amounts: readonly string[]): HouseTaker[] =>
  amounts.map((qty, index) => ({ time: 2_000 + index, side: 'Sell', qty, price }));

function ladder(
  step: number,
  bids: readonly Level[],
  asks: readonly Level[],
  takers: readonly HouseTaker[] = [],
): HouseStep {
  const both = { bids: levels(bids), asks: levels(asks) };
  return { type: 'house-step', symbol: 'BTCUSDT', step, ...both, takers };
}

const sides = ({ venue }: Scene, count = 3) => {
  const market = venue.markets.get('BTCUSDT');
  if (market === undefined) throw new Error('no market');
  const texts = (side: 'Buy' | 'Sell') =>
    depth(market.book, side, count).map(({ price, lots }) => `${lots}@${price}`);
  return { bids: texts('Buy'), asks: texts('Sell') };
};

const typed = (lines: readonly Readonly<Record<string, unknown>>[], type: string) =>
  lines.filter((line) => line['type'] === type);

const trades = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  typed(lines, 'trade').map(({ price, qty, takerSide }) => [price, qty, takerSide]);

describe('a user who takes', () => {
  it('meets the ladder, without a fee, hold or event of the house', () => {
    const scene = createScene(FUND);
    scene.run(
      ladder(
        1,
        [['99', '1']],
        [
          ['100', '1'],
          ['101', '2'],
        ],
      ),
    );
    const lines = scene.place('ana', { qty: '2', price: '101' });
    expect(trades(lines)).toEqual([
      ['100', '1', 'Buy'],
      ['101', '1', 'Buy'],
    ]);
    expect(typed(lines, 'order-closed').map(({ orderId }) => orderId)).toEqual([1]);
    // 100 + 101 USDT for 2 BTC, from and to the house.
    expect(scene.balance('ana/spot', 'USDT')).toEqual({ total: 99_799n * 10n ** 8n, held: 0n });
    expect(scene.balance('house', 'BTC')).toEqual({ total: -2n * 10n ** 8n, held: 0n });
    expect(scene.balance('house', 'USDT')).toEqual({ total: 201n * 10n ** 8n, held: 0n });
  });

  it('leaves nothing of what was taken until it is full again; then impact has faded', () => {
    const scene = createScene(FUND);
    const asks = [
      ['100', '1', 2],
      ['101', '2', 2],
    ] as const;
    scene.run(ladder(1, [], asks));
    scene.place('ana', { qty: '1.5', price: '101' });
    // Taken in step 1, full again after two steps: in step 3.
    expect(sides(scene).asks).toEqual(['1500000@10100']);
    scene.run(ladder(2, [], asks));
    expect(sides(scene).asks).toEqual(['1500000@10100']);
    scene.run(ladder(3, [], asks));
    expect(sides(scene).asks).toEqual(['1000000@10000', '2000000@10100']);
  });

  it('may be refused by what it meets: PostOnly, FOK and a market order beyond the ladder', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['99', '1']], [['100', '1']]));
    const reasonOf = (order: Parameters<Scene['place']>[1]) =>
      typed(scene.place('ana', order), 'order-closed').map(({ rejectReason }) => rejectReason);
    expect(reasonOf({ qty: '1', price: '100', timeInForce: 'PostOnly' })).toEqual([
      'EC_PostOnlyWillTakeLiquidity',
    ]);
    expect(reasonOf({ qty: '2', price: '100', timeInForce: 'FOK' })).toEqual([
      'EC_CancelForNoFullFill',
    ]);
    expect(reasonOf({ qty: '2', orderType: 'Market' })).toEqual(['EC_NoImmediateQtyToFill']);
    expect(sides(scene).asks).toEqual([]);
  });
});

describe('a user who waits', () => {
  it('stands behind what the house showed: 100 ahead, 80, 30 and 50 sold fill 10 and then 40', () => {
    // The example of nautilus_trader's queue position, in hundredths of a BTC.
    const scene = createScene(FUND);
    const bids = [['100', '1']] as const;
    scene.run(ladder(1, bids, []));
    scene.place('ana', { qty: '0.5', price: '100' });
    const lines = scene.run(ladder(2, bids, [], sellers('100', '0.8', '0.3', '0.5')));
    expect(trades(lines)).toEqual([
      ['100', '0.1', 'Sell'],
      ['100', '0.4', 'Sell'],
    ]);
    // The tape has every sale: 0.8, 0.3 as 0.2 and 0.1, 0.5 as 0.4 and 0.1 of the house.
    const [closed] = typed(lines, 'step-closed') as { step: number; trades: { qty: string }[] }[];
    expect(closed?.step).toBe(1);
    expect(closed?.trades.map(({ qty }) => qty)).toEqual(['0.8', '0.2', '0.1', '0.4', '0.1']);
  });

  it('the same over three steps: the queue before it only gets shorter', () => {
    const scene = createScene(FUND);
    const bids = [['100', '1']] as const;
    scene.run(ladder(1, bids, []));
    scene.place('ana', { qty: '0.5', price: '100' });
    expect(trades(scene.run(ladder(2, bids, [], sellers('100', '0.8'))))).toEqual([]);
    expect(trades(scene.run(ladder(3, bids, [], sellers('100', '0.3'))))).toEqual([
      ['100', '0.1', 'Sell'],
    ]);
    expect(trades(scene.run(ladder(4, bids, [], sellers('100', '0.5'))))).toEqual([
      ['100', '0.4', 'Sell'],
    ]);
  });

  it('moves up where the level shrinks or goes away, and never back', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '1']], []));
    scene.place('ana', { qty: '1', price: '100' });
    scene.run(ladder(2, [['100', '0.2']], []));
    scene.run(ladder(3, [['100', '5']], []));
    // 0.2 stand before it still, 4.8 behind.
    expect(trades(scene.run(ladder(4, [['100', '5']], [], sellers('100', '0.3'))))).toEqual([
      ['100', '0.1', 'Sell'],
    ]);
    scene.run(ladder(5, [['99', '1']], []));
    expect(trades(scene.run(ladder(6, [['100', '1']], [], sellers('99', '0.4'))))).toEqual([
      ['100', '0.4', 'Sell'],
    ]);
  });

  it('is met first where its price is better, and the rest trades at the price of the house', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '1']], []));
    scene.place('ana', { qty: '0.5', price: '100.5' });
    const lines = scene.run(ladder(2, [['100', '1']], [], sellers('100', '2')));
    expect(trades(lines)).toEqual([['100.5', '0.5', 'Sell']]);
    const [closed] = typed(lines, 'step-closed') as { trades: { price: string; qty: string }[] }[];
    // The house shows only a part of its order: an iceberg.
    expect(closed?.trades.map(({ price, qty }) => [price, qty])).toEqual([
      ['100.5', '0.5'],
      ['100', '1'],
      ['100', '0.5'],
    ]);
  });

  it('trades at its own price with a new level that would cross it', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['99', '1']], [['110', '1']]));
    scene.place('ana', { side: 'Sell', qty: '3', price: '105' });
    const lines = scene.run(
      ladder(
        2,
        [
          ['106', '1'],
          ['105', '0.5'],
          ['104', '1'],
        ],
        [['110', '1']],
      ),
    );
    expect(trades(lines)).toEqual([
      ['105', '1', 'Buy'],
      ['105', '0.5', 'Buy'],
    ]);
    expect(sides(scene)).toEqual({
      bids: ['1000000@10400'],
      asks: ['1500000@10500', '1000000@11000'],
    });
  });

  it('shares its queue with other users in the order they came', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '1']], []));
    scene.place('ana', { qty: '1', price: '100' });
    scene.run(ladder(2, [['100', '2']], []));
    scene.place('ben', { qty: '1', price: '100' });
    // 1 of the house, ana, 1 of the house, ben.
    const lines = scene.run(ladder(3, [['100', '2']], [], sellers('100', '3.5')));
    expect(typed(lines, 'trade').map(({ maker, qty }) => [maker, qty])).toMatchObject([
      [{ account: 'ana/spot' }, '1'],
      [{ account: 'ben/spot' }, '0.5'],
    ]);
  });
});

describe('a step', () => {
  it('that no user touched says nothing, whatever its takers do', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '1']], [['101', '1']]));
    expect(scene.run(ladder(2, [['100', '1']], [['101', '1']], sellers('100', '5')))).toEqual([]);
  });

  it('whose takers find a level taken is another than the computed one', () => {
    const scene = createScene(FUND);
    scene.run(
      ladder(
        1,
        [
          ['100', '1', 5],
          ['99', '1'],
        ],
        [],
      ),
    );
    scene.place('ana', { side: 'Sell', qty: '1', price: '100' });
    scene.run(
      ladder(
        2,
        [
          ['100', '1'],
          ['99', '1'],
        ],
        [],
      ),
    );
    const lines = scene.run(ladder(3, [['100', '1']], [], sellers('100', '0.5')));
    const [closed] = typed(lines, 'step-closed') as { trades: { price: string; qty: string }[] }[];
    expect(closed?.trades).toMatchObject([{ price: '99', qty: '0.5' }]);
  });

  it('has the tape’s prices for triggers to look at', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '5']], [['101', '1']]));
    scene.run(ladder(2, [['100', '5']], [['101', '1']], sellers('100', '1')));
    const stop = { side: 'Sell', qty: '1', orderType: 'Market', triggerPrice: '98' } as const;
    expect(typed(scene.place('ana', stop), 'order-accepted')).toMatchObject([
      { status: 'Untriggered' },
    ]);
    scene.run(ladder(3, [['98', '5']], [['101', '1']], sellers('100', '1')));
    const lines = scene.run(ladder(4, [['97', '5']], [['101', '1']], sellers('98', '1')));
    expect(typed(lines, 'order-triggered')).toHaveLength(1);
    expect(trades(lines)).toEqual([['97', '1', 'Sell']]);
  });

  it('sets the index to the middle of its best prices', () => {
    const scene = createScene(FUND, { instrument: { priceLimit: { x: '0.01', y: '0.02' } } });
    scene.run(ladder(1, [['99', '1']], [['101', '1']]));
    const order = { type: 'place-order', account: 'ana/spot', symbol: 'BTCUSDT' } as const;
    const buy = { ...order, side: 'Buy', orderType: 'Limit', qty: '1' } as const;
    // 1 % above 100.
    expect(scene.refuse({ ...buy, price: '101.1' })).toBe('price-above-limit');
    scene.run({ ...buy, price: '101' });
  });

  it('after a pause fills what it crosses, once, and has no takers', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '1']], []));
    scene.place('ana', { qty: '1', price: '100' });
    expect(scene.refuse(ladder(90, [['100', '1']], [], sellers('100', '9')))).toBe('bad-request');
    const lines = scene.run(ladder(90, [['95', '1']], [['96', '0.25']]));
    expect(trades(lines)).toEqual([['100', '0.25', 'Sell']]);
  });

  it('of a halted symbol moves nothing and shows nothing', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100', '1']], []));
    scene.place('ana', { qty: '1', price: '100' });
    scene.run({ type: 'set-trading', symbol: 'BTCUSDT', status: 'Halted' });
    expect(scene.run(ladder(2, [['90', '1']], [['95', '1']], sellers('100', '9')))).toEqual([]);
    expect(sides(scene)).toEqual({ bids: ['1000000@10000'], asks: [] });
  });

  it('may come with another tick: orders on the new grid keep their place before the house', () => {
    const scene = createScene(FUND);
    scene.run(ladder(1, [['100.1', '1']], []));
    scene.place('ana', { qty: '1', price: '100' });
    scene.run({ type: 'change-tick', symbol: 'BTCUSDT', tickSize: '0.5' });
    scene.run(ladder(2, [['100', '1']], []));
    expect(trades(scene.run(ladder(3, [['100', '1']], [], sellers('100', '1'))))).toEqual([
      ['100', '1', 'Sell'],
    ]);
  });
});

it.each([
  ['an unknown symbol', { symbol: 'NOSUCH' }, 'unknown-symbol'],
  ['the step before', { step: 1 }, 'bad-request'],
  ['a step that is none', { step: 1.5 }, 'bad-request'],
  ['a crossed ladder', { bids: levels([['101', '1']]) }, 'bad-request'],
  [
    'levels out of order',
    {
      asks: levels([
        ['101', '1'],
        ['100', '1'],
      ]),
    },
    'bad-request',
  ],
  [
    'a level twice',
    {
      asks: levels([
        ['101', '1'],
        ['101', '1'],
      ]),
    },
    'bad-request',
  ],
  ['a price off the tick', { asks: levels([['101.05', '1']]) }, 'price-decimals'],
  ['a level of nothing', { asks: levels([['101', '0']]) }, 'not-above-zero'],
  ['1e-30', { asks: levels([['101', '1e-30']]) }, 'qty-decimals'],
  ['a level never full again', { asks: levels([['101', '1', 11]]) }, 'bad-request'],
  [
    'a taker of no side',
    { takers: [{ time: 1, side: 'Hold', qty: '1', price: '1' }] },
    'bad-request',
  ],
  ['a taker of less than a lot', { takers: sellers('100', '0.0000001') }, 'qty-decimals'],
])('%s is refused and changes nothing', (_name, change, code) => {
  const scene = createScene(FUND);
  scene.run(ladder(1, [['99', '1']], [['100', '1']]));
  // `as`: what comes from outside has any form.
  const command = { ...ladder(2, [['99', '1']], [['100', '1']]), ...change } as Command;
  expect(scene.refuse(command)).toBe(code);
});

it('a venue written down between any two commands goes on as if nothing had been', () => {
  const scene = createScene(FUND);
  const asks = [
    ['101', '1', 4],
    ['102', '3', 4],
  ] as const;
  const order = { type: 'place-order', symbol: 'BTCUSDT', orderType: 'Limit', qty: '1' } as const;
  const commands: readonly Command[] = [
    ladder(1, [['100', '1']], asks),
    { ...order, account: 'ana/spot', side: 'Buy', price: '100' },
    { ...order, account: 'ben/spot', side: 'Buy', price: '101.5' },
    ladder(2, [['100', '2']], asks, sellers('100', '0.5')),
    { ...order, account: 'ben/spot', side: 'Buy', price: '100' },
    ladder(3, [['100', '2']], asks, sellers('100', '0.7')),
    { ...order, account: 'ana/spot', side: 'Buy', price: '102' },
    ladder(4, [['100', '3']], asks, sellers('100', '3.5')),
    ladder(5, [['100', '3']], asks),
  ];
  let other = scene.venue;
  for (const command of commands) {
    other = restoreVenue(snapshotVenue(other));
    const left = apply(scene.venue, command, 5_000);
    const right = apply(other, command, 5_000);
    expect(right.events).toEqual(left.events);
    checkVenue(other);
    expect(snapshotVenue(other)).toEqual(snapshotVenue(scene.venue));
  }
  expect(scene.venue.tradeCount).toBeGreaterThan(4);
});

it('is read from a line of a file', () => {
  const command = ladder(2, [['99', '1']], [['100', '1']], sellers('99', '1'));
  expect(readLine(JSON.stringify({ ...command, at: 7 }), 0)).toEqual({ command, at: 7 });
  for (const broken of [{ bids: [{ price: 99 }] }, { takers: [{ time: '1' }] }, { asks: 'none' }]) {
    expect(readLine(JSON.stringify({ ...command, ...broken }), 0)).toHaveProperty('code');
  }
});
