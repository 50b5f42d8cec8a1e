import { createHash } from 'node:crypto';
import { balanceOf } from '@meridian/ledger/ledger.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import { apply } from '../apply.ts';
import { checkVenue } from '../check.ts';
import type { Instrument } from '../instrument.ts';
import { restoreVenue } from '../rows/restore.ts';
import { snapshotVenue, type VenueSnapshot } from '../rows/snapshot.ts';
import type { Venue } from '../state.ts';
import { entryToWire, eventToWire } from '../wire.ts';
import { aimed, FIRST_COMMANDS, timedCommand, timedCommands, TRADERS } from './commands.ts';
import { type Fraction, fraction } from './fraction.ts';
import { BTCUSDT, createScene } from './scene.ts';
import { SYSTEM } from './twin-orders.ts';
import { heldOf, totalOf, type Twin } from './twin-state.ts';
import { applyTwin } from './twin.ts';

const RUNS = parseInt(process.env['PROPERTY_RUNS'] ?? '150', 10);
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);
/** The long run prints its figures: a run on another machine must reach the same hash. */
const LONG_RUNS = 10_000;
const ASSETS = ['BTC', 'USDT', 'MNT'];
const FUNDS: Readonly<Record<string, string>> = { BTC: '9', USDT: '900', MNT: '0.3' };
const USERS = TRADERS.filter((account) => account !== 'house');

const INSTRUMENT: Instrument = {
  ...BTCUSDT,
  ...{ tickSize: '0.5', basePrecision: '0.01', minOrderAmt: '1.5' },
  ...{ maxLimitOrderQty: '8', maxMarketOrderQty: '5', postOnlyMaxLimitOrderSize: '6' },
  priceLimit: { x: '0.02', y: '0.04' },
  limits: { orders: 12, tpsl: 6, conditional: 4 },
};
const RATES = { maker: '0.00033333', taker: '0.00077777' };
const REBATE = { maker: '-0.00025', taker: '0.00077777' };
const DISCOUNT = { asset: 'MNT', share: '0.25' };

function openVenue(rates: typeof RATES): Venue {
  const { venue, run } = createScene(
    {},
    { instrument: INSTRUMENT, schedule: { tiers: { default: rates }, discount: DISCOUNT } },
  );
  run({ type: 'list-instrument', instrument: { ...INSTRUMENT, symbol: 'MNTUSDT', base: 'MNT' } });
  for (const account of USERS) {
    const [owner = ''] = account.split('/');
    run({ type: 'open-account', owner, kind: account.endsWith('bot') ? 'bot' : 'spot' });
    for (const [asset, amount] of Object.entries(FUNDS)) {
      run({ type: 'deposit', linkId: `${account}-${asset}`, account, asset, amount });
    }
  }
  return venue;
}

/** A twin in the initial state of a venue. */
function openTwin({ seq, ledger, now }: Venue, rates: typeof RATES): Twin {
  const funded = USERS.flatMap((account) =>
    ASSETS.map((asset): [string, Fraction] => [
      `${account} ${asset}`,
      fraction(FUNDS[asset] ?? '0'),
    ]),
  );
  return {
    ...{ orders: [], queue: [], links: new Map(), indices: new Map(), prices: [] },
    balances: new Map(funded),
    settings: new Map(TRADERS.map((account) => [account, SYSTEM])),
    ...{ rates, discount: DISCOUNT, instrument: INSTRUMENT, isTrading: true, last: null },
    ...{ now, seq, entryCount: ledger.entryCount, count: 0, places: 0, trades: 0 },
    ...{ events: [], entries: [] },
  };
}

function expectSameState(venue: Venue, twin: Twin): void {
  for (const account of TRADERS) {
    const owner = venue.ledger.accounts.get(account);
    if (owner === undefined) throw new Error(`no account ${account}`);
    for (const asset of ASSETS) {
      const { total, held } = balanceOf(owner, asset);
      const atoms = (value: Fraction) => (value.n * 100_000_000n) / value.d;
      const expected = [totalOf(twin, account, asset), heldOf(twin, account, asset)].map(atoms);
      expect([account, asset, total, held]).toEqual([account, asset, ...expected]);
    }
  }
  const orders = [...venue.orders].map(([id, { stage }]) => [id, stage]);
  expect(orders).toEqual(twin.orders.map(({ id, stage }) => [id, stage]));
}

it('the venue and its naive twin agree in every event, entry, order and balance', () => {
  fc.assert(
    fc.property(timedCommands, fc.constantFrom(RATES, REBATE), (commands, rates) => {
      const venue = openVenue(rates);
      const twin = openTwin(venue, rates);
      let { now } = venue;
      const first = FIRST_COMMANDS.map((command): [Command, number] => [command, 0]);
      for (const [drawn, pause] of [...first, ...commands]) {
        const command = aimed(drawn, venue);
        now += pause;
        const { rejection, events, entries } = apply(venue, command, now);
        checkVenue(venue);
        const expected = applyTwin(twin, command, now);
        expect({
          refusal: rejection,
          events: events.map((event) => eventToWire(venue, event)),
          entries: entries.map((entry) => entryToWire(venue, entry)),
        }).toEqual(expected);
        expectSameState(venue, twin);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 36_000_000);

const hashOf = (venue: Venue): string =>
  createHash('sha256')
    .update(JSON.stringify(snapshotVenue(venue)))
    .digest('hex');

/** A venue stored and restored. */
function restored(venue: Venue): Venue {
  // `as`: what a snapshot's JSON is read back as.
  return restoreVenue(JSON.parse(JSON.stringify(snapshotVenue(venue))) as VenueSnapshot);
}

it('a replay that is cut into snapshot and rest gives the same lines and state', () => {
  fc.assert(
    fc.property(timedCommands, fc.nat(), (list, cut) => {
      const whole = openVenue(RATES);
      let parted = openVenue(RATES);
      let { now } = whole;
      for (const command of FIRST_COMMANDS) {
        for (const venue of [whole, parted]) apply(venue, command, now);
      }
      for (const [index, [drawn, pause]] of list.entries()) {
        now += pause;
        if (index === cut % list.length) parted = restored(parted);
        const command = aimed(drawn, whole);
        const [first, second] = [whole, parted].map((venue) => {
          const { rejection, events, entries } = apply(venue, command, now);
          return { rejection, events, entries: entries.map((entry) => entryToWire(venue, entry)) };
        });
        expect(second).toEqual(first);
      }
      expect(hashOf(parted)).toBe(hashOf(whole));
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 36_000_000);

/** A command late in a long run, when the first thirty orders, link ids and times are gone. */
function renewed(command: Command, orders: number, now: number): Command {
  if (command.type === 'amend-order' || command.type === 'cancel-order') {
    return { ...command, orderId: orders - (command.orderId ?? 0) };
  }
  if (command.type !== 'place-order') return command;
  const { orderLinkId, expiresAt, ...order } = command;
  return {
    ...order,
    ...(orderLinkId === undefined ? {} : { orderLinkId: `${orderLinkId}-${orders}` }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt + now - 1_000 }),
  };
}

function clear(venue: Venue, now: number): void {
  apply(venue, { type: 'set-trading', symbol: 'BTCUSDT', status: 'Trading' }, now);
  apply(venue, { type: 'change-lot', symbol: 'BTCUSDT', basePrecision: '0.01' }, now);
  for (const account of TRADERS) {
    apply(venue, { type: 'cancel-orders', account }, now);
    apply(venue, { type: 'set-account', account, settings: { frozen: false } }, now);
  }
}

it('a hundred times as many commands end in the same hash twice, and after three cuts', () => {
  const CHUNK = 5_000;
  const count = RUNS * 100;
  let venues = [openVenue(RATES), openVenue(RATES), openVenue(RATES)];
  let now = venues[0]?.now ?? 0;
  for (let done = 0; done < count; done += CHUNK) {
    const size = Math.min(CHUNK, count - done);
    const list = fc.sample(timedCommand, { numRuns: size, seed: SEED + done });
    for (const [command, pause] of list) {
      now += pause;
      const named = renewed(command, venues[0]?.orderCount ?? 0, now);
      for (const venue of venues) apply(venue, named, now);
      // Otherwise the accounts would soon be frozen, or reach their limit of open orders, and the lot
      // of the pair would refuse most of what comes.
      if (now % 20 !== 0) continue;
      for (const venue of venues) clear(venue, now);
    }
    const isCut = [0, 1, 2].some(
      (part) => Math.floor((count * (part + 1)) / 4 / CHUNK) === done / CHUNK,
    );
    if (isCut) venues = venues.map((venue, index) => (index === 2 ? restored(venue) : venue));
  }
  const [first, second, cut] = venues.map(hashOf);
  const { orderCount = 0, tradeCount = 0 } = venues[0] ?? {};
  if (RUNS >= LONG_RUNS) {
    console.log(`${count} operations: ${orderCount} orders, ${tradeCount} trades, hash ${first}`);
  }
  expect(second).toBe(first);
  expect(cut).toBe(first);
  for (const venue of venues) checkVenue(venue);
  expect(tradeCount).toBeGreaterThan(count / 100);
}, 36_000_000);
