import { describe, expect, it } from 'vitest';
import { apply } from '../apply.ts';
import { liveOrders } from '../state.ts';
import { createScene } from '../testing/scene.ts';
import { enterPast } from './past.ts';
import { restoreVenue } from './restore.ts';
import { snapshotVenue, type VenueSnapshot } from './snapshot.ts';

const symbol = 'BTCUSDT';
const alice = { account: 'alice/spot', symbol } as const;
const buy = { type: 'place-order', ...alice, side: 'Buy', orderType: 'Limit' } as const;

/** Two withdrawals of alice, one of them sent; an order that rests, one that waits, one that has ended. */
function start() {
  const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
  const ask = { type: 'request-withdrawal', account: 'alice/spot', asset: 'USDT' } as const;
  scene.run({ ...ask, linkId: 'w-1', amount: '10', fee: '1' });
  scene.run({ ...ask, linkId: 'w-2', amount: '20', fee: '2' });
  scene.run({ type: 'settle-withdrawal', linkId: 's', withdrawal: 'w-2', outcome: 'sent' });
  scene.place('bob', { side: 'Sell', price: '100', qty: '0.1' });
  scene.place('alice', { price: '100', qty: '0.1' });
  scene.run({ ...buy, qty: '1', price: '90' });
  scene.run({ ...buy, qty: '1', price: '110', triggerPrice: '105' });
  const asks = [{ price: '120', qty: '1', refill: 1 }];
  scene.run({ type: 'house-step', symbol, step: 1, bids: [], asks, takers: [] });
  return scene;
}

// `as`: what a snapshot's JSON is read back as.
const copyOf = (snapshot: VenueSnapshot) => JSON.parse(JSON.stringify(snapshot)) as VenueSnapshot;

describe('a venue read back from its rows', () => {
  it('goes on with its withdrawals: one holds what it asks for, one is on its way', () => {
    const { venue } = start();
    const restored = restoreVenue(copyOf(snapshotVenue(venue)));
    for (const [linkId, withdrawal] of venue.withdrawals) {
      expect(restored.withdrawals.get(linkId)).toMatchObject({
        ...withdrawal,
        hold: { amount: withdrawal.hold.amount },
      });
    }
    const settle = { type: 'settle-withdrawal', withdrawal: 'w-1', outcome: 'sent' } as const;
    const { rejection } = apply(restored, { ...settle, linkId: 'x' }, restored.now);
    expect(rejection).toBeNull();
    const balance = restored.ledger.accounts.get('alice/spot')?.balances.get('USDT');
    // 1000 less 33 withdrawn and 10 paid; 90 are held for the order that rests.
    expect([balance?.total, balance?.held]).toEqual([957_00000000n, 90_00000000n]);
  });

  it.each([
    [
      'an order whose account is missing',
      'alice/spot',
      (snapshot: VenueSnapshot) => ({
        ...snapshot,
        accounts: snapshot.accounts.filter(({ id }) => id !== 'alice/spot'),
      }),
    ],
    [
      'an order whose market is missing',
      symbol,
      (snapshot: VenueSnapshot) => ({
        ...snapshot,
        markets: [],
      }),
    ],
    [
      'a market whose asset is missing',
      'BTC',
      (snapshot: VenueSnapshot) => ({
        ...snapshot,
        assets: snapshot.assets.filter(({ code }) => code !== 'BTC'),
      }),
    ],
    [
      'a triggered order that is missing',
      'order 99',
      (snapshot: VenueSnapshot) => ({
        ...snapshot,
        triggered: [99],
      }),
    ],
    [
      'a schedule that cannot be read',
      'spot',
      (snapshot: VenueSnapshot) => ({
        ...snapshot,
        schedules: snapshot.schedules.map((schedule) => ({ ...schedule, tiers: {} })),
      }),
    ],
    [
      'an account of its own that there is not',
      'treasury',
      (snapshot: VenueSnapshot) => ({
        ...snapshot,
        accounts: snapshot.accounts.map((row) =>
          row.id === 'debts' ? { ...row, id: 'treasury' } : row,
        ),
      }),
    ],
  ])('is refused with %s', (_name, missing, damage) => {
    const snapshot = copyOf(snapshotVenue(start().venue));
    expect(() => restoreVenue(damage(snapshot))).toThrow(`a snapshot without ${missing}`);
  });

  it('is checked whole', () => {
    const snapshot = copyOf(snapshotVenue(start().venue));
    const orders = snapshot.orders.map((row) => ({ ...row, hold: null }));
    expect(() => restoreVenue({ ...snapshot, orders })).toThrow('the sum of the holds');
  });
});

describe('a venue of the past', () => {
  it('has empty markets and an earlier time; accounts, balances and numbers go on', () => {
    const { venue } = start();
    apply(venue, { type: 'set-index', symbol, price: '100' }, 5_000);
    apply(venue, { type: 'set-trading', symbol, status: 'Halted' }, 5_000);
    const waiting = liveOrders(venue).filter(({ stage }) => stage === 'waiting');
    venue.triggered = waiting;
    const { seq } = venue;
    const left = enterPast(venue, 500);
    expect(left).toBe(waiting);
    expect(left.map(({ id }) => id)).toEqual([4]);
    expect(venue.now).toBe(500);
    expect(venue.triggered).toEqual([]);
    expect(venue.markets.get(symbol)).toMatchObject({
      ...{ isTrading: true, index: null, last: null, trades: [], trailing: new Set() },
      book: {
        bids: { levels: [], bestIsHighest: true },
        asks: { levels: [], bestIsHighest: false },
      },
      rising: { levels: [], bestIsHighest: false },
      falling: { levels: [], bestIsHighest: true },
      house: { step: -1, isTouched: false, trades: [] },
    });
    for (const { traders } of venue.accounts.values()) expect(traders.size).toBe(0);
    const { rejection, events } = apply(venue, { ...buy, qty: '0.5', price: '120' }, 500);
    expect(rejection).toBeNull();
    expect(events).toMatchObject([{ type: 'order-accepted', orderId: 5, seq: seq + 1, at: 500 }]);
    expect(venue.markets.get(symbol)?.book.bids.levels).toHaveLength(1);
  });
});
