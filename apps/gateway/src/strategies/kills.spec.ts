import type { GridParameters } from '@meridian/strategies/grid/plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import { openTestVenue, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { insertStrategy, type NewStrategy } from './store.ts';
import { type Cut, MortalRunner } from './testing/mortal-runner.ts';
import { limit, openRich, ordersOf, postedTo, run, TestQuotes } from './testing/bot-scene.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let rich: string;
const lives: Life[] = [];
const warnings: string[] = [];
const quotes = new TestQuotes();

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  rich = await openRich(venue.port, 'rich');
});

afterAll(async () => {
  for (const life of lives) await life.stop();
  expect(warnings).toEqual([]);
  await venue.close();
  await database.close();
});

const GRID: GridParameters = {
  ...{ lower: '90', upper: '110', grids: 4, spacing: 'arithmetic', investment: '1000' },
  ...{ trigger: null, takeProfit: null, stopLoss: null },
};

const BOT: Omit<NewStrategy<'spot-grid'>, 'userId'> = {
  ...{ requestId: 'request-1', kind: 'spot-grid', symbol: 'BTCUSDT', parameters: GRID },
  ...{ state: null, now: 1, most: 1 },
};

/** A bot from creation to its end; its runner is killed at most once and replaced by another. */
class Life extends MortalRunner {
  readonly #owner: string;

  constructor(owner: string, cut: Cut | null) {
    super({ venue, database, quotes, warn: (line) => warnings.push(line) }, cut);
    lives.push(this);
    this.#owner = owner;
  }

  async #orders(id: bigint, expected: readonly string[]): Promise<void> {
    const account = `${this.#owner}/bot/${id}`;
    // The kill may come at a command that follows a commit: each round checks.
    const shown = async () => {
      await this.lead(this.runner.step());
      return ordersOf(venue.port, account).map((line) => line.replace(`-${id}-`, '-'));
    };
    await expect.poll(shown).toEqual(expected);
  }

  async run() {
    const account = await openRich(venue.port, this.#owner);
    await run(venue.port, limit(rich, 'Sell', '4.92', '100'));
    const row = await insertStrategy(database.kysely, { userId: BigInt(this.#owner), ...BOT });
    if (row === null) throw new Error('no row');
    await this.lead(this.runner.start(row));
    const first = ['bot-0-0 Buy 2.46 @ 90', 'bot-1-0 Buy 2.46 @ 95'];
    const sells = ['bot-2-0 Sell 2.45 @ 105', 'bot-3-0 Sell 2.46 @ 110'];
    await this.#orders(row.id, [...first, ...sells]);
    await run(venue.port, limit(rich, 'Buy', '2.45', '105'));
    const next = ['bot-2-1 Buy 2.46 @ 100', 'bot-3-0 Sell 2.46 @ 110'];
    await this.#orders(row.id, [...first, ...next]);
    const close = { type: 'close', reason: 'user', keep: 'both', time: 0 } as const;
    const send = () => this.lead(this.runner.send(String(row.id), close));
    // Without an answer it is unknown whether the order was stored: the owner asks again.
    if (await send()) await send();
    await this.#orders(row.id, []);
    const status = async () => {
      await this.lead(this.runner.step());
      return (await this.#rowOf(row.id))?.status;
    };
    await expect.poll(status).toBe('COMPLETED');
    const links = await sql<{ readonly link_id: string }>`
      select link_id from venue_order_links where account = ${`${this.#owner}/bot/${row.id}`}
      order by link_id`.execute(database.kysely);
    const pairs =
      await sql`select record from strategy_records where strategy_id = ${row.id}`.execute(
        database.kysely,
      );
    return {
      spot: await postedTo(database.kysely, account),
      links: links.rows.map(({ link_id: link }) => link.replace(`-${row.id}-`, '-')),
      pairs: pairs.rows.length,
      runners: this.count,
    };
  }

  /** Fills that happened while no runner ran are found by the next one. */
  async fillBetween() {
    await openRich(venue.port, this.#owner);
    await run(venue.port, limit(rich, 'Sell', '4.92', '100'));
    const row = await insertStrategy(database.kysely, { userId: BigInt(this.#owner), ...BOT });
    if (row === null) throw new Error('no row');
    await this.runner.start(row);
    await this.runner.stop();
    await run(venue.port, limit(rich, 'Buy', '2.45', '105'));
    this.restart();
    await this.#orders(row.id, [
      ...['bot-0-0 Buy 2.46 @ 90', 'bot-1-0 Buy 2.46 @ 95'],
      ...['bot-2-1 Buy 2.46 @ 100', 'bot-3-0 Sell 2.46 @ 110'],
    ]);
  }

  /** One runner starts a bot with a stop loss at 91, and the price falls there under another. */
  async stopAfterTakeover() {
    const account = await openRich(venue.port, this.#owner);
    await run(venue.port, limit(rich, 'Sell', '4.92', '100'));
    const bot = { ...BOT, parameters: { ...GRID, stopLoss: '91' }, userId: BigInt(this.#owner) };
    const row = await insertStrategy(database.kysely, bot);
    if (row === null) throw new Error('no row');
    await this.runner.start(row);
    await expect.poll(() => ordersOf(venue.port, `${this.#owner}/bot/${row.id}`).length).toBe(4);
    await this.runner.stop();
    this.restart();
    await this.runner.step();
    await run(venue.port, limit(rich, 'Buy', '4.91', '91'));
    quotes.trade('91');
    const ended = async () => {
      await this.runner.step();
      const found = await this.#rowOf(row.id);
      return `${found?.status} ${found?.close_reason}`;
    };
    await expect.poll(ended).toMatch(/^COMPLETED/);
    quotes.trade('100');
    return { status: await ended(), spot: await postedTo(database.kysely, account) };
  }

  async #rowOf(id: bigint) {
    const { rows } = await sql<{ readonly status: string; readonly close_reason: string | null }>`
      select status, close_reason from strategies where id = ${id}`.execute(database.kysely);
    return rows[0];
  }
}

/** Opening, funding, the order at the start, four cells, the cell that traded, the end and two payments. */
const COMMANDS = 11;

it('a runner that is killed at any command orders nothing twice and misses nothing', async () => {
  const whole = new Life('5000', null);
  const expected = await whole.run();
  await whole.stop();
  expect(expected).toEqual({
    // Bought 4.92 at 100 and sold 2.45 at 105, less 0.25725: 1,000,000 - 492 + 256.99275.
    spot: { BTC: '1000002.46508000', USDT: '999764.99275000' },
    links: ['bot-0-0', 'bot-1-0', 'bot-2-0', 'bot-2-1', 'bot-3-0', 'bot-start-0'],
    ...{ pairs: 1, runners: 1 },
  });
  for (let command = 1; command <= COMMANDS; command += 1) {
    for (const isTaken of [false, true]) {
      const owner = String(5_000 + 2 * command + (isTaken ? 1 : 0));
      const life = new Life(owner, { command, isTaken });
      const cut = `command ${command}, ${isTaken ? 'taken' : 'not taken'}`;
      expect(await life.run(), cut).toEqual({ ...expected, runners: 2 });
      await life.stop();
    }
  }
  expect(await brokenInvariants(database.kysely)).toEqual([]);
});

it('who takes over a grid knows its stop loss', async () => {
  const life = new Life('7000', null);
  expect(await life.stopAfterTakeover()).toEqual({
    status: 'COMPLETED stop-loss',
    // 4.91 of 4.91508 are sold less a thousandth: 1,000,000 - 492 + 446.81 - 0.44681.
    spot: { BTC: '1000000.00508000', USDT: '999954.36319000' },
  });
  await life.stop();
});

it('what was filled while nothing ran is found by the next runner', async () => {
  const life = new Life('6000', null);
  await life.fillBetween();
  await life.stop();
  expect(await brokenInvariants(database.kysely)).toEqual([]);
});
