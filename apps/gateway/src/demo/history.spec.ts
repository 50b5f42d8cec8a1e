/** The demo account's years, made by commands of the venue. */
import { listingCommands } from '@meridian/instruments/listing.ts';
import { FORMER_SYMBOL, marketSymbols } from '@meridian/market/symbols.ts';
import { liveOrders } from '@meridian/venue/state.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openVenue } from '../venue/open-venue.ts';
import { recover } from '../venue/recover.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import { grantTestCoins, openSpotAccount } from '../venue/wallet.ts';
import { readHistory } from './history-row.ts';
import { runDue } from './run-days.ts';
import { type DemoDatabase, demoDatabase, historyAt } from './testing/history-fixture.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** Upper bound on commands and ladders for three years, from the design. */
const MOST_COMMANDS = 2_000;

/** Half a year in a few markets. */
const FEW = { years: 0.5, symbols: marketSymbols(12) };

const open: DemoDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

async function fresh(): Promise<DemoDatabase> {
  const database = await demoDatabase();
  open.push(database);
  return database;
}

/** Every posting with its instant and cause: all that happened to an account. */
async function postingsOf({ kysely }: DemoDatabase) {
  const { rows } = await sql<Record<string, unknown>>`
    select entry, line, account, asset, amount, held, total, kind, phase, at,
      coalesce(cause_link, cause_seq::text) as cause from venue_postings
    order by entry, line`.execute(kysely);
  return rows;
}

const countBy = async ({ kysely }: DemoDatabase, table: string, column: string) => {
  const { rows } = await sql<{ readonly name: string; readonly count: bigint }>`
    select ${sql.ref(column)} as name, count(*) as count from ${sql.table(table)}
    group by 1 order by 1`.execute(kysely);
  return new Map(rows.map(({ name, count }) => [name, parseInt(String(count), 10)]));
};

describe('three years', () => {
  it('are entries of every kind, that add up, within the bound of commands', async () => {
    const database = await fresh();
    const db = database.kysely;
    const history = await historyAt(database, NOW);
    const { commands = 0, houseSteps = 0, refused } = history?.counts ?? {};
    expect(commands + houseSteps).toBeLessThanOrEqual(MOST_COMMANDS);
    // Refusals are allowed only for lack of funds or for an order that was filled.
    for (const code of refused?.keys() ?? []) {
      expect(['insufficient-funds', 'order-filled', 'unknown-order']).toContain(code);
    }
    expect(refused?.get('insufficient-funds') ?? 0).toBeLessThan(commands / 10);
    expect(await brokenInvariants(db)).toEqual([]);
    // Recovery checks invariants L1 to L6 and B1 to B8.
    const { venue } = await recover(db);
    expect(venue.now).toBeLessThanOrEqual(NOW);

    const kinds = await countBy(database, 'venue_postings', 'kind');
    const moved = ['deposit', 'withdrawal', 'trade', 'conversion', 'fee', 'reward', 'airdrop'];
    for (const kind of [...moved, 'hold', 'transfer', 'refund']) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
    const [span] = (
      await sql<{ readonly first: bigint; readonly last: bigint; readonly days: bigint }>`
        select min(at) as first, max(at) as last, count(distinct at / 86400000) as days
        from venue_postings`.execute(db)
    ).rows;
    expect(Number(span?.last) - Number(span?.first)).toBeGreaterThan(3 * YEAR_DAYS * DAY_MS);
    expect(NOW - Number(span?.last)).toBeLessThan(7 * DAY_MS);
    expect(Number(span?.days)).toBeGreaterThan(YEAR_DAYS);

    const fees = await countBy(database, 'venue_executions', 'fee_asset');
    // Fees in the asset that was received, and in a third one.
    for (const asset of ['BTC', 'EUR', 'MNT']) expect(fees.get(asset) ?? 0).toBeGreaterThan(5);
    const makers = await countBy(database, 'venue_executions', 'is_maker');
    expect([...makers.values()].every((count) => count > 10)).toBe(true);
    const statuses = await countBy(database, 'venue_orders', 'status');
    expect(statuses.get('Cancelled') ?? 0).toBeGreaterThan(10);
    expect(Object.fromEntries(await countBy(database, 'wallet_withdrawals', 'status'))).toEqual({
      cancelled: 1,
      confirmed: 6,
      failed: 1,
    });
    expect((await countBy(database, 'wallet_deposits', 'asset')).get('BTC')).toBe(3);
    // Lists of the last month are not empty.
    const { rows: recent } = await sql`
      select 1 from wallet_withdrawals where status = 'confirmed' and requested_at > ${NOW - 30 * DAY_MS}
      union all select 2 from wallet_deposits where credited_at > ${NOW - 30 * DAY_MS}`.execute(db);
    expect(recent.length).toBeGreaterThan(1);

    // The coin that was taken off the market: traded once, all of it gone, and nobody trades it now.
    const { symbol, base } = FORMER_SYMBOL;
    const traded = await countBy(database, 'venue_executions', 'symbol');
    expect(traded.get(symbol) ?? 0).toBeGreaterThan(2);
    expect(venue.markets.get(symbol)?.isTrading).toBe(false);
    expect(venue.markets.get(symbol)?.house.offers.size).toBe(0);
    expect(venue.accounts.get('10000001/spot')?.account.balances.get(base.code)?.total ?? 0n).toBe(
      0n,
    );
    // The account has funds to trade with, and ordinary settings.
    const spot = venue.accounts.get('10000001/spot');
    expect(spot?.account.balances.get('USDT')?.total).toBeGreaterThan(10_000n * 10n ** 8n);
    expect(spot?.settings.usesFeeDiscount).toBe(false);
  });

  it('come again from the same seed, and are others from another', async () => {
    const [first, second, third] = [await fresh(), await fresh(), await fresh()];
    await historyAt(first, NOW, FEW);
    await historyAt(second, NOW, FEW);
    await historyAt(third, NOW, { ...FEW, seed: 'another seed' });
    const postings = await postingsOf(first);
    expect(postings.length).toBeGreaterThan(200);
    expect(await postingsOf(second)).toEqual(postings);
    expect(await postingsOf(third)).not.toEqual(postings);
  });

  it('that were cut off go on where they were stored, and nothing comes twice', async () => {
    const [whole, cut] = [await fresh(), await fresh()];
    await historyAt(whole, NOW, FEW);
    let left = 2;
    const failing: DemoDatabase = {
      ...cut,
      kysely: new Proxy(cut.kysely, {
        get(target, name) {
          if (name === 'transaction' && (left -= 1) < 0) throw new Error('cut off');
          // `as`: a proxy passes on whatever is asked for.
          const value = target[name as keyof typeof target] as unknown;
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      }),
    };
    const warned: string[] = [];
    await historyAt(failing, NOW, { ...FEW, warn: (line) => warned.push(line) });
    expect(warned).toHaveLength(1);
    const partly = await postingsOf(cut);
    expect(partly.length).toBeGreaterThan(0);
    await historyAt(cut, NOW + 1, FEW);
    expect((await postingsOf(cut)).slice(0, partly.length)).toEqual(partly);
    expect(await brokenInvariants(cut.kysely)).toEqual([]);
    const causes = async ({ kysely }: DemoDatabase) =>
      (
        await sql<{ readonly link: string }>`
          select link_id as link from venue_causes
          union all select link_id from venue_order_links order by 1`.execute(kysely)
      ).rows.map(({ link }) => link);
    // Row numbers that the wallet drew before the cut are not used again.
    const isNamed = (link: string) => !/^(?:deposit|withdrawal):/.test(link);
    expect((await causes(cut)).filter(isNamed)).toEqual((await causes(whole)).filter(isNamed));
  });
});

describe('later days', () => {
  it('are added once, at their own instants, however many gateways start', async () => {
    const database = await fresh();
    await historyAt(database, NOW, FEW);
    const before = await postingsOf(database);
    const later = NOW + 20 * DAY_MS;
    const shared = { ...database, kind: 'server' } as const;
    const starts = await Promise.all([
      historyAt(shared, later, FEW),
      historyAt(shared, later, FEW),
    ]);
    expect(starts.filter((start) => (start?.counts ?? null) !== null)).toHaveLength(1);
    const after = await postingsOf(database);
    expect(after.slice(0, before.length)).toEqual(before);
    const added = after.slice(before.length);
    expect(added.length).toBeGreaterThan(20);
    for (const posting of added) {
      expect(Number(posting['at'])).toBeGreaterThan(NOW);
      expect(Number(posting['at'])).toBeLessThanOrEqual(later);
    }
    await historyAt(database, later, FEW);
    expect(await postingsOf(database)).toEqual(after);
    expect(await brokenInvariants(database.kysely)).toEqual([]);
  });

  it('are commands like anybody’s while the venue runs, each of them once', async () => {
    const database = await fresh();
    const history = await historyAt(database, NOW, FEW);
    if (history === null) throw new Error('no history');
    const { port, close } = await openVenue({
      ...{ database, listings: [], house: null, now: Date.now },
      warn: (line) => {
        throw new Error(line);
      },
    });
    const before = (await postingsOf(database)).length;
    const days = {
      ...{ db: database.kysely, port, plan: history.plan },
      now: () => NOW + 8 * DAY_MS,
      warn: () => undefined,
    };
    expect(await runDue(days)).toBeLessThanOrEqual(60_000);
    const after = (await postingsOf(database)).length;
    // A deposit in euros, and a week's rewards.
    expect(after).toBeGreaterThan(before);
    expect((await readHistory(database.kysely))?.doneUntil).toBeGreaterThan(NOW + 5 * DAY_MS);
    // The progress mark was lost with its gateway: link ids show what has happened.
    await sql`update demo_history set done_until = ${NOW}`.execute(database.kysely);
    await runDue(days);
    const deposits = (await postingsOf(database)).filter(({ kind }) => kind !== 'hold');
    expect(
      new Set(deposits.map(({ cause, line }) => `${String(cause)} ${String(line)}`)).size,
    ).toBe(deposits.length);
    expect(await runDue({ ...days, port: { ...port, leads: false } })).toBe(60_000);
    await close();
    expect(await brokenInvariants(database.kysely)).toEqual([]);
  });
});

it('an account that was used keeps what it did: its history ends before that', async () => {
  const database = await fresh();
  const db = database.kysely;
  const used = NOW - 10 * DAY_MS;
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const { port, close } = await openVenue({
    ...{ database, house: null, warn: () => undefined },
    listings: listingCommands(marketSymbols(3)),
    now: () => used,
  });
  await openSpotAccount(port, db, id);
  await grantTestCoins(port, id, 'first');
  const account = `${id}/spot`;
  const rest = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.001' } as const;
  await port.submit({ type: 'place-order', account, ...rest, price: '90000', orderLinkId: 'mine' });
  await close();
  const before = await postingsOf(database);
  await historyAt(database, NOW, { ...FEW, symbols: marketSymbols(3) });
  const after = await postingsOf(database);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length + 50);
  for (const posting of after.slice(before.length)) {
    expect(Number(posting['at'])).toBeLessThan(used);
  }
  expect(await brokenInvariants(db)).toEqual([]);
  const { venue } = await recover(db);
  expect(venue.now).toBe(used);
  expect(venue.accounts.get(account)?.linkIds.has('mine')).toBe(true);
  expect(liveOrders(venue).map(({ linkId }) => linkId)).toEqual(['mine']);
});
