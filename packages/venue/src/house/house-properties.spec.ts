/** Any orders of users among any ladders: every invariant after each command, from any snapshot. */
import { depth } from '@meridian/matching/book.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command, HouseLevel, HouseStep } from '../api/commands.ts';
import { apply } from '../apply.ts';
import { checkVenue } from '../check.ts';
import { restoreVenue } from '../rows/restore.ts';
import { snapshotVenue } from '../rows/snapshot.ts';
import { createScene } from '../testing/scene.ts';

const RUNS = parseInt(process.env['PROPERTY_RUNS'] ?? '150', 10);
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);
const FUND = { ana: { BTC: '1000', USDT: '100000' }, ben: { BTC: '1000', USDT: '100000' } };

/** Prices are ticks of 0.1 around 100, quantities tenths of a BTC. */
const priceText = (ticks: number) => `${Math.floor(ticks / 10)}.${ticks % 10}`;
const qtyText = priceText;

const anyQty = fc.integer({ min: 1, max: 30 }).map(qtyText);
const anyPrice = fc.integer({ min: 985, max: 1_015 }).map(priceText);
const anySide = fc.constantFrom('Buy' as const, 'Sell' as const);
const anyAccount = fc.constantFrom('ana/spot', 'ben/spot');
const symbol = 'BTCUSDT';

const anyLadder = fc
  .record({
    bid: fc.integer({ min: 990, max: 1_010 }),
    spread: fc.integer({ min: 1, max: 3 }),
    gaps: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 8, maxLength: 8 }),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 8, maxLength: 8 }),
    refill: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ bid, spread, gaps, sizes, refill }) => {
    const side = (best: number, direction: 1 | -1, from: number): HouseLevel[] => {
      let price = best;
      return sizes.slice(from, from + 4).map((size, index) => {
        if (index > 0) price += direction * (gaps[from + index] ?? 1);
        return { price: priceText(price), qty: qtyText(size), refill };
      });
    };
    return { bids: side(bid, -1, 0), asks: side(bid + spread, 1, 4) };
  });

const anyTakers = fc.array(
  fc.record({
    time: fc.integer({ min: 1, max: 1e6 }),
    side: anySide,
    qty: anyQty,
    price: anyPrice,
  }),
  { maxLength: 4 },
);

type Action =
  | {
      readonly type: 'step';
      readonly missed: number;
      readonly step: Omit<HouseStep, 'type' | 'step'>;
    }
  | { readonly type: 'command'; readonly command: Command };

const anyStep: fc.Arbitrary<Action> = fc
  .tuple(anyLadder, anyTakers, fc.constantFrom(0, 0, 0, 0, 3))
  .map(([ladder, takers, missed]) => ({
    type: 'step',
    missed,
    step: { symbol, ...ladder, takers: missed === 0 ? takers : [] },
  }));

const anyOrder: fc.Arbitrary<Command> = fc
  .record({
    account: anyAccount,
    side: anySide,
    qty: anyQty,
    price: anyPrice,
    timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC', 'FOK', 'PostOnly'),
  })
  .map((order) => ({ type: 'place-order', symbol, orderType: 'Limit', ...order }));

const anyMarketOrder: fc.Arbitrary<Command> = fc
  .record({ account: anyAccount, side: anySide, qty: anyQty })
  .map((order) => ({ type: 'place-order', symbol, orderType: 'Market', ...order }));

const anyStop: fc.Arbitrary<Command> = fc
  .record({ account: anyAccount, side: anySide, qty: anyQty, triggerPrice: anyPrice })
  .map((order) => ({ type: 'place-order', symbol, orderType: 'Market', ...order }));

const orderId = fc.integer({ min: 1, max: 12 });
const anyChange: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({ account: anyAccount, orderId, qty: anyQty, price: anyPrice })
    .map((change): Command => ({ type: 'amend-order', symbol, ...change })),
  fc
    .record({ account: anyAccount, orderId })
    .map((named): Command => ({ type: 'cancel-order', symbol, ...named })),
  fc.constantFrom<Command>(
    { type: 'set-trading', symbol, status: 'Halted' },
    { type: 'set-trading', symbol, status: 'Trading' },
    { type: 'change-tick', symbol, tickSize: '0.1' },
  ),
);

const anyAction = fc.oneof(
  { weight: 4, arbitrary: anyStep },
  { weight: 4, arbitrary: anyOrder.map((command): Action => ({ type: 'command', command })) },
  { weight: 1, arbitrary: anyMarketOrder.map((command): Action => ({ type: 'command', command })) },
  { weight: 1, arbitrary: anyStop.map((command): Action => ({ type: 'command', command })) },
  { weight: 2, arbitrary: anyChange.map((command): Action => ({ type: 'command', command })) },
);

it('every invariant holds, and a venue restored at any place goes on the same', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { minLength: 2, maxLength: 30 }), (actions) => {
      const { venue } = createScene(FUND);
      let restored = restoreVenue(snapshotVenue(venue));
      let step = 1;
      for (const [index, action] of actions.entries()) {
        if (action.type === 'step') step += 1 + action.missed;
        const command: Command =
          action.type === 'step' ? { type: 'house-step', step, ...action.step } : action.command;
        const takers = command.type === 'house-step' ? command.takers : [];
        const shown = venue.markets.get(symbol)?.house.step ?? -1;
        const isRefused = takers.length > 0 && step !== shown + 1;
        const left = apply(venue, command, 2_000);
        const right = apply(restored, command, 2_000);
        if (command.type === 'house-step') expect(left.rejection === null).toBe(!isRefused);
        expect(right.events).toEqual(left.events);
        checkVenue(venue);
        if (index % 3 === 0) restored = restoreVenue(snapshotVenue(restored));
        expect(snapshotVenue(restored)).toEqual(snapshotVenue(venue));
      }
      // The house's loss is the users' gain, to the atom: checkVenue sums all accounts.
      const { book } = venue.markets.get(symbol) ?? {};
      const [bid] = book === undefined ? [] : depth(book, 'Buy', 1);
      const [ask] = book === undefined ? [] : depth(book, 'Sell', 1);
      if (bid !== undefined && ask !== undefined) expect(bid.price).toBeLessThan(ask.price);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 36_000_000);
