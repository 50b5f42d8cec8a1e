import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { startVenue } from './start-venue.ts';
import { openSpotAccount } from './wallet.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

it('an account opens with the self-match prevention of its user’s edition', async () => {
  const database = await openTestDatabase<AccountTables>(MIGRATIONS);
  const { port, close } = await startVenue({
    ...{ database, environment: 'local', demoEmail: null, symbolCount: 3, house: null, link: null },
    ...{ now: Date.now, warn: () => {} },
  });
  const found: unknown[] = [];
  for (const edition of ['TUR', 'EU']) {
    const { id } = await database.kysely
      .insertInto('users')
      .values({
        email: `${edition}@example.com`,
        username: edition,
        password_hash: '',
        country_code: '',
        lang: 'en',
        edition,
        referral_code: null,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openSpotAccount(port, database.kysely, id);
    found.push(port.account(`${id}/spot`));
  }
  expect(found).toMatchObject([{ smpType: 'CancelMaker' }, { smpType: 'None' }]);
  await close();
  await database.close();
});
