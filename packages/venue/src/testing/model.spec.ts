import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import type { VenueEvent } from '../api/events.ts';
import { apply } from '../apply.ts';
import { checkVenue } from '../check.ts';
import { restoreVenue } from '../rows/restore.ts';
import { snapshotVenue } from '../rows/snapshot.ts';
import type { Venue } from '../state.ts';
import { wholes } from './fraction.ts';
import { BTCUSDT, createScene } from './scene.ts';
import { applyTwin, createTwin, heldOf, LOT, TICK } from './twin.ts';

const RUNS = parseInt(process.env['PROPERTY_RUNS'] ?? '300', 10);
const OWNERS = ['ann', 'ben', 'cas'];
const ATOMS = 100_000_000n;

const account = fc.constantFrom(...OWNERS.map((owner) => `${owner}/spot`));
const side = fc.constantFrom('Buy' as const, 'Sell' as const);
const price = fc.integer({ min: 190, max: 210 }).map((ticks) => String(ticks / 2));
const qty = fc.integer({ min: 1, max: 300 }).map((lots) => (lots / 100).toFixed(2));
const orderId = fc.integer({ min: 1, max: 30 });
const inMarket = { symbol: 'BTCUSDT' } as const;
const smpType = fc.constantFrom('None', 'CancelMaker', 'CancelTaker', 'CancelBoth' as const);

// Each record below has the fields of its command.
const isCommand = (value: unknown): value is Command => typeof value === 'object';

const limit = fc.record(
  {
    ...{ type: fc.constant('place-order'), account, side, price, qty, smpType },
    orderType: fc.constant('Limit'),
    timeInForce: fc.constantFrom('GTC', 'GTC', 'IOC', 'FOK', 'PostOnly'),
    expiresAt: fc.integer({ min: 1_000, max: 1_040 }),
    orderLinkId: fc.constantFrom('a', 'b', 'c'),
  },
  { requiredKeys: ['type', 'account', 'side', 'price', 'qty', 'orderType'] },
);
const market = fc.record({
  ...{ type: fc.constant('place-order'), account, side, qty, smpType },
  orderType: fc.constant('Market'),
  marketUnit: fc.constant('baseCoin'),
});
const byValue = fc.record({
  ...{ type: fc.constant('place-order'), account, smpType },
  side: fc.constant('Buy'),
  qty: fc.integer({ min: 1, max: 30_000 }).map((cents) => (cents / 100).toFixed(2)),
  orderType: fc.constant('Market'),
  marketUnit: fc.constant('quoteCoin'),
});
const stop = fc.record({
  ...{ type: fc.constant('place-order'), account, side, price, qty },
  orderType: fc.constant('Limit'),
  triggerPrice: price,
  orderFilter: fc.constantFrom('StopOrder', 'tpslOrder'),
});
const trailing = fc.record({
  ...{ type: fc.constant('place-order'), account, side, price, qty },
  orderType: fc.constant('Limit'),
  trailing: fc.record(
    { deltaBps: fc.integer({ min: 50, max: 400 }), activation: price },
    { requiredKeys: ['deltaBps'] },
  ),
});
const amend = fc.oneof(
  fc.record({ type: fc.constant('amend-order'), account, orderId, qty }),
  fc.record({ type: fc.constant('amend-order'), account, orderId, price }),
);
const cancel = fc.record({ type: fc.constant('cancel-order'), account, orderId });
const cancelSide = fc.record({ type: fc.constant('cancel-orders'), account, side });
const command = fc
  .oneof(
    { arbitrary: limit, weight: 10 },
    { arbitrary: market, weight: 2 },
    { arbitrary: byValue, weight: 2 },
    { arbitrary: stop, weight: 3 },
    { arbitrary: trailing, weight: 2 },
    { arbitrary: amend, weight: 4 },
    { arbitrary: cancel, weight: 2 },
    { arbitrary: cancelSide, weight: 1 },
  )
  .map((fields): unknown => ({ ...inMarket, ...fields }))
  .filter(isCommand);
const timed = fc.tuple(command, fc.integer({ min: 0, max: 3 }));

/** The venue's events in the words of the twin. */
function wordsOf(venue: Venue, event: VenueEvent): string[] {
  const grid = venue.markets.get('BTCUSDT')?.grid;
  const lotAtoms = grid?.lotAtoms ?? 0n;
  switch (event.type) {
    case 'order-accepted':
      return [`accepted ${event.orderId}`];
    case 'order-amended':
      return [`amended ${event.orderId}`];
    case 'order-triggered':
      return [`triggered ${event.orderId}`];
    case 'order-working':
      return [`working ${event.orderId}`];
    case 'order-closed': {
      const fate = event.status === 'Filled' ? 'order-filled' : 'order-cancelled';
      return [`closed ${event.orderId} ${fate} ${event.filled * lotAtoms}`];
    }
    case 'trade': {
      const { taker, maker } = event;
      const perUnit = (event.price * ATOMS) / lotAtoms;
      return [`trade ${taker.orderId} ${maker.orderId} ${perUnit} ${event.qty * lotAtoms}`];
    }
    default:
      return [];
  }
}

const start = () =>
  createScene(Object.fromEntries(OWNERS.map((owner) => [owner, { BTC: '4', USDT: '400' }])), {
    instrument: {
      tickSize: '0.5',
      basePrecision: '0.01',
      limits: { ...BTCUSDT.limits, orders: 99 },
    },
    schedule: { tiers: { default: { maker: '0.00033333', taker: '0.00077777' } } },
  });

it('the venue and its naive twin agree in every order, trade and balance', () => {
  expect([TICK, LOT].map(({ n, d }) => `${n}/${d}`)).toEqual(['5/10', '1/100']);
  fc.assert(
    fc.property(fc.array(timed, { minLength: 1, maxLength: 40 }), (commands) => {
      const { venue } = start();
      const twin = createTwin('0.00033333', '0.00077777');
      twin.now = 1_000;
      for (const owner of OWNERS) {
        twin.balances.set(`${owner}/spot BTC`, { n: 4n, d: 1n });
        twin.balances.set(`${owner}/spot USDT`, { n: 400n, d: 1n });
      }
      let now = 1_000;
      for (const [each, pause] of commands) {
        now += pause;
        const outcome = apply(venue, each, now);
        checkVenue(venue);
        const words = outcome.events.flatMap((event) => wordsOf(venue, event));
        if (outcome.rejection !== null) words.unshift(`refused ${outcome.rejection.code}`);
        expect(words).toEqual(applyTwin(twin, each, now));
        for (const owner of OWNERS) {
          for (const asset of ['BTC', 'USDT']) {
            const id = `${owner}/spot`;
            const has = venue.accounts.get(id)?.account.balances.get(asset);
            const total = twin.balances.get(`${id} ${asset}`) ?? { n: 0n, d: 1n };
            expect(has?.total).toBe((total.n * ATOMS) / total.d);
            expect(has?.held).toBe(wholes(heldOf(twin, id, asset), { n: 1n, d: ATOMS }));
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);

it('a replay that is cut into snapshot and rest ends in the same state', () => {
  fc.assert(
    fc.property(fc.array(timed, { minLength: 2, maxLength: 40 }), fc.nat(38), (commands, cut) => {
      const whole = start().venue;
      let parted = start().venue;
      let now = 1_000;
      for (const [index, [each, pause]] of commands.entries()) {
        now += pause;
        const first = apply(whole, each, now);
        if (index === cut % commands.length) {
          // `as`: what a snapshot's JSON is read back as.
          const rows = JSON.parse(JSON.stringify(snapshotVenue(parted))) as ReturnType<
            typeof snapshotVenue
          >;
          parted = restoreVenue(rows);
        }
        expect(apply(parted, each, now)).toEqual(first);
      }
      expect(JSON.stringify(snapshotVenue(parted))).toBe(JSON.stringify(snapshotVenue(whole)));
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);
