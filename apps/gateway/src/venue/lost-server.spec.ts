/** A PostgreSQL that goes away, ends in the middle of a commit, or takes no writes: nothing acknowledged is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@meridian/venue/api/commands.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  POSTGRES_MISSING,
  type PostgresServer,
  startPostgres,
} from '../db/testing/postgres-server.ts';
import { GATEWAY_MIGRATIONS } from '../db/testing/test-database.ts';
import type { OpenVenue } from './open-venue.ts';
import type { Submitted } from './port.ts';
import { brokenInvariants } from './testing/row-invariants.ts';
import { openTestVenue, type VenueDatabase } from './testing/venue-fixture.ts';

/** `npm run test:long -- many` sets ten seconds. */
const AWAY_MS = parseInt(process.env['DATABASE_AWAY_MS'] ?? '1000', 10);

let server: PostgresServer;
let database: VenueDatabase;
let venue: OpenVenue;
const acknowledged: string[] = [];
let count = 0;

async function open(): Promise<VenueDatabase> {
  const opened = await openDatabase<AccountTables>({
    ...{ dataDir: '', databaseUrl: server.url, migrationsDir: GATEWAY_MIGRATIONS },
  });
  if (!opened.ok) throw new Error(opened.message);
  return opened.database;
}

const orderOf = (orderLinkId: string): Command => ({
  ...{ type: 'place-order', account: 'ann/spot', symbol: 'BTCUSDT', side: 'Buy' },
  ...{ orderType: 'Limit', qty: '0.01', price: '100', orderLinkId },
});

async function place(): Promise<{ readonly linkId: string; readonly outcome: Submitted }> {
  count += 1;
  const linkId = `link-${count}`;
  const outcome = await venue.port.submit(orderOf(linkId));
  if (outcome.type === 'accepted') acknowledged.push(linkId);
  return { linkId, outcome };
}

/** Sends orders until one is taken; says what became of the others. */
async function untilTaken(): Promise<Map<string, Submitted['type']>> {
  const outcomes = new Map<string, Submitted['type']>();
  for (;;) {
    const { linkId, outcome } = await place();
    if (outcome.type === 'accepted') return outcomes;
    outcomes.set(linkId, outcome.type);
    await sleep(50);
  }
}

/** The rows against what was answered. */
async function judge(outcomes: ReadonlyMap<string, Submitted['type']>): Promise<void> {
  const { rows } = await sql<{ readonly link_id: string }>`
    select link_id from venue_order_links`.execute(database.kysely);
  const stored = new Set(rows.map(({ link_id }) => link_id));
  expect(acknowledged.filter((link) => !stored.has(link))).toEqual([]);
  for (const [linkId, outcome] of outcomes) {
    expect(['unknown', 'unavailable']).toContain(outcome);
    if (outcome === 'unavailable') expect(stored.has(linkId), linkId).toBe(false);
    const found = await venue.port.findOrder('ann/spot', { orderLinkId: linkId });
    expect(found !== null, linkId).toBe(stored.has(linkId));
  }
  expect(await brokenInvariants(database.kysely)).toEqual([]);
}

describe.skipIf(POSTGRES_MISSING !== undefined)(
  `orders while PostgreSQL fails${POSTGRES_MISSING === undefined ? '' : `: ${POSTGRES_MISSING}`}`,
  () => {
    beforeAll(async () => {
      server = await startPostgres();
      database = await open();
      venue = await openTestVenue(database, () => undefined);
      await venue.port.submit({ type: 'open-account', owner: 'ann', kind: 'spot' });
      const amount = { account: 'ann/spot', asset: 'USDT', amount: '1000000' };
      await venue.port.submit({ type: 'deposit', linkId: 'rich', ...amount });
      await untilTaken();
    });

    afterAll(async () => {
      await venue.close();
      await database.close();
      await server.remove();
    });

    it('are refused while it is away, and go on by themselves once it is back', async () => {
      const sending = untilTaken();
      await server.stop();
      const { linkId, outcome } = await place();
      expect(['unknown', 'unavailable']).toContain(outcome.type);
      await sleep(AWAY_MS);
      expect((await place()).outcome.type).toBe('unavailable');
      await server.start();
      const outcomes = new Map([...(await sending), ...(await untilTaken())]);
      await judge(outcomes.set(linkId, outcome.type));
    });

    it('that are being stored when it ends are unknown, and their link id tells', async () => {
      // Holding the lease's row blocks the commit.
      const other = await open();
      const held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const holding = other.kysely
        .transaction()
        .execute(async (transaction) => {
          await sql`select from venue_lease for update`.execute(transaction);
          held.resolve();
          await release.promise;
        })
        .catch(() => undefined);
      await held.promise;
      const placed = place();
      await expect
        .poll(async () => {
          const { rows } = await sql<{ readonly waits: number }>`
            select count(*)::integer as waits from pg_stat_activity
            where wait_event_type = 'Lock'`.execute(other.kysely);
          return rows[0]?.waits ?? 0;
        })
        .toBeGreaterThan(0);
      await server.kill();
      const { linkId, outcome } = await placed;
      expect(outcome.type).toBe('unknown');
      await server.start();
      const outcomes = await untilTaken();
      await judge(outcomes.set(linkId, outcome.type));
      release.resolve();
      await holding;
      await other.close();
    });

    it('are refused while it takes no writes, and taken again once it does', async () => {
      const setReadOnly = async (value: 'on' | 'off') => {
        const { kysely } = database;
        await sql.raw(`alter system set default_transaction_read_only = ${value}`).execute(kysely);
        await sql`select pg_reload_conf()`.execute(kysely);
      };
      await setReadOnly('on');
      const outcomes = new Map<string, Submitted['type']>();
      await expect
        .poll(async () => {
          const { linkId, outcome } = await place();
          if (outcome.type !== 'accepted') outcomes.set(linkId, outcome.type);
          return outcome.type;
        })
        .toBe('unavailable');
      await judge(outcomes);
      await setReadOnly('off');
      await judge(new Map([...outcomes, ...(await untilTaken())]));
    });
  },
);
