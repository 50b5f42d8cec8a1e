/** Limits of an account that calls reach together, as they can over a server of many connections. */
import { MAX_EXPORTS } from '@meridian/protocol/exports-api.ts';
import { MAX_ADDRESSES } from '@meridian/protocol/wallet-api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { POSTGRES_MISSING } from '../db/testing/postgres-server.ts';
import { GATEWAY_MIGRATIONS, openServerDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { openTestVenue, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { addAddress, listAddresses } from '../wallet/address-book.ts';
import { simulatedAddress } from '../wallet/simulated-address.ts';
import { testWallet } from '../wallet/testing/wallet-fixture.ts';
import { exportsOf, insertExport } from './store.ts';

if (POSTGRES_MISSING !== undefined) console.log(`at-once.spec: skipped, ${POSTGRES_MISSING}`);

describe.skipIf(POSTGRES_MISSING !== undefined)(
  'calls at once leave an account no more than',
  () => {
    let database: VenueDatabase;
    let venue: OpenVenue;

    beforeAll(async () => {
      database = await openServerDatabase<AccountTables>(GATEWAY_MIGRATIONS);
      venue = await openTestVenue(database);
    });

    afterAll(async () => {
      await venue?.close();
      await database?.close();
    });

    async function newUser(name: string): Promise<bigint> {
      const { id } = await database.kysely
        .insertInto('users')
        .values({
          ...{ email: `${name}@example.com`, username: null, password_hash: '', country_code: '' },
          ...{ lang: 'en', edition: 'global', referral_code: null, created_at: new Date() },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }

    it('its files, and one for each request', async () => {
      const userId = await newUser('ann');
      const now = Date.now();
      const job = { userId, format: 'koinly', byKey: false, from: null, to: null } as const;
      const ask = (no: number) =>
        insertExport(database.kysely, { ...job, requestId: `r-${no}`, now, most: MAX_EXPORTS });
      for (let no = 0; no < MAX_EXPORTS - 2; no += 1) await ask(no);
      // Twice each, and twice as many as there is room for.
      const last = [7, 8, 9, 10].map((no) => MAX_EXPORTS + no);
      const outcomes = await Promise.all([...last, ...last].map(ask));
      expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(4);
      expect(await exportsOf(database.kysely, userId, 2 * MAX_EXPORTS)).toHaveLength(MAX_EXPORTS);
    });

    it('its addresses', async () => {
      const userId = await newUser('ben');
      const wallet = testWallet({ db: database.kysely, port: venue.port, now: Date.now });
      const entryOf = (index: number) => {
        const address = simulatedAddress(Buffer.alloc(32), 'TRX', String(index));
        return { label: `No ${index}`, coin: 'USDT', network: 'TRX', address, tag: '' };
      };
      const places = Array.from({ length: MAX_ADDRESSES + 3 }, (_, index) => index);
      const add = (index: number) => addAddress(wallet, userId, entryOf(index));
      for (const index of places.splice(0, MAX_ADDRESSES - 5)) await add(index);
      const outcomes = await Promise.all(places.map(add));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
      expect(await listAddresses(wallet, userId)).toHaveLength(MAX_ADDRESSES);
    });
  },
);
