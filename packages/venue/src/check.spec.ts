import { balanceOf } from '@meridian/ledger/ledger.ts';
import { rest, unrest } from '@meridian/matching/book.ts';
import { describe, expect, it } from 'vitest';
import { checkVenue } from './check.ts';
import { liveOrders, type Market, Order, type Venue } from './state.ts';
import { BTCUSDT, createScene } from './testing/scene.ts';

const symbol = 'BTCUSDT';

/** Orders of alice: 1 rests, 2 and 3 are a pair, 4 waits and holds nothing; one of the house. */
function start() {
  const scene = createScene({ alice: { USDT: '1000', BTC: '1' }, bob: { BTC: '9', USDT: '9' } });
  scene.run({ type: 'list-instrument', instrument: { ...BTCUSDT, symbol: 'OTHER' } });
  scene.run({ type: 'set-index', symbol, price: '100' });
  scene.place('bob', { side: 'Sell', price: '100', qty: '0.01' });
  scene.place('alice', { price: '100', qty: '0.01' });
  const alice = { account: 'alice/spot', symbol, qty: '0.1' } as const;
  const limit = { type: 'place-order', ...alice, side: 'Buy', orderType: 'Limit' } as const;
  scene.run({ ...limit, price: '90' });
  scene.run({
    ...{ type: 'place-oco', ...alice, side: 'Sell' },
    ...{ takeProfit: { trigger: '120' }, stopLoss: { trigger: '80' } },
  });
  scene.run({ ...limit, price: '110', triggerPrice: '105' });
  const step = { type: 'house-step', symbol, step: 1, bids: [], takers: [] } as const;
  scene.run({ ...step, asks: [{ price: '130', qty: '1', refill: 1 }] });
  const market = (name = symbol): Market => {
    const found = scene.venue.markets.get(name);
    if (found === undefined) throw new Error(`no market ${name}`);
    return found;
  };
  const order = (id: number): Order => {
    const found = liveOrders(scene.venue).find((each) => each.id === id);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found;
  };
  return { ...scene, market, order };
}
type Scene = ReturnType<typeof start>;

const traits = (order: Order, change: object) =>
  Object.assign(order, { traits: { ...order.traits, ...change } });
const balance = (venue: Venue, account: string, asset: string) => {
  const found = venue.ledger.accounts.get(account);
  if (found === undefined) throw new Error(`no account ${account}`);
  return balanceOf(found, asset);
};

describe('a venue is checked whole', () => {
  it('and is right as the commands have left it', () => {
    const { venue } = start();
    expect(() => checkVenue(venue)).not.toThrow();
  });

  it.each<readonly [string, string, (scene: Scene) => void]>([
    [
      'trades that no trigger has looked at',
      'trades that no trigger has looked at',
      ({ market }) => market().trades.push(1n),
    ],
    [
      'an order of the house outside its ladder',
      'an order of the house that is not offered',
      ({ market }) => market().house.offers.clear(),
    ],
    [
      'an order in the book that is not live',
      'order 3 rests and is not live',
      ({ venue, order }) => {
        const known = order(3);
        venue.orders.set(known.id, Object.assign(new Order(known), known));
      },
    ],
    [
      'an order in the book of another market',
      'order 3 rests in another book',
      ({ market, order }) => {
        const moved = order(3);
        unrest(market().book, moved);
        rest(market('OTHER').book, moved);
      },
    ],
    [
      'a working order outside the book',
      '1 orders work and 0 rest',
      ({ market, order }) => unrest(market().book, order(3)),
    ],
    [
      'an order that is not the sum of its parts',
      'an order is the sum of its parts',
      ({ order }) => (order(3).qty += 1n),
    ],
    [
      'a waiting one that is not',
      'an order is the sum of its parts',
      ({ order }) => (order(6).prevented = 1n),
    ],
    [
      'a pair whose other leg claims as much again',
      'what is held is the sum of the holds',
      ({ order }) => (order(5).held = order(4).held),
    ],
    [
      'a market order in the book',
      'market order 3 rests (B7)',
      ({ order }) => traits(order(3), { orderType: 'Market' }),
    ],
    ...['IOC', 'FOK'].map(
      (timeInForce) =>
        [
          `an order in the book that is ${timeInForce}`,
          'order 3 may not rest (B7)',
          ({ order }: Scene) => traits(order(3), { timeInForce }),
        ] as const,
    ),
    [
      'a hold that is not the worst case',
      'an order holds the worst case of its rest',
      ({ venue, order }) => {
        order(3).held += 1n;
        balance(venue, 'alice/spot', 'USDT').held += 1n;
      },
    ],
    [
      'a waiting order without a trigger',
      'order 6 waits for nothing',
      ({ order }) => (order(6).trigger = null),
    ],
    [
      'a triggered order that is in no queue',
      'order 6 is lost',
      ({ order }) => (order(6).stage = 'triggered'),
    ],
    [
      'a conditional order that holds something',
      'order 6 holds too early',
      ({ venue, order }) => {
        order(6).held = 1n;
        balance(venue, 'alice/spot', 'USDT').held += 1n;
      },
    ],
    ['half a pair', 'order 4 has half a pair', ({ order }) => (order(5).oco = null)],
    [
      'money that is held for nothing',
      'what is held is the sum of the holds',
      ({ venue }) => (balance(venue, 'bob/spot', 'BTC').held = 1n),
    ],
    [
      'a crossed book',
      'a book is not crossed',
      ({ market, order }) => {
        const moved = order(3);
        unrest(market().book, moved);
        moved.price = order(4).trigger?.price ?? 0n;
        moved.price *= 2n;
        rest(market().book, moved);
      },
    ],
  ])('%s', (_name, message, damage) => {
    const scene = start();
    damage(scene);
    expect(() => checkVenue(scene.venue)).toThrow(message);
  });
});

it('a triggered order that waits for its turn is in its queue', () => {
  const scene = start();
  const waiting = scene.order(6);
  waiting.stage = 'triggered';
  scene.venue.triggered.push(waiting);
  expect(() => checkVenue(scene.venue)).not.toThrow();
});
