import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listingCommands } from '@meridian/instruments/listing.ts';
import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { decimalToText, makeDecimal } from '@meridian/money/decimal.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { apply } from '@meridian/venue/apply.ts';
import { DEFAULT_ORDER_LIMITS, type Instrument } from '@meridian/venue/instrument.ts';
import { snapshotVenue } from '@meridian/venue/rows/snapshot.ts';
import { createVenue, liveOrders, type Venue } from '@meridian/venue/state.ts';
import { aimed, FIRST_COMMANDS, timedCommand, TRADERS } from '@meridian/venue/testing/commands.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { CommittedView } from './committed.ts';
import { type HouseOptions, STEP_MS, stepsUntil } from './house-driver.ts';
import { recover } from './recover.ts';
import { sweepVenueLog } from './retention.ts';
import { Sequencer } from './sequencer.ts';
import { createStore, type VenueStore } from './store.ts';
import { brokenInvariants } from './testing/row-invariants.ts';
import type { VenueDatabase } from './testing/venue-fixture.ts';

const INSTRUMENT: Instrument = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.5',
  basePrecision: '0.01',
  minOrderAmt: '1.5',
  maxLimitOrderQty: '8',
  maxMarketOrderQty: '5',
  postOnlyMaxLimitOrderSize: '6',
  priceLimit: { x: '0.02', y: '0.04' },
  feeSchedule: 'spot',
  limits: { ...DEFAULT_ORDER_LIMITS, orders: 12 },
};
const HOUSE_SYMBOLS = marketSymbols().filter(({ symbol }) => symbol === 'BTCUSDT');
const USERS = TRADERS.filter((account) => account !== 'house');

const OPENING: readonly Command[] = [
  ...['BTC', 'USDT', 'MNT'].map((asset): Command => ({ type: 'list-asset', asset, scale: 8 })),
  {
    type: 'set-fee-schedule',
    schedule: {
      name: 'spot',
      tiers: { default: { maker: '-0.00025', taker: '0.00077777' } },
      discount: { asset: 'MNT', share: '0.25' },
    },
  },
  { type: 'list-instrument', instrument: INSTRUMENT },
  {
    type: 'list-instrument',
    instrument: { ...INSTRUMENT, symbol: 'MNTUSDT', base: 'MNT' },
  },
  ...USERS.flatMap((account): Command[] => {
    const [owner = ''] = account.split('/');
    const kind = account.endsWith('bot') ? 'bot' : 'spot';
    const deposits = Object.entries({ BTC: '90', USDT: '9000', MNT: '3' });
    return [
      { type: 'open-account', owner, kind },
      ...deposits.map(([asset, amount]): Command => {
        return { type: 'deposit', linkId: `${account}-${asset}`, account, asset, amount };
      }),
    ];
  }),
  ...FIRST_COMMANDS,
  {
    type: 'request-withdrawal',
    ...{ linkId: 'out', account: 'ben/spot', asset: 'BTC', amount: '1', fee: '0.1' },
  },
];

const VIEW = { now: () => clock, before: null };

let database: VenueDatabase;
let clock: number;
const warnings: string[] = [];

beforeEach(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  clock = 1_000;
  warnings.length = 0;
});

afterEach(() => database.close());

function storeOf(holder: string, isShared = false): VenueStore {
  const { kysely, runPrepared } = database;
  return createStore({ kysely, runPrepared, isShared, holder });
}

async function startOn(store: VenueStore, house: HouseOptions | null = null): Promise<Sequencer> {
  const sequencer = new Sequencer({
    store,
    house,
    now: () => clock,
    later: setImmediate,
    wait: sleep,
    warn: (line) => warnings.push(line),
  });
  await sequencer.start();
  expect(warnings).toEqual([]);
  return sequencer;
}

/** Without the time: it advances with a refused command, and is stored with the next one. */
function hashOf(venue: Venue): string {
  const { counters, ...rest } = snapshotVenue(venue);
  const text = JSON.stringify({ ...rest, counters: { ...counters, now: 0 } });
  return createHash('sha256').update(text).digest('hex');
}

/** Sequence numbers of books count what this process saw. */
const everything = (view: CommittedView | null) => {
  const { seq: _seq, ...book } = view?.depth('BTCUSDT', 100, null) ?? { seq: 0 };
  return TRADERS.map((account) => [
    ...[view?.balances(account), view?.openOrders(account), view?.recentClosed(account)],
    book,
  ]);
};

describe('the state of the venue', () => {
  it('is that of the rows, wherever the commands are cut', async () => {
    const twin = createVenue();
    let sequencer = await startOn(storeOf('first'));
    const drawn = fc.sample(timedCommand, 70).map(([command]) => command);
    const commands = [...OPENING, ...drawn];
    let accepted = 0;
    while (commands.length > 0) {
      clock += 2;
      // A few at a time, which are stored as one batch.
      const batch = commands.splice(0, 1 + (commands.length % 3)).map((command) => {
        const named = aimed(command, twin);
        apply(twin, named, clock);
        return named;
      });
      const outcomes = await Promise.all(batch.map((command) => sequencer.submit(command)));
      accepted += outcomes.filter(({ type }) => type === 'accepted').length;
      expect(outcomes.every(({ type }) => type === 'accepted' || type === 'rejected')).toBe(true);
      const { venue, records } = await recover(database.kysely);
      expect(hashOf(venue)).toBe(hashOf(twin));
      expect(everything(CommittedView.from(venue, records, VIEW))).toEqual(
        everything(sequencer.view),
      );
      if (commands.length % 4 > 0) continue;
      // As after a kill: nothing is handed over to the next process.
      sequencer = await startOn(storeOf('next'));
    }
    // Of some 80 commands by chance; half of them once in a few hundred draws.
    expect(accepted).toBeGreaterThan(20);
    expect(await brokenInvariants(database.kysely)).toEqual([]);
    await sequencer.stop();
  });

  it('is that of the rows with the house’s steps between users’ orders', async () => {
    const market = createMarket({ seed: 'cuts', symbols: HOUSE_SYMBOLS });
    const first = Date.UTC(2026, 10, 25, 12) / STEP_MS;
    const twin = createVenue();
    let runSteps: () => void = () => {};
    const start = () =>
      startOn(storeOf('any'), {
        market,
        touched: () => {},
        forgetBefore: () => {},
        repeat(work) {
          runSteps = work;
          return () => {};
        },
      });
    let sequencer = await start();
    const both = async (command: Command): Promise<void> => {
      const symbol = command.type === 'place-order' ? command.symbol : '';
      stepTwin(symbol);
      apply(twin, command, Math.max(clock, twin.now));
      expect((await sequencer.submit(command)).type).toBe('accepted');
    };
    const stepTwin = (symbol: string): void => {
      for (const command of stepsUntil(market, twin, symbol, clock)) {
        apply(twin, command, Math.max(command.step * STEP_MS, twin.now));
      }
    };
    clock = first * STEP_MS;
    for (const command of listingCommands(HOUSE_SYMBOLS)) await both(command);
    await both({ type: 'open-account', owner: 'ann', kind: 'spot' });
    for (const asset of ['BTC', 'USDT']) {
      await both({
        ...{ type: 'deposit', linkId: asset, account: 'ann/spot', asset, amount: '1000000' },
      });
    }
    let fills = 0;
    let index = 0;
    const drawn = fc.sample(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.boolean()), 40);
    for (const [offset, buys] of drawn) {
      index += 1;
      // Now and then a pause.
      clock += index % 9 === 0 ? 60_000 : STEP_MS;
      const quote = market.bestAt('BTCUSDT', clock / STEP_MS);
      const ticks = buys ? (quote?.bid ?? 0) + offset : (quote?.ask ?? 0) - offset;
      const price = decimalToText(makeDecimal(BigInt(ticks), 1));
      await both({
        ...{ type: 'place-order', account: 'ann/spot', symbol: 'BTCUSDT', orderType: 'Limit' },
        ...{ side: buys ? 'Buy' : 'Sell', qty: '0.05', price, orderLinkId: String(index) },
      });
      for (let later = 0; later < index % 4; later += 1) {
        clock += STEP_MS;
        // The house takes no step where nobody has orders.
        const isTouched = twin.markets.get('BTCUSDT')?.house.isTouched === true;
        if (liveOrders(twin).length > 0 || isTouched) stepTwin('BTCUSDT');
        runSteps();
      }
      // What made no event is stored with the next one of its symbol.
      await both({ type: 'set-trading', symbol: 'BTCUSDT', status: 'Trading' });
      const { venue, records } = await recover(database.kysely);
      expect(hashOf(venue)).toBe(hashOf(twin));
      expect(everything(CommittedView.from(venue, records, VIEW))).toEqual(
        everything(sequencer.view),
      );
      fills = twin.tradeCount;
      // As after a kill: nothing is handed over to the next process.
      if (index % 4 === 0) sequencer = await start();
    }
    expect(fills).toBeGreaterThan(10);
    expect(await brokenInvariants(database.kysely)).toEqual([]);
    await sequencer.stop();
  });
});

async function openedBy(sequencer: Sequencer): Promise<void> {
  for (const command of OPENING) {
    expect((await sequencer.submit(command)).type).toBe('accepted');
  }
}

const order = (orderLinkId: string): Command => ({
  ...{ type: 'place-order', account: 'ann/spot', symbol: 'BTCUSDT', side: 'Buy' },
  ...{ orderType: 'Limit', qty: '1', price: '99', orderLinkId },
});

const linkIds = async () => {
  const { venue } = await recover(database.kysely);
  return [...(venue.accounts.get('ann/spot')?.linkIds.keys() ?? [])].toSorted();
};

describe('a commit', () => {
  it('whose answer is lost is unknown, and its link id tells what became of it', async () => {
    const store = storeOf('one');
    let fails: 'before' | 'after' | null = null;
    const commit: VenueStore['commit'] = async (fence, rows) => {
      const failing = fails;
      fails = null;
      if (failing === 'before') throw new Error('the connection broke');
      const stored = await store.commit(fence, rows);
      if (failing === 'after') throw new Error('the answer was lost');
      return stored;
    };
    const sequencer = await startOn({ ...store, commit });
    await openedBy(sequencer);
    fails = 'after';
    const [stored, behind] = await Promise.all([
      sequencer.submit(order('stored')),
      sleep(0).then(() => sequencer.submit(order('behind'))),
    ]);
    expect(stored.type).toBe('unknown');
    // It was applied after a command of unknown outcome, or came too late: it had no effect.
    expect(behind.type).toBe('unavailable');
    await expect.poll(() => sequencer.isOpen).toBe(true);
    expect(await sequencer.submit(order('stored'))).toMatchObject({
      type: 'rejected',
      rejection: { code: 'duplicate-link-id' },
    });
    fails = 'before';
    expect((await sequencer.submit(order('lost'))).type).toBe('unknown');
    await expect.poll(() => sequencer.isOpen).toBe(true);
    expect((await sequencer.submit(order('lost'))).type).toBe('accepted');
    expect(await linkIds()).toEqual(['lost', 'stored']);
    expect(await brokenInvariants(database.kysely)).toEqual([]);
    await sequencer.stop();
  });

  it('of a leader that another has followed writes nothing', async () => {
    const old = await startOn(storeOf('old'));
    await openedBy(old);
    const next = await startOn(storeOf('new'));
    expect((await next.submit(order('new'))).type).toBe('accepted');
    expect((await old.submit(order('old'))).type).toBe('unavailable');
    expect(warnings).toEqual(['Another gateway has taken the venue over']);
    expect(await linkIds()).toEqual(['new']);
    expect(await brokenInvariants(database.kysely)).toEqual([]);
    await Promise.all([old.stop(), next.stop()]);
  });

  it('with an entry that does not balance is refused by the database', async () => {
    const store = storeOf('one');
    const unbalanced: VenueStore = {
      ...store,
      commit: (fence, rows) => {
        const postings = rows['venue_postings'] ?? [];
        const wrong = postings.map((row) => row.with(4, '1'));
        return store.commit(fence, { ...rows, venue_postings: wrong });
      },
    };
    const sequencer = await startOn(store);
    await openedBy(sequencer);
    await sequencer.stop();
    const broken = await startOn(unbalanced);
    const deposit = { type: 'deposit', linkId: 'odd', account: 'ann/spot', asset: 'BTC' } as const;
    expect((await broken.submit({ ...deposit, amount: '1' })).type).toBe('unavailable');
    expect(await brokenInvariants(database.kysely)).toEqual([]);
    await broken.stop();
  });
});

describe('the log of commands', () => {
  it('loses what is older than thirty days, and nothing else does', async () => {
    const sequencer = await startOn(storeOf('one'));
    await openedBy(sequencer);
    clock += 86_400_000;
    expect((await sequencer.submit(order('young'))).type).toBe('accepted');
    const orders = () => sql`select id from venue_orders`.execute(database.kysely);
    const before = (await orders()).rows.length;
    expect(await sweepVenueLog(database.kysely, clock + 29.5 * 86_400_000)).toBe(OPENING.length);
    expect(await sweepVenueLog(database.kysely, clock + 29.5 * 86_400_000)).toBe(0);
    const { rows } = await sql<{ command: { orderLinkId: string } }>`
      select command from venue_log`.execute(database.kysely);
    expect(rows.map(({ command }) => command.orderLinkId)).toEqual(['young']);
    expect((await orders()).rows.length).toBe(before);
    await sequencer.stop();
  });
});

describe('the lease', () => {
  it('of a live leader is not taken by another gateway', async () => {
    const first = storeOf('first', true);
    expect(await first.open()).not.toBeNull();
    const second = storeOf('second', true);
    expect(await second.open()).toBeNull();
    // What the first has not renewed within two seconds of the database's clock is free.
    await expect.poll(async () => (await second.open()) !== null).toBe(true);
    // The first epoch of a new database.
    expect(await first.renew('1')).toBe(false);
  });

  it('is given back at once by a gateway that stops', async () => {
    const first = await startOn(storeOf('first', true));
    await first.stop();
    const second = await startOn(storeOf('second', true));
    expect(second.isOpen).toBe(true);
    await second.stop();
  });
});
